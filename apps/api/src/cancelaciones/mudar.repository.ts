import type { BoletoPorAcomodar, LugarLibre } from '@taquilla/rules/acomodo';
import type { Centavos } from '@taquilla/rules/dinero';
import { CLASE_DE_LUGAR as CLASE } from '../compra/acomodo.queries.ts';
import type { Db, Transaction } from '../db/connection.ts';

/** The draft whose venue and places an event takes over. */
export interface BorradorDeMudanza {
  id: number;
  estado: string;
  zona: string;
  recinto: string;
  direccion: string;
  ciudad: string;
  /** Places for sale. */
  lugares: number;
}

export async function findBorrador(db: Db, id: number): Promise<BorradorDeMudanza | null> {
  const { rows } = await db.query<BorradorDeMudanza>(
    `select e.id, e.estado, r.zona, r.nombre as recinto, r.direccion, c.nombre as ciudad,
       (select count(*) from lugar l where l.evento_id = e.id and l.condicion = 'venta')::integer as lugares
     from evento e join recinto r on r.id = e.recinto_id join ciudad c on c.id = r.ciudad_id where e.id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

/** Locks the sales of a run before their places, in the order of a buyer's choice. */
export async function lockVentasDeCorrida(tx: Transaction, id: number): Promise<void> {
  await tx.query('select from cancelacion_venta where cancelacion_id = $1 order by reserva_id for update', [
    id,
  ]);
  await tx.query(
    `select from reserva where id in (select reserva_id from cancelacion_venta where cancelacion_id = $1) order by id for update`,
    [id],
  );
}

/** Locks both events and all of their places, in order of id as every lock of places. */
export async function lockPlanos(tx: Transaction, eventos: readonly number[]): Promise<void> {
  await tx.query('select from evento where id = any ($1) order by id for update', [eventos]);
  await tx.query('select from lugar where evento_id = any ($1) order by id for update', [eventos]);
}

/** A living ticket with its sale and the name of its place. */
export type BoletoDeMudanza = BoletoPorAcomodar & { reservaId: string; monto: Centavos; lugar: string };

/** A living ticket with its present place. */
export type BoletoDeVenta = BoletoPorAcomodar & { lugarId: number; lugar: string };

const NOMBRE = `case when l.fila_id is null then s.nombre
  else format('%s, %s%s-%s', s.nombre, case when s.es_mesa then 'Mesa ' else '' end, f.nombre, l.numero) end`;

/** The living tickets of an event by sale, the first sale first; the sale's money stands with each. */
export async function listBoletosPorAcomodar(db: Db, eventoId: number): Promise<BoletoDeMudanza[]> {
  const { rows } = await db.query<BoletoDeMudanza>(
    `select v.reserva_id as "reservaId", v.monto, b.id, z.nombre as zona, l.fila_id is null as general, ${CLASE} as clase,
       case when v.metodo_pago = 'cortesia' then b.precio else b.cubre end as cubre, ${NOMBRE} as lugar
     from ventas_por_devolver($1) v join reserva r on r.id = v.reserva_id
       join boleto b on b.reserva_id = v.reserva_id and b.anulado_en is null join lugar l on l.id = b.lugar_id
       join seccion s on s.id = l.seccion_id left join fila f on f.id = l.fila_id join zona_precio z on z.id = l.zona_precio_id
     order by r.vendida_en, r.id, s.orden, f.orden, l.orden, b.id`,
    [eventoId],
  );
  return rows;
}

export type LugarDeMudanza = LugarLibre & { nombre: string };

/** The living tickets of a sale in their order, with the list price of the place that each has. */
export async function listBoletosDeVenta(db: Db, reservaId: string): Promise<BoletoDeVenta[]> {
  const { rows } = await db.query<BoletoDeVenta>(
    `select b.id, b.lugar_id as "lugarId", z.nombre as zona, l.fila_id is null as general, ${CLASE} as clase,
       precio_de_lista(l, s, e.acompanante_precio, null) as cubre, ${NOMBRE} as lugar
     from boleto b join lugar l on l.id = b.lugar_id join seccion s on s.id = l.seccion_id left join fila f on f.id = l.fila_id
       join zona_precio z on z.id = l.zona_precio_id join evento e on e.id = l.evento_id
     where b.reserva_id = $1 and b.anulado_en is null order by b.id`,
    [reservaId],
  );
  return rows;
}

/** Locks places in order of id, as every lock of places. */
export async function lockLugares(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx.query('select from lugar where id = any ($1) order by id for update', [ids]);
}

/** The places of a plan that are for sale, in its order. */
export async function listLugaresLibres(db: Db, eventoId: number): Promise<LugarDeMudanza[]> {
  const { rows } = await db.query<LugarDeMudanza>(
    `select l.id, z.nombre as zona, precio_de_lista(l, s, e.acompanante_precio, null) as precio, l.fila_id as fila, l.orden,
       ${CLASE} as clase, ${NOMBRE} as nombre
     from lugar l join seccion s on s.id = l.seccion_id left join fila f on f.id = l.fila_id
       join zona_precio z on z.id = l.zona_precio_id join evento e on e.id = l.evento_id
     where l.evento_id = $1 and l.condicion = 'venta' and l.reserva_id is null and not l.vendido and l.bloqueo_id is null
     order by s.orden, s.id, f.orden, f.id, l.orden, l.id`,
    [eventoId],
  );
  return rows;
}

/** The hours of a draft that hang on its show keep their distance to it: they become hours of the event's present date. */
export async function acercarHoras(
  tx: Transaction,
  { eventoId, borradorId }: { eventoId: number; borradorId: number },
): Promise<void> {
  const ambos = [eventoId, borradorId];
  const DISTANCIA = '(e.fecha - d.fecha) from evento e, evento d where e.id = $1 and d.id = $2';
  await tx.query(
    `update bloqueo b set libera_en = b.libera_en + ${DISTANCIA} and b.evento_id = d.id and b.libera_en is not null`,
    ambos,
  );
  await tx.query(
    `update puerta p set abre_en = p.abre_en + (e.fecha - d.fecha), cierra_en = p.cierra_en + ${DISTANCIA} and p.evento_id = d.id`,
    ambos,
  );
}

/**
 * Gives the event the venue, sections, places and blocks of a draft, which gets those of the event and is put away. Zones are
 * joined by name, so that promotions, phases and rates of the event go on.
 */
export async function cambiarPlanos(
  tx: Transaction,
  { eventoId, borradorId }: { eventoId: number; borradorId: number },
): Promise<void> {
  const ambos = [eventoId, borradorId];
  await tx.query(
    `update lugar l set zona_precio_id = z.id from zona_precio v join zona_precio z on z.evento_id = $1 and z.nombre = v.nombre
     where v.evento_id = $2 and l.evento_id = $2 and l.zona_precio_id = v.id`,
    ambos,
  );
  await tx.query(
    `update zona_precio set evento_id = $1, orden = orden + 1000 where evento_id = $2
       and nombre not in (select nombre from zona_precio where evento_id = $1)`,
    ambos,
  );
  await tx.query(`select asentar_tarifa($1)`, [eventoId]);
  await trocar(tx, { tabla: 'seccion', nombre: 'clave', eventoId, borradorId });
  await trocar(tx, { tabla: 'bloqueo', nombre: 'nombre', eventoId, borradorId });
  await tx.query(
    `update lugar l set evento_id = s.evento_id from seccion s
     where s.id = l.seccion_id and s.evento_id = any ($1) and l.evento_id <> s.evento_id`,
    [ambos],
  );
  await tx.query(
    `update evento e set recinto_id = o.recinto_id, recinto_version_id = o.recinto_version_id, mapa_svg = o.mapa_svg,
       cambios_de_cita = e.cambios_de_cita + (e.id = $1)::integer
     from evento o where (e.id = $1 and o.id = $2) or (e.id = $2 and o.id = $1)`,
    ambos,
  );
}

/** Swaps the rows of two events in a table whose rows have a name of their own within the event. */
async function trocar(
  tx: Transaction,
  t: { tabla: 'seccion' | 'bloqueo'; nombre: 'clave' | 'nombre'; eventoId: number; borradorId: number },
): Promise<void> {
  const { rows } = await tx.query<{ ids: number[] }>(
    `select coalesce(array_agg(id), '{}') as ids from ${t.tabla} where evento_id = $1`,
    [t.eventoId],
  );
  const suyas = rows[0]?.ids ?? [];
  await tx.query(`update ${t.tabla} set ${t.nombre} = ${t.nombre} || '~' where id = any ($1)`, [suyas]);
  await tx.query(`update ${t.tabla} set evento_id = $1 where evento_id = $2`, [t.eventoId, t.borradorId]);
  await tx.query(
    `update ${t.tabla} set evento_id = $2, ${t.nombre} = left(${t.nombre}, -1) where id = any ($1)`,
    [suyas, t.borradorId],
  );
}

/** A gate keeps its name, with the sections that the draft gave it; a gate that the draft lacks lets all sections in. */
export async function pasarPuertas(
  tx: Transaction,
  { eventoId, borradorId }: { eventoId: number; borradorId: number },
): Promise<void> {
  const ambos = [eventoId, borradorId];
  await tx.query(
    `update puerta p set secciones = (select d.secciones from puerta d where d.evento_id = $2 and d.nombre = p.nombre
       and d.retirada_en is null), version = version + 1 where p.evento_id = $1`,
    ambos,
  );
  await tx.query(
    `update puerta set evento_id = $1 where evento_id = $2 and retirada_en is null
       and nombre not in (select nombre from puerta where evento_id = $1)`,
    ambos,
  );
}

/** Moves living tickets to free places, with their codes: places, sales and gifts follow. */
export async function mudarBoletos(
  tx: Transaction,
  mudanzas: readonly { boletoId: number; lugarId: number }[],
): Promise<void> {
  const valores = [mudanzas.map(({ boletoId }) => boletoId), mudanzas.map(({ lugarId }) => lugarId)];
  const VAN = `(select b.id, b.reserva_id, b.lugar_id as de, m.lugar as a
    from unnest($1::integer[], $2::integer[]) as m (boleto, lugar) join boleto b on b.id = m.boleto) v`;
  const { rowCount } = await tx.query(
    `update lugar l set vendido = true, reserva_id = v.reserva_id, retenido_hasta = null,
       general_libre = case when l.fila_id is null then false end
     from ${VAN} where l.id = v.a and not l.vendido and l.reserva_id is null and l.condicion = 'venta'`,
    valores,
  );
  if (rowCount !== mudanzas.length) throw new Error('a proposed place is not free');
  await tx.query(
    `update reserva r set lugares = (
       select array_agg(coalesce(v.a, x.id) order by x.n) from unnest(r.lugares) with ordinality x (id, n)
       left join ${VAN} on v.reserva_id = r.id and v.de = x.id)
     where r.id in (select v.reserva_id from ${VAN})`,
    valores,
  );
  await tx.query(
    `update cortesia c set lugar_id = v.a, condicion = 'cortesia' from ${VAN} where c.reserva_id = v.reserva_id and c.lugar_id = v.de`,
    valores,
  );
  await tx.query(
    `update lugar l set vendido = false, reserva_id = null, retenido_hasta = null, general_libre = case when l.fila_id is null then false end
     from ${VAN} where l.id = v.de`,
    valores,
  );
  await tx.query(`update boleto b set lugar_id = v.a from ${VAN} where b.id = v.id`, valores);
}

/** Nothing of the venue that an event left is ever sold; the draft that has it now is put away. */
export async function archivarPlano(
  tx: Transaction,
  { eventoId, borradorId }: { eventoId: number; borradorId: number },
): Promise<void> {
  await tx.query(
    `update lugar set condicion = 'bloqueado', condicion_previa = null, general_libre = case when fila_id is null then false end
     where evento_id = $1 and not vendido and reserva_id is null and condicion = 'venta'`,
    [borradorId],
  );
  // The places of tickets that do not fit are never sold either, once their money goes back.
  await tx.query(`update lugar set condicion_previa = 'bloqueado' where evento_id = $1 and vendido`, [
    borradorId,
  ]);
  await tx.query(
    `update evento d set estado = 'archivado', nombre = left(e.nombre, 180) || ' (recinto anterior)',
       categoria_id = coalesce(d.categoria_id, e.categoria_id), artista_id = coalesce(d.artista_id, e.artista_id)
     from evento e where d.id = $2 and e.id = $1`,
    [eventoId, borradorId],
  );
}

export interface Propuesta {
  reservaId: string;
  propuestos: { era: string; lugar: string; zona: string; igual: boolean }[];
}

/** Writes other places of a sale into its row of the run. */
export async function cambiarPropuesta(
  tx: Transaction,
  { id, reservaId, propuestos }: { id: number } & Propuesta,
): Promise<void> {
  await tx.query(
    'update cancelacion_venta set propuestos = $3 where cancelacion_id = $1 and reserva_id = $2',
    [id, reservaId, JSON.stringify(propuestos)],
  );
}

/** Writes the places of each sale into the run; a sale without places gets its money back (§C7.8). */
export async function escribirPropuestas(
  tx: Transaction,
  { id, propuestas, sinLugar }: { id: number; propuestas: readonly Propuesta[]; sinLugar: readonly string[] },
): Promise<void> {
  await tx.query(
    `update cancelacion_venta v set propuestos = p.propuestos
     from jsonb_to_recordset($2::jsonb) as p ("reservaId" uuid, propuestos jsonb) where v.cancelacion_id = $1 and v.reserva_id = p."reservaId"`,
    [id, JSON.stringify(propuestas)],
  );
  await tx.query(
    `update cancelacion_venta set estado = 'espera' where cancelacion_id = $1 and reserva_id = any ($2::uuid[]) and estado = 'sin_decidir'`,
    [id, sinLugar],
  );
  await tx.query('select deber_compensaciones($1, v) from unnest($2::uuid[]) v', [id, sinLugar]);
}
