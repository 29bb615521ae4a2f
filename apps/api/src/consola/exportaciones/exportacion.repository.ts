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

export async function insertExportacion(db: Db, encargo: Encargo): Promise<void> {
  await db.query(
    `insert into exportacion (id, personal_id, tipo, formato, evento_id, mes) values ($1, $2, $3, $4, $5, $6)`,
    [encargo.id, encargo.personal_id, encargo.tipo, encargo.formato, encargo.evento_id, encargo.mes],
  );
}

/** Takes the oldest that waits, or that a process which died had taken; null when there is none. */
export async function takeExportacion(db: Db): Promise<Encargo | null> {
  const { rows } = await db.query<Encargo>(
    `update exportacion set tomada_en = now() where id = (
       select id from exportacion where lista_en is null and error is null
         and (tomada_en is null or tomada_en < now() - interval '10 minutes')
       order by pedida_en limit 1 for update skip locked)
     returning id, personal_id, tipo, formato, evento_id, to_char(mes, 'YYYY-MM-DD') as mes`,
  );
  return rows[0] ?? null;
}

export async function saveArchivo(
  db: Db,
  { id, nombre, contenido, filas }: { id: string; nombre: string; contenido: Buffer; filas: number },
): Promise<void> {
  await db.query(
    `update exportacion set lista_en = now(), nombre = $2, contenido = $3, filas = $4 where id = $1`,
    [id, nombre, contenido, filas],
  );
}

export async function saveFalla(db: Db, id: string, error: string): Promise<void> {
  await db.query(`update exportacion set error = $2 where id = $1`, [id, error.slice(0, 500)]);
}

/** Files are forgotten a day after they were ready; the auditoría keeps that they were. */
export async function deleteExportacionesViejas(db: Db): Promise<void> {
  await db.query(`delete from exportacion where coalesce(lista_en, pedida_en) < now() - interval '24 hours'`);
}
