import type { Db } from '../../db/connection.ts';
import { DE_LA_VENTA, FALLIDA, VENTA } from '../../eventos/documento/netos.queries.ts';

/**
 * Money in centavos. Sales that were refunded later stay in `cobrado`; their refunds are in `devuelto`, which only `neto`
 * subtracts (§C11.2).
 */
export interface SumaDeVentas {
  ventas: number;
  boletos: number;
  cobrado: number;
  importe: number;
  descuento: number;
  subtotal: number;
  servicio: number;
  tarjeta: number;
  iva: number;
  devuelto: number;
  por_devolver: number;
  fallido: number;
}

/** Tickets of a sale: the sale of a difference has none, since its place belongs to a ticket of another sale (§C6.6). */
const BOLETOS = `case when r.complementa is null then cardinality(r.lugares) else 0 end`;
/** Sales and refunds between two instants; `desde` null has no beginning. */
export async function sumarVentas(
  db: Db,
  { eventos, desde, hasta }: { eventos: readonly number[] | null; desde: Date | null; hasta: Date },
): Promise<SumaDeVentas> {
  const { rows } = await db.query<SumaDeVentas>(
    `select v.*, d.* from (
       select count(*)::integer as ventas, coalesce(sum(${BOLETOS}), 0)::integer as boletos,
         coalesce(sum(r.total), 0)::bigint as cobrado, coalesce(sum(r.importe), 0)::bigint as importe,
         coalesce(sum(r.descuento), 0)::bigint as descuento, coalesce(sum(r.subtotal), 0)::bigint as subtotal,
         coalesce(sum(r.cargo_servicio), 0)::bigint as servicio, coalesce(sum(r.cargo_tarjeta), 0)::bigint as tarjeta,
         coalesce(sum(r.iva), 0)::bigint as iva
       from reserva r where ${VENTA} and ($1::integer[] is null or r.evento_id = any ($1))
         and ($2::timestamptz is null or r.anotada_en >= $2) and r.anotada_en <= $3
     ) v, (
       select coalesce(sum(d.monto) filter (where d.estado = 'hecha' and d.hecha_en <= $3), 0)::bigint as devuelto,
         coalesce(sum(d.monto) filter (where d.estado = 'pendiente'), 0)::bigint as por_devolver,
         coalesce(sum(d.monto) filter (where ${FALLIDA}), 0)::bigint as fallido
       from devolucion d join reserva r on r.id = d.reserva_id
       where ${VENTA} and ($1::integer[] is null or r.evento_id = any ($1)) and ${DE_LA_VENTA}
         -- Each state is found by its own index.
         and ($2::timestamptz is null or d.estado = 'hecha' and d.hecha_en >= $2
           or d.estado = 'pendiente' and d.creada_en >= $2 or d.estado = 'fallida' and d.creada_en >= $2)
     ) d`,
    [eventos, desde, hasta],
  );
  const [fila] = rows;
  if (!fila) throw new Error('a sum without a row');
  return fila;
}

export interface LugaresDeEvento {
  aforo: number;
  bloqueados: number;
  vendidos: number;
  cortesias: number;
  apartados: number;
  en_cobro: number;
  por_pagar: number;
  asistencia: number;
}

export async function contarLugares(db: Db, eventoId: number): Promise<LugaresDeEvento> {
  const { rows } = await db.query<LugaresDeEvento>(
    `select l.aforo, l.bloqueados, l.vendidos - c.cortesias as vendidos, c.cortesias, t.apartados, t.en_cobro, t.por_pagar, b.asistencia
     from (
       select count(*) filter (where condicion <> 'inaccesible')::integer as aforo, count(*) filter (where vendido)::integer as vendidos,
         count(*) filter (where condicion in ('bloqueado', 'cortesia') and not vendido)::integer as bloqueados
       from lugar where evento_id = $1
     ) l, (
       -- Reads from the few complimentary sales to their tickets, and not from every place to its sale.
       select count(*)::integer as cortesias from reserva r join boleto b on b.reserva_id = r.id and b.anulado_en is null
       where r.evento_id = $1 and r.folio is not null and r.metodo_pago = 'cortesia'
     ) c, (
       select count(*) filter (where r.estado = 'retenida')::integer as apartados,
         count(*) filter (where r.estado = 'cobrando')::integer as en_cobro,
         count(*) filter (where r.estado = 'por_pagar')::integer as por_pagar
       from lugar l join reserva r on r.id = l.reserva_id where l.evento_id = $1 and not l.vendido and l.retenido_hasta > now()
     ) t, (
       select count(*)::integer as asistencia from boleto where evento_id = $1 and quemado_en is not null and anulado_en is null
     ) b`,
    [eventoId],
  );
  const [fila] = rows;
  if (!fila) throw new Error('a count without a row');
  return fila;
}

