import type { Log } from '../log.ts';
import type { Context, ProviderState } from '../server/context.ts';

const AGAIN_MS = 60_000;

/**
 * Asks the card provider, at the start and every minute, whether it accepts our key. A wrong key shows at once instead of at
 * the first purchase, and the publishing checks and `/readyz` report a silent provider. Nothing waits for the answer: tickets
 * and the door work without it.
 */
export function startProviderKeyCheck({
  pagos,
  log,
  llaveEscrita,
}: {
  pagos: Context['pagos'];
  log: Log;
  /** Whether the key in use was written in the console and is not the setting. */
  llaveEscrita: () => boolean;
}): {
  state: () => ProviderState;
  stop: () => Promise<void>;
} {
  let state: ProviderState = 'sin_respuesta';
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const ask = async () => {
    const before = state;
    try {
      state = (await pagos.aceptaLlave()) ? 'acepta' : 'llave_rechazada';
      if (state === 'acepta') {
        if (before !== 'acepta') log.info('El proveedor de pagos acepta la llave.');
        return;
      }
      const llave = llaveEscrita()
        ? 'o la llave privada que se escribió en «Ajustes»'
        : 'u OPENPAY_PRIVATE_KEY';
      log.warn(`El proveedor de pagos rechaza OPENPAY_MERCHANT_ID ${llave}: nadie puede pagar.`);
    } catch (error) {
      state = 'sin_respuesta';
      log.warn({ err: error }, 'El proveedor de pagos no responde: no se sabe si acepta la llave.');
    } finally {
      if (!stopped) timer = setTimeout(ask, AGAIN_MS).unref();
    }
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
