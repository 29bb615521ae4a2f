import type { Centavos } from '@taquilla/rules/dinero';
import type { Db, Transaction } from '../db/connection.ts';

/** A bank account as it is kept: bank and last digits in clear, the rest encrypted, and null once it was erased. */
export interface CuentaFila {
  id: string;
  reserva_id: string;
  cifrada: string | null;
  ultimos4: string;
  banco: string;
}

/** Locks the sale's present account; null where none was given. */
export async function lockCuentaVigente(tx: Transaction, reservaId: string): Promise<CuentaFila | null> {
  const { rows } = await tx.query<CuentaFila>(
    `select id, reserva_id, cifrada, ultimos4, banco from cuenta_de_devolucion
     where reserva_id = $1 and sustituida_en is null for update`,
    [reservaId],
  );
  return rows[0] ?? null;
}

/** Writes an account in place of the sale's present one. */
export async function insertCuenta(
  tx: Transaction,
  cuenta: Omit<CuentaFila, 'cifrada'> & { cifrada: string; consentimiento: string },
): Promise<void> {
  await tx.query(
    `update cuenta_de_devolucion set sustituida_en = now() where reserva_id = $1 and sustituida_en is null`,
    [cuenta.reserva_id],
  );
  await tx.query(
    `insert into cuenta_de_devolucion (id, reserva_id, cifrada, ultimos4, banco, consentimiento) values ($1, $2, $3, $4, $5, $6)`,
    [cuenta.id, cuenta.reserva_id, cuenta.cifrada, cuenta.ultimos4, cuenta.banco, cuenta.consentimiento],
  );
}

/** Erases the accounts of which all money arrived, or never will, 30 days ago (§C7.10). */
export async function borrarCuentasViejas(db: Db): Promise<void> {
  await db.query(
    `update cuenta_de_devolucion c set cifrada = null, borrada_en = now() where c.cifrada is not null
       and not exists (select from transferencia t where t.cuenta_id = c.id and t.estado in ('pendiente', 'enviada'))
       and coalesce((select max(t.terminada_en) from transferencia t where t.cuenta_id = c.id), c.sustituida_en)
         <= now() - interval '30 days'`,
  );
}

/** A refund that may go to a bank account: it waits for a till or an account, or its card was refused for good. */
export interface DevolucionTransferible {
  id: string;
  cargo_id: string | null;
  reserva_id: string;
  medio: string;
  estado: string;
  monto: Centavos;
  motivo: string;
  clave: string | null;
}

/**
 * Locks the refunds of a run's sale that may go to an account: those of the box office, those by transfer, and those of a card
 * that was not sent yet or was refused for good. Those of a charge that the bank disputes may not (§C7.15).
 */
export async function lockTransferibles(
  tx: Transaction,
  { cancelacionId, reservaId }: { cancelacionId: number; reservaId: string },
): Promise<DevolucionTransferible[]> {
  const { rows } = await tx.query<DevolucionTransferible>(
    `select d.id, d.cargo_id, d.reserva_id, d.medio, d.estado, d.monto, d.motivo, d.clave from devolucion d
     where d.monto > 0 and d.estado in ('pendiente', 'fallida')
       and (starts_with(d.clave, $1) or d.en_lugar_de in (select y.id from devolucion y where starts_with(y.clave, $1)))
       and not exists (select from devolucion o where o.en_lugar_de = d.id)
       and (d.medio <> 'tarjeta' or d.estado = 'fallida' or d.intentos = 0)
       and not espera_al_banco(d.cargo_id)
     order by d.id for update of d`,
    [`cancelacion:${cancelacionId}:${reservaId}`],
  );
  return rows;
}

/** A refund by the box office, or one by transfer, goes to the sale's account from now on. */
export async function ponerTransferencia(tx: Transaction, devolucionId: string): Promise<void> {
  await tx.query(
    `update devolucion set medio = 'transferencia', proximo_intento = now() where id = $1 and estado = 'pendiente'`,
    [devolucionId],
  );
}

export async function marcarFallida(
  tx: Transaction,
  { id, error }: { id: string; error: string },
): Promise<void> {
  await tx.query(`update devolucion set estado = 'fallida', ultimo_error = $2 where id = $1`, [id, error]);
}

