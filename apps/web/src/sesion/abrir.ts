import { ApiError } from '@taquilla/cliente/ApiError';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { ENLACE_PEDIDO, TOKEN_KEY } from '../api/storageKeys.ts';
import { comprobarSesion } from './comprobar.ts';
import type { EntornoSesion } from './entorno.ts';

/**
 * Opens the session of a mail's link (§2.7). A stranger may have sent the link. If it is invalid, the visitor stays
 * logged in; if it is another person's, the visitor is asked, because cards would be saved in that person's account. A
 * browser that requested this person's mail is not asked.
 */
export async function abrirSesion(entorno: EntornoSesion, token: string): Promise<void> {
  const propio = entorno.storage.getItem(TOKEN_KEY);
  if (propio === token) return tomar(entorno, token);

  const [propia, ajena] = await Promise.all([
    propio === null ? null : quien(entorno.call('checkStatus', { token: propio })),
    quien(entorno.call('checkStatus', { token })),
  ]);
  if (ajena === null) {
    entorno.notificar(`No se pudo abrir el enlace.${propia ? ' Tu sesión sigue abierta.' : ''}`);
    return;
  }
  if (propia?.email === ajena.email || (propia === null && pidioEnlace(entorno, ajena.email)))
    return tomar(entorno, token);
  // Not awaited: the address must forget the token meanwhile.
  void preguntar(entorno, { token, propia: propia?.email ?? null, ajena: ajena.email });
}

/**
 * Uses a verification mail's link and opens its session. Resolves to the code of a refusal. @throws ApiError when no
 * answer came
 */
export async function abrirEnlace(
  entorno: EntornoSesion,
  enlace: string,
): Promise<'correo_ya_verificado' | 'enlace_invalido' | null> {
  try {
    const { token } = await entorno.call('verificarCorreo', { body: { token: enlace } });
    await abrirSesion(entorno, token);
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'correo_ya_verificado' || error.code === 'enlace_invalido') return error.code;
    throw error;
  }
}

/** Whether this browser requested a verification mail; with `email`, whether it requested that person's. */
export function pidioEnlace({ storage }: EntornoSesion, email?: string): boolean {
  const pedido = storage.getItem(ENLACE_PEDIDO);
  return pedido !== null && (email === undefined || pedido === email);
}

async function tomar(entorno: EntornoSesion, token: string): Promise<void> {
  entorno.storage.removeItem(ENLACE_PEDIDO);
  entorno.storage.setItem(TOKEN_KEY, token);
  await comprobarSesion(entorno);
}

/** The user of a session; null if the session does not exist or its address is not verified. */
async function quien(answer: Promise<RespuestaDe<'checkStatus'>>) {
  const sesion = await answer.catch(() => null);
  return sesion?.isVerified ? sesion.user : null;
}

async function preguntar(
  entorno: EntornoSesion,
  { token, propia, ajena }: { token: string; propia: string | null; ajena: string },
): Promise<void> {
  const cambia = await entorno.confirmar(
    propia === null
      ? {
          titulo: '¿Entrar a esta cuenta?',
          texto: `El enlace que abriste es de ${ajena}. Entra solo si es tu correo.`,
          aceptar: 'Entrar',
          cancelar: 'No es mi cuenta',
        }
      : {
          titulo: '¿Cambiar de cuenta?',
          texto: `Tu sesión es de ${propia} y el enlace que abriste, de ${ajena}.`,
          aceptar: 'Cambiar de cuenta',
          cancelar: 'Seguir con la mía',
        },
  );
  if (!cambia) return;
  entorno.forgetAnswers();
  await tomar(entorno, token);
}
