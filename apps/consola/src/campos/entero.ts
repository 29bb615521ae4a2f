import { formatEntero } from '@taquilla/rules/numeros';
import { cleanPasted, type Parsed } from './parsed.ts';

/** Reads a whole number between two bounds, `1,200`. */
export function leerEntero(texto: string, { min, max }: { min: number; max: number }): Parsed<number> {
  const dado = cleanPasted(texto);
  const entre = `Escribe un número entero, de ${formatEntero(min)} a ${formatEntero(max)}.`;
  if (!/^(\d+|\d{1,3}(,\d{3})+)$/.test(dado)) return { error: entre };
  const valor = Number(dado.replaceAll(',', ''));
  return valor >= min && valor <= max ? { valor } : { error: entre };
}
