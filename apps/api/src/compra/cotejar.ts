import { type Centavos, sumar } from '@taquilla/rules/dinero';
import type { CargoDelProveedor } from '../providers/pagos/puerto.ts';
import type { Context } from '../server/context.ts';
import { listOrdenesSabidas } from './cargo.repository.ts';
import { ORDEN_NUESTRA } from './iniciarCobro.ts';

/**
 * Money that the provider has taken for us since a day (`2026-11-22`) and that our books do not have: after a restore,
 * all that was charged since the backup.
 */
export async function cotejarConProveedor(
  { db, pagos }: Pick<Context, 'db' | 'pagos'>,
  desde: string,
): Promise<CargoDelProveedor[]> {
  return (await leerListaDelProveedor({ db, pagos }, desde)).ajenos;
}

/** The same with how much the provider's list holds in all. */
export async function leerListaDelProveedor(
  { db, pagos }: Pick<Context, 'db' | 'pagos'>,
  desde: string,
): Promise<{ cargos: number; monto: Centavos; ajenos: CargoDelProveedor[] }> {
  const tomados = new Map<string, CargoDelProveedor>();
  for await (const cargo of pagos.listarCargos(desde))
    if (cargo.estado === 'completado' && cargo.orderId.startsWith(ORDEN_NUESTRA))
      tomados.set(cargo.orderId, cargo);
  const sabidas = await listOrdenesSabidas(db, [...tomados.keys()]);
  const todos = [...tomados.values()];
  return {
    cargos: todos.length,
    monto: sumar(...todos.map(({ monto }) => monto)),
    ajenos: todos.filter(({ orderId }) => !sabidas.has(orderId)),
  };
}
