import type { Diferencia } from '../../compra/cotejar.ts';
import { findAjuste, insertAjuste, lockAjuste, updateAjuste } from '../../cuentas/ajuste.repository.ts';
import type { Db, Transaction } from '../../db/connection.ts';

const CLAVE = 'cotejo';

/** Differences that comparisons with the provider's list found since a day (`2026-11-22`). */
export interface CotejoGuardado {
  desde: string;
  diferencias: Diferencia[];
}

/** Reads the setting without a check of its shape, since only this file writes it. */
export async function findCotejo(db: Db): Promise<CotejoGuardado | null> {
  return (await findAjuste(db, CLAVE)) as CotejoGuardado | null;
}

export async function lockCotejo(tx: Transaction): Promise<CotejoGuardado | null> {
  return (await lockAjuste(tx, CLAVE)) as CotejoGuardado | null;
}

export async function saveCotejo(tx: Transaction, cotejo: CotejoGuardado): Promise<void> {
  await insertAjuste(tx, CLAVE, cotejo);
  await updateAjuste(tx, CLAVE, cotejo);
}
