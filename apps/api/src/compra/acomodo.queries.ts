import type { BoletoPorAcomodar, LugarLibre } from '@taquilla/rules/acomodo';
import type { Db } from '../db/connection.ts';
import type { ReservaFila } from './reserva.repository.ts';

/** A place that is kept for its own kind of ticket: tables are sold whole. */
export const CLASE_DE_LUGAR = `case when 'silla_de_ruedas' = any (l.atributos) then 'silla_de_ruedas'
  when 'acompanante' = any (l.atributos) then 'acompanante' when s.es_mesa then 'mesa' end`;

/** The places of a reservation in their order, with the list prices that they were held at. */
export async function listLugaresPorAcomodar(
  db: Db,
  { lugares, precios }: Pick<ReservaFila, 'lugares' | 'precios'>,
): Promise<Omit<BoletoPorAcomodar, 'id'>[]> {
  const { rows } = await db.query<Omit<BoletoPorAcomodar, 'id'>>(
    `select z.nombre as zona, p.precio as cubre, l.fila_id is null as general, ${CLASE_DE_LUGAR} as clase
     from unnest($1::integer[], $2::integer[]) with ordinality as p (id, precio, orden) join lugar l on l.id = p.id
       join seccion s on s.id = l.seccion_id join zona_precio z on z.id = l.zona_precio_id order by p.orden`,
    [lugares, precios],
  );
  return rows;
}

/** The places of an event that could be held now, in the order of its plan; nothing is locked. */
export async function listLugaresQueBastan(db: Db, eventoId: number): Promise<LugarLibre[]> {
  const { rows } = await db.query<LugarLibre>(
    `select l.id, z.nombre as zona, precio_de_lista(l, s, e.acompanante_precio, null) as precio, l.fila_id as fila, l.orden,
       ${CLASE_DE_LUGAR} as clase
     from lugar l join seccion s on s.id = l.seccion_id left join fila f on f.id = l.fila_id
       join zona_precio z on z.id = l.zona_precio_id join evento e on e.id = l.evento_id
     where l.evento_id = $1 and l.condicion = 'venta' and not l.vendido and l.bloqueo_id is null
       and (l.retenido_hasta is null or l.retenido_hasta <= now())
     order by s.orden, s.id, f.orden, f.id, l.orden, l.id`,
    [eventoId],
  );
  return rows;
}
