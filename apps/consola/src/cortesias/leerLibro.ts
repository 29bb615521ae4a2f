import { decodificar } from '@taquilla/rules/decodificar';
import { escribirRenglon } from '@taquilla/rules/hoja';
import { unzipSync } from 'fflate';
import { leerXml, type NodoXml, textoDe, todos } from './leerXml.ts';

const BYTES_MAXIMOS = 30 * 1024 * 1024;
const MESES = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];

/**
 * The first visible sheet of an XLSX file as cells between tabs, each row in its own line, as if it were pasted. Seats that
 * the sheet's program took for dates stay dates, such as `5-ago`, so that the list's reader names them.
 * @throws Error with a sentence where it is not such a file
 */
export function leerLibro(bytes: Uint8Array): string {
  const partes = abrir(bytes);
  const leer = (ruta: string) => {
    const parte = partes[ruta];
    return parte ? leerXml(decodificar(parte).texto) : null;
  };
  const libro = leer('xl/workbook.xml');
  const hoja = libro && leer(rutaDeHoja(libro, leer('xl/_rels/workbook.xml.rels')));
  if (!libro || !hoja)
    throw new Error('El archivo no es una hoja de Excel (.xlsx). Guárdala como XLSX o CSV.');
  const textos = todos(leer('xl/sharedStrings.xml'), 'si').map(textoDeCelda);
  const fechas = estilosDeFecha(leer('xl/styles.xml'));
  const de1904 = ['1', 'true'].includes(todos(libro, 'workbookPr')[0]?.atributos.get('date1904') ?? '');
  const renglones: string[] = [];
  for (const fila of todos(hoja, 'row')) {
    const numero = Number(fila.atributos.get('r') ?? renglones.length + 1);
    const celdas: string[] = [];
    for (const celda of todos(fila, 'c')) {
      const columna = columnaDe(celda.atributos.get('r') ?? '') ?? celdas.length;
      celdas[columna] = valorDe(celda, { textos, fechas, de1904 });
    }
    if (celdas.some(celda => celda?.trim()))
      renglones[numero - 1] = escribirRenglon(Array.from(celdas, c => c ?? ''));
  }
  // Empty rows stay, so that faults name the row that people see in their program.
  return Array.from(renglones, renglon => renglon ?? '').join('\n');
}

function abrir(bytes: Uint8Array): Record<string, Uint8Array> {
  let total = 0;
  try {
    return unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (
          !/^xl\/(?:workbook|sharedStrings|styles|worksheets\/[^/]+|_rels\/workbook)\.xml(?:\.rels)?$/.test(
            name,
          )
        )
          return false;
        total += originalSize;
        if (total > BYTES_MAXIMOS) throw new RangeError('too much');
        return true;
      },
    });
  } catch (error) {
    throw new Error(
      error instanceof RangeError
        ? 'La hoja es demasiado grande. Deja en ella sólo la lista.'
        : 'El archivo está dañado.',
    );
  }
}

function rutaDeHoja(libro: NodoXml, relaciones: NodoXml | null): string {
  const hojas = todos(libro, 'sheet');
  const visible =
    hojas.find(hoja => !hoja.atributos.get('state')?.toLowerCase().includes('hidden')) ?? hojas[0];
  const id = visible?.atributos.get('id');
  const destino = todos(relaciones, 'Relationship')
    .find(una => una.atributos.get('Id') === id)
    ?.atributos.get('Target');
  if (!destino) return 'xl/worksheets/sheet1.xml';
  return destino.startsWith('/') ? destino.slice(1) : `xl/${destino.replace(/^\.\//, '')}`;
}

/** A text without the readings that East Asian sheets put beside it. */
function textoDeCelda(celda: NodoXml): string {
  const lecturas = new Set(todos(celda, 'rPh').flatMap(lectura => todos(lectura, 't')));
  return todos(celda, 't')
    .filter(parte => !lecturas.has(parte))
    .map(textoDe)
    .join('');
}

interface Libro {
  textos: readonly string[];
  fechas: ReadonlySet<number>;
  de1904: boolean;
}

function valorDe(celda: NodoXml, { textos, fechas, de1904 }: Libro): string {
  const tipo = celda.atributos.get('t') ?? 'n';
  if (tipo === 'inlineStr') return textoDeCelda(celda);
  const valor = todos(celda, 'v').map(textoDe).join('');
  if (tipo === 's') return textos[Number(valor)] ?? '';
  if (tipo === 'd') return diaDe(new Date(valor)) ?? valor;
  if (tipo !== 'n' || valor === '') return valor;
  if (fechas.has(Number(celda.atributos.get('s') ?? 0))) {
    // Day 25,569 of Excel's count is the first of 1970.
    const dias = Number(valor) + (de1904 ? 1_462 : 0) - 25_569;
    return diaDe(new Date(Math.round(dias * 86_400_000))) ?? valor;
  }
  return String(Number(valor));
}

function diaDe(fecha: Date): string | null {
  const mes = MESES[fecha.getUTCMonth()];
  return mes === undefined ? null : `${fecha.getUTCDate()}-${mes}-${fecha.getUTCFullYear()}`;
}

/** Numbers of the styles that show a number as a date. */
function estilosDeFecha(estilos: NodoXml | null): Set<number> {
  const propios = new Map(
    todos(estilos, 'numFmt').map(uno => [
      Number(uno.atributos.get('numFmtId')),
      uno.atributos.get('formatCode') ?? '',
    ]),
  );
  const esFecha = (id: number) => {
    const propio = propios.get(id);
    if (propio === undefined)
      return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);
    return /[dmy]/i.test(propio.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''));
  };
  const formas = todos(todos(estilos, 'cellXfs')[0] ?? null, 'xf');
  return new Set(
    formas.flatMap((forma, i) => (esFecha(Number(forma.atributos.get('numFmtId') ?? 0)) ? [i] : [])),
  );
}

/** Position of a column by a cell's name, from 0: `C7` is 2. */
function columnaDe(nombre: string): number | null {
  const [letras] = /^[A-Z]{1,3}/.exec(nombre) ?? [];
  if (letras === undefined) return null;
  return [...letras].reduce((suma, letra) => suma * 26 + letra.charCodeAt(0) - 64, 0) - 1;
}
