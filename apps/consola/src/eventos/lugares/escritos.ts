import { sinAcentos } from '@taquilla/rules/sinAcentos';
import { cleanPasted } from '../../campos/parsed.ts';

/** A seat by its row's name and its number. */
export interface LugarLlamado {
  id: number;
  fila: string;
  numero: string;
}

/** The seats that a text names, and its parts that name none. */
export interface LugaresEscritos {
  ids: number[];
  /** The unknown parts as typed. */
  desconocidos: string[];
}

/**
 * Reads seats as people write them, in any order, separated by commas: `A1-A12`, `F 9`, `B3 a B7`, `C` for a whole row,
 * `A-C` for rows (§C5.3). A hyphen may follow a row's name: `12-4`.
 */
export function leerLugares(texto: string, lugares: readonly LugarLlamado[]): LugaresEscritos {
  const ids = new Set<number>();
  const desconocidos: string[] = [];
  const filas = porFila(lugares);
  for (const parte of cleanPasted(texto).split(/[,;]/)) {
    const dicho = parte.trim();
    if (dicho === '') continue;
    const hallados = buscar(dicho, filas);
    if (hallados.length === 0) desconocidos.push(dicho);
    for (const { id } of hallados) ids.add(id);
  }
  return { ids: [...ids], desconocidos };
}

type Filas = ReadonlyMap<string, readonly LugarLlamado[]>;

function buscar(dicho: string, filas: Filas): readonly LugarLlamado[] {
  const uno = lugarLlamado(dicho, filas);
  if (uno) return [uno];
  const fila = filas.get(clave(sinPalabras(dicho)));
  if (fila) return fila;
  const [, de, a] = /^(.+?)\s*(?:-|–|\ba\b|:)\s*(.+)$/i.exec(dicho) ?? [];
  return de && a ? tramo(de, a, filas) : [];
}

/** The seats from one to another of the same row, or the rows from one to another. */
function tramo(de: string, a: string, filas: Filas): readonly LugarLlamado[] {
  const primero = lugarLlamado(de, filas);
  // `A1-12` ends in the same row.
  const ultimo = lugarLlamado(a, filas) ?? (primero && enLaFila(primero.fila, a, filas));
  if (primero && ultimo) {
    const fila = filas.get(clave(primero.fila)) ?? [];
    const [desde, hasta] = [fila.indexOf(primero), fila.indexOf(ultimo)];
    return hasta < 0 ? [] : fila.slice(Math.min(desde, hasta), Math.max(desde, hasta) + 1);
  }
  const nombres = [...filas.keys()];
  const [desde, hasta] = [nombres.indexOf(clave(de)), nombres.indexOf(clave(a))];
  if (desde < 0 || hasta < 0) return [];
  return nombres.slice(Math.min(desde, hasta), Math.max(desde, hasta) + 1).flatMap(n => filas.get(n) ?? []);
}

/** The seat of `F9`, `F 9`, `fila F asiento 9`, `12-4`. */
function lugarLlamado(dicho: string, filas: Filas): LugarLlamado | null {
  const corto = sinPalabras(dicho);
  for (let corte = 1; corte < corto.length; corte += 1) {
    const hallado = enLaFila(corto.slice(0, corte), corto.slice(corte), filas);
    if (hallado) return hallado;
  }
  return null;
}

function sinPalabras(dicho: string): string {
  return dicho.replace(/\b(fila|asiento|mesa|silla|butaca|lugar)\b/gi, ' ').trim();
}

function enLaFila(fila: string, numero: string, filas: Filas): LugarLlamado | null {
  const buscado = clave(numero.replace(/^[\s-]+/, ''));
  return (filas.get(clave(fila)) ?? []).find(lugar => clave(lugar.numero) === buscado) ?? null;
}

function porFila(lugares: readonly LugarLlamado[]): Filas {
  const filas = new Map<string, LugarLlamado[]>();
  for (const lugar of lugares) {
    const nombre = clave(lugar.fila);
    const fila = filas.get(nombre);
    if (fila) fila.push(lugar);
    else filas.set(nombre, [lugar]);
  }
  return filas;
}

/** A name's key for comparison, without accents, blanks and case. */
function clave(nombre: string): string {
  return sinAcentos(nombre).replace(/\s/g, '');
}
