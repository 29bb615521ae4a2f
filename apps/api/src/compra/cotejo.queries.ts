import type { Centavos } from '@taquilla/rules/dinero';
import type { Db } from '../db/connection.ts';

/** A charge as our books have it. */
export interface CargoSabido {
  orderId: string;
  /** The provider's id of the charge; empty until it has answered one. */
  id: string;
  folio: string;
  monto: Centavos;
  /** The part of it that went back to its card. */
  devuelto: Centavos;
}

/** Our charges of these orders, and those completed since a day of Mexico City, by order; payments by reference by their id. */
export async function listSabidos(
  db: Db,
  { claves, desde }: { claves: readonly string[]; desde: string },
): Promise<ReadonlyMap<string, CargoSabido>> {
  const { rows } = await db.query<CargoSabido>(
    `select c.order_id as "orderId", coalesce(c.proveedor_id, '') as id, r.folio, c.monto,
       (select coalesce(sum(d.monto), 0)::integer from devolucion d
         where d.cargo_id = c.id and d.medio = 'tarjeta' and d.estado = 'hecha') as devuelto
     from cargo c join reserva r on r.id = c.reserva_id
     where c.medio = 'tarjeta' and ((c.order_id = any ($1) and c.estado <> 'fallido')
       or (c.estado in ('completado', 'reembolso_pendiente', 'reembolsado')
         and c.creado_en >= ($2::date)::timestamp at time zone 'America/Mexico_City'))
     union all
     select a.proveedor_id, a.proveedor_id, coalesce(r.folio, ''), a.monto, 0
     from abono a left join cargo c on c.id = a.cargo_id left join reserva r on r.id = c.reserva_id
     where (a.proveedor_id = any ($1) or a.recibido_en >= ($2::date)::timestamp at time zone 'America/Mexico_City')
       -- The provider forgets money that its store took back.
       and not exists (select from devolucion d where d.reserva_id = r.id and d.medio = 'tienda')`,
    [claves, desde],
  );
  return new Map(rows.map(sabido => [sabido.orderId, sabido]));
}
