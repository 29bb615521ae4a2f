import { anunciar, type EntornoSesion, rechazar } from './entorno.ts';
import { alRechazar, entrar } from './login.ts';
import { enviarVerificacion, VERIFICACION_ENVIADA } from './verificacion.ts';

/**
 * Makes an account (§4.3). The session starts only once the verification mail is on its way. A failure has been shown
 * when it resolves (§8.1, §8.2).
 */
export async function register(
  entorno: EntornoSesion,
  cuenta: { fullName: string; email: string; password: string },
): Promise<void> {
  anunciar(entorno, { type: 'entrando' });
  const created = await entorno.call('register', { body: cuenta }).catch((error: unknown) => ({ error }));
  if ('error' in created) return rechazar(entorno, alRechazar(created.error));
  if (!created.token || !created.user) {
    const texto = 'Error en el registro, no se recibió token.';
    return rechazar(entorno, { mensaje: texto, texto });
  }
  const failure = await enviarVerificacion(entorno, cuenta.email.trim());
  if (failure) return rechazar(entorno, { mensaje: failure, texto: failure });

  entrar(entorno, created);
  await entorno.avisar({
    titulo: 'Registro exitoso',
    texto: VERIFICACION_ENVIADA,
    boton: 'Entendido',
  });
}
