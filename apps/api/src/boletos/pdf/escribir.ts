import { acomodar } from './acomodo.ts';
import { leerTipografia } from './tipografia.ts';
import { partirEnTramos, type Tramo } from './tramos.ts';

export type Doc = PDFKit.PDFDocument;

// Black and grey only: a ticket must read from any printer.
export const TINTA = '#000000';
export const GRIS = '#555555';

export interface Escritura {
  x: number;
  y: number;
  ancho: number;
  cuerpo: number;
  /** Smallest size that a long text may shrink to before it is cut; `cuerpo` when it may not. */
  minimo?: number;
  /** Height that the text may fill; one line of `cuerpo` when absent. */
  alto?: number;
  cara?: keyof typeof INTERLINEA;
  color?: string;
  lado?: 'left' | 'right' | 'center';
}

/** Writes a text into its box. Answers the height that it took. */
export function escribir(doc: Doc, texto: string, escritura: Escritura): number {
  const { x, y, ancho, cuerpo, minimo = cuerpo, cara = 'texto', color = TINTA, lado = 'left' } = escritura;
  const interlinea = INTERLINEA[cara];
  const { alto = cuerpo * interlinea } = escritura;
  const medir = (trozo: string) => suma(partirEnTramos(trozo).map(tramo => anchoDe(doc, tramo, cara)));
  const puesto = acomodar(texto, { ancho, alto, cuerpo, minimo, interlinea }, medir);
  const salto = puesto.cuerpo * interlinea;
  for (const [i, linea] of puesto.lineas.entries()) {
    const sobra = ancho - medir(linea) * puesto.cuerpo;
    const margen = lado === 'left' ? 0 : lado === 'right' ? sobra : sobra / 2;
    let desde = x + margen;
    doc.fillColor(color);
    for (const tramo of partirEnTramos(linea)) {
      const siguiente = desde + anchoDe(doc, tramo, cara) * puesto.cuerpo;
      // All faces of a line stand on the same one.
      doc.fontSize(puesto.cuerpo).text(tramo.texto, desde, y + i * salto + subida(cara) * puesto.cuerpo, {
        lineBreak: false,
        baseline: 'alphabetic',
      });
      desde = siguiente;
    }
  }
  return puesto.lineas.length * salto;
}

/** At type size 1. Leaves the document with the face of the piece. */
function anchoDe(doc: Doc, { texto, cara }: Tramo, propia: keyof typeof INTERLINEA): number {
  if (cara) doc.registerFont(cara.nombre, cara.fuente as unknown as Buffer);
  return (
    doc
      .font(cara?.nombre ?? propia)
      .fontSize(MEDIDA)
      .widthOfString(texto) / MEDIDA
  );
}

/** From the top of a line to where its letters stand, at type size 1. */
function subida(cara: keyof typeof INTERLINEA): number {
  const { ascent, unitsPerEm } = leerTipografia()[cara];
  return ascent / unitsPerEm;
}

const suma = (anchos: readonly number[]) => anchos.reduce((total, ancho) => total + ancho, 0);

/** A large size to measure at, so that rounding does not matter. */
const MEDIDA = 1_000;

const INTERLINEA = { titulo: 1.02, texto: 1.25, fuerte: 1.25 } as const;
