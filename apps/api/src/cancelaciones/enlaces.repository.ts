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

/** Sales of an address in runs of the last two years, the latest first. */
export async function listVentasEnCancelacionDe(db: Db, correo: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select distinct on (c.confirmada_en, r.id) r.id from reserva r join cancelacion_venta v on v.reserva_id = r.id
       join cancelacion c on c.id = v.cancelacion_id
     where r.correo = $1 and c.estado in ('corriendo', 'pausada', 'sin_fondos', 'terminada')
       and c.confirmada_en > now() - interval '2 years'
     order by c.confirmada_en desc, r.id limit 20`,
    [correo],
  );
  return [...new Set(rows.map(({ id }) => id))];
}
