import { formatFechaCorta, formatHora } from '@taquilla/rules/fechas';
import { ahora } from '../api/call.ts';

/** The time zone of the house's dates; those of an event use its venue's. */
const ZONA = 'America/Mexico_City';

const DIA = new Intl.DateTimeFormat('en-CA', { timeZone: ZONA, dateStyle: 'short' });
const ENTERO = new Intl.DateTimeFormat('es-MX', {
  timeZone: ZONA,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});

/** "hoy, 10:14 a. m.", "ayer, 6:20 p. m." or "mar 3 mar 2026 · 9:00 a. m.". */
export function fechaYHora(instante: string | Date): string {
  const fecha = new Date(instante);
  const hoy = ahora();
  const dia = DIA.format(fecha);
  if (dia === DIA.format(hoy)) return `hoy, ${formatHora(fecha, ZONA)}`;
  if (dia === DIA.format(new Date(hoy.getTime() - 86_400_000))) return `ayer, ${formatHora(fecha, ZONA)}`;
  return formatFechaCorta(fecha, ZONA, hoy);
}

/** "Viernes 2 de mayo". */
export function diaEntero(fecha: Date): string {
  const escrito = ENTERO.format(fecha).replace(',', '');
  return escrito.charAt(0).toUpperCase() + escrito.slice(1);
}

/** The hour of the day in Mexico City, 0 to 23. */
export function horaDe(fecha: Date): number {
  return Number(
    new Intl.DateTimeFormat('en-US', { timeZone: ZONA, hour: '2-digit', hourCycle: 'h23' }).format(fecha),
  );
}

/** Midnight in Mexico City, which keeps one offset all year. */
export function inicioDelDia(fecha: Date): Date {
  return new Date(`${DIA.format(fecha)}T00:00:00-06:00`);
}
