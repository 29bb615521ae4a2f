import { limpiar } from '../limpiar.ts';
import type { FilaDePadron } from './padron.ts';

const MAXIMAS = 20;

/**
 * Rows that match a guard's search (§P6.4): "C 12" or "c12" is row and seat, digits alone may also be a folio, letters a
 * name where the gate has the section's names. Accents and case do not matter. The best match comes first, 20 at most.
 */
export function buscarEnPadron<T extends FilaDePadron>(
  filas: readonly T[],
  texto: string,
  conNombre: (seccionId: number) => boolean,
): T[] {
  const buscado = llano(texto);
  if (buscado === '') return [];
  const junto = buscado.replace(/[^a-z0-9ñ]/g, '');
  const folio = /^\d+$/.test(junto) ? Number(junto) : null;
  const exactas: T[] = [];
  const parecidas: T[] = [];
  for (const fila of filas) {
    const lugar = junto !== '' && llano(fila.fila + fila.asiento).replace(/[^a-z0-9ñ]/g, '');
    if (fila.boletoId === folio || lugar === junto) exactas.push(fila);
    else if (parecidas.length < MAXIMAS && seParece(fila, { buscado, junto, lugar, conNombre }))
      parecidas.push(fila);
  }
  return [...exactas, ...parecidas].slice(0, MAXIMAS);
}

function seParece(
  { nombre, fila, seccionId }: FilaDePadron,
  {
    buscado,
    junto,
    lugar,
    conNombre,
  }: { buscado: string; junto: string; lugar: string | false; conNombre: (seccionId: number) => boolean },
): boolean {
  if (nombre !== '' && conNombre(seccionId) && llano(nombre).startsWith(buscado)) return true;
  return fila !== '' && lugar !== false && junto.length > 1 && lugar.startsWith(junto);
}

/** Lower case without accents; ñ stays a letter of its own. */
function llano(texto: string): string {
  return limpiar(texto)
    .toLowerCase()
    .replaceAll('ñ', '\u0000')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('\u0000', 'ñ');
}
