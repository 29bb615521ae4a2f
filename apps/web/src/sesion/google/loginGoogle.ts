import { mensajeDe } from '@taquilla/cliente/ApiError';
import { anunciar, type EntornoSesion, rechazar } from '../entorno.ts';
import { entrar } from '../login.ts';
import { GoogleError } from './fallasDeGoogle.ts';

const BIENVENIDA_MS = 2000;

/** Logs in with the identity token from `ask` (§4.4). Every failure of §8.3 has been shown when it resolves. */
export async function loginGoogle(entorno: EntornoSesion, ask: () => Promise<string>): Promise<void> {
  let credential: string;
  try {
    credential = await ask();
  } catch (error) {
    await tellGoogleFailure(entorno, error);
    return;
  }

  anunciar(entorno, { type: 'entrando' });
  const answer = await entorno
    .call('loginGoogle', { body: { token: credential } })
    .catch((error: unknown) => ({ error }));
  if ('error' in answer) {
    const texto = mensajeDe(answer.error, 'Error al procesar el login con Google');
    return rechazar(entorno, { mensaje: texto, texto });
  }
  if (!answer.token || !answer.user) {
    const texto = 'No se recibió token del servidor';
    return rechazar(entorno, { mensaje: texto, texto });
  }
  entrar(entorno, answer);
  await entorno.avisar({
    titulo: 'Bienvenido',
    texto: answer.user.fullName,
    boton: null,
    duracionMs: BIENVENIDA_MS,
  });
}

async function tellGoogleFailure(entorno: EntornoSesion, error: unknown): Promise<void> {
  if (!(error instanceof GoogleError)) {
    await entorno.avisar({ titulo: 'Error', texto: 'Error al procesar el login con Google' });
  } else if (error.falla === 'script_bloqueado') {
    await entorno.avisar({
      titulo: 'Google Login bloqueado',
      texto: 'Desactiva los bloqueadores de anuncios o usa otro navegador para entrar con Google.',
      boton: 'Entendido',
    });
  } else {
    await entorno.avisar({ titulo: 'Error', texto: error.message });
  }
}
