import { BusinessError } from '../businessError.ts';
import type { Transaction } from '../db/connection.ts';
import { findUltimoCambio } from './auditoria.repository.ts';

interface Comparacion {
  /** The version that the caller read, from `If-Match`. */
  pedida: number;
  /** The version that the locked row has now. */
  actual: number;
  entidad: string;
  entidadId: string | number;
  /** The thing as the call answers it, for the screen to merge with (§C14.2). */
  presente: () => Promise<object>;
}

/**
 * Refuses a change of a thing that has changed since the caller read it (§C14.1).
 * @throws BusinessError `version_distinta` with `detalles` `version`, `presente`, `quien`, `cuando`
 */
export async function exigirVersion(tx: Transaction, comparacion: Comparacion): Promise<void> {
  const { pedida, actual, entidad, entidadId, presente } = comparacion;
  if (pedida === actual) return;
  const ultimo = await findUltimoCambio(tx, entidad, entidadId);
  throw new BusinessError('version_distinta', {
    version: actual,
    presente: await presente(),
    quien: ultimo?.quien ?? null,
    cuando: ultimo?.cuando.toISOString() ?? null,
  });
}
