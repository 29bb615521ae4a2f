import type { Db } from '../../db/connection.ts';

export interface Guardada {
  id: string;
  nombre: string | null;
  filas: number | null;
  lista_en: Date | null;
  error: string | null;
}

/** A person's order, while its link is good. */
export async function findExportacion(
  db: Db,
  { id, personalId }: { id: string; personalId: number },
): Promise<Guardada | null> {
  const { rows } = await db.query<Guardada>(
    `select id, nombre, filas, lista_en, error from exportacion where id = $1 and personal_id = $2
       and coalesce(lista_en, pedida_en) > now() - interval '24 hours'`,
    [id, personalId],
  );
  return rows[0] ?? null;
}

/** The number of a file's pieces, and their bytes in all. */
export async function measureArchivo(db: Db, id: string): Promise<{ trozos: number; bytes: number }> {
  const { rows } = await db.query<{ trozos: number; bytes: number }>(
    `select count(*)::integer as trozos, coalesce(sum(octet_length(contenido)), 0)::bigint as bytes
     from exportacion_trozo where exportacion_id = $1`,
    [id],
  );
  return rows[0] ?? { trozos: 0, bytes: 0 };
}

export async function readTrozo(db: Db, id: string, orden: number): Promise<Buffer | null> {
  const { rows } = await db.query<{ contenido: Buffer }>(
    'select contenido from exportacion_trozo where exportacion_id = $1 and orden = $2',
    [id, orden],
  );
  return rows[0]?.contenido ?? null;
}

/** The sales and refunds of an export: one event, or the events of a person; each is of the month that its venue's clock shows. */
export interface Corte {
  eventos: readonly number[] | null;
  mes: string | null;
}

export interface MovimientoDeVenta {
  id: string;
  anotada: string;
  folio: string;
  evento: string;
  fecha: string;
  canal: string;
  metodo: string;
  nombre: string | null;
  correo: string | null;
  promocion: string | null;
  boletos: number;
  importe: number;
  descuento: number;
  subtotal: number;
  servicio: number;
  tarjeta: number;
  iva: number;
  total: number;
  devuelto: number;
  /** The parts of a sale in cash and by terminal. */
  efectivo: number;
  terminal: number;
  estado: string;
  comprobante: string | null;
  /** Of the card. */
  ultimos4: string | null;
  /** Payments without interest; null for one. */
  meses: number | null;
  /** IANA name of the venue's clock, which the date is written by. */
  zona: string;
}

/**
 * A moment within the month by the venue's clock (§C11): one cut for the files of one event and of all, and the clock that
 * writes the date. The first two bounds are wider than any clock, so that an index finds the rows.
 */
const enElMes = (
  momento: string,
) => `($2::date is null or (${momento} >= $2::timestamp at time zone 'UTC' - interval '15 hours'
  and ${momento} < ($2::date + interval '1 month') at time zone 'UTC' + interval '15 hours'
  and ${momento} >= $2::timestamp at time zone re.zona and ${momento} < ($2::date + interval '1 month') at time zone re.zona))`;

/** `anotada_en` of a sale is the moment at which it was sold, and the lists' index has it. */
const VENTA = `r.vendida_en is not null and r.folio is not null and ($1::integer[] is null or r.evento_id = any ($1))
  and ${enElMes('r.anotada_en')}`;
const MESES = `(select c.meses from cargo c where c.reserva_id = r.id and c.meses is not null
  and c.estado in ('completado', 'reembolso_pendiente', 'reembolsado') limit 1)`;
const ULTIMOS4 = `(select c.ultimos4 from cargo c where c.reserva_id = r.id and c.ultimos4 is not null
  order by c.estado = 'completado' desc, c.creado_en desc limit 1)`;

