import { mandarResumenDelDia } from '../consola/cifras/resumenDelDia.ts';
import type { Context } from '../server/context.ts';

const EVERY_MS = 600_000;

/** Checks every ten minutes whether the operator still has to get the mail about the day before. */
export function startDailyMail(context: Context): { stop: () => Promise<void> } {
  let running = Promise.resolve();
  const look = () => {
    running = running.then(() =>
      mandarResumenDelDia(context).catch(error =>
        context.log.error({ err: error }, 'No se pudo escribir el resumen del día.'),
      ),
    );
  };
  const timer = setInterval(look, EVERY_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
