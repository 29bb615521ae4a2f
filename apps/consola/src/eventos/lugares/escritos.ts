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
 * `A-C` for rows (§C5.3). A hyphen may follow a row's name: `12-4`. Blanks may separate them too: `A1 A2`.
 */
export function leerLugares(texto: string, lugares: readonly LugarLlamado[]): LugaresEscritos {
  const ids = new Set<number>();
  const desconocidos: string[] = [];
  const filas = porFila(lugares);
  for (const parte of cleanPasted(texto).split(/[,;]/)) {
    const dicho = parte.trim();
    if (dicho === '') continue;
    for (const uno of enPartes(dicho, filas)) {
      const hallados = buscar(uno, filas);
      if (hallados.length === 0) desconocidos.push(uno);
      for (const { id } of hallados) ids.add(id);
    }
  }
  return { ids: [...ids], desconocidos };
}

/**
 * Appends the rows of a spreadsheet to the written text: each is a seat, or a row and a number in two cells (§C16.2).
 * Headings, prices and the section's own name are left out.
 */
export function conCeldas(escrito: string, pegado: string, { seccion }: { seccion: string }): string {
  const sobra = (celda: string) =>
    celda === '' || /^[$€]|^mxn\b/i.test(celda) || clave(celda) === clave(seccion);
  const renglones = pegado.split(/[\r\n]+/).map(renglon =>
    renglon
      .split('\t')
      .map(celda =>
        celda
          .trim()
          .replace(/^"(.*)"$/, '$1')
          .trim(),
      )
      .filter(celda => !sobra(celda))
      .join(' '),
  );
  const dichos = renglones.filter(dicho => sinPalabras(dicho) !== '');
  return [escrito.trim(), ...new Set(dichos)].filter(parte => parte !== '').join(', ');
}

/** A text that names no seat by itself, at its blanks: each part as long as it names one. A range stays whole. */
function enPartes(dicho: string, filas: Filas): string[] {
  const palabras = dicho.split(/\s+/);
  const esTramo = /(^|\s)[-–:]|[-–:](\s|$)|\sa\s/i.test(dicho);
  if (palabras.length === 1 || esTramo || buscar(dicho, filas).length > 0) return [dicho];
  const partes: string[] = [];
  while (palabras.length > 0) {
    let cuantas = palabras.length;
    while (cuantas > 1 && buscar(palabras.slice(0, cuantas).join(' '), filas).length === 0) cuantas -= 1;
    partes.push(palabras.splice(0, cuantas).join(' '));
  }
  return partes.some(parte => buscar(parte, filas).length > 0) ? partes : [dicho];
}

type Filas = ReadonlyMap<string, readonly LugarLlamado[]>;

function buscar(dicho: string, filas: Filas): readonly LugarLlamado[] {
  const uno = lugarLlamado(dicho, filas);
  if (uno) return [uno];
  const fila = filas.get(llave(dicho));
  if (fila) return fila;
  // A hyphen may also belong to a name: `A-1 - A-7`.
  for (const { 0: entre, index } of dicho.matchAll(/\s*[-–:]\s*|\s+a\s+/gi)) {
    const hallados = tramo(dicho.slice(0, index), dicho.slice(index + entre.length), filas);
    if (hallados.length > 0) return hallados;
  }
  return [];
}

/**
 * The seats from one to another of the same row, or the rows from one to another, by the names that people read: `1-7` of
 * a row with its odd numbers on the left has the even ones too.
 */
function tramo(de: string, a: string, filas: Filas): readonly LugarLlamado[] {
  const primero = lugarLlamado(de, filas);
  // `A1-12` ends in the same row.
  const ultimo = lugarLlamado(a, filas) ?? (primero && enLaFila(primero.fila, a, filas));
  if (primero && ultimo) {
    const fila = filas.get(llave(primero.fila)) ?? [];
    if (!fila.includes(ultimo)) return [];
    return fila.filter(({ numero }) => isBetween(numero, primero.numero, ultimo.numero));
  }
  const nombres = [...filas.keys()];
  const [una, otra] = [llave(de), llave(a)];
  const [desde, hasta] = [nombres.indexOf(una), nombres.indexOf(otra)];
  if (desde < 0 || hasta < 0) return [];
  // Rows `AA` stand before `A` in one house and after `Z` in another: there the place decides.
  const entre =
    kindOf(una) === kindOf(otra)
      ? nombres.filter(nombre => kindOf(nombre) === kindOf(una) && isBetween(nombre, una, otra))
      : nombres.slice(Math.min(desde, hasta), Math.max(desde, hasta) + 1);
  return entre.flatMap(nombre => filas.get(nombre) ?? []);
}

const byName = new Intl.Collator('es', { numeric: true, sensitivity: 'base' });

function isBetween(name: string, one: string, other: string): boolean {
  const [first, last] = byName.compare(one, other) > 0 ? [other, one] : [one, other];
  return byName.compare(first, name) <= 0 && byName.compare(name, last) <= 0;
}

/** Whether a name is a figure, or of how many letters. */
function kindOf(name: string): string {
  return /^\d+$/.test(name) ? 'figure' : /^\p{L}+$/u.test(name) ? `${name.length} letters` : 'other';
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
  return dicho.replace(/\b(fila|asiento|mesa|silla|butaca|lugar|n[uú]mero)\b/gi, ' ').trim();
}

function enLaFila(fila: string, numero: string, filas: Filas): LugarLlamado | null {
  const buscado = clave(numero.replace(/^[\s-]+/, ''));
  return (filas.get(llave(fila)) ?? []).find(lugar => clave(lugar.numero) === buscado) ?? null;
}

function porFila(lugares: readonly LugarLlamado[]): Filas {
  const filas = new Map<string, LugarLlamado[]>();
  for (const lugar of lugares) {
    const nombre = llave(lugar.fila);
    const fila = filas.get(nombre);
    if (fila) fila.push(lugar);
    else filas.set(nombre, [lugar]);
  }
  return filas;
}

/** A row's key: `Mesa 4`, `fila 4` and `4` are one. */
function llave(fila: string): string {
  return clave(sinPalabras(fila)) || clave(fila);
}

/** A name's key for comparison, without accents, blanks and case. */
function clave(nombre: string): string {
  return sinAcentos(nombre).replace(/\s/g, '');
}
