import type { Centavos } from '@taquilla/rules/dinero';
import type { Transaction } from '../db/connection.ts';

/** A sale of a run whose buyer has money without a way to go. */
export interface PorRecordar {
  cancelacionId: number;
  reservaId: string;
  correo: string | null;
  /** Number of the reminder, from 1; those after the buyer chose the money begin anew. */
  vez: number;
  devuelve: boolean;
  /** Whether money still waits: for an account, for a till, or as a compensation that is not claimed. */
  espera: boolean;
}

/** The buyer chose the money: reminders of it count from that day. */
const DEVUELVE = `(v.decidida_en is not null and v.estado <> 'conserva')`;
const DESDE = `greatest(v.correo_en, case when ${DEVUELVE} then v.decidida_en end)`;

/**
 * Claims sales whose next reminder is due, counted in days from the run's mail, or from the buyer's choice. Their count moves on, past reminders that were
 * missed, whether or not money still waits.
 */
export async function tomarPorRecordar(
  tx: Transaction,
  { dias, lote }: { dias: readonly number[]; lote: number },
): Promise<PorRecordar[]> {
  const { rows } = await tx.query<PorRecordar>(
    `with debidas as (
       select v.cancelacion_id, v.reserva_id from cancelacion_venta v join cancelacion c on c.id = v.cancelacion_id
       where v.correo_en is not null and v.cuenta_recordada < cardinality($1::integer[])
         and ${DESDE} <= now() - make_interval(days => ($1::integer[])[v.cuenta_recordada + 1])
         and c.estado in ('corriendo', 'pausada', 'sin_fondos', 'terminada')
       order by v.correo_en limit $2 for update of v skip locked
     )
     update cancelacion_venta v set cuenta_recordada = (
       select count(*) from unnest($1::integer[]) d where ${DESDE} <= now() - make_interval(days => d))
     from debidas d join reserva r on r.id = d.reserva_id
     where v.cancelacion_id = d.cancelacion_id and v.reserva_id = d.reserva_id
     returning v.cancelacion_id as "cancelacionId", v.reserva_id as "reservaId", r.correo, v.cuenta_recordada as vez, ${DEVUELVE} as devuelve,
       como_va_la_venta(v, false) in ('espera_cuenta', 'en_caja') or exists (select from compensacion k
         where k.cancelacion_id = v.cancelacion_id and k.reserva_id = v.reserva_id and k.estado = 'debida') as espera`,
    [dias, lote],
  );
  return rows;
}

/** A refund of a run that the card refused for good, and nothing took the place of. */
export interface TarjetaRechazada {
  id: string;
  cargoId: string;
  reservaId: string;
  /** The sale of the story, whose buyer has the link. */
  raiz: string;
  correo: string;
  monto: Centavos;
  motivo: string;
}

/** Claims refunds of runs that cards refused for good, of buyers who can be written to. */
export async function tomarTarjetasRechazadas(tx: Transaction, lote: number): Promise<TarjetaRechazada[]> {
  const { rows } = await tx.query<TarjetaRechazada>(
    `select d.id, d.cargo_id as "cargoId", d.reserva_id as "reservaId", v.reserva_id as raiz, r.correo, d.monto, d.motivo
     from devolucion d join cancelacion_venta v on v.reserva_id = split_part(d.clave, ':', 3)::uuid
         and v.cancelacion_id = split_part(d.clave, ':', 2)::integer
       join reserva r on r.id = v.reserva_id
     where d.estado = 'fallida' and d.medio = 'tarjeta' and starts_with(d.clave, 'cancelacion:') and d.cargo_id is not null
       and r.correo is not null and not exists (select from devolucion o where o.en_lugar_de = d.id)
       and not espera_al_banco(d.cargo_id)
     order by d.creada_en limit $1 for update of d skip locked`,
    [lote],
  );
  return rows;
}
