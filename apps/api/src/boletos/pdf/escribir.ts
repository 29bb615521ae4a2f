import { type CaraPropia, caraPara, imprimible } from './caras.ts';
import { escribirRenglon, ponerCara } from './letra.ts';

export type Doc = PDFKit.PDFDocument;

// Black and grey only: a ticket must read from any printer.
export const TINTA = '#000000';
export const GRIS = '#555555';

/** A box for a text, in points. */
export interface Escritura {
  x: number;
  y: number;
  ancho: number;
  cuerpo: number;
  /** Smallest size that a long text may shrink to before it is cut; `cuerpo` when it may not. */
  minimo?: number;
  /** Height that the text may fill; one line when absent. */
  alto?: number;
  cara?: CaraPropia;
  color?: string;
  lado?: keyof typeof PARTE_QUE_SOBRA;
}

const PARTE_QUE_SOBRA = { left: 0, center: 0.5, right: 1 } as const;
const PASO = 0.93;
/** Heights are sums of line heights, rounded. */
const HOLGURA = 0.01;

/**
 * Writes a text into its box: as large as it fits, whole words, and only when nothing else helps cut with an ellipsis.
 * Answers the height that it took.
 */
export function escribir(doc: Doc, tecleado: string, escritura: Escritura): number {
  const { x, y, ancho, cuerpo, minimo = cuerpo, cara = 'texto', color = TINTA, lado = 'left' } = escritura;
  const texto = imprimible(tecleado);
  const letra = ponerCara(doc, caraPara(texto, cara));
  doc.fontSize(cuerpo).fillColor(color);
  const alto = (escritura.alto ?? doc.currentLineHeight(true)) + HOLGURA;
  // Once, of a text of one point: it grows with its size.
  const largo = doc.widthOfString(texto) / cuerpo;
  let menor = cuerpo;
  while (menor > minimo && largo * menor > ancho && !cabe(doc, texto, ancho, alto)) {
    menor = Math.max(menor * PASO, minimo);
    doc.fontSize(menor);
  }
  const sobra = ancho - largo * menor;
  if (sobra < 0) {
    doc.text(texto, x, y, { width: ancho, height: alto, align: lado, ellipsis: true });
    return doc.y - y;
  }
  escribirRenglon(doc, letra, { texto, x: x + sobra * PARTE_QUE_SOBRA[lado], y, cuerpo: menor });
  return doc.currentLineHeight(true);
}

/** Whether a text fits without a broken word. */
function cabe(doc: Doc, texto: string, ancho: number, alto: number): boolean {
  if (texto.split(' ').some(palabra => doc.widthOfString(palabra) > ancho)) return false;
  return doc.heightOfString(texto, { width: ancho }) <= alto;
}
