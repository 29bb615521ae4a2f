import type { Db } from '../db/connection.ts';

export interface ImagenLeida {
  tipo: 'image/svg+xml' | 'image/png' | 'image/jpeg' | 'image/webp';
  contenido: Buffer;
}

export async function findImagen(db: Db, hash: string): Promise<ImagenLeida | null> {
  const { rows } = await db.query<ImagenLeida>('select tipo, contenido from imagen where hash = $1', [hash]);
  return rows[0] ?? null;
}

export async function findTipoDeImagen(db: Db, hash: string): Promise<ImagenLeida['tipo'] | null> {
  const { rows } = await db.query<Pick<ImagenLeida, 'tipo'>>('select tipo from imagen where hash = $1', [
    hash,
  ]);
  return rows[0]?.tipo ?? null;
}
