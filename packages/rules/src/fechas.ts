import {
  diaCalendario,
  diaDeLaSemana,
  diaDePartes,
  type PartesEnZona,
  partesEnZona,
  partesEscritas,
  ZONA_PREDETERMINADA,
} from './zona.ts';

/**
 * An instant: a Date, or ISO 8601 text with its offset or Z. A text without offset would mean the browser's zone. A text
 * with an offset carries its local time, so it needs no table of time zones.
 */
export type Fecha = Date | string | null | undefined;

/** A choice of the date filter of §2.20. */
export type FiltroFecha = 'todas' | 'fin_de_semana' | 'esta_semana' | 'proxima_semana' | 'proximamente';

/** The choices of the date filter with their texts, in order (§2.20). */
export const FILTROS_FECHA: readonly { id: FiltroFecha; texto: string }[] = [
  { id: 'todas', texto: 'Todas las fechas' },
  { id: 'fin_de_semana', texto: 'Este fin de semana' },
  { id: 'esta_semana', texto: 'Esta semana' },
  { id: 'proxima_semana', texto: 'Próxima semana' },
  { id: 'proximamente', texto: 'Próximamente' },
];

/** Text for a date that cannot be read (§8.16). */
export const FECHA_INVALIDA = 'Fecha inválida';
/** Text for a missing date (§8.16). */
export const FECHA_FALTANTE = 'Fecha no disponible.';
/** Offset of central Mexico from UTC, in winter and in summer. */
const DESFASE_DEL_CENTRO_MS = 6 * 3_600_000;

/** `sáb 17 may · 9:00 p. m.` in `zona`; with the year where it differs from that of `ahora`. */
export function formatFechaCorta(fecha: Fecha, zona = ZONA_PREDETERMINADA, ahora?: Date): string {
  const anio = ahora ? otroAnio(fecha, zona, ahora) : null;
  return escribir(
    fecha,
    zona,
    p => `${diaCorto(p)} ${p.dia} ${mesCorto(p)}${anio ? ` ${anio}` : ''} · ${hora12(p)}`,
  );
}

/**
 * A date's year where it differs from that of `ahora`, so that texts without a year stay clear; else null. The present year
 * is that of central Mexico, which keeps one offset all year and so needs no table of time zones.
 */
export function otroAnio(fecha: Fecha, zona = ZONA_PREDETERMINADA, ahora: Date): string | null {
  const partes = leerPartes(fecha, zona);
  const este = new Date(ahora.getTime() - DESFASE_DEL_CENTRO_MS).getUTCFullYear();
  return partes && partes.anio !== este ? String(partes.anio) : null;
}

/** `sábado 17 de mayo de 2025` in `zona`. */
export function formatFechaLarga(fecha: Fecha, zona = ZONA_PREDETERMINADA): string {
  return escribir(fecha, zona, p => `${DIAS[p.diaSemana]} ${p.dia} de ${MESES[p.mes - 1]} de ${p.anio}`);
}

/** `9:00 p. m.` in `zona`. */
export function formatHora(fecha: Fecha, zona = ZONA_PREDETERMINADA): string {
  return escribir(fecha, zona, hora12);
}

/** `sáb · 9:00 p. m.` in `zona`, for use beside a badge; with the year first where it differs from that of `ahora`. */
export function formatDiaYHora(fecha: Fecha, zona = ZONA_PREDETERMINADA, ahora?: Date): string {
  const anio = ahora ? otroAnio(fecha, zona, ahora) : null;
  return escribir(fecha, zona, p => `${anio ? `${anio} · ` : ''}${diaCorto(p)} · ${hora12(p)}`);
}

/** The badge of an event's card, `MAY - 17` (§2.22), in `zona`. */
export function formatInsignia(fecha: Fecha, zona = ZONA_PREDETERMINADA): string {
  return escribir(fecha, zona, p => `${mesCorto(p).toUpperCase()} - ${p.dia}`);
}

/** The badge in pieces, with the day as `2025-05-17` for a `datetime` attribute; null without a valid date. */
export function partesInsignia(
  fecha: Fecha,
  zona = ZONA_PREDETERMINADA,
): { mes: string; dia: string; iso: string } | null {
  const p = leerPartes(fecha, zona);
  return (
    p && { mes: mesCorto(p).toUpperCase(), dia: String(p.dia), iso: `${p.anio}-${dos(p.mes)}-${dos(p.dia)}` }
  );
}

/** Whether an event's date passes a filter, by calendar days of `zona`; weeks begin on Monday (§2.20, §9.6). */
export function filtroFechas(caso: {
  filtro: FiltroFecha;
  fecha: Fecha;
  ahora: Date;
  zona?: string;
}): boolean {
  const { filtro, fecha, ahora, zona = ZONA_PREDETERMINADA } = caso;
  if (filtro === 'todas') return true;
  const partes = leerPartes(fecha, zona);
  if (!partes) return false;
  const dia = diaDePartes(partes);
  const hoy = diaCalendario(ahora, zona);
  const lunes = hoy - diaDeLaSemana(hoy);
  switch (filtro) {
    case 'fin_de_semana':
      return dia === lunes + 5 || dia === lunes + 6;
    case 'esta_semana':
      return dia >= lunes && dia < lunes + 7;
    case 'proxima_semana':
      return dia >= lunes + 7 && dia < lunes + 14;
    case 'proximamente':
      return dia > hoy + 15;
  }
}

/** An instant from the wire; null when it is missing or invalid. */
export function leerInstante(fecha: Fecha): Date | null {
  if (!fecha || (typeof fecha === 'string' && !ISO_CON_ZONA.test(fecha))) return null;
  const instante = new Date(fecha);
  return Number.isNaN(instante.getTime()) ? null : instante;
}

/** The local date and time of a date in `zona`; null without a valid date. */
export function leerPartes(fecha: Fecha, zona: string): PartesEnZona | null {
  const instante = leerInstante(fecha);
  if (!instante) return null;
  return (typeof fecha === 'string' ? partesEscritas(fecha) : null) ?? partesEnZona(instante, zona);
}

const ISO_CON_ZONA = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;
// Our own names, because Intl's es-MX names change between ICU versions (sep / sept, p.m. / p. m.).
const DIAS = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'];
const MESES = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
];

function escribir(fecha: Fecha, zona: string, texto: (partes: PartesEnZona) => string): string {
  const partes = leerPartes(fecha, zona);
  if (partes) return texto(partes);
  return fecha ? FECHA_INVALIDA : FECHA_FALTANTE;
}

function diaCorto({ diaSemana }: PartesEnZona): string {
  return (DIAS[diaSemana] ?? '').slice(0, 3);
}

function mesCorto({ mes }: PartesEnZona): string {
  return (MESES[mes - 1] ?? '').slice(0, 3);
}

function hora12({ hora, minuto }: PartesEnZona): string {
  return `${hora % 12 || 12}:${dos(minuto)} ${hora < 12 ? 'a. m.' : 'p. m.'}`;
}

function dos(n: number): string {
  return String(n).padStart(2, '0');
}
