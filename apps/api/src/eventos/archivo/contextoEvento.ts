import { sinAcentos } from '@taquilla/rules/sinAcentos';
import { diaCalendario, diaDeLaSemana, instanteDePared } from '@taquilla/rules/zona';
import type { RecintoDescrito } from '../documento/eventoDescrito.ts';
import type { Anotador, Ruta } from './falla.ts';

/** The inputs that an event file is checked against. */
export interface ContextoEvento {
  recinto: RecintoDescrito;
  ahora: Date;
  anotador: Anotador;
}

/** A date of the file as an instant; null where there is none, and where what is written is none, which is noted. */
export function leerInstante(
  { recinto, ahora, anotador }: ContextoEvento,
  texto: string | undefined,
  ruta: Ruta,
): Date | null {
  if (texto === undefined) return null;
  const leida = leerFecha(texto, { ahora, zona: recinto.zona });
  if (leida.ok) return leida.fecha;
  anotador.anotar(ruta, leida.mensaje);
  return null;
}

type FechaLeida = { ok: true; fecha: Date } | { ok: false; mensaje: string };

const DIA_MS = 86_400_000;
const DIAS = ['lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado', 'domingo'];
const FORMAS =
  'Escribe por ejemplo «2026-05-17 21:00», «hoy 21:00», «en 21 días 21:00», «hace 3 días 21:00», «sábado 21:00», «jueves de la próxima semana 20:30» o «sábado en 4 semanas 21:00».';

/**
 * Reads a date of an event file as an instant. Relative dates count from `ahora` in the venue's own zone: a bare weekday is
 * its next occurrence; `en N semanas` counts weeks that start on Monday (§9.6).
 */
export function leerFecha(texto: string, { ahora, zona }: { ahora: Date; zona: string }): FechaLeida {
  const limpio = sinAcentos(texto.trim()).replace(/\s+/g, ' ');
  const [, cuando = '', hora = '', minuto = '', segundo = '0'] =
    /^(.+) ([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(limpio) ?? [];
  const minutos = Number(hora) * 60 + Number(minuto);
  const hoy = diaCalendario(ahora, zona);
  const enZona = (dia: number) =>
    new Date(instanteEnZona(dia, minutos, zona).getTime() + Number(segundo) * 1000);

  if (DIAS.includes(cuando)) {
    const dia = hoy + ((DIAS.indexOf(cuando) - diaDeLaSemana(hoy) + 7) % 7);
    const fecha = enZona(dia);
    return { ok: true, fecha: fecha > ahora ? fecha : enZona(dia + 7) };
  }
  const dia = leerDia(cuando, hoy);
  if (dia === null) return { ok: false, mensaje: `La fecha no se entiende. ${FORMAS}` };
  return { ok: true, fecha: enZona(dia) };
}

/** A calendar day, as `hoy` in days since 1970-01-01. */
function leerDia(cuando: string, hoy: number): number | null {
  if (cuando === 'hoy') return hoy;
  if (cuando === 'manana') return hoy + 1;

  const absoluta = /^(\d{4}-\d{2}-\d{2})$/.exec(cuando)?.[1];
  if (absoluta) return diaQueExiste(absoluta);

  const [, sentido, dias] = /^(en|hace) (\d{1,4}) dias?$/.exec(cuando) ?? [];
  if (sentido) return sentido === 'en' ? hoy + Number(dias) : hoy - Number(dias);

  const semanas = /^([a-z]+) (?:(de la proxima semana)|(en|de hace) (\d{1,3}) semanas?)$/.exec(cuando);
  const diaSemana = DIAS.indexOf(semanas?.[1] ?? '');
  if (!semanas || diaSemana < 0) return null;
  const cuantas = semanas[2] ? 1 : semanas[3] === 'en' ? Number(semanas[4]) : -Number(semanas[4]);
  return hoy - diaDeLaSemana(hoy) + cuantas * 7 + diaSemana;
}

function diaQueExiste(texto: string): number | null {
  const fecha = new Date(`${texto}T00:00:00Z`);
  return !Number.isNaN(fecha.getTime()) && fecha.toISOString().startsWith(texto)
    ? fecha.getTime() / DIA_MS
    : null;
}

/** The instant at which the zone's clock shows this time; an hour skipped by daylight saving moves forward. */
function instanteEnZona(dia: number, minutos: number, zona: string): Date {
  return instanteDePared({ anio: 1970, mes: 1, dia: 1 + dia, hora: 0, minuto: minutos }, zona);
}
