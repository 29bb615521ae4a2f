import type { Context } from '../server/context.ts';
import { deleteOldAttempts } from '../server/limits/attempts.repository.ts';
import { deleteOldKnownPlaces } from '../server/limits/knownPlaces.repository.ts';
import { deleteEnlacesViejos, deleteSesionesViejas, deleteUsuariosSinProbar } from './limpieza.repository.ts';

const CADA_HORA_MS = 3_600_000;

/**
 * Forgets accounts, sessions and links that are past use: once now and then every hour. Several processes may do it
 * at once.
 */
export function iniciarLimpiezaDeCuentas(context: Context): { detener(): Promise<void> } {
  let enCurso = limpiarYAnotar(context);
  const reloj = setInterval(() => {
    enCurso = enCurso.then(() => limpiarYAnotar(context));
  }, CADA_HORA_MS);
  return {
    async detener() {
      clearInterval(reloj);
      await enCurso;
    },
  };
}

export async function limpiarCuentas({ db }: Pick<Context, 'db'>): Promise<void> {
  await deleteUsuariosSinProbar(db);
  await deleteSesionesViejas(db);
  await deleteEnlacesViejos(db);
  await deleteOldAttempts(db);
  await deleteOldKnownPlaces(db);
}

async function limpiarYAnotar(context: Context): Promise<void> {
  await limpiarCuentas(context).catch(error =>
    context.log.error({ err: error }, 'old accounts were not cleaned up'),
  );
}
