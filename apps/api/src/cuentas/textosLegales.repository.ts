import type { Db, Transaction } from '../db/connection.ts';

export interface Textos {
  terminos: string | null;
  aviso: string | null;
  politicas: string | null;
}

/** A published version of the house's legal texts. */
export interface TextosPublicados extends Textos {
  numero: number;
  publicados_en: Date;
}

/** The newest version, or the version with this number; null where there is none. */
export async function findTextosLegales(
  db: Db,
  numero: number | null = null,
): Promise<TextosPublicados | null> {
  const { rows } = await db.query<TextosPublicados>(
    `select numero, publicados_en, terminos, aviso, politicas from textos_legales
     where $1::integer is null or numero = $1 order by numero desc limit 1`,
    [numero],
  );
  return rows[0] ?? null;
}

export async function listVersionesLegales(
  db: Db,
): Promise<{ numero: number; publicados_en: Date; por: string | null }[]> {
  const { rows } = await db.query<{ numero: number; publicados_en: Date; por: string | null }>(
    `select t.numero, t.publicados_en, p.nombre as por from textos_legales t
     left join personal p on p.id = t.publicados_por order by t.numero desc limit 200`,
  );
  return rows;
}

/** Makes other publications wait until the transaction ends; readers and sales go on. */
export async function lockTextosLegales(tx: Transaction): Promise<void> {
  await tx.query('lock table textos_legales in share row exclusive mode');
}

export async function insertTextosLegales(
  tx: Transaction,
  { numero, terminos, aviso, politicas, por }: Textos & { numero: number; por: number },
): Promise<void> {
  await tx.query(
    `insert into textos_legales (numero, terminos, aviso, politicas, publicados_por) values ($1, $2, $3, $4, $5)`,
    [numero, terminos, aviso, politicas, por],
  );
}