export interface Parte {
  nombre: string;
  ventas: number;
  cobrado: number;
}

/** Money of events by its means; centavos. */
export interface ParteDeMedio {
  medio: 'tarjeta' | 'efectivo' | 'terminal' | 'transferencia' | 'spei' | 'tienda';
  ventas: number;
  cobrado: number;
  devuelto: number;
}

/**
 * Money that came in and went back by each means: a sale in cash and by terminal counts in both with its parts, and a refund
 * where it was paid, so that each means adds up by itself.
 */
export async function sumarPorMedio(db: Db, eventos: readonly number[] | null): Promise<ParteDeMedio[]> {
  const { rows } = await db.query<ParteDeMedio>(
    `select medio, sum(ventas)::integer as ventas, sum(cobrado)::bigint as cobrado, sum(devuelto)::bigint as devuelto from (
       select r.metodo_pago as medio, count(*) as ventas, sum(r.total) as cobrado, 0 as devuelto from reserva r
       where ${VENTA} and r.metodo_pago in ('tarjeta', 'efectivo', 'terminal', 'spei', 'tienda') and ($1::integer[] is null or r.evento_id = any ($1)) group by 1
       union all
       select p.medio, count(*), sum(p.monto), 0 from reserva r join cobro_de_taquilla t on t.reserva_id = r.id
         cross join lateral (values ('efectivo', t.efectivo), ('terminal', t.terminal)) as p (medio, monto)
       where ${VENTA} and r.metodo_pago = 'mixto' and ($1::integer[] is null or r.evento_id = any ($1)) group by 1
       union all
       select d.medio, 0, 0, sum(d.monto) from devolucion d join reserva r on r.id = d.reserva_id
       where ${VENTA} and d.estado = 'hecha' and d.monto > 0 and ${DE_LA_VENTA} and ($1::integer[] is null or r.evento_id = any ($1)) group by 1
     ) x where medio in ('tarjeta', 'efectivo', 'terminal', 'transferencia', 'spei', 'tienda') group by 1 order by 3 desc, 1`,
    [eventos],
  );
  return rows;
}

/** Sales of an event by channel or promotion. */
export async function sumarPor(db: Db, eventoId: number, por: 'canal' | 'promocion'): Promise<Parte[]> {
  const grupo = { canal: 'r.canal', promocion: 'p.nombre' }[por];
  const { rows } = await db.query<Parte>(
    `select ${grupo} as nombre, count(*)::integer as ventas, sum(r.total)::bigint as cobrado
     from reserva r left join promocion p on p.id = r.promocion_id
     where r.evento_id = $1 and ${VENTA} and ${grupo} is not null group by 1 order by 3 desc, 1`,
    [eventoId],
  );
  return rows;
}

export interface ParteDeLugares extends Parte {
  por: 'seccion' | 'zona';
  aforo: number;
  vendidos: number;
}

/**
 * Sales by section and by price zone. Each ticket counts its share of its sale, so that the parts add up to the money
 * taken.
 */
export async function sumarPorLugar(db: Db, eventoId: number): Promise<ParteDeLugares[]> {
  const de = (por: 'seccion' | 'zona') => `select '${por}' as por, t.${por} as nombre, t.aforo, t.vendidos,
      coalesce(p.ventas, 0)::integer as ventas, coalesce(p.cobrado, 0)::bigint as cobrado
    from (select ${por}, sum(aforo)::integer as aforo, sum(vendidos)::integer as vendidos from sitio group by 1) t
      left join (select ${por}, count(distinct id) as ventas, sum(parte) as cobrado from puesto group by 1) p on p.${por} = t.${por}`;
  const { rows } = await db.query<ParteDeLugares>(
    // Reads the event's places once and joins them by a hash: one look-up for each ticket costs ten times as much.
    `with suyo as materialized (
       select l.id, s.nombre as seccion, z.nombre as zona, l.condicion, l.vendido
       from lugar l join seccion s on s.id = l.seccion_id join zona_precio z on z.id = l.zona_precio_id where l.evento_id = $1
     ), puesto as materialized (
       select r.id, l.seccion, l.zona,
         round(r.total::numeric * sum(p.precio) over hasta / greatest(r.importe, 1))
           - coalesce(round(r.total::numeric * sum(p.precio) over antes / greatest(r.importe, 1)), 0) as parte
       from reserva r cross join lateral unnest(r.lugares, r.precios) with ordinality as p (lugar, precio, orden)
       join suyo l on l.id = p.lugar where r.evento_id = $1 and ${VENTA}
       window hasta as (partition by r.id order by p.orden rows unbounded preceding),
         antes as (partition by r.id order by p.orden rows between unbounded preceding and 1 preceding)
     ), sitio as materialized (
       select seccion, zona, count(*) filter (where condicion <> 'inaccesible') as aforo, count(*) filter (where vendido) as vendidos
       from suyo group by 1, 2
     )
     ${de('seccion')} union all ${de('zona')} order by 6 desc, 2`,
    [eventoId],
  );
  return rows;
}

