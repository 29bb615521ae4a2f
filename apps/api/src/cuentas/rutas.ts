import type { RespuestaDe } from '@taquilla/contract/catalogo';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BusinessError } from '../businessError.ts';
import type { Context } from '../server/context.ts';
import type { Handle } from '../server/handle.ts';
import { countAttempt } from '../server/limits/attempts.ts';
import { type LoginPlace, nameDevice, placeOf } from '../server/limits/knownPlaces.ts';
import type { Quien } from '../server/quien.ts';
import { cambiarContrasena } from './cambiarContrasena.ts';
import { pedirEnlace } from './enlace/enlaces.ts';
import { entrarConGoogle } from './entrarConGoogle.ts';
import { iniciarSesion } from './iniciarSesion.ts';
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
  const nombrando = crearNombrando(cuentas.context);
  registrarEntrada(handle, cuentas, nombrando);
  registrarEnlaces(handle, cuentas, nombrando);
  registrarPerfil(handle, cuentas, nombrando);
}

function registrarEntrada(handle: Handle, cuentas: Cuentas, nombrando: Nombrando): void {
  const { google } = cuentas.context.config;
  handle('login', request =>
    nombrando(request, procedencia => iniciarSesion(cuentas, { ...request.body, procedencia })),
  );
  handle('register', ({ body, ip }) => registrarCuenta(cuentas, { ...body, ip }));
  handle('loginGoogle', request =>
    nombrando(request, procedencia => entrarConGoogle(cuentas, request.body.token, procedencia)),
  );
  handle('checkStatus', ({ quien, token }) => consultarSesion(cuentas, quien, token));
  handle('logout', async ({ token }) => {
    if (token) await cuentas.sesiones.cerrar(token);
    return { message: SESION_CERRADA };
  });
  handle('oauthActivos', async () => ({
    isGoogleActive: google !== null,
    isAppleActive: false,
    googleClientId: google?.clientId ?? null,
    googleScript: google?.scriptUrl ?? null,
  }));
}

/** Requests and uses of links. Only the mail reveals whether an address has an account. */
function registrarEnlaces(handle: Handle, cuentas: Cuentas, nombrando: Nombrando): void {
  const { context, despues } = cuentas;
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
  handle('verificarCorreo', request =>
    nombrando(request, procedencia => verificarCorreo(cuentas, { ...request.body, procedencia })),
  );
  handle('resetPassword', async request => {
    await nombrando(request, procedencia => restablecerContrasena(cuentas, { ...request.body, procedencia }));
    return { message: CONTRASENA_ACTUALIZADA };
  });
}

function registrarPerfil(handle: Handle, cuentas: Cuentas, nombrando: Nombrando): void {
  handle('miPerfil', async ({ usuario }) => {
    const { fullName, correo } = usuario();
    return { fullName, email: correo };
  });
  handle('updatePassword', async request => {
    const quien = request.usuario();
    await nombrando(request, procedencia =>
      cambiarContrasena(cuentas, { quien, ...request.body, procedencia }),
    );
    return { message: CONTRASENA_ACTUALIZADA };
  });
}

type Nombrando = ReturnType<typeof crearNombrando>;

/** Answers the result of a login, and names the device of a login that succeeded. */
export function crearNombrando({ publicUrl }: Pick<Context, 'publicUrl'>) {
  return async <T>(
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    entrar: (procedencia: LoginPlace) => Promise<T>,
  ): Promise<T> => {
    const procedencia = placeOf(request);
    const answer = await entrar(procedencia);
    nameDevice(reply, procedencia, publicUrl().startsWith('https:'));
    return answer;
  };
}

/** Whether a buyer's session is alive and its e-mail verified (§4.1, §7.5); renews a token past half of its life. */
async function consultarSesion(
  { sesiones }: Cuentas,
  quien: Quien,
  token: string | null,
): Promise<RespuestaDe<'checkStatus'>> {
  if (token === null || quien.tipo === 'nadie' || quien.tipo === 'personal')
    throw new BusinessError('sesion_requerida');
  const { correo, fullName } = quien;
  const nuevo = await sesiones.renovar(token);
  return {
    isVerified: quien.tipo === 'usuario' && quien.verificado,
    ...(nuevo && { token: nuevo }),
    user: { fullName, email: correo },
  };
}
