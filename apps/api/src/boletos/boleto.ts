import type { Centavos } from '@taquilla/rules/dinero';
import type { LugarNumerado } from '@taquilla/rules/lugares';

/** A ticket as its buyer gets it. */
export interface BoletoVendido {
  id: number;
  eventoId: number;
  seccionId: number;
  /** The secret that lets its bearer in. */
  quemadoUUID: string;
  esGeneral: boolean;
  /** Folio of the ticket's sale; null where it never had a charge or a sale. */
  folio?: string | null;
  estado: 'vigente' | 'usado' | 'anulado';
  /** Centavos of the ticket's price, before fees. */
  precio: Centavos;
  /** The ticket was given away (§C8.1), so no paper prints its price. */
  esCortesia?: boolean;
  /** The price was the section's special price (§2.32). */
  esPrecioDeSeccion: boolean;
  /** Price zone. */
  categoria: string;
  seccion: string;
  bloque: string;
  /** Row and seat, or table and chair; null for a general pass. */
  asiento: LugarNumerado | null;
}

/** A ticket whose code can be drawn: `f` is the signature in it (§P2.1). */
export type BoletoFirmado = BoletoVendido & { f: string };

/** The event of a ticket, with everything that papers print of it. */
export interface EventoDeBoleto {
  id: number;
  nombre: string;
  fecha: Date;
  artista: string;
  recinto: string;
  direccion: string;
  ciudad: string;
  /** IANA zone of the venue. */
  zona: string;
}

/** The price on a ticket; on one that was given away the word in its place (§C8.1). */
export function precioImpreso(
  { precio, esCortesia }: Pick<BoletoVendido, 'precio' | 'esCortesia'>,
  escribir: (precio: Centavos) => string,
): string {
  return esCortesia ? 'Cortesía' : escribir(precio);
}

/** Answers `1 boleto`, `3 boletos`. */
export function cuantosBoletos(n: number): string {
  return n === 1 ? '1 boleto' : `${n} boletos`;
}
