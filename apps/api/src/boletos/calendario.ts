import { lugarEnSeccion } from '@taquilla/rules/lugares';
import { type BoletoVendido, cuantosBoletos, type EventoDeBoleto } from './boleto.ts';

export interface EntradaDeCalendario {
  evento: EventoDeBoleto;
  boletos: readonly BoletoVendido[];
  /** Address of the storefront, without a trailing slash. */
  publicUrl: string;
  ahora: Date;
}

/** Length of the calendar entry: an event has no end that it could show. */
const DURACION = 'PT3H';

/**
 * The event as a calendar file (RFC 5545). Its UID belongs to the event, so that a second import moves the entry instead of
 * adding one. It holds no secret of the tickets: calendars are shared.
 */
export function crearCalendario({ evento, boletos, publicUrl, ahora }: EntradaDeCalendario): string {
  const lugares = boletos.map(({ seccion, asiento }) => lugarEnSeccion(seccion, asiento)).join('\n');
  const lineas = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Taquilla//Boletos//ES',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:evento-${evento.id}@${new URL(publicUrl).hostname}`,
    `DTSTAMP:${instante(ahora)}`,
    `DTSTART:${instante(evento.fecha)}`,
    `DURATION:${DURACION}`,
    `SUMMARY:${escapar(evento.nombre)}`,
    `LOCATION:${escapar(`${evento.recinto}, ${evento.direccion}, ${evento.ciudad}`)}`,
    `DESCRIPTION:${escapar(`${evento.artista}\n${cuantosBoletos(boletos.length)}\n${lugares}`)}`,
    `URL:${publicUrl}/eventos/informacion/${evento.id}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lineas.map(linea => `${plegar(linea)}\r\n`).join('');
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
