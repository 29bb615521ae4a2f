import { type Centavos, sumar } from '@taquilla/rules/dinero';
import type { Db } from '../db/connection.ts';
import type { CargoDelProveedor } from '../providers/pagos/provider.ts';
import type { Context } from '../server/context.ts';
import { listMontosSabidos } from './cargo.repository.ts';
import { ORDEN_NUESTRA } from './iniciarCobro.ts';
import { esAbonoSuelto } from './referencia/abonoSuelto.ts';

/** A charge on which the provider's list and our books differ. */
export interface Diferencia {
  orderId: string;
  /** The provider's id of the charge. */
  id: string;
  /** Amount that the provider has taken, and amount in our books; null where our books do not have the charge. */
  suyo: Centavos;
  nuestro: Centavos | null;
}

/**
 * Charges that the provider has taken for us since a day (`2026-11-22`) and that our books lack or have with another amount:
 * after a restore, all charges since the backup.
 */
export async function cotejarConProveedor(
  { db, pagos }: Pick<Context, 'db' | 'pagos'>,
  desde: string,
): Promise<Diferencia[]> {
  return (await leerListaDelProveedor({ db, pagos }, desde)).diferencias;
}

/** As `cotejarConProveedor`, with the total of the provider's list, and all that it took, refunded charges too. */
export async function leerListaDelProveedor(
  { db, pagos }: Pick<Context, 'db' | 'pagos'>,
  desde: string,
): Promise<{ cargos: number; monto: Centavos; diferencias: Diferencia[]; tomados: CargoDelProveedor[] }> {
  const tomados = new Map<string, CargoDelProveedor>();
  for await (const cargo of pagos.listarCargos(desde))
    if (fueTomado(cargo) && (cargo.orderId.startsWith(ORDEN_NUESTRA) || esAbonoSuelto(cargo)))
      tomados.set(claveDeCotejo(cargo), cargo);
  const todos = [...tomados.values()].filter(({ estado }) => estado === 'completado');
  return {
    cargos: todos.length,
    tomados: [...tomados.values()],
    monto: sumar(...todos.map(({ monto }) => monto)),
    diferencias: await quedanDistintas(
      db,
      todos.map(({ orderId, id, monto }) => ({ orderId, id, suyo: monto })),
    ),
  };
}

/** The name of a charge for both sides: a card's is its order; several payments by reference may have one order, or none. */
export function claveDeCotejo({
  orderId,
  id,
  medio,
}: Pick<CargoDelProveedor, 'orderId' | 'id' | 'medio'>): string {
  return medio === undefined || medio === 'tarjeta' ? orderId : id;
}

/** Whether the provider took the money of a charge, also where all of it went back since. */
export function fueTomado({ estado }: CargoDelProveedor): boolean {
  return estado === 'completado' || estado === 'reembolsado';
}

/** Filters differences already found: those that still stand in our books now. */
export async function quedanDistintas(
  db: Db,
  cargos: readonly Omit<Diferencia, 'nuestro'>[],
): Promise<Diferencia[]> {
  const sabidos = await listMontosSabidos(db, cargos);
  return cargos
    .map(cargo => ({ ...cargo, nuestro: sabidos.get(cargo.id) ?? sabidos.get(cargo.orderId) ?? null }))
    .filter(({ suyo, nuestro }) => suyo !== nuestro);
}
