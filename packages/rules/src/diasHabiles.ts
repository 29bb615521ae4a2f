/**
 * Business days of Mexican banks: no weekends, and none of the days on which they close by the yearly notice of the CNBV
 * (federal holidays, Holy Thursday and Friday, 2 November, 12 December). Days are text, `2026-12-11`.
 */

const DIA_MS = 24 * 60 * 60 * 1000;

export function esDiaHabil(dia: string): boolean {
  const fecha = enUtc(dia);
  const semana = fecha.getUTCDay();
  return semana !== 0 && semana !== 6 && !feriadosDe(fecha.getUTCFullYear()).has(dia);
}

/** The day that is so many business days after another one; 0 gives the same day, also where it is none. */
export function sumarDiasHabiles(dia: string, cuantos: number): string {
  let fecha = enUtc(dia).getTime();
  for (let quedan = cuantos; quedan > 0; ) {
    fecha += DIA_MS;
    if (esDiaHabil(enTexto(fecha))) quedan -= 1;
  }
  return enTexto(fecha);
}

/** Calendar days from one day to another. */
export function diasEntre(desde: string, hasta: string): number {
  return Math.round((enUtc(hasta).getTime() - enUtc(desde).getTime()) / DIA_MS);
}

/** The day that is so many calendar days after another one. */
export function sumarDias(dia: string, cuantos: number): string {
  return enTexto(enUtc(dia).getTime() + cuantos * DIA_MS);
}

function feriadosDe(anio: number): ReadonlySet<string> {
  const pascua = domingoDePascua(anio);
  return new Set([
    `${anio}-01-01`,
    lunes(anio, 1, 1),
    lunes(anio, 2, 3),
    enTexto(pascua - 3 * DIA_MS),
    enTexto(pascua - 2 * DIA_MS),
    `${anio}-05-01`,
    `${anio}-09-16`,
    `${anio}-11-02`,
    lunes(anio, 10, 3),
    `${anio}-12-12`,
    `${anio}-12-25`,
  ]);
}

/** The n-th Monday of a month (0-11). */
function lunes(anio: number, mes: number, n: number): string {
  const primero = Date.UTC(anio, mes, 1);
  const hastaElLunes = (8 - new Date(primero).getUTCDay()) % 7;
  return enTexto(primero + (hastaElLunes + (n - 1) * 7) * DIA_MS);
}

/** Easter Sunday in the Gregorian calendar (the anonymous algorithm of 1876), in milliseconds UTC. */
function domingoDePascua(anio: number): number {
  const a = anio % 19;
  const b = Math.floor(anio / 100);
  const c = anio % 100;
  const e = b % 4;
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * e + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return Date.UTC(anio, Math.floor(n / 31) - 1, (n % 31) + 1);
}

function enUtc(dia: string): Date {
  return new Date(`${dia}T00:00:00Z`);
}

function enTexto(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
