import type { Db } from '../../db/connection.ts';

export interface CuantasVentas {
  vendidas: number;
  por_reembolsar: number;
  reembolsadas: number;
  en_cobro: number;
  por_pagar: number;
  sin_venta: number;
  devueltas: number;
  devueltas_en_parte: number;
  correo_fallido: number;
  usadas: number;
}

/** Counts the sales of these events by state; refunds, failed mails and used tickets are counted from their own rows. */
export async function contarVentasPorEstado(
  db: Db,
  eventos: readonly number[] | null,
): Promise<CuantasVentas> {
  const { rows } = await db.query<CuantasVentas>(
    `select r.*, d.*,
       (select count(distinct m.datos ->> 'reservaId')::integer from correo m join reserva r on r.id = (m.datos ->> 'reservaId')::uuid
         where m.estado = 'fallido' and m.datos ? 'reservaId' and ($1::integer[] is null or r.evento_id = any ($1))) as correo_fallido,
       (select count(distinct b.reserva_id)::integer from boleto b where b.quemado_en is not null and b.anulado_en is null
         and ($1::integer[] is null or b.evento_id = any ($1))) as usadas
     from (
       select coalesce(sum(n) filter (where estado = 'vendida'), 0)::integer as vendidas,
         coalesce(sum(n) filter (where estado = 'por_reembolsar'), 0)::integer as por_reembolsar,
         coalesce(sum(n) filter (where estado = 'reembolsada'), 0)::integer as reembolsadas,
         coalesce(sum(n) filter (where estado = 'cobrando'), 0)::integer as en_cobro,
         coalesce(sum(n) filter (where estado = 'por_pagar'), 0)::integer as por_pagar,
         coalesce(sum(n) filter (where estado in ('retenida', 'cancelada', 'expirada')), 0)::integer as sin_venta
       -- Groups the rows by state in one pass, in place of comparing each row with every state.
       from (
         select estado, count(*) as n from reserva
         where folio is not null and ($1::integer[] is null or evento_id = any ($1)) group by estado
       ) e
     ) r, (
       select count(distinct d.reserva_id) filter (where r.estado in ('vendida', 'por_reembolsar', 'reembolsada'))::integer as devueltas,
         count(distinct d.reserva_id) filter (where r.estado = 'vendida' and d.estado <> 'fallida')::integer as devueltas_en_parte
       -- Reads from the few refunds to their sales (\`offset 0\` keeps that order), and not over every sale.
       from devolucion d cross join lateral (
         select r.estado from reserva r where r.id = d.reserva_id and r.folio is not null
           and ($1::integer[] is null or r.evento_id = any ($1)) offset 0
       ) r
       where d.monto > 0
     ) d`,
    [eventos],
  );
  const [fila] = rows;
  if (!fila) throw new Error('a count without a row');
  return fila;
}
