import type { Transaction } from '../../db/connection.ts';

/** A place that staff are about to change, locked. */
export interface LugarPorCambiar {
  id: number;
  fila_id: number | null;
  condicion: 'venta' | 'bloqueado' | 'cortesia' | 'inaccesible';
  vendido: boolean;
  /** End of the place's hold; null where it is not held. */
  hasta: Date | null;
  /** A ticket of the place was used and then refunded, so its bearer may still be there. */
  con_gente: boolean;
  es_mesa: boolean;
  bloqueo_id: number | null;
}

/** Locks places in order of id, as purchases do, and reads them. Places of another event are left out. */
export async function lockLugaresPorCambiar(
  tx: Transaction,
  eventoId: number,
  ids: readonly number[],
): Promise<LugarPorCambiar[]> {
  const { rows } = await tx.query<LugarPorCambiar>(
    `select l.id, l.fila_id, l.condicion, l.vendido, case when l.retenido_hasta > clock_timestamp() then l.retenido_hasta end as hasta,
       s.es_mesa, l.bloqueo_id, exists (select from boleto b
         where b.lugar_id = l.id and b.quemado_en is not null and b.anulado_en is not null) as con_gente
     from lugar l join seccion s on s.id = l.seccion_id
     where l.id = any ($2) and l.evento_id = $1 order by l.id for update of l`,
    [eventoId, ids],
  );
  return rows;
}

/** Ids of the tables of which `ids` has a part only: another existing place of the table is missing. */
export async function listMesasPartidas(tx: Transaction, ids: readonly number[]): Promise<number[]> {
  const { rows } = await tx.query<{ fila_id: number }>(
    `select distinct l.fila_id from lugar l join seccion s on s.id = l.seccion_id and s.es_mesa
     where l.fila_id in (select fila_id from lugar where id = any ($1)) and l.condicion <> 'inaccesible' and l.id <> all ($1)`,
    [ids],
  );
  return rows.map(({ fila_id }) => fila_id);
}

export async function bloquearLugares(
  tx: Transaction,
  ids: readonly number[],
  bloqueoId: number,
): Promise<void> {
  await tx.query(
    `update lugar set condicion = 'bloqueado', condicion_previa = null, bloqueo_id = $2, bloqueo_pendiente = null,
       reserva_id = null, retenido_hasta = null, general_libre = case when fila_id is null then false end
     where id = any ($1)`,
    [ids, bloqueoId],
  );
}

/** Blocks held places as soon as their hold ends. */
export async function bloquearAlLiberarse(
  tx: Transaction,
  ids: readonly number[],
  bloqueoId: number,
): Promise<void> {
  await tx.query('update lugar set bloqueo_pendiente = $2 where id = any ($1)', [ids, bloqueoId]);
}

export async function liberarDeBloqueo(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx.query(
    `update lugar set condicion = 'venta', condicion_previa = null, bloqueo_id = null, bloqueo_pendiente = null,
       general_libre = case when fila_id is null then reserva_id is null end
     where id = any ($1)`,
    [ids],
  );
}

/** Sets the attributes of places. In their rows, each companion's place is joined to the wheelchair beside it (§C6.2). */
export async function marcarLugares(
  tx: Transaction,
  ids: readonly number[],
  atributos: readonly string[],
): Promise<void> {
  await tx.query(`update lugar set atributos = nullif($2::text[], '{}') where id = any ($1)`, [
    ids,
    atributos,
  ]);
  await tx.query(
    `with vecinos as (
       select id, atributos, acompana_a, lag(id) over fila as izquierdo, lead(id) over fila as derecho from lugar
       where fila_id in (select fila_id from lugar where id = any ($1)) window fila as (partition by fila_id order by orden)
     ), parejas as (
       select v.id, (select s.id from lugar s where s.id in (v.acompana_a, v.izquierdo, v.derecho)
         and 'silla_de_ruedas' = any (s.atributos) and 'acompanante' = any (v.atributos)
         order by s.id = v.acompana_a desc nulls last, s.id limit 1) as silla
       from vecinos v
     )
     update lugar l set acompana_a = p.silla from parejas p where l.id = p.id and l.acompana_a is distinct from p.silla`,
    [ids],
  );
}

/** Moves places to another zone at a price in centavos; answers the ids of their sections. */
export async function moverDeZona(
  tx: Transaction,
  ids: readonly number[],
  { zonaId, precio }: { zonaId: number; precio: number },
): Promise<number[]> {
  const { rows } = await tx.query<{ seccion_id: number }>(
    `with movidos as (
       update lugar set zona_precio_id = $2, precio = $3 where id = any ($1) returning seccion_id
     )
     select distinct seccion_id from movidos`,
    [ids, zonaId, precio],
  );
  return rows.map(({ seccion_id }) => seccion_id);
}

