import type { Transaction } from '../../db/connection.ts';
import type { Imagen } from './imagen.ts';

/** Stores a picture; one with the same content is there already. */
export async function insertImagen(tx: Transaction, { hash, tipo, contenido }: Imagen): Promise<void> {
  await tx.query(
    'insert into imagen (hash, tipo, contenido) values ($1, $2, $3) on conflict (hash) do nothing',
    [hash, tipo, contenido],
  );
}

/** Stores the picture's other widths. */
export async function insertAnchos(
  tx: Transaction,
  hash: string,
  anchos: readonly { ancho: number; contenido: Buffer }[],
): Promise<void> {
  for (const { ancho, contenido } of anchos)
    await tx.query(
      'insert into imagen_ancho (hash, ancho, contenido) values ($1, $2, $3) on conflict do nothing',
      [hash, ancho, contenido],
    );
}
