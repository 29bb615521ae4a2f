import type { Centavos } from '@taquilla/rules/dinero';
import type { Renglon } from '@taquilla/rules/evento/opcionales';
import { formatFechaLarga, formatHora, formatInsignia } from '@taquilla/rules/fechas';
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
  /** Centavos that were paid for it, its part of discount and charges included. */
  pagado: Centavos;
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
  /** Its fate where it does not take place on its date: cancelled, or postponed without a new one. */
  suerte: 'aplazado' | 'cancelado' | null;
  /** Its optional data that papers print: `OPCIONALES` of the rules says which. */
  datos: readonly Renglon[];
}

/** Date and time as papers print them; a postponed event has none (§C7.13). */
export function cuandoImpreso({ fecha, zona, suerte }: EventoDeBoleto): {
  insignia: string;
  dia: string;
  hora: string | null;
} {
  if (suerte === 'aplazado') return { insignia: 'Aplazado', dia: 'Fecha por anunciar', hora: null };
  return {
    insignia: formatInsignia(fecha, zona),
    dia: formatFechaLarga(fecha, zona),
    hora: formatHora(fecha, zona),
  };
}

/** The same as a part of a sentence or a line: `sábado 23 de mayo de 2026, 8:30 p. m.`. */
export function cuandoSeguido(evento: EventoDeBoleto): string {
  const { dia, hora } = cuandoImpreso(evento);
  return hora === null ? 'con fecha por anunciar.' : `${dia}, ${hora}`;
}

type Cobrado = Pick<BoletoVendido, 'precio' | 'pagado' | 'esCortesia'>;

/** The price on a ticket is the one that was paid, with every charge in; `Cortesía` where nothing was (§C8.1). */
export function pagadoImpreso(boleto: Cobrado, escribir: (monto: Centavos) => string): string {
  return esRegalo(boleto) ? 'Cortesía' : escribir(boleto.pagado);
}

/** Names the list price beside it (§2.32); null on a ticket for which nothing was paid. */
export function listaImpresa(boleto: Cobrado, escribir: (monto: Centavos) => string): string | null {
  return esRegalo(boleto) ? null : `Precio de lista ${escribir(boleto.precio)}`;
}

function esRegalo({ pagado, esCortesia }: Cobrado): boolean {
  return esCortesia === true || pagado === 0;
}

/** Answers `1 boleto`, `3 boletos`. */
export function cuantosBoletos(n: number): string {
  return n === 1 ? '1 boleto' : `${n} boletos`;
}
