import { encolarCorreo } from '../correos/correo.repository.ts';
import { crearTokenDeEnlace } from '../cuentas/enlace/enlaces.ts';
import { inTransaction, type Transaction } from '../db/connection.ts';
import type { Context } from '../server/context.ts';
import { insertEnlaceDeCambio, listVentasPorEnlazar } from './enlaces.repository.ts';

/** A further link to a buyer's page of a run. Those before it stay good: a hash cannot be sent again. */
export interface EnlaceDeCambio {
  cancelacionId: number;
  token: string;
  /** Its path; the secret stands behind the `#`, which no server sees. */
  url: string;
}

/** The path of a buyer's own page by its secret. */
export function caminoDelCambio(token: string): string {
  return `/compra/cambio#${token}`;
}

/** Makes a link to the sale's page of its last run; null for a sale that is in none. */
export async function crearEnlaceDeCambio(
  tx: Transaction,
  reservaId: string,
): Promise<EnlaceDeCambio | null> {
  const { token, hash } = crearTokenDeEnlace();
  const cancelacionId = await insertEnlaceDeCambio(tx, { hash, reservaId });
  return cancelacionId === null ? null : { cancelacionId, token, url: caminoDelCambio(token) };
}

/** Mails a further link to a sale's own address. */
export async function mandarEnlace(
  tx: Transaction,
  {
    reservaId,
    para,
    motivo,
    clave,
  }: { reservaId: string; para: string; motivo: 'pedido' | 'recordatorio' | 'tarjeta'; clave: string },
): Promise<void> {
  const enlace = await crearEnlaceDeCambio(tx, reservaId);
  if (!enlace) return;
  const { cancelacionId, url } = enlace;
  await encolarCorreo(tx, {
    clave: `enlace_de_cambio:${clave}`,
    para,
    tipo: 'enlace_de_cambio',
    datos: { reservaId, cancelacionId, motivo, url },
  });
}

/** Mails the links of an address's purchases in runs to that address alone, a sale's at most once a minute. */
export async function mandarEnlacesDeCorreo({ db, avisarCorreo }: Context, correo: string): Promise<void> {
  await inTransaction(db, async tx => {
    for (const { reservaId, pedidos } of await listVentasPorEnlazar(tx, correo))
      await mandarEnlace(tx, { reservaId, para: correo, motivo: 'pedido', clave: `${reservaId}:${pedidos}` });
  });
  avisarCorreo();
}
