import type { Transaction } from '../db/connection.ts';
import type { Imagen } from './archivo/imagen.ts';

/** Keeps a picture; one of the same content is there already. */
export async function insertImagen(tx: Transaction, { hash, tipo, contenido }: Imagen): Promise<void> {
  await tx.query(
    'insert into imagen (hash, tipo, contenido) values ($1, $2, $3) on conflict (hash) do nothing',
    [hash, tipo, contenido],
  );
}