/**
 * Takes back the transfer of a refund or a compensation that was never tried; false where one lives still. Of one that was tried
 * the provider may have the money although its answer was lost: only its own end makes way for another.
 */
export async function retirarTransferencias(
  tx: Transaction,
  {
    devolucionId = null,
    compensacionId = null,
  }: { devolucionId?: string | null; compensacionId?: string | null },
): Promise<boolean> {
  const de = [devolucionId, compensacionId];
  await tx.query(
    `update transferencia set estado = 'retirada', terminada_en = now()
     where estado = 'pendiente' and intentos = 0 and (devolucion_id = $1 or compensacion_id = $2)`,
    de,
  );
  const { rows } = await tx.query(
    `select from transferencia where estado in ('pendiente', 'enviada', 'hecha') and (devolucion_id = $1 or compensacion_id = $2)`,
    de,
  );
  return rows.length === 0;
}

export async function insertTransferencia(
  tx: Transaction,
  t: {
    id: string;
    cuentaId: string;
    monto: Centavos;
    devolucionId?: string | null;
    compensacionId?: string | null;
  },
): Promise<void> {
  await tx.query(
    `insert into transferencia (id, cuenta_id, devolucion_id, compensacion_id, monto) values ($1, $2, $3, $4, $5)`,
    [t.id, t.cuentaId, t.devolucionId ?? null, t.compensacionId ?? null, t.monto],
  );
}

/** Locks the sale's compensations that were not paid, of all runs of its event. */
export async function lockCompensaciones(
  tx: Transaction,
  reservaId: string,
): Promise<{ id: string; monto: Centavos }[]> {
  const { rows } = await tx.query<{ id: string; monto: Centavos }>(
    `select k.id, k.monto from compensacion k join cancelacion c on c.id = k.cancelacion_id
     where k.reserva_id = $1 and k.estado <> 'pagada' and c.estado in ('corriendo', 'pausada', 'sin_fondos', 'terminada')
     order by k.id for update of k`,
    [reservaId],
  );
  return rows;
}

export async function marcarCompensacion(
  tx: Transaction,
  {
    id,
    estado,
    medio,
  }: { id: string; estado: 'debida' | 'pedida' | 'pagada'; medio: 'transferencia' | 'efectivo' | null },
): Promise<void> {
  await tx.query(
    `update compensacion set estado = $2, medio = $3,
       pedida_en = case when $2 = 'debida' then null else coalesce(pedida_en, now()) end,
       pagada_en = case when $2 = 'pagada' then now() end where id = $1`,
    [id, estado, medio],
  );
}

/** Locks a sale that waits for its turn in a run; false where its money is ordered, or where a person has paused the run. */
export async function lockVentaEnEspera(
  tx: Transaction,
  { id, reservaId }: { id: number; reservaId: string },
): Promise<boolean> {
  const { rows } = await tx.query(
    `select from cancelacion_venta v join cancelacion c on c.id = v.cancelacion_id
     where v.cancelacion_id = $1 and v.reserva_id = $2 and v.estado = 'espera' and c.estado <> 'pausada' for update of v`,
    [id, reservaId],
  );
  return rows.length > 0;
}

/** The purchase of a refund's link; null for an unknown one. */
export async function findReservaDeEnlace(db: Db, hash: Buffer): Promise<string | null> {
  const { rows } = await db.query<{ id: string }>(
    `select d.reserva_id as id from enlace_de_devolucion l join devolucion d on d.id = l.devolucion_id where l.hash = $1`,
    [hash],
  );
  return rows[0]?.id ?? null;
}

/** Locks the refunds of a purchase that go by transfer and belong to no run (§B2.13). */
export async function lockPorTransferir(
  tx: Transaction,
  reservaId: string,
): Promise<{ id: string; monto: Centavos }[]> {
  const { rows } = await tx.query<{ id: string; monto: Centavos }>(
    `select d.id, d.monto from devolucion d
     where d.reserva_id = $1 and d.medio = 'transferencia' and d.estado = 'pendiente' and d.en_lugar_de is null
       and coalesce(d.clave, '') not like 'cancelacion:%' order by d.id for update of d`,
    [reservaId],
  );
  return rows;
}
