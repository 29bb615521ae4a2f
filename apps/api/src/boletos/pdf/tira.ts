import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { printable } from './faces.ts';
import { ROLLO } from './rollo.ts';
import { type Doc, GREY, writeText } from './writeText.ts';

/** A line of a strip of paper: words, a name with its amount, a rule, or a place to sign. */
export type LineaDeTira =
  | { tipo: 'titulo' | 'texto' | 'nota' | 'dato'; texto: string }
  | { tipo: 'renglon' | 'total'; nombre: string; valor: string }
  | { tipo: 'raya' }
  | { tipo: 'firma'; nombre: string };

const MARGEN = (5 * 72) / 25.4;
const ANCHO = ROLLO[0] - 2 * MARGEN;
const ALTO: Readonly<Record<LineaDeTira['tipo'], number>> = {
  titulo: 40,
  texto: 24,
  nota: 20,
  dato: 11,
  renglon: 14,
  total: 22,
  raya: 9,
  firma: 44,
};
/** Longest page, in points: printers of rolls cut a longer one. */
const LARGO = 2_000;

/** A strip of 80 mm paper, as long as its lines need: a receipt, or the corte of a till (§C9.4). */
export async function crearTiraPdf(
  lineas: readonly LineaDeTira[],
  { titulo, operador, ahora }: { titulo: string; operador: string; ahora: Date },
): Promise<Buffer> {
  const doc = new PDFDocument({
    autoFirstPage: false,
    margin: 0,
    lang: 'es-MX',
    tagged: true,
    displayTitle: true,
    font: '',
    info: { Title: printable(titulo), Author: printable(operador), Creator: 'Taquilla', CreationDate: ahora },
  });
  const terminado = buffer(doc);
  dibujarTira(doc, titulo, lineas);
  doc.end();
  return terminado;
}

/** Draws a strip on pages of its own at the end of a document. */
export function dibujarTira(doc: Doc, titulo: string, lineas: readonly LineaDeTira[]): void {
  for (const pagina of enPaginas(lineas)) {
    doc.addPage({ size: [ROLLO[0], altoDe(pagina) + 2 * MARGEN], margin: 0 });
    const seccion = doc.struct('Sect', { title: titulo });
    doc.addStructure(seccion);
    seccion.add(doc.struct('P', {}, () => escribir(doc, pagina)));
    seccion.end();
  }
}

function altoDe(lineas: readonly LineaDeTira[]): number {
  return lineas.reduce((suma, { tipo }) => suma + ALTO[tipo], 0);
}

function enPaginas(lineas: readonly LineaDeTira[]): LineaDeTira[][] {
  const paginas: LineaDeTira[][] = [[]];
  for (const linea of lineas) {
    const actual = paginas.at(-1);
    if (actual && altoDe(actual) + ALTO[linea.tipo] <= LARGO) actual.push(linea);
    else paginas.push([linea]);
  }
  return paginas;
}

function escribir(doc: Doc, lineas: readonly LineaDeTira[]): void {
  let y = MARGEN;
  for (const linea of lineas) {
    escribirLinea(doc, linea, y);
    y += ALTO[linea.tipo];
  }
}

function escribirLinea(doc: Doc, linea: LineaDeTira, y: number): void {
  const en = { x: MARGEN, y, width: ANCHO };
  switch (linea.tipo) {
    case 'titulo':
      writeText(doc, linea.texto, { ...en, size: 16, minSize: 10, height: 38, face: 'titulo' });
      return;
    case 'texto':
      writeText(doc, linea.texto, { ...en, size: 9, minSize: 7, height: 24 });
      return;
    case 'nota':
      writeText(doc, linea.texto, { ...en, size: 7.5, minSize: 6, height: 20, color: GREY });
      return;
    case 'dato':
      writeText(doc, linea.texto, { ...en, size: 7.5, minSize: 5, color: GREY });
      return;
    case 'renglon':
    case 'total': {
      // A short name leaves its room to a long value, such as a date.
      const corte = linea.nombre.length <= 12 ? 0.36 : 0.67;
      const size = linea.tipo === 'total' ? 14 : 9;
      const face = linea.tipo === 'total' ? ({ face: 'titulo' } as const) : {};
      writeText(doc, linea.nombre, { ...en, ...face, width: ANCHO * corte - 4, size, minSize: 6 });
      const derecha = { x: MARGEN + ANCHO * corte, width: ANCHO * (1 - corte), align: 'right' as const };
      writeText(doc, linea.valor, { ...en, ...face, ...derecha, size, minSize: 6 });
      return;
    }
    case 'raya':
      trazar(doc, y + 4);
      return;
    case 'firma':
      trazar(doc, y + 30);
      writeText(doc, linea.nombre, { ...en, y: y + 32, size: 8, minSize: 6, color: GREY });
  }
}

/** A line across the strip. */
function trazar(doc: Doc, y: number): void {
  doc
    .save()
    .lineWidth(0.6)
    .moveTo(MARGEN, y)
    .lineTo(MARGEN + ANCHO, y)
    .stroke()
    .restore();
}