/** Sales in the order in which they were made, a page at a time; the hour is by the venue's clock. */
export async function listVentasPorPagina(
  db: Db,
  { eventos, mes }: Corte,
  despues: Pick<MovimientoDeVenta, 'anotada' | 'folio'> | null,
  limite: number,
): Promise<MovimientoDeVenta[]> {
  const { rows } = await db.query<MovimientoDeVenta>(
    `select r.id, r.anotada_en::text as anotada, r.folio, e.nombre as evento,
       to_char(r.vendida_en at time zone re.zona, 'YYYY-MM-DD HH24:MI') as fecha, r.canal, r.metodo_pago as metodo,
       r.nombre, r.correo, p.nombre as promocion, case when r.complementa is null then cardinality(r.lugares) else 0 end as boletos, r.importe, r.descuento, r.subtotal,
       r.cargo_servicio as servicio, r.cargo_tarjeta as tarjeta, r.iva, r.total,
       coalesce(t.efectivo, case when r.metodo_pago = 'efectivo' then r.total else 0 end) as efectivo,
       coalesce(t.terminal, case when r.metodo_pago = 'terminal' then r.total else 0 end) as terminal,
       (select coalesce(sum(d.monto), 0)::integer from devolucion d where d.reserva_id = r.id and d.estado = 'hecha') as devuelto,
       r.estado, t.terminal_folio as comprobante, coalesce(t.ultimos4, ${ULTIMOS4}) as ultimos4, ${MESES} as meses, re.zona
     from reserva r join evento e on e.id = r.evento_id join recinto re on re.id = e.recinto_id
       left join cobro_de_taquilla t on t.reserva_id = r.id left join promocion p on p.id = r.promocion_id
     where ${VENTA} and ($3::timestamptz is null or (r.anotada_en, r.folio) > ($3::timestamptz, $4))
     order by r.anotada_en, r.folio limit $5`,
    [eventos, mes, despues?.anotada ?? null, despues?.folio ?? '', limite],
  );
  return rows;
}

export interface MovimientoDeDevolucion
  extends Omit<MovimientoDeVenta, 'devuelto' | 'total' | 'efectivo' | 'terminal'> {
  monto: number;
  /** Centavos of the same sale that were refunded earlier. */
  antes: number;
  medio: string;
}

/** Refunds in the order in which they were made, a page at a time, with the lines of their sale and its earlier refunds. */
export async function listDevolucionesPorPagina(
  db: Db,
  { eventos, mes }: Corte,
  despues: Pick<MovimientoDeDevolucion, 'anotada' | 'id'> | null,
  limite: number,
): Promise<MovimientoDeDevolucion[]> {
  const { rows } = await db.query<MovimientoDeDevolucion>(
    `select d.id, d.hecha_en::text as anotada, r.folio, e.nombre as evento,
       to_char(d.hecha_en at time zone re.zona, 'YYYY-MM-DD HH24:MI') as fecha, r.canal, r.metodo_pago as metodo, d.medio,
       r.nombre, r.correo, p.nombre as promocion, case when r.complementa is null then cardinality(r.lugares) else 0 end as boletos, r.importe, r.descuento, r.subtotal,
       r.cargo_servicio as servicio, r.cargo_tarjeta as tarjeta, r.iva, d.monto, r.estado,
       coalesce(d.referencia, case when d.medio = 'terminal' then t.terminal_folio end) as comprobante,
       case when d.medio in ('tarjeta', 'terminal') then coalesce(t.ultimos4, ${ULTIMOS4}) end as ultimos4, case when d.medio = 'tarjeta' then ${MESES} end as meses, re.zona,
       (select coalesce(sum(o.monto), 0)::integer from devolucion o where o.reserva_id = d.reserva_id and o.estado = 'hecha'
         and (o.hecha_en, o.id) < (d.hecha_en, d.id)) as antes
     from devolucion d join reserva r on r.id = d.reserva_id join evento e on e.id = r.evento_id
       join recinto re on re.id = e.recinto_id left join cobro_de_taquilla t on t.reserva_id = r.id
       left join promocion p on p.id = r.promocion_id
     where d.estado = 'hecha' and r.vendida_en is not null and ($1::integer[] is null or r.evento_id = any ($1))
       and ${enElMes('d.hecha_en')}
       and ($3::timestamptz is null or (d.hecha_en, d.id) > ($3::timestamptz, $4::uuid))
     order by d.hecha_en, d.id limit $5`,
    [eventos, mes, despues?.anotada ?? null, despues?.id ?? null, limite],
  );
  return rows;
}