/** A zone's name, null where the event has no such zone, and the price of most of its places, null where it has none. */
export async function findPrecioDeZona(
  tx: Transaction,
  eventoId: number,
  zonaId: number,
): Promise<{ nombre: string | null; precio: number | null }> {
  const { rows } = await tx.query<{ nombre: string | null; precio: number | null }>(
    `select (select nombre from zona_precio where id = $2 and evento_id = $1) as nombre,
       (select precio from lugar where evento_id = $1 and zona_precio_id = $2 and condicion <> 'inaccesible'
        group by precio order by count(*) desc, precio limit 1) as precio`,
    [eventoId, zonaId],
  );
  return rows[0] ?? { nombre: null, precio: null };
}

/** Names of the sections of these places, in the sections' order. */
export async function nombrarSecciones(tx: Transaction, ids: readonly number[]): Promise<string[]> {
  const { rows } = await tx.query<{ nombre: string }>(
    `select nombre from seccion where id in (select seccion_id from lugar where id = any ($1)) order by orden, id`,
    [ids],
  );
  return rows.map(({ nombre }) => nombre);
}

/** Names of places for people, at most 50. */
export async function nombrarLugares(tx: Transaction, ids: readonly number[]): Promise<string[]> {
  const { rows } = await tx.query<{ nombre: string }>(
    `select concat_ws(' ', s.nombre, f.nombre, l.numero) as nombre from lugar l join seccion s on s.id = l.seccion_id
     left join fila f on f.id = l.fila_id where l.id = any ($1) order by l.id limit 50`,
    [ids],
  );
  return rows.map(({ nombre }) => nombre);
}

export interface BloqueoDado {
  nombre: string;
  color: string;
  motivo: string;
  liberaEn: string | Date | null;
  taquillaPuedeVender: boolean;
}

export async function insertBloqueo(
  tx: Transaction,
  eventoId: number,
  { nombre, color, motivo, liberaEn, taquillaPuedeVender, personalId }: BloqueoDado & { personalId: number },
): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into bloqueo (evento_id, nombre, color, motivo, libera_en, taquilla_puede_vender, creado_por)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [eventoId, nombre, color, motivo, liberaEn, taquillaPuedeVender, personalId],
  );
  return rows[0]?.id ?? 0;
}

/** Locks a block, and answers its name and whether the box office may use it; null where the event has no such block. */
export async function lockBloqueo(
  tx: Transaction,
  eventoId: number,
  id: number,
): Promise<{ nombre: string; abierto: boolean } | null> {
  const { rows } = await tx.query<{ nombre: string; abierto: boolean }>(
    'select nombre, taquilla_puede_vender as abierto from bloqueo where id = $1 and evento_id = $2 for update',
    [id, eventoId],
  );
  return rows[0] ?? null;
}

export async function updateBloqueo(tx: Transaction, id: number, dado: BloqueoDado): Promise<void> {
  const { nombre, color, motivo, liberaEn, taquillaPuedeVender } = dado;
  await tx.query(
    `update bloqueo set version = version + 1, nombre = $2, color = $3, motivo = $4, libera_en = $5,
       taquilla_puede_vender = $6 where id = $1`,
    [id, nombre, color, motivo, liberaEn, taquillaPuedeVender],
  );
}

/** Ends a block: its sold places are for public sale once they are free, the others now. Answers the places that it had. */
export async function deleteBloqueo(tx: Transaction, id: number): Promise<number[]> {
  await tx.query('select from lugar where bloqueo_id = $1 or bloqueo_pendiente = $1 order by id for update', [
    id,
  ]);
  await tx.query('update lugar set bloqueo_pendiente = null where bloqueo_pendiente = $1', [id]);
  const { rows } = await tx.query<{ id: number }>(
    `update lugar set bloqueo_id = null, condicion_previa = null,
       condicion = case when condicion = 'bloqueado' then 'venta' else condicion end,
       general_libre = case when fila_id is null then reserva_id is null and condicion in ('bloqueado', 'venta') end
     where bloqueo_id = $1 returning id`,
    [id],
  );
  await tx.query('delete from bloqueo where id = $1', [id]);
  return rows.map(({ id: lugarId }) => lugarId);
}

export function esBloqueoRepetido(error: unknown): boolean {
  return (
    error instanceof Error && 'constraint' in error && error.constraint === 'bloqueo_evento_id_nombre_key'
  );
}

/** A general section, kept from other changes; null where it is none of the event. */
export async function lockSeccionGeneral(
  tx: Transaction,
  eventoId: number,
  id: number,
): Promise<{ version: number; nombre: string } | null> {
  const { rows } = await tx.query<{ version: number; nombre: string }>(
    `select version, nombre from seccion where id = $1 and evento_id = $2 and tipo = 'general' for no key update`,
    [id, eventoId],
  );
  return rows[0] ?? null;
}

export async function contarSeccion(tx: Transaction, id: number): Promise<void> {
  await tx.query('update seccion set version = version + 1 where id = $1', [id]);
}
