import { ApiError, mensajeDe } from '@taquilla/cliente/ApiError';
import type { FormularioTarjeta } from '@taquilla/rules/tarjeta';
import type { call } from '../../api/callDePagina.ts';
import { type FallaDeTarjeta, fallaDeToken } from '../../api/fallaDeToken.ts';
import type { Proveedor } from '../../api/openpay.ts';

/** The server waits for the provider, which asks the bank. */
const TIMEOUT_MS = 60_000;

/**
 * Saves a card: its data goes to the provider's script, and its token to the server (§7.27, §7.28). Never throws:
 * returns null when it is saved, else the sentence and its field.
 */
export async function guardarTarjeta(
  { call: pedir, proveedor }: { call: typeof call; proveedor: () => Promise<Proveedor> },
  tarjeta: FormularioTarjeta,
): Promise<FallaDeTarjeta | null> {
  let body: { token_id: string; device_session_id: string };
  try {
    const { crearToken, deviceSessionId } = await proveedor();
    body = { token_id: await crearToken(tarjeta), device_session_id: deviceSessionId };
  } catch (error) {
    return fallaDeToken(error);
  }
  try {
    await pedir('saveUsuarioPago');
    await pedir('saveTarjeta', { body, timeoutMs: TIMEOUT_MS });
    return null;
  } catch (error) {
    return {
      junto: junto(error),
      mensaje: mensajeDe(error, 'No se pudo guardar la tarjeta. Revisa tu conexión y vuelve a intentar.'),
    };
  }
}

function junto(error: unknown): FallaDeTarjeta['junto'] {
  return error instanceof ApiError && error.code === 'tarjeta_invalida' ? 'numero' : 'tarjeta';
}
