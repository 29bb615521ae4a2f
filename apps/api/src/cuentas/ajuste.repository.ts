import type { Db, Transaction } from '../db/connection.ts';

/** A setting that all processes share, or null. */
export async function findAjuste(db: Db, clave: string): Promise<unknown> {
  const { rows } = await db.query<{ valor: unknown }>('select valor from ajuste where clave = $1', [clave]);
  return rows[0]?.valor ?? null;
}

/** Writes a setting unless another process was first. */
export async function insertAjuste(db: Db, clave: string, valor: object): Promise<void> {
  await db.query('insert into ajuste (clave, valor) values ($1, $2) on conflict (clave) do nothing', [
    clave,
    JSON.stringify(valor),
  ]);
}

/** Reads a setting and locks it until the transaction ends. */
export async function lockAjuste(tx: Transaction, clave: string): Promise<unknown> {
  const { rows } = await tx.query<{ valor: unknown }>(
    'select valor from ajuste where clave = $1 for update',
    [clave],
  );
  return rows[0]?.valor ?? null;
}

export async function updateAjuste(tx: Transaction, clave: string, valor: object): Promise<void> {
  await tx.query('update ajuste set valor = $2 where clave = $1', [clave, JSON.stringify(valor)]);
}
