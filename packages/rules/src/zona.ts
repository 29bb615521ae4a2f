/** The zone of venues that name none, and of the house. */
export const ZONA_PREDETERMINADA = 'America/Mexico_City';

/** The calendar and the clock on a wall of a zone. */
export interface PartesEnZona {
  anio: number;
  /** 1-12. */
  mes: number;
  /** 1-31. */
  dia: number;
  /** 0 is Monday. */
  diaSemana: number;
  /** 0-23. */
  hora: number;
  minuto: number;
}

/** Parts that were worked out, by instant and zone. */
export type Calendario = Readonly<Record<string, PartesEnZona>>;

let conocido: Calendario = {};
let apuntes: Record<string, PartesEnZona> | null = null;

/** An instant as a wall in `zona` (IANA name) shows it. Throws RangeError for an unknown zone. */
export function partesEnZona(instante: Date, zona: string): PartesEnZona {
  const clave = `${instante.getTime()} ${zona}`;
  const partes = conocido[clave] ?? calcularPartes(instante, zona);
  if (apuntes) apuntes[clave] = partes;
  return partes;
}

/** Runs what ends within the call, and answers the calendar that it used beside what it made. */
export function apuntarCalendario<T>(hacer: () => T): { hecho: T; calendario: Calendario } {
  const calendario: Record<string, PartesEnZona> = {};
  const anteriores = apuntes;
  apuntes = calendario;
  try {
    return { hecho: hacer(), calendario };
  } finally {
    apuntes = anteriores;
  }
}

/**
 * Takes a calendar as it is. A server's table of zones is newer than an old phone's, which still puts the clocks of
 * Mexico forward in summer; and the phone is spared its first use of Intl, one of a page's longest tasks.
 */
export function creerCalendario(calendario: Calendario): void {
  conocido = calendario;
}

function calcularPartes(instante: Date, zona: string): PartesEnZona {
  const partes: Record<string, number> = {};
  for (const { type, value } of formatoDe(zona).formatToParts(instante)) partes[type] = Number(value);
  const { year: anio = 0, month: mes = 0, day: dia = 0, hour: hora = 0, minute: minuto = 0 } = partes;
  return { anio, mes, dia, hora, minuto, diaSemana: diaDeLaSemana(numeroDeDia(anio, mes, dia)) };
}

/** The calendar day of an instant in `zona`, counted in days from 1970-01-01. Neighbouring days differ by 1. */
export function diaCalendario(instante: Date, zona: string): number {
  const { anio, mes, dia } = partesEnZona(instante, zona);
  return numeroDeDia(anio, mes, dia);
}

/** The weekday of a counted day, 0 for Monday (decision on §9.6). 1970-01-01 was a Thursday. */
export function diaDeLaSemana(dia: number): number {
  return (((dia + 3) % 7) + 7) % 7;
}

function numeroDeDia(anio: number, mes: number, dia: number): number {
  return Date.UTC(anio, mes - 1, dia) / 86_400_000;
}

// Making a formatter costs a thousand times more than using it.
const formatos = new Map<string, Intl.DateTimeFormat>();

function formatoDe(zona: string): Intl.DateTimeFormat {
  const listo = formatos.get(zona);
  if (listo) return listo;
  const formato = new Intl.DateTimeFormat('en-US', {
    timeZone: zona,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  formatos.set(zona, formato);
  return formato;
}
