import { type Centavos, sumar } from '@taquilla/rules/dinero';
import type { Db } from '../db/connection.ts';
import type { CargoDelProveedor } from '../providers/pagos/puerto.ts';
import type { Context } from '../server/context.ts';
import { listMontosSabidos } from './cargo.repository.ts';
import { ORDEN_NUESTRA } from './iniciarCobro.ts';

/** A charge of which the provider's list and our books do not say the same. */
export interface Diferencia {
  orderId: string;
  /** The provider's id of it. */
  id: string;
  /** What the provider has taken, and what our books say; null where they do not have it. */
  suyo: Centavos;
  nuestro: Centavos | null;
}

/**
 * Money that the provider has taken for us since a day (`2026-11-22`) and that our books do not have, or have otherwise: after
 * a restore, all that was charged since the backup.
 */
export async function cotejarConProveedor(
  { db, pagos }: Pick<Context, 'db' | 'pagos'>,
  desde: string,
): Promise<Diferencia[]> {
  return (await leerListaDelProveedor({ db, pagos }, desde)).diferencias;
}

/** The same with how much the provider's list holds in all. */
export async function leerListaDelProveedor(
  { db, pagos }: Pick<Context, 'db' | 'pagos'>,
  desde: string,
): Promise<{ cargos: number; monto: Centavos; diferencias: Diferencia[] }> {
  const tomados = new Map<string, CargoDelProveedor>();
  for await (const cargo of pagos.listarCargos(desde))
    if (cargo.estado === 'completado' && cargo.orderId.startsWith(ORDEN_NUESTRA))
      tomados.set(cargo.orderId, cargo);
  const todos = [...tomados.values()];
  return {
    cargos: todos.length,
    monto: sumar(...todos.map(({ monto }) => monto)),
    diferencias: await quedanDistintas(
      db,
      todos.map(({ orderId, id, monto }) => ({ orderId, id, suyo: monto })),
    ),
  };
}

/** Of charges as the provider tells them, those of which our books say something else now. */
export async function quedanDistintas(
  db: Db,
  cargos: readonly Omit<Diferencia, 'nuestro'>[],
): Promise<Diferencia[]> {
  const sabidos = await listMontosSabidos(
    db,
    cargos.map(({ orderId }) => orderId),
  );
  return cargos
    .map(cargo => ({ ...cargo, nuestro: sabidos.get(cargo.orderId) ?? null }))
    .filter(({ suyo, nuestro }) => suyo !== nuestro);
}
