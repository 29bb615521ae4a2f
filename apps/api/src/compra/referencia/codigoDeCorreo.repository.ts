import type { Db, Transaction } from '../../db/connection.ts';

interface CodigoFila {
  correo: string;
  hash: Buffer;
  fallas: number;
  vencido: boolean;
  confirmado: boolean;
}

export async function findCodigo(db: Db, reservaId: string): Promise<CodigoFila | null> {
  const { rows } = await db.query<CodigoFila>(
    `select correo, hash, fallas, expira_en <= now() as vencido, confirmado_en is not null as confirmado
     from codigo_de_correo where reserva_id = $1`,
    [reservaId],
  );
  return rows[0] ?? null;
}

/** Writes a code in place of the one before, good for a quarter of an hour; answers a number that no other code has. */
export async function ponerCodigo(
  tx: Transaction,
  { reservaId, correo, hash }: { reservaId: string; correo: string; hash: Buffer },
): Promise<string> {
  const { rows } = await tx.query<{ vez: string }>(
    `insert into codigo_de_correo as c (reserva_id, correo, hash, expira_en) values ($1, $2, $3, now() + interval '15 minutes')
     on conflict (reserva_id) do update set correo = excluded.correo, hash = excluded.hash, fallas = 0,
       expira_en = excluded.expira_en, confirmado_en = null
     returning extract(epoch from expira_en)::text as vez`,
    [reservaId, correo, hash],
  );
  return rows[0]?.vez ?? '';
}

export async function contarFalla(db: Db, reservaId: string): Promise<void> {
  await db.query('update codigo_de_correo set fallas = fallas + 1 where reserva_id = $1', [reservaId]);
}

export async function confirmarCodigo(db: Db, reservaId: string): Promise<void> {
  await db.query('update codigo_de_correo set confirmado_en = now() where reserva_id = $1', [reservaId]);
}
