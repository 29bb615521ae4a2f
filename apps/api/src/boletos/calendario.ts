import { formatPesos, sumar } from '@taquilla/rules/dinero';
import { lugarEnSeccion } from '@taquilla/rules/lugares';
import { type BoletoVendido, cuantosBoletos, type EventoDeBoleto } from './boleto.ts';
import { contarPagos, type SumaDePagos } from './pagos.queries.ts';

export interface EntradaDeCalendario {
  evento: EventoDeBoleto;
  boletos: readonly BoletoVendido[];
  /** The money of the tickets, with all changes. */
  pagos?: SumaDePagos | null | undefined;
  /** Address of the storefront, without a trailing slash. */
  publicUrl: string;
  ahora: Date;
}

/** Length of the calendar entry: an event has no end that it could show. */
const DURACION = 'PT3H';

/** From here on seconds are counted for SEQUENCE, which has 31 bits: a file written later takes the place of one before. */
const PRIMERA_MS = Date.UTC(2020, 0, 1);

/**
 * The event as a calendar file (RFC 5545), once for each purchase. The UID belongs to the purchase, so that a second import
 * of it moves the entry, and the tickets of a friend in the same calendar keep theirs. It holds no secret of the tickets:
 * calendars are shared.
 */
export function crearCalendario(entrada: EntradaDeCalendario): string {
  const { boletos, pagos } = entrada;
  const folios = new Set(boletos.map(({ folio }) => folio));
  const lineas = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Taquilla//Boletos//ES',
    'CALSCALE:GREGORIAN',
    `METHOD:${metodoDeCalendario(entrada.evento)}`,
    ...[...folios].flatMap(folio => {
      const deCompra = boletos.filter(boleto => boleto.folio === folio);
      const suyos = folios.size === 1 ? pagos : null;
      return escribirEvento({ ...entrada, boletos: deCompra, pagos: suyos }, folio);
    }),
    'END:VCALENDAR',
  ];
  return lineas.map(linea => `${plegar(linea)}\r\n`).join('');
}

/**
 * Whether a file puts the event into calendars or takes it out (§C7.13): out where it was cancelled, or postponed until it has a
 * date.
 */
export function metodoDeCalendario({ suerte }: EventoDeBoleto): 'PUBLISH' | 'CANCEL' {
  return suerte === null ? 'PUBLISH' : 'CANCEL';
}

function escribirEvento(
  { evento, boletos, pagos, publicUrl, ahora }: EntradaDeCalendario,
  folio: string | null | undefined,
): string[] {
  const lugares = boletos.map(({ seccion, asiento }) => lugarEnSeccion(seccion, asiento)).join('\n');
  const pagado = sumar(...boletos.map(boleto => boleto.pagado));
  const dinero = pagos ? contarPagos(pagos) : `Pagado ${formatPesos(pagado)}`;
  const datos = evento.datos.map(([que, valor]) => `${que}: ${valor}\n`).join('');
  return [
    'BEGIN:VEVENT',
    `UID:${folio ? `compra-${folio.toLowerCase()}` : `evento-${evento.id}`}@${new URL(publicUrl).hostname}`,
    `SEQUENCE:${Math.floor((ahora.getTime() - PRIMERA_MS) / 1_000)}`,
    `DTSTAMP:${instante(ahora)}`,
    // An entry that was taken out is there again once it is confirmed.
    `STATUS:${evento.suerte === null ? 'CONFIRMED' : 'CANCELLED'}`,
    `DTSTART:${instante(evento.fecha)}`,
    `DURATION:${DURACION}`,
    `SUMMARY:${escapar(evento.nombre)}`,
    `LOCATION:${escapar(`${evento.recinto}, ${evento.direccion}, ${evento.ciudad}`)}`,
    `DESCRIPTION:${escapar(`${evento.artista}\n${datos}${cuantosBoletos(boletos.length)}\n${lugares}${pagado > 0 ? `\n${dinero}` : ''}`)}`,
    `URL:${publicUrl}/eventos/informacion/${evento.id}`,
    'END:VEVENT',
  ];
}

/** Writes a time as `20260523T023000Z`. */
function instante(fecha: Date): string {
  return fecha.toISOString().replace(/[-:]|\.\d+/g, '');
}

/** Escapes a text value (RFC 5545 §3.3.11) and drops other control characters, which it may not contain. */
function escapar(texto: string): string {
  return texto
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ');
}

/** Folds a line to at most 75 octets, without cutting a character (RFC 5545 §3.1). */
function plegar(linea: string): string {
  let plegada = '';
  let octetos = 0;
  for (const caracter of linea) {
    const largo = Buffer.byteLength(caracter);
    if (octetos + largo > 75) {
      plegada += '\r\n ';
      octetos = 1;
    }
    plegada += caracter;
    octetos += largo;
  }
  return plegada;
}
