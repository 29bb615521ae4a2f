import type { RespuestaDe } from '@taquilla/contract/catalogo';

export type DevolucionEnLista = RespuestaDe<'listarDevoluciones'>['devoluciones'][number];

/** What every dialog about a refund is given. */
export interface DialogoDeDevolucion {
  devolucion: DevolucionEnLista;
  /** Reads again what the change concerns. */
  alCambiar: () => Promise<unknown>;
  onClose: () => void;
}

/** By which means money goes back. */
export const MEDIOS: Readonly<Record<string, string>> = {
  tarjeta: 'a la tarjeta',
  efectivo: 'en efectivo',
  terminal: 'por la terminal',
  transferencia: 'por transferencia',
};
