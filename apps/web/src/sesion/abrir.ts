import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { TOKEN_KEY } from '../api/storage.ts';
import { comprobarSesion } from './comprobar.ts';
import type { EntornoSesion } from './entorno.ts';

/**
 * Opens the session of a mail's link (§2.7). Anybody may have sent it: who is logged in stays so where the link is no
 * good, and is asked where it is another person's, into whose account they would put their cards.
 */
export async function abrirSesion(entorno: EntornoSesion, token: string): Promise<void> {
  const propio = entorno.storage.getItem(TOKEN_KEY);
  if (propio === null || propio === token) return tomar(entorno, token);

  const [propia, ajena] = await Promise.all([
    quien(entorno.call('checkStatus', { token: propio })),
    quien(entorno.call('checkStatus', { token })),
  ]);
  if (ajena === null) {
    entorno.notificar(`No se pudo abrir el enlace.${propia ? ' Tu sesión sigue abierta.' : ''}`);
    return;
  }
  if (propia === null || propia.email === ajena.email) return tomar(entorno, token);
  // Not waited for: the address forgets the token meanwhile.
  void preguntar(entorno, { token, propia: propia.email, ajena: ajena.email });
}

async function tomar(entorno: EntornoSesion, token: string): Promise<void> {
  entorno.storage.setItem(TOKEN_KEY, token);
  await comprobarSesion(entorno);
}

/** Whose session it is; null where it is nobody's who may be logged in. */
async function quien(respuesta: Promise<RespuestaDe<'checkStatus'>>) {
  const sesion = await respuesta.catch(() => null);
  return sesion?.isVerified ? sesion.user : null;
}

async function preguntar(
  entorno: EntornoSesion,
  { token, propia, ajena }: { token: string; propia: string; ajena: string },
): Promise<void> {
  const cambia = await entorno.confirmar({
    titulo: '¿Cambiar de cuenta?',
    texto: `Tu sesión es de ${propia} y el enlace que abriste, de ${ajena}.`,
    aceptar: 'Cambiar de cuenta',
    cancelar: 'Seguir con la mía',
  });
  if (!cambia) return;
  entorno.forgetAnswers();
  await tomar(entorno, token);
}
