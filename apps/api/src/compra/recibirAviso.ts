import { setTimeout as pausar } from 'node:timers/promises';
import type { Context } from '../server/context.ts';
import {
  type CargoFila,
  findCargoDelProveedor,
  insertContracargo,
  marcarAvisoProcesado,
  recibirUnaVez,
} from './cargo.repository.ts';
import type { Cobrador } from './cobrador.ts';
import { liquidarCargo } from './liquidar.ts';

/** A notice of the provider, reduced to what points at a charge. */
export interface Aviso {
  type: string;
  transaction?: { id: string; order_id?: string | null | undefined; status?: unknown } | null | undefined;
}

/**
 * A notice is only a hint (it carries no signature): the charge it names is read again from the provider and
 * settled by that. Each one works once; a repeated one, or one of a charge that is not ours, changes nothing.
 */
export async function recibirAviso(
  { context, cobrador }: { context: Context; cobrador: Cobrador },
  aviso: Aviso,
): Promise<void> {
  const { transaction } = aviso;
  if (!transaction) return;
  // Sold by this very process: there is no news, and nothing to ask.
  const esSabido = () => aviso.type === 'charge.succeeded' && cobrador.haVendidoPor(transaction.id);
  if (esSabido()) return;
  const ids = { proveedorId: transaction.id, orderId: transaction.order_id ?? null };
  let cargo = await findCargoDelProveedor(context.dbCobro, ids);
  if (cargo?.estado === 'iniciado') {
    // The answer to the charge itself is on its way: what it says need not be asked for.
    await pausar(PACIENCIA_MS);
    if (esSabido()) return;
    cargo = await findCargoDelProveedor(context.dbCobro, ids);
  }
  if (!cargo || yaDijo(cargo, aviso)) return;
  const clave = `${aviso.type}:${transaction.id}:${String(transaction.status ?? '').slice(0, 40)}`;
  if (!(await recibirUnaVez(context.dbCobro, clave))) return;
  if (aviso.type.startsWith('chargeback.')) await insertContracargo(context.dbCobro, cargo.id, aviso.type);
  else if (!(await leerYLiquidar(context, cargo, transaction.id))) return;
  await marcarAvisoProcesado(context.dbCobro, clave);
}

const PACIENCIA_MS = 1_000;

/**
 * The usual notice comes after the charge's own answer: its news is settled already, and the provider need not be
 * asked.
 */
function yaDijo(cargo: CargoFila, { type, transaction }: Aviso): boolean {
  return (
    type === 'charge.succeeded' && cargo.estado === 'completado' && cargo.proveedor_id === transaction?.id
  );
}

/** False while there is nothing final to tell: a notice that came too early must not silence the true one. */
async function leerYLiquidar(context: Context, cargo: CargoFila, proveedorId: string): Promise<boolean> {
  const dicho = await context.pagos.leerCargo(proveedorId);
  if (dicho?.orderId !== cargo.order_id) return false;
  await liquidarCargo(context, cargo, dicho);
  return dicho.estado !== 'pendiente';
}
