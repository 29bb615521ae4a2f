import type { RespuestaDe } from '@taquilla/contract/catalogo';
import type { BloqueoDeConsola } from '@taquilla/contract/consola/lugares';
import type { Db } from '../../db/connection.ts';

type Lugares = RespuestaDe<'verLugares'>;

export async function listBloqueos(
  db: Db,
  eventoId: number,
  id: number | null = null,
): Promise<(Omit<BloqueoDeConsola, 'liberaEn'> & { liberaEn: Date | null })[]> {
  const { rows } = await db.query<Omit<BloqueoDeConsola, 'liberaEn'> & { liberaEn: Date | null }>(
    `select b.id, b.version, b.nombre, b.color, b.motivo, b.libera_en as "liberaEn",
       b.taquilla_puede_vender as "taquillaPuedeVender",
       (select count(*)::integer from lugar where bloqueo_id = b.id and not vendido) as lugares,
       (select count(*)::integer from lugar where bloqueo_pendiente = b.id) as pendientes
     from bloqueo b where b.evento_id = $1 and ($2::integer is null or b.id = $2) order by b.nombre, b.id`,
    [eventoId, id],
  );
  return rows;
}

/** The state of a place for staff, by the database's clock; a used ticket makes it `ocupado`. */
const ESTADO = `case
  when l.condicion = 'inaccesible' then 'inaccesible'
  when l.vendido and exists (select from boleto b
    where b.lugar_id = l.id and b.quemado_en is not null and b.anulado_en is null) then 'ocupado'
  when l.vendido then 'vendido'
  when l.retenido_hasta > now() then 'apartado'
  when l.condicion = 'cortesia' then 'cortesia'
  when l.condicion = 'bloqueado' or l.bloqueo_id is not null or l.bloqueo_pendiente is not null then 'bloqueado'
  else 'libre' end`;

export async function listSeccionesDeLugares(db: Db, eventoId: number): Promise<Lugares['secciones']> {
  const { rows } = await db.query<Lugares['secciones'][number]>(
    `select s.id, s.version, s.nombre, s.bloque, s.tipo, s.es_mesa as "esMesa", s.orientacion_filas as "orientacionFilas",
       s.seccion_adicional as adicional, s.colores, c.zonas as "zonaIds",
       json_build_object('libres', c.libres, 'apartados', c.apartados, 'vendidos', c.vendidos, 'bloqueados', c.bloqueados,
         'cortesias', c.cortesias) as conteos
     from seccion s cross join lateral (
       select coalesce(array_agg(distinct l.zona_precio_id), '{}') as zonas,
         count(*) filter (where e.estado = 'libre')::integer as libres,
         count(*) filter (where e.estado = 'apartado')::integer as apartados,
         count(*) filter (where e.estado in ('vendido', 'ocupado'))::integer as vendidos,
         count(*) filter (where e.estado = 'bloqueado')::integer as bloqueados,
         count(*) filter (where e.estado = 'cortesia')::integer as cortesias
       from lugar l cross join lateral (select case when l.vendido then 'vendido' else ${ESTADO} end as estado) e
       where l.seccion_id = s.id and l.condicion <> 'inaccesible') c
     where s.evento_id = $1 order by s.orden, s.id`,
    [eventoId],
  );
  return rows;
}

/** A place as staff see it. */
export interface LugarLeido {
  fila_id: number | null;
  fila: string | null;
  id: number;
  numero: string | null;
  x: number;
  y: number;
  estado: RespuestaDe<'verLugaresDeSeccion'>['filas'][number]['asientos'][number]['estado'];
  zona_id: number;
  precio: number;
  bloqueo_id: number | null;
  bloqueo_pendiente: number | null;
  retenido_hasta: Date | null;
  atributos: ('silla_de_ruedas' | 'acompanante' | 'vista_obstruida' | 'sin_escalones')[];
  acompana_a: number | null;
}

export async function listLugaresDeSeccion(
  db: Db,
  eventoId: number,
  seccionId: number,
): Promise<LugarLeido[] | null> {
  const { rowCount } = await db.query('select from seccion where id = $1 and evento_id = $2', [
    seccionId,
    eventoId,
  ]);
  if (!rowCount) return null;
  const { rows } = await db.query<LugarLeido>(
    `select f.id as fila_id, f.nombre as fila, l.id, l.numero, coalesce(l.x, l.orden) as x, coalesce(l.y, f.orden, 0) as y,
       ${ESTADO} as estado, l.zona_precio_id as zona_id, precio_de_lista(l, s, e.acompanante_precio, fp.precio) as precio,
       l.bloqueo_id, l.bloqueo_pendiente, case when l.retenido_hasta > now() then l.retenido_hasta end as retenido_hasta,
       coalesce(l.atributos, '{}') as atributos, l.acompana_a
     from lugar l join seccion s on s.id = l.seccion_id join evento e on e.id = s.evento_id left join fila f on f.id = l.fila_id
     left join fase_precio fp on fp.fase_id = (select fase_vigente($2)) and fp.zona_precio_id = l.zona_precio_id
     where l.seccion_id = $1 order by f.orden, f.id, l.orden, l.id`,
    [seccionId, eventoId],
  );
  return rows;
}

/** The map of an event, drafts included; null where there is no event. */
export async function findMapaDeEvento(db: Db, eventoId: number): Promise<{ svg: string | null } | null> {
  const { rows } = await db.query<{ svg: string | null }>(
    'select mapa_svg as svg from evento where id = $1',
    [eventoId],
  );
  return rows[0] ?? null;
}
