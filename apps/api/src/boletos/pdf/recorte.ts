import { deflateSync } from 'node:zlib';
import type { Font, Glyph } from 'fontkit';
import { type Cara, enMilesimas } from './caras.ts';

type Doc = PDFKit.PDFDocument;
type Referencia = PDFKit.PDFKitReference;

/** A face cut down to some glyphs, packed. Glyphs keep the numbers that they have in the whole face. */
interface Recorte {
  nombre: string;
  descripcion: object;
  archivo: Buffer;
  /** Bytes of the file, unpacked. */
  largo: number;
  /** From a glyph's number in the face to its number in the file. */
  numeros: Buffer;
  signos: Buffer;
  anchos: (number | number[])[];
}

/** Cuts that a face keeps: most tickets have no letters beyond the common ones, and those of an event are on all of its. */
const RECORTES = 50;
const hechos = new WeakMap<Cara, Map<string, Recorte>>();

/** Puts a face with the glyphs that a document uses into it, as the object that its pages name. */
export function incrustar(doc: Doc, objeto: Referencia, cara: Cara, usados: ReadonlySet<Glyph>): void {
  const { nombre, descripcion, archivo, largo, numeros, signos, anchos } = recortar(cara, usados);
  const poner = (datos: object, contenido?: Buffer) => {
    const puesto = doc.ref(contenido ? { ...datos, Filter: 'FlateDecode' } : datos);
    puesto.end(contenido);
    return puesto;
  };
  const descendiente = poner({
    Type: 'Font',
    Subtype: 'CIDFontType2',
    BaseFont: nombre,
    CIDSystemInfo: { Registry: new String('Adobe'), Ordering: new String('Identity'), Supplement: 0 },
    FontDescriptor: poner({ ...descripcion, FontFile2: poner({ Length1: largo }, archivo) }),
    W: anchos,
    CIDToGIDMap: poner({}, numeros),
  });
  Object.assign(objeto.data, {
    Type: 'Font',
    Subtype: 'Type0',
    BaseFont: nombre,
    Encoding: 'Identity-H',
    DescendantFonts: [descendiente],
    ToUnicode: poner({}, signos),
  });
  objeto.end(undefined);
}

function recortar(cara: Cara, usados: ReadonlySet<Glyph>): Recorte {
  const suyos = hechos.get(cara) ?? new Map<string, Recorte>();
  hechos.set(cara, suyos);
  const raros = [...usados].filter(glifo => !cara.comunes.has(glifo)).sort(porNumero);
  const clave = raros.map(({ id }) => id).join();
  const hecho = suyos.get(clave) ?? preparar(cara.fuente, [...cara.comunes, ...raros].sort(porNumero));
  if (suyos.size >= RECORTES) suyos.clear();
  suyos.set(clave, hecho);
  return hecho;
}

const porNumero = (a: Glyph, b: Glyph) => a.id - b.id;

function preparar(fuente: Font, conElVacio: readonly Glyph[]): Recorte {
  // Glyph 0, for signs that a face does not have, is in each cut.
  const glifos = conElVacio.filter(({ id }) => id > 0);
  const recorte = fuente.createSubset();
  for (const glifo of glifos) recorte.includeGlyph(glifo);
  const archivo = Buffer.from(recorte.encode());
  const numeros = Buffer.alloc(2 * ((glifos.at(-1)?.id ?? 0) + 1));
  // The library numbers them in the order in which they came.
  for (const [i, { id }] of glifos.entries()) numeros.writeUInt16BE(i + 1, 2 * id);
  const nombre = `BOLETO+${fuente.postscriptName}`;
  return {
    nombre,
    descripcion: describir(fuente, nombre),
    archivo: empacar(archivo),
    largo: archivo.length,
    numeros: empacar(numeros),
    signos: empacar(Buffer.from(mapaDeSignos(glifos))),
    anchos: glifos.flatMap(({ id, advanceWidth }) => [id, [enMilesimas(fuente, advanceWidth)]]),
  };
}

function describir(fuente: Font, nombre: string): object {
  const { bbox, ascent, descent, capHeight, xHeight, italicAngle } = fuente;
  const milesimas = (medida: number) => enMilesimas(fuente, medida);
  return {
    Type: 'FontDescriptor',
    FontName: nombre,
    Flags: 4,
    FontBBox: [bbox.minX, bbox.minY, bbox.maxX, bbox.maxY].map(milesimas),
    ItalicAngle: italicAngle,
    Ascent: milesimas(ascent),
    Descent: milesimas(descent),
    // Unifont does not tell.
    CapHeight: milesimas(capHeight || ascent),
    XHeight: milesimas(xHeight || 0),
    StemV: 0,
  };
}

function empacar(bytes: Buffer): Buffer {
  return deflateSync(bytes, { level: 9 });
}

const TRAMOS_POR_BLOQUE = 100;

/** Tells readers of the document which letters its glyphs are. */
function mapaDeSignos(glifos: readonly Glyph[]): string {
  const tramos = glifos.map(({ id, codePoints }) => {
    const letras = Buffer.from(String.fromCodePoint(...codePoints), 'utf16le')
      .swap16()
      .toString('hex');
    return `<${cuatro(id)}> <${cuatro(id)}> [<${letras}>]`;
  });
  const bloques: string[] = [];
  for (let i = 0; i < tramos.length; i += TRAMOS_POR_BLOQUE) {
    const bloque = tramos.slice(i, i + TRAMOS_POR_BLOQUE);
    bloques.push(`${bloque.length} beginbfrange`, ...bloque, 'endbfrange');
  }
  return [...ANTES, ...bloques, ...DESPUES].join('\n');
}

const cuatro = (id: number) => id.toString(16).padStart(4, '0');

const ANTES = [
  '/CIDInit /ProcSet findresource begin',
  '12 dict begin',
  'begincmap',
  '/CIDSystemInfo <<',
  '  /Registry (Adobe)',
  '  /Ordering (UCS)',
  '  /Supplement 0',
  '>> def',
  '/CMapName /Adobe-Identity-UCS def',
  '/CMapType 2 def',
  '1 begincodespacerange',
  '<0000><ffff>',
  'endcodespacerange',
];
const DESPUES = ['endcmap', 'CMapName currentdict /CMap defineresource pop', 'end', 'end'];
