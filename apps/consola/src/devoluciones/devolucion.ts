import type { RespuestaDe } from '@taquilla/contract/catalogo';

export type DevolucionEnLista = RespuestaDe<'listarDevoluciones'>['devoluciones'][number];

/** The props of every dialog about a refund. */
export interface DialogoDeDevolucion {
  devolucion: DevolucionEnLista;
  /** Reads again the answers that the change concerns. */
  alCambiar: () => Promise<unknown>;
  onClose: () => void;
}

/** The means of a refund, in words. */
export const MEDIOS: Readonly<Record<string, string>> = {
  tarjeta: 'a la tarjeta',
  efectivo: 'en efectivo',
  terminal: 'por la terminal',
  transferencia: 'por transferencia',
};
