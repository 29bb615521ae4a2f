import type { Transaction } from '../../db/connection.ts';

/** Locks a general section; null where the event has no such section. */
export async function lockSeccionGeneral(
  tx: Transaction,
  eventoId: number,
  id: number,
): Promise<{ version: number; nombre: string } | null> {
  const { rows } = await tx.query<{ version: number; nombre: string }>(
    `select version, nombre from seccion where id = $1 and evento_id = $2 and tipo = 'general' for no key update`,
    [id, eventoId],
  );
  return rows[0] ?? null;
}

export async function contarSeccion(tx: Transaction, id: number): Promise<void> {
  await tx.query('update seccion set version = version + 1 where id = $1', [id]);
}
