import type { Db } from '../../db/connection.ts';

export interface ImagenLeida {
  tipo: 'image/svg+xml' | 'image/png' | 'image/jpeg' | 'image/webp';
  contenido: Buffer;
}

export async function findImagen(db: Db, hash: string): Promise<ImagenLeida | null> {
  const { rows } = await db.query<ImagenLeida>('select tipo, contenido from imagen where hash = $1', [hash]);
  return rows[0] ?? null;
}

/** A picture in another width; null where that width is not stored. */
export async function findAncho(db: Db, hash: string, ancho: number): Promise<ImagenLeida | null> {
  const { rows } = await db.query<ImagenLeida>(
    `select 'image/webp' as tipo, contenido from imagen_ancho where hash = $1 and ancho = $2`,
    [hash, ancho],
  );
  return rows[0] ?? null;
}
