import { acomodar } from './acomodo.ts';
import { type CaraPropia, caraPara } from './caras.ts';

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
  cara?: CaraPropia;
  color?: string;
  lado?: keyof typeof PARTE_QUE_SOBRA;
}

const PARTE_QUE_SOBRA = { left: 0, center: 0.5, right: 1 } as const;
const INTERLINEA = { titulo: 1.02, texto: 1.25 } as const;

/** Writes a text into its box. Answers the height that it took. */
export function escribir(doc: Doc, texto: string, escritura: Escritura): number {
  const { x, y, ancho, cuerpo, minimo = cuerpo, cara = 'texto', color = TINTA, lado = 'left' } = escritura;
  const interlinea = INTERLINEA[cara];
  const { alto = cuerpo * interlinea } = escritura;
  const { nombre, fuente, medir } = caraPara(texto, cara);
  const puesto = acomodar(texto, { ancho, alto, cuerpo, minimo, interlinea }, medir);
  const salto = puesto.cuerpo * interlinea;
  // A document embeds a face only when it is first written with. The types know names and bytes of fonts only.
  doc.registerFont(nombre, fuente as unknown as Buffer);
  doc.font(nombre).fontSize(puesto.cuerpo).fillColor(color);
  const subida = (fuente.ascent / fuente.unitsPerEm) * puesto.cuerpo;
  for (const [i, linea] of puesto.lineas.entries()) {
    const margen = (ancho - medir(linea) * puesto.cuerpo) * PARTE_QUE_SOBRA[lado];
    doc.text(linea, x + margen, y + i * salto + subida, { lineBreak: false, baseline: 'alphabetic' });
  }
  return puesto.lineas.length * salto;
}
