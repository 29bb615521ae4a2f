import type { Db } from '../../src/db/connection.ts';

export interface PromocionDePrueba {
  nombre?: string;
  porcentaje?: number;
  /** Instead of a percentage: how many are bought, and how many of them paid. */
  cantidad?: [compra: number, paga: number];
  clave?: string;
  usos?: number;
  /** From now on, as PostgreSQL writes an interval. */
  dura?: string;
  /** When it begins, likewise. */
  empieza?: string;
}

/** A promotion of a whole event, without a code or an end unless told otherwise; answers its id. */
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
