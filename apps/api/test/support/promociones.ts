import type { Db } from '../../src/db/connection.ts';

export interface PromocionDePrueba {
  nombre?: string;
  porcentaje?: number;
  /** In place of a percentage: places bought, and places paid of them. */
  cantidad?: [compra: number, paga: number];
  clave?: string;
  usos?: number;
  /** Time until the end, as PostgreSQL writes an interval. */
  dura?: string;
  /** Time until the beginning, as PostgreSQL writes an interval. */
  empieza?: string;
}

/** Makes a promotion of a whole event, by default without a code or an end; answers its id. */
export async function crearPromocion(
  db: Db,
  eventoId: number,
  { nombre = crypto.randomUUID(), porcentaje, cantidad, clave, usos, dura, empieza }: PromocionDePrueba,
): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    `insert into promocion (evento_id, nombre, tipo, porcentaje, cantidad_compra, cantidad_paga, aplica_todo_evento,
       clave, usos_maximos, hasta, desde)
     values ($1, $2, case when $3::numeric is null then 'CANTIDAD' else 'PORCENTAJE' end, $3, $4, $5, true, $6, $7,
       now() + $8::interval, now() + $9::interval) returning id`,
    [eventoId, nombre, porcentaje, ...(cantidad ?? [null, null]), clave, usos, dura, empieza],
  );
  const [fila] = rows;
  if (!fila) throw new Error('the insert returned no row');
  return fila.id;
}
