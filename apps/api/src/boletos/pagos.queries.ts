import { type Centavos, centavos, formatPesos } from '@taquilla/rules/dinero';
import type { Db } from '../db/connection.ts';
import { DE_USUARIO } from './venta.queries.ts';

/** The one sum of purchases and their changes (record 0068), in centavos. */
export interface SumaDePagos {
  /** Paid at the purchases themselves, without what dearer places cost later. */
  compra: Centavos;
  /** Paid later for dearer places. */
  diferencias: Centavos;
  /** Gone back, or ordered to. */
  devuelto: Centavos;
  /** Paid now, for the tickets that stand. */
  queda: Centavos;
}

/** Of one purchase, or of a user's finished purchases for an event. */
export type DeQuePagos = { reservaId: string } | { usuarioId: number; eventoId: number };

/** Sums the payments of purchases, and the refunds of these payments. */
export async function sumarPagos(db: Db, de: DeQuePagos): Promise<SumaDePagos> {
  const [cuales, valores] =
    'reservaId' in de
      ? ['id = $1', [de.reservaId]]
      : [`${DE_USUARIO} and evento_id = $2 and estado = 'vendida'`, [de.usuarioId, de.eventoId]];
  const { rows } = await db.query<{ compra: number; diferencias: number; devuelto: number }>(
    `with compra as (
       select id, total from reserva where ${cuales} and vendida_en is not null
     ), diferencia as (
       select r.id, r.total from compra c join boleto b on b.reserva_id = c.id join reserva r on r.complementa = b.id
       where r.vendida_en is not null
     )
     select coalesce((select sum(total) from compra), 0)::integer as compra,
       coalesce((select sum(total) from diferencia), 0)::integer as diferencias,
       -- A second payment of the same purchase went back by itself, and paid for nothing.
       coalesce((select sum(d.monto) from (select * from compra union all select * from diferencia) p
         join devolucion d on d.reserva_id = p.id and d.en_lugar_de is null
         where d.abono_id is null and (d.cargo_id is null or d.cargo_id = (select c.id from cargo c
           where c.reserva_id = p.id and c.estado in ('completado', 'reembolso_pendiente', 'reembolsado')
           order by c.estado = 'completado' desc, c.creado_en limit 1))), 0)::integer as devuelto`,
    valores,
  );
  const { compra = 0, diferencias = 0, devuelto = 0 } = rows[0] ?? {};
  return {
    compra: centavos(compra),
    diferencias: centavos(diferencias),
    devuelto: centavos(devuelto),
    queda: centavos(compra + diferencias - devuelto),
  };
}

/** The money of a purchase in a line: `Pagado $1,250.00`, and after changes what was paid, what went back and what is paid. */
export function contarPagos(pagos: SumaDePagos): string {
  const { compra, diferencias, devuelto, queda } = pagos;
  if (!huboCambios(pagos)) return `Pagado ${formatPesos(queda)}`;
  const pagaste = `Pagaste ${formatPesos(centavos(compra + diferencias))}`;
  const vuelto = devuelto > 0 ? ` · te devolvimos ${formatPesos(devuelto)}` : '';
  return `${pagaste}${vuelto} · pagado ahora ${formatPesos(queda)}`;
}

/** Whether the sum differs from the price of the purchase: money was added or went back since. */
export function huboCambios({ diferencias, devuelto }: SumaDePagos): boolean {
  return diferencias > 0 || devuelto > 0;
}
