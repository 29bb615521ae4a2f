import type { Db, Transaction } from '../../db/connection.ts';

export interface FilaDeFicha {
  numero: number;
  contenido: string;
  hash: string;
  cambios: string[];
  creada_en: Date;
}

/** The fichas of an event, the newest first; `numero` asks for one alone. */
export async function listFichas(
  db: Db,
  eventoId: number,
  numero: number | null = null,
): Promise<FilaDeFicha[]> {
  const { rows } = await db.query<FilaDeFicha>(
    `select numero, contenido, hash, cambios, creada_en from ficha_publica
     where evento_id = $1 and ($2::integer is null or numero = $2) order by numero desc`,
    [eventoId, numero],
  );
  return rows;
}

/** Writes the rates for this transaction's changes now, and not at its end: a new event has no rates before. */
export async function settleTarifas(tx: Transaction): Promise<void> {
  await tx.query('set constraints evento_asienta_tarifa, zona_asienta_tarifa immediate');
}

export async function insertFicha(
  tx: Transaction,
  eventoId: number,
  ficha: Pick<FilaDeFicha, 'numero' | 'contenido' | 'hash' | 'cambios'> & { personalId: number | null },
): Promise<void> {
  await tx.query(
    `insert into ficha_publica (evento_id, numero, contenido, hash, cambios, personal_id) values ($1, $2, $3, $4, $5, $6)`,
    [eventoId, ficha.numero, ficha.contenido, ficha.hash, ficha.cambios, ficha.personalId],
  );
}

/** The map and address that a ficha freezes. */
export async function findMapaDeFicha(
  db: Db,
  eventoId: number,
): Promise<{ svg: string | null; direccion: string }> {
  const { rows } = await db.query<{ svg: string | null; direccion: string }>(
    'select e.mapa_svg as svg, r.direccion from evento e join recinto r on r.id = e.recinto_id where e.id = $1',
    [eventoId],
  );
  return rows[0] ?? { svg: null, direccion: '' };
}
