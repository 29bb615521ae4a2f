/** The time zone of the house, and of venues that name none. */
export const ZONA_PREDETERMINADA = 'America/Mexico_City';

/** Local date and time in a time zone. */
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

/** An instant as local time in `zona` (IANA name). Throws RangeError for an unknown zone. */
export function partesEnZona(instante: Date, zona: string): PartesEnZona {
  const partes: Record<string, number> = {};
  for (const { type, value } of formatoDe(zona).formatToParts(instante)) partes[type] = Number(value);
  const { year: anio = 0, month: mes = 0, day: dia = 0, hour: hora = 0, minute: minuto = 0 } = partes;
  return { anio, mes, dia, hora, minuto, diaSemana: diaDeLaSemana(numeroDeDia(anio, mes, dia)) };
}

/** The instant of a local time in `zona`; an hour that daylight saving skips moves forward. */
export function instanteDePared(
  { anio, mes, dia, hora, minuto }: Omit<PartesEnZona, 'diaSemana'>,
  zona: string,
): Date {
  const deseado = Date.UTC(anio, mes - 1, dia, hora, minuto);
  const primero = deseado - adelanto(deseado, zona);
  const segundo = deseado - adelanto(primero, zona);
  return new Date(Math.max(segundo, deseado - adelanto(segundo, zona)));
}

/** How far the zone's clock is ahead of UTC, in milliseconds. */
function adelanto(instante: number, zona: string): number {
  const { anio, mes, dia, hora, minuto } = partesEnZona(new Date(instante), zona);
  return Date.UTC(anio, mes - 1, dia, hora, minuto) - instante;
}

/** The local time in a text with its offset, such as `2025-05-17T21:00:00-06:00`. It needs no table of time zones. */
export function partesEscritas(texto: string): PartesEnZona | null {
  const escritas = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d).*[+-]\d\d:\d\d$/.exec(texto);
  if (!escritas) return null;
  const [anio = 0, mes = 0, dia = 0, hora = 0, minuto = 0] = escritas.slice(1).map(Number);
  return { anio, mes, dia, hora, minuto, diaSemana: diaDeLaSemana(numeroDeDia(anio, mes, dia)) };
}

/** An instant as local time of `zona`, with its offset: `2025-05-17T21:00:00-06:00`. */
export function escribirConDesfase(instante: Date, zona: string): string {
  const { anio, mes, dia, hora, minuto } = partesEnZona(instante, zona);
  const resto = ((instante.getTime() % 60_000) + 60_000) % 60_000;
  const pared = Date.UTC(anio, mes - 1, dia, hora, minuto) + resto;
  const desfase = (pared - instante.getTime()) / 60_000;
  const [horas, minutos] = [Math.floor(Math.abs(desfase) / 60), Math.abs(desfase) % 60];
  const local = new Date(pared).toISOString().replace(/(\.000)?Z$/, '');
  return `${local}${desfase < 0 ? '-' : '+'}${dos(horas)}:${dos(minutos)}`;
}

/** The calendar day of a local time, counted in days from 1970-01-01. Neighbouring days differ by 1. */
export function diaDePartes({ anio, mes, dia }: PartesEnZona): number {
  return numeroDeDia(anio, mes, dia);
}

/** The calendar day of an instant in `zona`, counted in days from 1970-01-01. Neighbouring days differ by 1. */
export function diaCalendario(instante: Date, zona: string): number {
  return diaDePartes(partesEnZona(instante, zona));
}

/** The weekday of a counted day, 0 for Monday (decision on §9.6). 1970-01-01 was a Thursday. */
export function diaDeLaSemana(dia: number): number {
  return (((dia + 3) % 7) + 7) % 7;
}

function numeroDeDia(anio: number, mes: number, dia: number): number {
  return Date.UTC(anio, mes - 1, dia) / 86_400_000;
}

function dos(n: number): string {
  return String(n).padStart(2, '0');
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
