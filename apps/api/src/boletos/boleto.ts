import type { Centavos } from '@taquilla/rules/dinero';
import type { LugarNumerado } from '@taquilla/rules/lugares';

/** A ticket as its buyer has it. */
export interface BoletoVendido {
  id: number;
  eventoId: number;
  seccionId: number;
  /** The secret that lets its bearer in. */
  quemadoUUID: string;
  esGeneral: boolean;
  /** What its purchase is called; null of one that was never charged. */
  folio?: string | null;
  estado: 'vigente' | 'usado' | 'anulado';
  /** Centavos it was sold for, before fees. */
  precio: Centavos;
  /** It was given away (§C8.1): no paper tells its price. */
  esCortesia?: boolean;
  /** Whether that was the section's special price (§2.32). */
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

/** The event of a ticket, with all that is printed of it. */
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

/** The price on a ticket; of one that was given away the word in its place (§C8.1). */
export function precioImpreso(
  { precio, esCortesia }: Pick<BoletoVendido, 'precio' | 'esCortesia'>,
  escribir: (precio: Centavos) => string,
): string {
  return esCortesia ? 'Cortesía' : escribir(precio);
}

/** `1 boleto`, `3 boletos`. */
export function cuantosBoletos(n: number): string {
  return n === 1 ? '1 boleto' : `${n} boletos`;
}
