import type { Log } from '../log.ts';
import type { Context, ProviderState } from '../server/context.ts';

const AGAIN_MS = 60_000;

/**
 * Asks the card provider once at the start whether it takes our key, and every minute until it does: a wrong key is
 * found now, and not by the first buyer. Nothing waits for the answer: tickets and the door work without it.
 */
export function startProviderKeyCheck({
  pagos,
  log,
  llaveEscrita,
}: {
  pagos: Context['pagos'];
  log: Log;
  /** The key that counts now was written at the console, and is not the setting. */
  llaveEscrita: () => boolean;
}): {
  state: () => ProviderState;
  stop: () => Promise<void>;
} {
  let state: ProviderState = 'sin_respuesta';
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const ask = async () => {
    try {
      state = (await pagos.aceptaLlave()) ? 'acepta' : 'llave_rechazada';
      if (state === 'acepta') return log.info('El proveedor de pagos acepta la llave.');
      const llave = llaveEscrita()
        ? 'o la llave privada que se escribió en «Ajustes»'
        : 'u OPENPAY_PRIVATE_KEY';
      log.warn(`El proveedor de pagos rechaza OPENPAY_MERCHANT_ID ${llave}: nadie puede pagar.`);
    } catch (error) {
      log.warn({ err: error }, 'El proveedor de pagos no responde: no se sabe si acepta la llave.');
    }
    if (!stopped) timer = setTimeout(ask, AGAIN_MS).unref();
  };
  void ask();
  return {
    state: () => state,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
