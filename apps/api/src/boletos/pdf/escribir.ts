import { acomodar } from './acomodo.ts';

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
  doc.font(cara).fontSize(MEDIDA);
  const medir = (tramo: string) => doc.widthOfString(tramo) / MEDIDA;
  const puesto = acomodar(texto, { ancho, alto, cuerpo, minimo, interlinea }, medir);
  const salto = puesto.cuerpo * interlinea;
  for (const [i, linea] of puesto.lineas.entries()) {
    const sobra = ancho - medir(linea) * puesto.cuerpo;
    const margen = lado === 'left' ? 0 : lado === 'right' ? sobra : sobra / 2;
    doc
      .fontSize(puesto.cuerpo)
      .fillColor(color)
      .text(linea, x + margen, y + i * salto, { lineBreak: false });
    doc.fontSize(MEDIDA);
  }
  return puesto.lineas.length * salto;
}

/** A large size to measure at, so that rounding does not matter. */
const MEDIDA = 1_000;

const INTERLINEA = { titulo: 1.02, texto: 1.25, fuerte: 1.25 } as const;