/** Sales by day, by the venue's clock. */
export async function listDias(
  db: Db,
  eventoId: number,
  zona: string,
): Promise<{ dia: string; ventas: number; boletos: number; cobrado: number }[]> {
  const { rows } = await db.query(
    `select to_char(r.vendida_en at time zone $2, 'YYYY-MM-DD') as dia, count(*)::integer as ventas,
       sum(${BOLETOS})::integer as boletos, sum(r.total)::bigint as cobrado
     from reserva r where r.evento_id = $1 and ${VENTA} group by 1 order by 1`,
    [eventoId, zona],
  );
  return rows;
}

/** Sales by hour, by the venue's clock, of the last two days. */
export async function listHoras(
  db: Db,
  eventoId: number,
  zona: string,
): Promise<{ hora: string; ventas: number; boletos: number; cobrado: number }[]> {
  const { rows } = await db.query(
    `select to_char(r.anotada_en at time zone $2, 'YYYY-MM-DD HH24:00') as hora, count(*)::integer as ventas,
       sum(${BOLETOS})::integer as boletos, sum(r.total)::bigint as cobrado
     from reserva r where r.evento_id = $1 and ${VENTA}
       and r.anotada_en >= date_trunc('hour', now() at time zone $2) at time zone $2 - interval '47 hours' group by 1 order by 1`,
    [eventoId, zona],
  );
  return rows;
}

export async function listDiasAntes(db: Db, eventoId: number): Promise<{ dias: number; boletos: number }[]> {
  const { rows } = await db.query(
    `select ((e.fecha at time zone re.zona)::date - (r.vendida_en at time zone re.zona)::date) as dias,
       sum(${BOLETOS})::integer as boletos
     from reserva r join evento e on e.id = r.evento_id join recinto re on re.id = e.recinto_id
     where r.evento_id = $1 and ${VENTA} group by 1 order by 1 desc`,
    [eventoId],
  );
  return rows;
}

export async function findEmbudo(
  db: Db,
  eventoId: number,
): Promise<{ apartadas: number; intentadas: number; pagadas: number }> {
  const { rows } = await db.query(
    `select count(*)::integer as apartadas, count(*) filter (where folio is not null)::integer as intentadas,
       count(*) filter (where vendida_en is not null)::integer as pagadas
     from reserva where evento_id = $1 and coalesce(metodo_pago, '') <> 'cortesia'`,
    [eventoId],
  );
  return rows[0] ?? { apartadas: 0, intentadas: 0, pagadas: 0 };
}

export async function listRechazos(
  db: Db,
  eventoId: number,
): Promise<{ codigo: number | null; cuantos: number }[]> {
  const { rows } = await db.query(
    `select c.codigo_error as codigo, count(*)::integer as cuantos from cargo c join reserva r on r.id = c.reserva_id
     where r.evento_id = $1 and c.estado = 'fallido' and c.medio = 'tarjeta' group by 1 order by 2 desc`,
    [eventoId],
  );
  return rows;
}

export async function listLlegadas(db: Db, eventoId: number): Promise<{ desde: Date; cuantos: number }[]> {
  const { rows } = await db.query(
    `select date_bin('5 minutes', quemado_en, timestamptz '2000-01-01') as desde, count(*)::integer as cuantos
     from boleto where evento_id = $1 and quemado_en is not null and anulado_en is null group by 1 order by 1`,
    [eventoId],
  );
  return rows;
}

export interface EventoDeHoy {
  id: number;
  nombre: string;
  recinto: string;
  ciudad: string;
  fecha: Date;
  zona: string;
  /** Hash of the event's poster. */
  cartel: string | null;
  boletos: number;
  entraron: number;
  por_minuto: number;
  puertas: { nombre: string; telefonos: number; callados: number }[];
}

