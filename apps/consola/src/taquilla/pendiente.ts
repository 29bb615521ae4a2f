import { tabStorage } from '@taquilla/cliente/storage';
import type { PeticionDe } from '@taquilla/contract/catalogo';
import { ask } from '../api/call.ts';
import type { Vendida } from './pago.ts';

/** A sale that was sent: what is needed to ask for it again by the same name (§C9.3). */
export interface VentaEnviada {
  cajaId: number;
  body: PeticionDe<'venderEnCaja'>['body'];
}

const CLAVE = 'venta-en-camino';

/** The sale of this tab that has no answer yet, over reloads. */
export function ventaEnCamino(): VentaEnviada | null {
  const guardada = tabStorage.getItem(CLAVE);
  return guardada ? (JSON.parse(guardada) as VentaEnviada) : null;
}

export function olvidarVenta(): void {
  tabStorage.removeItem(CLAVE);
}

/** Sells, or asks what became of the sale: the key stays the same until an answer came. */
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