export interface Asistente {
  id: number;
  folio: string;
  nombre: string | null;
  correo: string | null;
  seccion: string;
  fila: string | null;
  numero: string | null;
  metodo: string;
  precio: number;
  usado: string | null;
  puerta: string | null;
  comprobante: string | null;
  ultimos4: string | null;
  meses: number | null;
  zona: string;
}

/** Living tickets of an event, a page at a time. */
export async function listAsistentesPorPagina(
  db: Db,
  eventoId: number,
  despuesDe: number,
  limite: number,
): Promise<Asistente[]> {
  const { rows } = await db.query<Asistente>(
    `select b.id, r.folio, r.nombre, r.correo, s.nombre as seccion, f.nombre as fila, l.numero::text as numero,
       r.metodo_pago as metodo, b.precio,
       to_char(b.quemado_en at time zone re.zona, 'YYYY-MM-DD HH24:MI') as usado, b.quemado_puerta as puerta,
       t.terminal_folio as comprobante, coalesce(t.ultimos4, ${ULTIMOS4}) as ultimos4, ${MESES} as meses, re.zona
     from boleto b join reserva r on r.id = b.reserva_id left join cobro_de_taquilla t on t.reserva_id = r.id join lugar l on l.id = b.lugar_id
       join seccion s on s.id = l.seccion_id left join fila f on f.id = l.fila_id
       join evento e on e.id = b.evento_id join recinto re on re.id = e.recinto_id
     where b.evento_id = $1 and b.anulado_en is null and b.id > $2 order by b.id limit $3`,
    [eventoId, despuesDe, limite],
  );
  return rows;
}

export interface PromocionUsada {
  evento: string;
  nombre: string;
  clave: string | null;
  ventas: number;
  boletos: number;
  descuento: number;
  cobrado: number;
}

export async function listPromocionesUsadas(
  db: Db,
  eventos: readonly number[] | null,
): Promise<PromocionUsada[]> {
  const { rows } = await db.query<PromocionUsada>(
    `select e.nombre as evento, p.nombre, p.clave, count(r.id)::integer as ventas,
       coalesce(sum(cardinality(r.lugares)), 0)::integer as boletos, coalesce(sum(r.descuento), 0)::bigint as descuento,
       coalesce(sum(r.total), 0)::bigint as cobrado
     from promocion p join evento e on e.id = p.evento_id
       left join reserva r on r.promocion_id = p.id and r.vendida_en is not null
     where $1::integer[] is null or p.evento_id = any ($1) group by e.id, e.nombre, p.id order by e.nombre, p.nombre`,
    [eventos],
  );
  return rows;
}

/** An event's key, for the name of the file. */
export async function findNombreDeArchivo(db: Db, eventoId: number): Promise<string | null> {
  const { rows } = await db.query<{ clave: string }>('select clave from evento where id = $1', [eventoId]);
  return rows[0]?.clave ?? null;
}

export async function findFacultades(
  db: Db,
  personalId: number,
): Promise<{ roles: string[]; eventos: number[] | null } | null> {
  const { rows } = await db.query<{ roles: string[]; eventos: (number | null)[] }>(
    `select p.roles, array(select pe.evento_id from personal_evento pe where pe.personal_id = p.id) as eventos
     from personal p where p.id = $1`,
    [personalId],
  );
  const [fila] = rows;
  if (!fila) return null;
  const { roles, eventos } = fila;
  const todos = roles.includes('plataforma') || eventos.includes(null);
  return { roles, eventos: todos ? null : eventos.filter(id => id !== null) };
}
