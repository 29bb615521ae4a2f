import type { Db } from '../../db/connection.ts';

export interface Encargo {
  id: string;
  personal_id: number;
  tipo: 'ventas' | 'asistentes' | 'promociones' | 'mes';
  formato: 'csv' | 'xlsx';
  evento_id: number | null;
  /** `2026-11-01`. */
  mes: string | null;
}

/** An order that this process writes: `toma` names its claim, which ends when another process takes the order over. */
export interface EncargoTomado extends Encargo {
  toma: string;
}

export async function insertExportacion(db: Db, encargo: Encargo): Promise<void> {
  await db.query(
    `insert into exportacion (id, personal_id, tipo, formato, evento_id, mes) values ($1, $2, $3, $4, $5, $6)`,
    [encargo.id, encargo.personal_id, encargo.tipo, encargo.formato, encargo.evento_id, encargo.mes],
  );
}

/** Claims the oldest order that waits, or whose claim is older than ten minutes; null when there is none. */
export async function takeExportacion(db: Db): Promise<EncargoTomado | null> {
  const { rows } = await db.query<EncargoTomado>(
    `update exportacion set tomada_en = now() where id = (
       select id from exportacion where lista_en is null and error is null
         and (tomada_en is null or tomada_en < now() - interval '10 minutes')
       order by pedida_en limit 1 for update skip locked)
     returning id, personal_id, tipo, formato, evento_id, to_char(mes, 'YYYY-MM-DD') as mes, tomada_en::text as toma`,
  );
  return rows[0] ?? null;
}

/** Deletes the pieces that an earlier process wrote before it died. */
export async function deleteTrozos(db: Db, id: string): Promise<void> {
  await db.query('delete from exportacion_trozo where exportacion_id = $1', [id]);
}

/** Keeps the next piece of a file; false where another process has claimed the order. */
export async function insertTrozo(
  db: Db,
  { id, toma, orden, contenido }: { id: string; toma: string; orden: number; contenido: Buffer },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into exportacion_trozo (exportacion_id, orden, contenido)
     select id, $3, $4 from exportacion where id = $1 and tomada_en = $2::timestamptz for share`,
    [id, toma, orden, contenido],
  );
  return rowCount === 1;
}

export async function saveLista(
  db: Db,
  { id, toma, nombre, filas }: { id: string; toma: string; nombre: string; filas: number },
): Promise<void> {
  await db.query(
    `update exportacion set lista_en = now(), nombre = $3, filas = $4 where id = $1 and tomada_en = $2::timestamptz`,
    [id, toma, nombre, filas],
  );
}

export async function saveFalla(
  db: Db,
  { id, toma, error }: { id: string; toma: string; error: string },
): Promise<void> {
  await db.query(`update exportacion set error = $3 where id = $1 and tomada_en = $2::timestamptz`, [
    id,
    toma,
    error.slice(0, 500),
  ]);
}

/** Deletes files a day after they were ready; the auditoría keeps that they were ordered. */
export async function deleteExportacionesViejas(db: Db): Promise<void> {
  await db.query(`delete from exportacion where coalesce(lista_en, pedida_en) < now() - interval '24 hours'`);
}
