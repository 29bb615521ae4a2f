import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../server/context.ts';
import type { Handle } from '../server/handle.ts';
import { countAttempt } from '../server/limits/attempts.ts';
import { type LoginPlace, nameDevice, placeOf } from '../server/limits/knownPlaces.ts';
import { cambiarContrasena } from './cambiarContrasena.ts';
import { consultarSesion } from './consultarSesion.ts';
import { entrarConGoogle } from './entrarConGoogle.ts';
import { entrarPersonal } from './entrarPersonal.ts';
import { iniciarSesion } from './iniciarSesion.ts';
import { pedirEnlace } from './pedirEnlace.ts';
import type { Cuentas } from './preparar.ts';
import { registrarCuenta } from './registrarCuenta.ts';
import { restablecerContrasena } from './restablecerContrasena.ts';
import { verificarCorreo } from './verificarCorreo.ts';

/** Texts of §8.2, §8.4, §8.14 and §4.1. */
const VERIFICACION_ENVIADA = 'Se ha enviado un correo de verificación. Revisa tu bandeja de entrada.';
const RECUPERACION_ENVIADA = 'Hemos enviado un correo con instrucciones para restablecer tu contraseña.';
const CONTRASENA_ACTUALIZADA = 'Contraseña actualizada correctamente';
const SESION_CERRADA = 'Se ha cerrado la sesión';

/** Accounts and sessions (§7.2-§7.10). */
export function registrarCuentas(handle: Handle, cuentas: Cuentas): void {
  const { context, sesiones, despues } = cuentas;

  const nombrando = crearNombrando(context);

  handle('login', peticion =>
    nombrando(peticion, procedencia => iniciarSesion(cuentas, { ...peticion.body, procedencia })),
  );
  handle('register', ({ body, ip }) => registrarCuenta(cuentas, { ...body, ip }));
  handle('loginGoogle', peticion =>
    nombrando(peticion, procedencia => entrarConGoogle(cuentas, peticion.body.token, procedencia)),
  );
  handle('checkStatus', ({ quien, token }) => consultarSesion(cuentas, quien, token));
  handle('logout', async ({ token }) => {
    if (token) await sesiones.cerrar(token);
    return { message: SESION_CERRADA };
  });

  handle('oauthActivos', async () => ({
    isGoogleActive: context.config.google !== null,
    isAppleActive: false,
    googleClientId: context.config.google?.clientId ?? null,
    googleScript: context.config.google?.scriptUrl ?? null,
  }));

  handle('sendVerificationEmail', async ({ params: { email }, ip }) => {
    await countAttempt(context, 'verificacion', { ip, subject: email });
    despues(() => pedirEnlace(cuentas, { tipo: 'verificacion', email }));
    return { message: VERIFICACION_ENVIADA };
  });
  handle('forgotPassword', async ({ params: { email }, ip }) => {
    await countAttempt(context, 'recuperacion', { ip, subject: email });
    despues(() => pedirEnlace(cuentas, { tipo: 'recuperacion', email }));
    return { message: RECUPERACION_ENVIADA };
  });
  handle('verificarCorreo', peticion =>
    nombrando(peticion, procedencia => verificarCorreo(cuentas, { ...peticion.body, procedencia })),
  );
  handle('resetPassword', async peticion => {
    await nombrando(peticion, procedencia =>
      restablecerContrasena(cuentas, { ...peticion.body, procedencia }),
    );
    return { message: CONTRASENA_ACTUALIZADA };
  });

  handle('miPerfil', async ({ usuario }) => {
    const { fullName, correo } = usuario();
    return { fullName, email: correo };
  });
  handle('updatePassword', async peticion => {
    const quien = peticion.usuario();
    await nombrando(peticion, procedencia =>
      cambiarContrasena(cuentas, { quien, ...peticion.body, procedencia }),
    );
    return { message: CONTRASENA_ACTUALIZADA };
  });
}

/** Logging in as staff, for every app that staff use (§6.6). */
export function registrarPersonal(handle: Handle, cuentas: Cuentas): void {
  const nombrando = crearNombrando(cuentas.context);
  handle('loginPersonal', peticion =>
    nombrando(peticion, procedencia => entrarPersonal(cuentas, { ...peticion.body, procedencia })),
  );
}

/** Answers what a login does, and names the device that it succeeded on. */
function crearNombrando({ publicUrl }: Pick<Context, 'publicUrl'>) {
  return async <T>(
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    entrar: (procedencia: LoginPlace) => Promise<T>,
  ): Promise<T> => {
    const procedencia = placeOf(request);
    const respuesta = await entrar(procedencia);
    nameDevice(reply, procedencia, publicUrl().startsWith('https:'));
    return respuesta;
  };
}
