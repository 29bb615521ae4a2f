import { eventosDe } from '@taquilla/rules/permisos';
import { BusinessError } from '../../businessError.ts';
import type { Db, Transaction } from '../../db/connection.ts';
import type { StaffSession } from '../../server/console/staffSession.ts';
import { listRecintosAjenos, lockRecinto } from './recinto.repository.ts';

/**
 * Requires a venue that the person may change: they act on every event that hangs on it (§C1.2). The lock makes an event
 * that is given to the venue meanwhile wait.
 * @returns the venue's version
 * @throws BusinessError `no_encontrado`, `sin_permiso`
 */
export async function exigirRecinto(
  tx: Transaction,
  sesion: StaffSession,
  recintoId: number,
): Promise<number> {
  const version = await lockRecinto(tx, recintoId);
  if (version === null) throw new BusinessError('no_encontrado');
  if ((await recintosAjenos(tx, sesion)).has(recintoId)) throw negarRecinto();
  return version;
}

/** The venues that the person may not change: on one of their events the person does not act. */
export async function recintosAjenos(db: Db, sesion: StaffSession): Promise<ReadonlySet<number>> {
  const eventos = eventosDe(sesion);
  return new Set(eventos === 'todos' ? [] : await listRecintosAjenos(db, eventos));
}

export function negarRecinto(): BusinessError {
  return new BusinessError(
    'sin_permiso',
    undefined,
    'En este recinto hay eventos que no son tuyos: lo cambia quien lleva todos. Pídelo a quien administra la casa, o haz una copia.',
  );
}
