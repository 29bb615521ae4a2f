import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font, type GlyphRun } from 'fontkit';

/** The faces of a printed ticket. Static cuts of the storefront's two, with all of Western and Central Europe's letters. */
export interface Tipografia {
  titulo: Font;
  texto: Font;
  fuerte: Font;
}

/** Reads the faces once: taking a face's tables apart costs more than the rest of a ticket. */
export function leerTipografia(): Tipografia {
  leida ??= { titulo: leer('titulo'), texto: leer('texto'), fuerte: leer('texto-fuerte') };
  return leida;
}

/**
 * A person's text as the faces can show it: signs that they lack become a question mark, and the invisible ones,
 * which could turn a line around, are left out.
 */
export function imprimible(texto: string): string {
  return texto
    .normalize('NFC')
    .replace(/\s/g, ' ')
    .replace(/\p{Cf}|\p{Cc}|\p{Variation_Selector}/gu, '')
    .replace(SIN_GLIFO, '?')
    .replace(/ +/g, ' ')
    .trim();
}

/** Everything outside of what the three faces have in common. */
const SIN_GLIFO =
  /[^\u0020-\u007e\u00a0-\u00a3\u00a5-\u00ac\u00ae-\u0107\u010a-\u0113\u0116-\u011b\u011e-\u0123\u0126\u0127\u012a\u012b\u012e-\u0133\u0136\u0137\u0139-\u013e\u0141-\u0148\u014a-\u014d\u0150-\u015b\u015e-\u0161\u0164\u0165\u016a-\u017e\u0218-\u021b\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020\u2022\u2026\u2039\u203a\u2044\u20ac\u2122\u2212]/gu;

let leida: Tipografia | undefined;

/** Beside the sources' folder; beside the bundle once built. */
function leer(nombre: string): Font {
  const candidatas = ['../fuentes', './fuentes'].map(carpeta =>
    fileURLToPath(new URL(`${carpeta}/${nombre}.ttf`, import.meta.url)),
  );
  const encontrada = candidatas.find(ruta => existsSync(ruta));
  if (!encontrada) throw new Error(`no font ${candidatas.join(' or ')}`);
  const cara = create(readFileSync(encontrada));
  if (!('layout' in cara)) throw new Error(`${encontrada} is a collection of fonts`);
  return recordarPalabras(cara);
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
