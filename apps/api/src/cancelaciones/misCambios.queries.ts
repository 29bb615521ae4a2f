import type { ComoVa, TipoDeCancelacion } from '@taquilla/contract/comun/cancelacion';
import type { Centavos } from '@taquilla/rules/dinero';
import { DE_USUARIO } from '../boletos/venta.queries.ts';
import type { Db } from '../db/connection.ts';

/** One of a user's sales in a run. */
export interface MiCambioFila {
  folio: string;
  eventoId: number;
  evento: string;
  fecha: Date;
  zona: string;
  tipo: TipoDeCancelacion;
  como: ComoVa;
  monto: Centavos;
  promesa: string;
  /** Centavos that runs of the event owe and that are not claimed; 0 for none. */
  compensacion: Centavos;
}

/** A user's sales in runs, each in its last one, the latest first. */
export async function listMisCambios(db: Db, usuarioId: number): Promise<MiCambioFila[]> {
  const { rows } = await db.query<MiCambioFila>(
    `select r.folio, e.id as "eventoId", e.nombre as evento, e.fecha, re.zona, c.tipo,
       como_va_la_venta(v, c.estado = 'sin_fondos') as como, v.monto, c.promesa::text,
       compensacion_debida(r.id) as compensacion
     from (select r.id, max(v.cancelacion_id) as cancelacion_id from reserva r join cancelacion_venta v on v.reserva_id = r.id
         join cancelacion c on c.id = v.cancelacion_id
       where r.${DE_USUARIO} and c.estado in ('corriendo', 'pausada', 'sin_fondos', 'terminada') group by r.id) u
     join reserva r on r.id = u.id join cancelacion c on c.id = u.cancelacion_id
     join cancelacion_venta v on v.cancelacion_id = c.id and v.reserva_id = r.id
     join evento e on e.id = r.evento_id join recinto re on re.id = e.recinto_id
     where r.folio is not null order by c.confirmada_en desc, r.folio limit 50`,
    [usuarioId],
  );
  return rows;
}

/** The user's own sale with a folio; null for another person's, and for none. */
export async function findMiVenta(
  db: Db,
  { usuarioId, folio }: { usuarioId: number; folio: string },
): Promise<string | null> {
  const { rows } = await db.query<{ id: string }>(
    `select id from reserva where ${DE_USUARIO} and folio = $2`,
    [usuarioId, folio],
  );
  return rows[0]?.id ?? null;
}
