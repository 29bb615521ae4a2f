import type { Db, Transaction } from '../db/connection.ts';

/** Keeps the hash of a link to the sale's last run that was not undone; answers the run, or null where there is none. */
export async function insertEnlaceDeCambio(
  tx: Transaction,
  { hash, reservaId }: { hash: Buffer; reservaId: string },
): Promise<number | null> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into enlace_de_cambio (hash, cancelacion_id, reserva_id)
     select $1, v.cancelacion_id, v.reserva_id from cancelacion_venta v join cancelacion c on c.id = v.cancelacion_id
     where v.reserva_id = $2 and c.estado in ('corriendo', 'pausada', 'sin_fondos', 'terminada')
     order by v.cancelacion_id desc limit 1 returning cancelacion_id as id`,
    [hash, reservaId],
  );
  return rows[0]?.id ?? null;
}

/**
 * Sales of an address in runs of the last two years, the latest first, whose buyer asked for no link within a minute; with how
 * often the buyer did before, so that two requests at once ask for the same mail.
 */
export async function listVentasPorEnlazar(
  db: Db,
  correo: string,
): Promise<{ reservaId: string; pedidos: number }[]> {
  const { rows } = await db.query<{ reservaId: string; pedidos: number }>(
    `select r.id as "reservaId", p.pedidos from reserva r
       join lateral (select max(c.confirmada_en) as confirmada from cancelacion_venta v join cancelacion c on c.id = v.cancelacion_id
         where v.reserva_id = r.id and c.estado in ('corriendo', 'pausada', 'sin_fondos', 'terminada')
           and c.confirmada_en > now() - interval '2 years') u on u.confirmada is not null
       cross join lateral (select count(*)::integer as pedidos, max(m.creado_en) as ultimo from correo m
         where m.datos ? 'reservaId' and m.datos ->> 'reservaId' = r.id::text and m.tipo = 'enlace_de_cambio'
           and m.datos ->> 'motivo' = 'pedido') p
     where r.correo = $1 and (p.ultimo is null or p.ultimo < now() - interval '1 minute')
     order by u.confirmada desc, r.id limit 20`,
    [correo],
  );
  return rows;
}
