import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { enPesos } from '../ui/pesos.ts';
import type { StateKind } from '../ui/StateTag.tsx';

type EnLista = RespuestaDe<'listarVentas'>['ventas'][number];
export type EstadoDeVenta = EnLista['estado'];
export type MetodoDeVenta = NonNullable<EnLista['metodo']>;

/** The states of a sale in lists and pages, each with its symbol and its word. */
export const ESTADOS: Readonly<Record<EstadoDeVenta, { kind: StateKind; palabra: string }>> = {
  vendida: { kind: 'pagado', palabra: 'Pagada' },
  devuelta_en_parte: { kind: 'vuelta', palabra: 'Devuelta en parte' },
  por_reembolsar: { kind: 'espera', palabra: 'Por reembolsar' },
  reembolsada: { kind: 'vuelta', palabra: 'Devuelta' },
  en_cobro: { kind: 'espera', palabra: 'En cobro' },
  por_pagar: { kind: 'espera', palabra: 'Por pagar' },
  sin_venta: { kind: 'mal', palabra: 'No se cobró' },
};

export const METODOS: Readonly<Record<MetodoDeVenta, string>> = {
  tarjeta: 'Tarjeta en línea',
  gratis: 'Sin costo',
  efectivo: 'Efectivo',
  terminal: 'Terminal',
  mixto: 'Efectivo y terminal',
  cortesia: 'Cortesía',
  spei: 'Transferencia (SPEI)',
  tienda: 'Efectivo en tienda',
};

export const CANALES: Readonly<Record<EnLista['canal'], string>> = {
  web: 'en la tienda',
  taquilla: 'en taquilla',
  cortesia: 'cortesía',
};

/** The means of a refund, in words. */
export const MEDIOS: Readonly<Record<string, string>> = {
  tarjeta: 'a su tarjeta',
  efectivo: 'en efectivo',
  terminal: 'por la terminal',
  transferencia: 'por transferencia',
  mixto: 'como se pagó',
  spei: 'a su cuenta, por transferencia',
  tienda: 'a su cuenta, por transferencia',
  gratis: 'sin dinero de por medio',
  cortesia: 'sin dinero de por medio',
};

/** An amount of the wire, in pesos; a dash where the reader may not see it. */
export function pesos(monto: number | null): string {
  return monto === null ? '–' : enPesos(monto);
}

/** A sale's state in words; a complimentary sale has a state of its own. */
export function estadoDeVenta({ estado, canal }: Pick<EnLista, 'estado' | 'canal'>): {
  kind: StateKind;
  palabra: string;
} {
  if (canal === 'cortesia' && estado === 'vendida') return { kind: 'dado', palabra: 'Cortesía' };
  return ESTADOS[estado];
}
