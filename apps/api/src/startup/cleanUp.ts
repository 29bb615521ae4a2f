import { deleteAvisosViejos } from '../avisame/avisame.repository.ts';
import { borrarCuentasViejas } from '../cancelaciones/cuenta.repository.ts';
import { deleteRestosDeConsola } from '../consola/sesion/sesion.repository.ts';
import { deleteEnlacesViejos } from '../cuentas/enlace/enlace.repository.ts';
import { deleteSesionesViejas } from '../cuentas/sesion/sesion.repository.ts';
import { deleteUsuariosSinProbar } from '../cuentas/usuario.repository.ts';
import type { Db } from '../db/connection.ts';
import { deleteFichasViejas } from '../sala/sala.repository.ts';
import type { Context } from '../server/context.ts';
import { deleteOldAttempts } from '../server/limits/attempts.repository.ts';
import { deleteOldKnownPlaces } from '../server/limits/knownPlaces.repository.ts';

const HOUR_MS = 3_600_000;
/** The numbers of a crowd are deleted in pieces, so that no statement takes long. */
const FICHAS_AT_ONCE = 20_000;

/** Deletes expired data: once now and then every hour. Several processes may do it at once. */
export function startCleanUp({ db, log }: Pick<Context, 'db' | 'log'>): { stop: () => Promise<void> } {
  const cleanUp = async () => {
    await cleanUpCuentas(db).catch(error => log.error({ err: error }, 'No se limpiaron las cuentas viejas.'));
    await cleanUpSalas(db).catch(error =>
      log.error({ err: error }, 'No se limpiaron las salas de espera viejas.'),
    );
  };
  let running = cleanUp();
  const timer = setInterval(() => {
    running = running.then(cleanUp);
  }, HOUR_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}

/** Deletes accounts that were never proven, expired sessions, links and attempts, bank accounts that were paid to
 (§C7.10), and addresses that wait for no event any more. */
export async function cleanUpCuentas(db: Db): Promise<void> {
  await deleteUsuariosSinProbar(db);
  await deleteSesionesViejas(db);
  await deleteEnlacesViejos(db);
  await deleteRestosDeConsola(db);
  await deleteOldAttempts(db);
  await deleteOldKnownPlaces(db);
  await borrarCuentasViejas(db);
  await deleteAvisosViejos(db);
}

/** Deletes the numbers of past events. */
export async function cleanUpSalas(db: Db): Promise<void> {
  while ((await deleteFichasViejas(db, FICHAS_AT_ONCE)) === FICHAS_AT_ONCE);
}
