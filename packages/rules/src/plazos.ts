import { formatFechaLarga, formatHora, leerPartes } from './fechas.ts';
import { diaCalendario, diaDePartes, ZONA_PREDETERMINADA } from './zona.ts';

interface DeCuando {
  zona?: string;
  /** The server's clock where it is known. */
  ahora?: Date | string;
}

/** Hours and days of a term, by the calendar of `zona`: `hoy`, `mañana`, or nothing. */
function relativo(
  fecha: string,
  { zona = ZONA_PREDETERMINADA, ahora = new Date() }: DeCuando,
): string | null {
  const partes = leerPartes(fecha, zona);
  if (!partes) return null;
  const dias = diaDePartes(partes) - diaCalendario(new Date(ahora), zona);
  return dias === 0 ? 'hoy' : dias === 1 ? 'mañana' : null;
}

/** An hour with its article: `las 8:10 p. m.`, `la 1:05 a. m.`. */
export function laHora(fecha: string, zona?: string): string {
  const hora = formatHora(fecha, zona);
  return `${hora.startsWith('1:') ? 'la' : 'las'} ${hora}`;
}

/** A moment within a sentence: `las 8:10 p. m. de hoy`, `las 6:10 p. m. de mañana`, or with its date. */
export function cuandoEs(fecha: string, de: DeCuando = {}): string {
  const hora = laHora(fecha, de.zona);
  const dia = relativo(fecha, de);
  return dia ? `${hora} de ${dia}` : `${hora} del ${formatFechaLarga(fecha, de.zona)}`;
}

/** A moment as a line of its own: `Hoy, domingo 29 de noviembre de 2026, antes de las 8:10 p. m.`. */
export function antesDe(fecha: string, de: DeCuando = {}): string {
  const dia = relativo(fecha, de);
  const larga = formatFechaLarga(fecha, de.zona);
  const cabeza = dia
    ? `${dia[0]?.toUpperCase()}${dia.slice(1)}, ${larga}`
    : `${larga[0]?.toUpperCase()}${larga.slice(1)}`;
  return `${cabeza}, antes de ${laHora(fecha, de.zona)}`;
}

/** Time that is left, in the largest two units: `1 h 52 min`, `47 min`, `menos de 1 min`. */
export function loQueQueda(ms: number): string {
  const minutos = Math.floor(ms / 60_000);
  if (minutos < 1) return 'menos de 1 min';
  const [dias, horas] = [Math.floor(minutos / 1_440), Math.floor((minutos % 1_440) / 60)];
  const partes = [
    dias > 0 && `${dias} ${dias === 1 ? 'día' : 'días'}`,
    horas > 0 && `${horas} h`,
    dias === 0 && minutos % 60 > 0 && `${minutos % 60} min`,
  ];
  return partes.filter(Boolean).join(' ');
}
