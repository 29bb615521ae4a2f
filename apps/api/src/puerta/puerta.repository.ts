import type { Db } from '../db/connection.ts';

/** A ticket as the door reads it. */
export interface BoletoHallado {
  id: number;
  lugarId: number;
  evento: { id: number; nombre: string };
  fecha: Date;
  seccion: string;
  fila: string | null;
  asiento: string | null;
  categoria: string;
  esGeneral: boolean;
  anulado: boolean;
  /** The bank took the payment back, and the event lets no such ticket in (§P4.5). */
  sinPago: boolean;
  quemadoEn: Date | null;
  quemadoPuerta: string | null;
  quemadoPor: string | null;
}

const SIN_PAGO = `(exists (select from regla_de_puerta where evento_id = b.evento_id and contracargo = 'negar')
  and exists (select from cargo g join contracargo k on k.cargo_id = g.id where g.reserva_id = b.reserva_id))`;

export async function findBoletoEnPuerta(db: Db, quemadoUUID: string): Promise<BoletoHallado | null> {
  const { rows } = await db.query<BoletoHallado>(
    `select b.id, b.lugar_id as "lugarId", json_build_object('id', e.id, 'nombre', e.nombre) as evento, e.fecha,
       s.nombre as seccion, f.nombre as fila, l.numero as asiento, z.nombre as categoria,
       l.fila_id is null as "esGeneral", b.anulado_en is not null or e.estado = 'cancelado' as anulado,
       ${SIN_PAGO} as "sinPago", b.quemado_en as "quemadoEn", b.quemado_puerta as "quemadoPuerta",
       coalesce(p.nombre, 'Lector ' || lc.numero) as "quemadoPor"
     from boleto b join lugar l on l.id = b.lugar_id join seccion s on s.id = l.seccion_id
       join zona_precio z on z.id = l.zona_precio_id join evento e on e.id = b.evento_id
       left join fila f on f.id = l.fila_id left join personal p on p.id = b.quemado_por
       left join lector lc on lc.id = b.quemado_lector
     where b.quemado_uuid = $1`,
    [quemadoUUID],
  );
  return rows[0] ?? null;
}

export interface Quema {
  quemadoUUID: string;
  puerta: string;
  personalId: number;
  /** Only a ticket of this event; null for any event. */
  eventoId: number | null;
  /** Only a ticket of one of these events; null for any event. */
  eventos: readonly number[] | null;
}

/**
 * Burns a good ticket; answers whether it did. One conditional statement: of several doors that try the same ticket, one wins.
 */
export async function marcarQuemado(
  db: Db,
  { quemadoUUID, puerta, personalId, eventoId, eventos }: Quema,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update boleto b set quemado_en = now(), quemado_puerta = $2, quemado_por = $3
     where not ${SIN_PAGO} and quemado_uuid = $1 and quemado_en is null and anulado_en is null and ($4::integer is null or evento_id = $4)
       and ($5::integer[] is null or evento_id = any($5))
       and (select e.estado from evento e where e.id = b.evento_id) <> 'cancelado'`,
    [quemadoUUID, puerta, personalId, eventoId, eventos],
  );
  return rowCount === 1;
}
