import type { Db } from '../db/connection.ts';

/** The owner of a finished sale: a user or a guest, and the address for its tickets. */
export interface Venta {
  usuarioId: number | null;
  invitadoId: string | null;
  correo: string;
}

/**
 * Reservations of a user, whose id is the first parameter: those of the account, and what a guest bought with its address,
 * once the address is proven.
 */
export const DE_USUARIO = `comprador = any (nombres_de_comprador('u:' || $1::integer))`;

/** A user's finished sales of one event. */
export async function listVentasDeEvento(
  db: Db,
  { usuarioId, eventoId }: { usuarioId: number; eventoId: number },
): Promise<{ reservaId: string; correo: string }[]> {
  const { rows } = await db.query<{ reservaId: string; correo: string }>(
    `select id as "reservaId", correo from reserva
     where ${DE_USUARIO} and evento_id = $2 and estado = 'vendida' and correo is not null`,
    [usuarioId, eventoId],
  );
  return rows;
}

/** A finished sale; null for an unfinished or unknown one. */
export async function findVenta(db: Db, reservaId: string): Promise<Venta | null> {
  const { rows } = await db.query<Venta>(
    `select usuario_id as "usuarioId", invitado_id as "invitadoId", correo
     from reserva where id = $1 and estado = 'vendida' and correo is not null`,
    [reservaId],
  );
  return rows[0] ?? null;
}

/** Ids of the sales of an address for events that are not over. */
export async function listVentasDeCorreo(db: Db, correo: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select r.id from reserva r join evento e on e.id = r.evento_id
     where r.correo = $1 and r.estado = 'vendida' and e.fecha > now() - interval '1 day'
     order by r.vendida_en desc limit 20`,
    [correo],
  );
  return rows.map(({ id }) => id);
}