/** Events of today by their venue's clock, and events that began since yesterday evening, with their doors. */
export async function listEventosDeHoy(
  db: Db,
  eventos: readonly number[] | null,
  limite: number,
): Promise<EventoDeHoy[]> {
  const { rows } = await db.query<EventoDeHoy>(
    `select e.id, e.nombre, re.nombre as recinto, ci.nombre as ciudad, e.fecha, re.zona, e.imagen_promocion as cartel,
       (select count(*)::integer from boleto b where b.evento_id = e.id and b.anulado_en is null) as boletos,
       (select count(*)::integer from boleto b
         where b.evento_id = e.id and b.quemado_en is not null and b.anulado_en is null) as entraron,
       (select (count(*) / 5.0)::float8 from cruce c where c.evento_id = e.id and c.recibido_en > now() - interval '1 hour'
         and c.dejo_pasar and c.sentido = 'entrada' and c.momento > now() - interval '5 minutes' and c.deshace is null) as por_minuto,
       array(select json_build_object('nombre', p.nombre, 'telefonos', count(l.id),
           'callados', count(l.id) filter (where l.visto_en < now() - interval '1 minute'))
         from puerta p left join lector l on l.puerta_id = p.id and l.hash is not null and l.revocado_en is null
           and l.cerrado_en is null and l.vence_en > now()
         where p.evento_id = e.id and p.retirada_en is null group by p.id order by p.id) as puertas
     from evento e join recinto re on re.id = e.recinto_id join ciudad ci on ci.id = re.ciudad_id
     where ($1::integer[] is null or e.id = any ($1)) and e.estado in ('publicado', 'pausado')
       and e.fecha between now() - interval '1 day' and now() + interval '1 day'
       and ((e.fecha at time zone re.zona)::date = (now() at time zone re.zona)::date or e.fecha between now() - interval '8 hours' and now())
     order by e.fecha, e.id limit $2`,
    [eventos, limite],
  );
  return rows;
}

export interface Alarma {
  tipo:
    | 'correo_fallido'
    | 'reembolso_fallido'
    | 'reembolso_propuesto'
    | 'cargo_discrepante'
    | 'contracargo'
    | 'pago_en_revision';
  folios: string[];
}

/** Folios of the sales that need staff to act, by reason. */
export async function listAlarmas(db: Db, eventos: readonly number[] | null): Promise<Alarma[]> {
  const { rows } = await db.query<Alarma>(
    `select tipo, array_agg(folio order by en desc) as folios from (
       select 'correo_fallido' as tipo, r.folio, r.evento_id, m.creado_en as en from correo m
         join reserva r on r.id = (m.datos ->> 'reservaId')::uuid where m.estado = 'fallido' and m.datos ? 'reservaId'
       union all
       select 'reembolso_fallido', r.folio, r.evento_id, d.creada_en from devolucion d join reserva r on r.id = d.reserva_id
         where d.estado = 'fallida' and not exists (select from devolucion o where o.en_lugar_de = d.id)
       union all
       select 'reembolso_propuesto', r.folio, r.evento_id, p.propuesta_en from propuesta_de_devolucion p
         join reserva r on r.id = p.reserva_id where p.estado = 'abierta'
       union all
       select 'cargo_discrepante', r.folio, r.evento_id, c.actualizado_en from cargo c join reserva r on r.id = c.reserva_id
         where c.discrepancia is not null
       union all
       select 'contracargo', r.folio, r.evento_id, k.recibido_en from contracargo k join cargo c on c.id = k.cargo_id
         join reserva r on r.id = c.reserva_id where k.recibido_en > now() - interval '30 days'
       union all
       select 'pago_en_revision', r.folio, r.evento_id, v.recibida_en from revision_de_cargo v join cargo c on c.id = v.cargo_id
         join reserva r on r.id = c.reserva_id where v.resuelta_en is null and r.estado = 'vendida'
     ) x where folio is not null and ($1::integer[] is null or evento_id = any ($1)) group by tipo order by tipo`,
    [eventos],
  );
  return rows;
}

export interface ContracargoConPruebas {
  folio: string;
  tipo: string;
  recibido_en: Date;
  monto: number;
  con_3ds: boolean;
  correo_enviado_en: Date | null;
  usados: number;
}

export async function listContracargos(
  db: Db,
  eventos: readonly number[] | null,
): Promise<ContracargoConPruebas[]> {
  const { rows } = await db.query<ContracargoConPruebas>(
    `select r.folio, k.tipo, k.recibido_en, c.monto, c.url_3ds is not null as con_3ds,
       (select m.enviado_en from correo m where m.clave = 'boletos:' || r.id) as correo_enviado_en,
       (select count(*)::integer from boleto b where b.reserva_id = r.id and b.quemado_en is not null) as usados
     from contracargo k join cargo c on c.id = k.cargo_id join reserva r on r.id = c.reserva_id
     where r.folio is not null and ($1::integer[] is null or r.evento_id = any ($1)) order by k.recibido_en desc limit 200`,
    [eventos],
  );
  return rows;
}

export interface CajaDeLista {
  id: number;
  nombre: string;
  quien: string;
  abierta_en: Date;
  cerrada_en: Date | null;
  esperado: number | null;
  contado: number | null;
  motivo: string | null;
}

export async function listCajas(db: Db): Promise<CajaDeLista[]> {
  const { rows } = await db.query<CajaDeLista>(
    `select k.id, k.nombre, p.nombre as quien, k.abierta_en, k.cerrada_en, k.esperado, k.contado, k.motivo
     from caja k join personal p on p.id = k.personal_id order by k.abierta_en desc limit 100`,
  );
  return rows;
}
