import { create, type Font, type GlyphRun } from 'fontkit';

/** A face to write many documents with. */
export function abrirCara(bytes: Buffer): Font {
  const cara = create(bytes);
  if (!('layout' in cara)) throw new Error('the file is a collection of fonts');
  return recordarLetras(recordarPalabras(componerSiempre(cara)));
}

/**
 * Has a glyph say which letter it is, also where it was first opened as a part of another (the N of Ñ). Without it, who
 * copies, searches or listens to a later document would miss that letter.
 */
function recordarLetras(cara: Font): Font {
  const abrir = cara.getGlyph.bind(cara);
  cara.getGlyph = (id, signos = []) => {
    const glifo = abrir(id, signos);
    if (glifo.codePoints.length === 0) glifo.codePoints = signos;
    return glifo;
  };
  return cara;
}

/** The library trips over some signs of Arabic that have no place for a mark: such a word is set without moving marks. */
function componerSiempre(cara: Font): Font {
  const componer = cara.layout.bind(cara);
  cara.layout = (palabra, ...opciones) => {
    try {
      return componer(palabra, ...opciones);
    } catch {
      return componer(palabra, { mark: false, mkmk: false });
    }
  };
  return cara;
}

/** Words a face remembers; an event's are on each of its tickets. */
const PALABRAS = 2_000;

/** Has a face set each word once. Places of glyphs are given as copies, for the library that draws scales them. */
function recordarPalabras(cara: Font): Font {
  const componer = cara.layout.bind(cara);
  const puestas = new Map<string, GlyphRun>();
  cara.layout = (palabra, ...opciones) => {
    if (opciones.some(opcion => opcion !== undefined)) return componer(palabra, ...opciones);
    let puesta = puestas.get(palabra);
    if (!puesta) {
      if (puestas.size >= PALABRAS) puestas.clear();
      puesta = componer(palabra);
      puestas.set(palabra, puesta);
    }
    const copia: GlyphRun = Object.create(puesta);
    copia.positions = puesta.positions.map(posicion => ({ ...posicion }));
    return copia;
  };
  return cara;
}
