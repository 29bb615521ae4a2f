import { instanteDePared, partesEnZona } from '@taquilla/rules/zona';
import type { Parsed } from './parsed.ts';

/** An instant as the value of a browser's field, `2025-05-23T20:30`, in the venue's local time. */
export function aPared(instante: string, zona: string): string {
  const { anio, mes, dia, hora, minuto } = partesEnZona(new Date(instante), zona);
  return `${String(anio).padStart(4, '0')}-${dos(mes)}-${dos(dia)}T${dos(hora)}:${dos(minuto)}`;
}

/** The instant of such a value, as ISO 8601 in UTC. */
export function dePared(texto: string, zona: string): Parsed<string> {
  const [anio, mes, dia, hora, minuto] = (/^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)/.exec(texto) ?? [])
    .slice(1)
    .map(Number);
  if (
    anio === undefined ||
    mes === undefined ||
    dia === undefined ||
    hora === undefined ||
    minuto === undefined
  ) {
    return { error: 'Escribe el día y la hora: 12/3/27 20:30.' };
  }
  if (anio < 2000 || anio > 2199) return { error: 'Revisa el año.' };
  const valor = instanteDePared({ anio, mes, dia, hora, minuto }, zona).toISOString();
  if (aPared(valor, zona) !== texto.slice(0, 16))
    return { error: 'Esa hora no existe: ese día el reloj se adelanta.' };
  return { valor };
}

function dos(n: number): string {
  return String(n).padStart(2, '0');
}
