import type { Glyph } from 'fontkit';
import { type Cara, enMilesimas, type Lugar, type Palabra } from './caras.ts';
import { incrustar } from './recorte.ts';

type Doc = PDFKit.PDFDocument;

/**
 * A face in one document, with the methods that pdfkit calls on a font. A glyph bears its number of the face in every
 * document, so that words and cuts made for one serve the next.
 */
class Letra {
  readonly id: string;
  readonly ascender: number;
  readonly #doc: Doc;
  readonly #cara: Cara;
  readonly #usados = new Set<Glyph>();
  #objeto: PDFKit.PDFKitReference | undefined;

  constructor(doc: Doc, cara: Cara, numero: number) {
    this.id = `F${numero}`;
    this.ascender = enMilesimas(cara.fuente, cara.fuente.ascent);
    this.#doc = doc;
    this.#cara = cara;
  }

  lineHeight(cuerpo: number): number {
    return this.#cara.interlinea * cuerpo;
  }

  widthOfString(texto: string, cuerpo: number): number {
    const ancho = this.#palabras(texto).reduce((suma, palabra) => suma + palabra.ancho, 0);
    return (ancho * cuerpo) / 1_000;
  }

  encode(texto: string): [string[], Lugar[]] {
    const palabras = this.#usar(texto);
    return [palabras.flatMap(({ codigos }) => codigos), palabras.flatMap(({ lugares }) => lugares)];
  }

  /**
   * Writes a line by one operator, where pdfkit takes a dozen. Answers false, and writes nothing, where a sign stands above
   * or beside another.
   */
  escribir(texto: string, { x, y, cuerpo }: { x: number; y: number; cuerpo: number }): boolean {
    const palabras = this.#usar(texto);
    if (palabras.some(({ trazo }) => trazo === null)) return false;
    const base = y + (this.ascender * cuerpo) / 1_000;
    const trazos = palabras.map(({ trazo }) => trazo).join('');
    this.#doc.page.fonts[this.id] ??= this.ref();
    this.#doc.addContent(
      `BT\n1 0 0 -1 ${redondear(x)} ${redondear(base)} Tm\n/${this.id} ${redondear(cuerpo)} Tf\n[${trazos}] TJ\nET`,
    );
    return true;
  }

  ref(): PDFKit.PDFKitReference {
    this.#objeto ??= this.#doc.ref({});
    return this.#objeto;
  }

  /** Puts the face into the document, once all is written. */
  finalize(): void {
    if (this.#objeto) incrustar(this.#doc, this.#objeto, this.#cara, this.#usados);
  }

  #palabras(texto: string): Palabra[] {
    return texto.split(/(?<= )/).map(this.#cara.componer);
  }

  #usar(texto: string): Palabra[] {
    const palabras = this.#palabras(texto);
    for (const { glifos } of palabras) for (const glifo of glifos) this.#usados.add(glifo);
    return palabras;
  }
}

const redondear = (medida: number) => Math.round(medida * 1e4) / 1e4;

/** Makes a face the one that a document is written with. */
export function ponerCara(doc: Doc, cara: Cara): Letra {
  const letras = letrasDe(doc);
  letras[cara.nombre] ??= new Letra(doc, cara, Object.keys(letras).length + 1);
  doc.font(cara.nombre);
  return letras[cara.nombre] as Letra;
}

/** The fonts that pdfkit looks a name up in, which its types do not tell. */
function letrasDe(doc: Doc): Record<string, Letra> {
  return (doc as unknown as { _fontFamilies: Record<string, Letra> })._fontFamilies;
}
