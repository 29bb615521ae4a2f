import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Atender } from '../http/atender.ts';
import { nombrarDispositivo, type Procedencia, procedenciaDe } from '../http/entradaConocida.ts';
import { exigirRitmo } from '../http/ritmo.ts';
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
export function registrarCuentas(atender: Atender, cuentas: Cuentas): void {
  const { contexto, sesiones, despues } = cuentas;

  /** Answers what a login does, and names the device that it succeeded on. */
  async function nombrando<T>(
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    entrar: (procedencia: Procedencia) => Promise<T>,
  ): Promise<T> {
    const procedencia = procedenciaDe(request);
    const respuesta = await entrar(procedencia);
    nombrarDispositivo(reply, procedencia, contexto.publicUrl().startsWith('https:'));
    return respuesta;
  }

  atender('login', peticion =>
    nombrando(peticion, procedencia => iniciarSesion(cuentas, { ...peticion.body, procedencia })),
  );
  atender('register', ({ body, ip }) => registrarCuenta(cuentas, { ...body, ip }));
  atender('loginGoogle', peticion =>
    nombrando(peticion, procedencia => entrarConGoogle(cuentas, peticion.body.token, procedencia)),
  );
  atender('loginPersonal', peticion =>
    nombrando(peticion, procedencia => entrarPersonal(cuentas, { ...peticion.body, procedencia })),
  );
  atender('checkStatus', ({ quien, token }) => consultarSesion(cuentas, quien, token));
  atender('logout', async ({ token }) => {
    if (token) await sesiones.cerrar(token);
    return { message: SESION_CERRADA };
  });

  atender('oauthActivos', async () => ({
    isGoogleActive: contexto.config.google !== null,
    isAppleActive: false,
    googleClientId: contexto.config.google?.clientId ?? null,
    googleScript: contexto.config.google?.scriptUrl ?? null,
  }));

  atender('sendVerificationEmail', async ({ params: { email }, ip }) => {
    await exigirRitmo(contexto, 'verificacion', { ip, sujeto: email });
    despues(() => pedirEnlace(cuentas, { tipo: 'verificacion', email }));
    return { message: VERIFICACION_ENVIADA };
  });
  atender('forgotPassword', async ({ params: { email }, ip }) => {
    await exigirRitmo(contexto, 'recuperacion', { ip, sujeto: email });
    despues(() => pedirEnlace(cuentas, { tipo: 'recuperacion', email }));
    return { message: RECUPERACION_ENVIADA };
  });
  atender('verificarCorreo', peticion =>
    nombrando(peticion, procedencia => verificarCorreo(cuentas, { ...peticion.body, procedencia })),
  );
  atender('resetPassword', async peticion => {
    await nombrando(peticion, procedencia =>
      restablecerContrasena(cuentas, { ...peticion.body, procedencia }),
    );
    return { message: CONTRASENA_ACTUALIZADA };
  });

  atender('miPerfil', async ({ usuario }) => {
    const { fullName, correo } = usuario();
    return { fullName, email: correo };
  });
  atender('updatePassword', async peticion => {
    const quien = peticion.usuario();
    await nombrando(peticion, procedencia =>
      cambiarContrasena(cuentas, { quien, ...peticion.body, procedencia }),
    );
    return { message: CONTRASENA_ACTUALIZADA };
  });
}
