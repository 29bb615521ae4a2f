import { deflateSync } from 'node:zlib';
import type { Cara } from './caras.ts';

type Doc = PDFKit.PDFDocument;
type Objeto = PDFKit.PDFKitReference;

/** pdfkit's font of a document, which its types leave out. */
interface Letra {
  id: string;
  /** Thousandths of the type size, as every measure of a `Lugar`. */
  ascender: number;
  encode: (texto: string) => [codigos: string[], lugares: Lugar[]];
  ref: () => Objeto;
}

type Lugar = Record<'xAdvance' | 'xOffset' | 'yOffset' | 'advanceWidth', number>;

/** Distance of lines as a multiple of the type size. */
const INTERLINEA = { titulo: 1.02, texto: 1.25, amplia: 1.25, puntos: 1.25 } as const;

const MINUSCULAS = 'abcdefghijklmnopqrstuvwxyz 0123456789 áéíóúñ .,·';
/**
 * Letters that every document gets, used or not, so that one cut of the face serves nearly all documents: those of places,
 * folios, prices and names, with the pair that is one glyph. The text face writes only figures on every ticket; its other
 * capitals come from the event's texts, and are in the cut for that event.
 */
const COMUNES: Partial<Record<Cara['nombre'], string>> = {
  titulo: `ABCDEFGHIJKLMNOPQRSTUVWXYZ ${MINUSCULAS} -$ fi`,
  texto: MINUSCULAS,
};

/** Selects the face of the document's next texts. */
export function ponerCara(doc: Doc, cara: Cara): Letra {
  const { nombre, fuente } = cara;
  const puestas = (doc as unknown as { _fontFamilies: Record<string, Letra> })._fontFamilies;
  const puesta = puestas[nombre];
  // pdfkit takes an open face too; its types leave that out.
  if (!puesta) doc.registerFont(nombre, fuente as unknown as Buffer);
  doc.font(nombre);
  if (puesta) return puesta;
  const letra = Object.assign(puestas[nombre] as Letra, {
    document: Object.create(doc, { ref: { value: (datos = {}) => empacarUnaVez(doc.ref(datos)) } }),
    lineHeight: (cuerpo: number) => INTERLINEA[nombre] * cuerpo,
    layoutCache: palabrasDe(cara),
  });
  letra.encode(COMUNES[nombre] ?? '');
  return letra;
}

/** Writes a line by one operator; pdfkit would write eight, and spend an eighth of a document's time on them. */
export function escribirRenglon(
  doc: Doc,
  letra: Letra,
  { texto, x, y, cuerpo }: { texto: string; x: number; y: number; cuerpo: number },
): void {
  const [codigos, lugares] = letra.encode(texto);
  if (lugares.some(({ xOffset, yOffset }) => xOffset || yOffset)) {
    // A sign stands above or beside another.
    doc.text(texto, x, y, { lineBreak: false });
    return;
  }
  const trazos = lugares.map(({ advanceWidth, xAdvance }, i) => {
    const ajuste = redondear(advanceWidth - xAdvance);
    return ajuste === 0 ? codigos[i] : `${codigos[i]}> ${ajuste} <`;
  });
  const base = redondear(y + (letra.ascender * cuerpo) / 1_000);
  doc.page.fonts[letra.id] ??= letra.ref();
  doc.addContent(
    `BT\n1 0 0 -1 ${redondear(x)} ${base} Tm\n/${letra.id} ${redondear(cuerpo)} Tf\n[<${trazos.join('')}>] TJ\nET`,
  );
}

const redondear = (medida: number) => Math.round(medida * 1e4) / 1e4;

/** Words that a process keeps laid out; an event's are on each of its tickets. */
const PALABRAS = 2_000;
const compuestas = new Map<string, Record<string, unknown>>();

function palabrasDe({ nombre }: Cara): Record<string, unknown> {
  const suyas = compuestas.get(nombre);
  if (suyas && Object.keys(suyas).length < PALABRAS) return suyas;
  const nuevas: Record<string, unknown> = Object.create(null);
  compuestas.set(nombre, nuevas);
  return nuevas;
}

/** Parts of faces that a process keeps packed: most tickets have no letters beyond the common ones. */
const EMPACADOS = 200;
const empacados = new Map<string | Uint8Array, Buffer>();

/** Packs a part of a face once, not for each document. */
function empacarUnaVez(objeto: Objeto): Objeto {
  const terminar = objeto.end.bind(objeto);
  objeto.end = (contenido?: string | Uint8Array) => {
    if (!contenido) return terminar(undefined);
    const empacado = empacados.get(contenido) ?? deflateSync(contenido, { level: 9 });
    if (empacados.size >= EMPACADOS) empacados.clear();
    empacados.set(contenido, empacado);
    Object.assign(objeto.data, { Filter: 'FlateDecode' });
    Object.assign(objeto, { compress: false });
    terminar(empacado);
  };
  return objeto;
}
