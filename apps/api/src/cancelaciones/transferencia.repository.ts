import type { Centavos } from '@taquilla/rules/dinero';
import type { Db, Transaction } from '../db/connection.ts';

/** A transfer that a process has claimed. */
export interface TransferenciaTomada {
  id: string;
  estado: 'pendiente' | 'enviada';
  proveedor_id: string | null;
  monto: Centavos;
  intentos: number;
  cifrada: string | null;
  folio: string | null;
}

/**
 * Claims the next transfer that is due, to be sent or asked about, for `segundos`; null for none. A refund of a paused run is not
 * sent (§C7.7), nor one of a charge that the bank disputes (§C7.15).
 */
export async function reclamarTransferencia(db: Db, segundos: number): Promise<TransferenciaTomada | null> {
  const { rows } = await db.query<TransferenciaTomada>(
    `with turno as (
       select id from transferencia t where estado in ('pendiente', 'enviada') and proximo_intento <= now()
         and not (estado = 'pendiente' and exists (select from devolucion d join cancelacion p on p.estado = 'pausada'
           and starts_with(orden_de_devolucion(d), format('cancelacion:%s:', p.id))
           where d.id = t.devolucion_id))
         and not (estado = 'pendiente' and exists (select from devolucion d where d.id = t.devolucion_id and espera_al_banco(d.cargo_id)))
       order by proximo_intento limit 1 for update skip locked
     )
     update transferencia t set intentos = t.intentos + 1,
       proximo_intento = now() + make_interval(secs => case when t.estado = 'enviada' then least(3600, 60 * power(2, least(t.intentos, 6)))
         else least(3600, $1 * power(2, least(t.intentos, 10))) end)
     from turno q, cuenta_de_devolucion c, reserva r where t.id = q.id and c.id = t.cuenta_id and r.id = c.reserva_id
     returning t.id, t.estado, t.proveedor_id, t.monto, t.intentos, c.cifrada, r.folio`,
    [segundos],
  );
  return rows[0] ?? null;
}

/** Records that the provider took the order; its notice, or asking, tells the rest. */
export async function marcarEnviada(
  db: Db,
  { id, proveedorId }: { id: string; proveedorId: string },
): Promise<void> {
  await db.query(
    `update transferencia set estado = 'enviada', proveedor_id = $2, enviada_en = now(), intentos = 0, ultimo_error = null,
       proximo_intento = now() + interval '1 minute' where id = $1 and estado = 'pendiente'`,
    [id, proveedorId],
  );
}

/** Records why a transfer did not leave; `segundos` until the next try, and for lack of money the try does not count. */
export async function anotarFallaDeTransferencia(
  db: Db,
  falla: { id: string; error: string; segundos: number | null; sinContar: boolean },
): Promise<void> {
  await db.query(
    `update transferencia set ultimo_error = $2, intentos = intentos - $4::integer,
       proximo_intento = case when $3::integer is null then proximo_intento else now() + make_interval(secs => $3::integer) end
     where id = $1 and estado = 'pendiente'`,
    [falla.id, falla.error, falla.segundos, falla.sinContar ? 1 : 0],
  );
}

export interface TransferenciaPorCerrar {
  id: string;
  estado: string;
  devolucion_id: string | null;
  compensacion_id: string | null;
  cuenta_id: string;
  monto: Centavos;
  reserva_id: string;
  ultimos4: string;
  correo: string | null;
  /** It carries money of a run; a run has a page of its own. */
  deCorrida: boolean;
}

export async function lockTransferencia(tx: Transaction, id: string): Promise<TransferenciaPorCerrar | null> {
  const { rows } = await tx.query<TransferenciaPorCerrar>(
    `select t.id, t.estado, t.devolucion_id, t.compensacion_id, t.cuenta_id, t.monto, c.reserva_id, c.ultimos4, r.correo,
       d.id is null or coalesce(orden_de_devolucion(d), '') like 'cancelacion:%' as "deCorrida"
     from transferencia t join cuenta_de_devolucion c on c.id = t.cuenta_id join reserva r on r.id = c.reserva_id
       left join devolucion d on d.id = t.devolucion_id
     where t.id = $1 for update of t`,
    [id],
  );
  return rows[0] ?? null;
}

export async function cerrarTransferencia(
  tx: Transaction,
  t: { id: string; estado: 'hecha' | 'fallida'; autorizacion: string | null; error: string | null },
): Promise<void> {
  await tx.query(
    `update transferencia set estado = $2, autorizacion = $3, ultimo_error = $4, terminada_en = now() where id = $1`,
    [t.id, t.estado, t.autorizacion, t.error],
  );
}

interface DevolucionTransferida {
  cargoId: string | null;
  reservaId: string;
  monto: Centavos;
  motivo: string;
}

/** Records that the money of a refund arrived at its account; answers its charge and its sale. */
export async function marcarDevolucionTransferida(
  tx: Transaction,
  { id, referencia }: { id: string; referencia: string | null },
): Promise<DevolucionTransferida | null> {
  const { rows } = await tx.query<DevolucionTransferida>(
    `update devolucion set estado = 'hecha', hecha_en = now(), referencia = $2 where id = $1 and estado = 'pendiente'
     returning cargo_id as "cargoId", reserva_id as "reservaId", monto, motivo`,
    [id, referencia],
  );
  return rows[0] ?? null;
}

/** Whether a sale of the box office has given everything back that was ordered. */
export async function estaTodoDevuelto(tx: Transaction, reservaId: string): Promise<boolean> {
  const { rows } = await tx.query(`select from devolucion where reserva_id = $1 and estado = 'pendiente'`, [
    reservaId,
  ]);
  return rows.length === 0;
}
