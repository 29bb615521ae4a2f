import type { Db } from '../db/connection.ts';
import { type EventoLeido, ULTIMO_CAMBIO } from '../eventos/catalogo/catalogo.queries.ts';
import type { PromocionDeCompra } from './boletos.queries.ts';
import { DE_USUARIO } from './venta.queries.ts';

/** An event that a user has tickets for. */
export interface EventoComprado {
  id: number;
  nombre: string;
  fecha: Date;
  /** Hash of the poster. */
  imagenPromocion: string | null;
  /** Tickets that are not void. */
  cantidadBoletos: number;
  recinto: string;
  zona: string;
  ciudad: string;
  suerte: 'aplazado' | 'cancelado' | null;
  cambio: EventoLeido['cambio'];
}

/** Events that a user has tickets for: from today on by date, then past ones, the latest first. A postponed one is to come. */
export async function listEventosComprados(db: Db, usuarioId: number): Promise<EventoComprado[]> {
  const { rows } = await db.query<EventoComprado>(
    `select e.id, e.nombre, e.fecha, e.imagen_promocion as "imagenPromocion", c.cantidad as "cantidadBoletos",
       re.nombre as recinto, re.zona, ci.nombre as ciudad,
       case when e.estado in ('aplazado', 'cancelado') then e.estado end as suerte, k.cambio
     from (
       select r.evento_id, count(*)::integer as cantidad
       from reserva r join boleto b on b.reserva_id = r.id
       where r.${DE_USUARIO} and r.estado = 'vendida' and b.anulado_en is null
       group by r.evento_id
     ) c
     join evento e on e.id = c.evento_id join recinto re on re.id = e.recinto_id
     join ciudad ci on ci.id = re.ciudad_id
     ${ULTIMO_CAMBIO}
     cross join lateral (
       select e.estado <> 'aplazado' and (e.fecha at time zone re.zona)::date < (now() at time zone re.zona)::date as paso
     ) d
     order by d.paso, case when d.paso then null else e.fecha end, e.fecha desc, e.id`,
    [usuarioId],
  );
  return rows;
}

/** The sum of a user's finished purchases for one event, in centavos, and the address of the latest one. */
export interface SumaDeCompras {
  total: number;
  descuento: number;
  /** The promotions of the discount. */
  promociones: PromocionDeCompra[];
  /** Fees and tax. */
  cargos: number;
  correo: string;
}

/** Sums a user's finished purchases for one event; null where there is none. */
export async function sumarCompras(
  db: Db,
  { usuarioId, eventoId }: { usuarioId: number; eventoId: number },
): Promise<SumaDeCompras | null> {
  const { rows } = await db.query<Omit<SumaDeCompras, 'correo'> & { correo: string | null }>(
    `select coalesce(sum(r.total), 0)::bigint as total, coalesce(sum(r.descuento), 0)::bigint as descuento,
       coalesce(sum(r.total - r.subtotal), 0)::bigint as cargos,
       (array_agg(r.correo order by r.vendida_en desc))[1] as correo,
       coalesce(
         jsonb_agg(distinct jsonb_build_object('nombre', p.nombre, 'clave', p.clave)) filter (where r.descuento > 0 and p.id is not null),
         '[]'
       ) as promociones
     from reserva r left join promocion p on p.id = r.promocion_id
     where r.${DE_USUARIO} and r.evento_id = $2 and r.estado = 'vendida'`,
    [usuarioId, eventoId],
  );
  const [fila] = rows;
  return fila?.correo ? { ...fila, correo: fila.correo } : null;
}
