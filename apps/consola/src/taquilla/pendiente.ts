import { tabStorage } from '@taquilla/cliente/storage';
import type { PeticionDe } from '@taquilla/contract/catalogo';
import { ask } from '../api/call.ts';
import type { Vendida } from './pago.ts';

/** A sale that was sent, with the data to ask for it again under the same key (§C9.3). */
export interface VentaEnviada {
  cajaId: number;
  body: PeticionDe<'venderEnCaja'>['body'];
}

const CLAVE = 'venta-en-camino';

/** This tab's sale without an answer, kept over reloads. */
export function ventaEnCamino(): VentaEnviada | null {
  const guardada = tabStorage.getItem(CLAVE);
  return guardada ? (JSON.parse(guardada) as VentaEnviada) : null;
}

export function olvidarVenta(): void {
  tabStorage.removeItem(CLAVE);
}

/** Sends a sale, or asks for its outcome: the key stays the same until an answer arrives. */
export async function mandarVenta(venta: VentaEnviada): Promise<Vendida> {
  tabStorage.setItem(CLAVE, JSON.stringify(venta));
  const { datos } = await ask('venderEnCaja', {
    params: { cajaId: venta.cajaId },
    body: venta.body,
    intencion: `vender:${venta.cajaId}`,
  });
  olvidarVenta();
  return datos;
}
