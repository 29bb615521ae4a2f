import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';
import anyAscii from 'any-ascii';
import { create, type Font, type Glyph, type GlyphRun } from 'fontkit';

/**
 * A face of a printed ticket: a static cut of each of the storefront's two; `amplia`, Noto Sans with Latin, Greek, Cyrillic
 * and Vietnamese; `puntos`, Unifont, which has nearly every sign of Unicode's basic plane (ADR 0032).
 */
export interface Cara {
  nombre: string;
  fuente: Font;
  signos: ReadonlySet<string>;
}

export type CaraPropia = 'titulo' | 'texto';

/** Distance of lines as a multiple of the type size. */
const INTERLINEA = { titulo: 1.02, texto: 1.25, amplia: 1.25, puntos: 1.25 } as const;
type Nombre = keyof typeof INTERLINEA;

/** The face for a whole text: its own where that has all signs of it, else the first wider one that has. */
export function caraPara(texto: string, propia: CaraPropia): Cara {
  const tiene = (cara: Cara) => [...texto].every(signo => cara.signos.has(signo));
  return [propia, 'amplia' as const].map(leerCara).find(tiene) ?? leerCara('puntos');
}

/**
 * A person's text as there are faces for it. Scripts that run from right to left, and signs that no face has, are
 * written in Latin letters; invisible signs, which could turn a line around, are left out.
 */
export function imprimible(texto: string): string {
  if (!MENOS_COMUN.test(texto)) return texto;
  return texto
    .normalize('NFC')
    .replace(/\s/g, ' ')
    .replace(/\p{Cf}|\p{Cc}|\p{Variation_Selector}/gu, '')
    .replace(/[^\u0020-\u024f]/gu, mostrable)
    .replace(/ +/g, ' ')
    .trim();
}

/** All but Latin letters with single blanks between them. */
const MENOS_COMUN = /[^ -~\u00a1-\u00ac\u00ae-\u024f]|^ | $| {2}/;
const AL_REVES = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

function mostrable(signo: string): string {
  if (leerCara('amplia').signos.has(signo)) return signo;
  if (!AL_REVES.test(signo) && leerCara('puntos').signos.has(signo)) return signo;
  return anyAscii(signo) || (/\p{M}/u.test(signo) ? '' : '?');
}

const leidas = new Map<Nombre, Cara>();

/** Opens each face once, when first wanted: taking its tables apart costs more than the rest of a ticket. */
function leerCara(nombre: Nombre): Cara {
  const leida = leidas.get(nombre) ?? abrirCara(nombre);
  leidas.set(nombre, leida);
  return leida;
}

function abrirCara(nombre: Nombre): Cara {
  const fuente = create(nombre === 'puntos' ? leerUnifont() : leer(`${nombre}.ttf`));
  if (!('layout' in fuente)) throw new Error('the file is a collection of fonts');
  const { unitsPerEm, ascent, descent } = fuente;
  Object.defineProperty(fuente, 'lineGap', { value: INTERLINEA[nombre] * unitsPerEm - ascent + descent });
  const abrir = fuente.getGlyph.bind(fuente);
  fuente.getGlyph = (id, signos = []) => completar(abrir(id, signos), signos);
  // pdfkit scales a word to thousandths of an em in place: a face that counts in those may hand a word out twice.
  if (unitsPerEm === 1_000) fuente.layout = recordar(fuente.layout.bind(fuente));
  return { nombre, fuente, signos: new Set(fuente.characterSet.map(signo => String.fromCodePoint(signo))) };
}

/** As the library makes it; it takes the outline apart again for each document that embeds the glyph. */
type Glifo = Glyph & { _decode?: () => unknown };

/**
 * Lets a glyph keep its outline, and say which letter it is also when it was first opened as a part of another (the N
 * of Ñ): readers of the document would miss it.
 */
function completar(glifo: Glifo, signos: number[]): Glyph {
  if (glifo.codePoints.length === 0) glifo.codePoints = signos;
  if (!Object.hasOwn(glifo, '_decode')) {
    const trazo = glifo._decode?.();
    glifo._decode = () => trazo;
  }
  return glifo;
}

/** Words that a face remembers; an event's are on each of its tickets. */
const PALABRAS = 2_000;

function recordar(componer: Font['layout']): Font['layout'] {
  const hechas = new Map<string, GlyphRun>();
  return palabra => {
    let hecha = hechas.get(palabra);
    if (hecha === undefined) {
      if (hechas.size >= PALABRAS) hechas.clear();
      hecha = componer(palabra);
      hechas.set(palabra, hecha);
    }
    return hecha;
  };
}

/** Beside the sources' folder; beside the bundle once built. */
function leer(archivo: string): Buffer {
  const candidatas = ['../fuentes', './fuentes'].map(carpeta =>
    fileURLToPath(new URL(`${carpeta}/${archivo}`, import.meta.url)),
  );
  const encontrada = candidatas.find(ruta => existsSync(ruta));
  if (!encontrada) throw new Error(`no font ${candidatas.join(' or ')}`);
  return readFileSync(encontrada);
}

function leerUnifont(): Buffer {
  const require = createRequire(import.meta.url);
  return desempacarWoff(
    readFileSync(require.resolve('@fontsource/unifont/files/unifont-latin-400-normal.woff')),
  );
}

const CABECERA_WOFF = 44;
const ENTRADA_WOFF = 20;
const CABECERA_SFNT = 12;
const ENTRADA_SFNT = 16;

/** A font as it was before WOFF 1.0 packed it. fontkit reads WOFF too, but unpacks all letters anew for each one. */
function desempacarWoff(woff: Buffer): Buffer {
  const cuantas = woff.readUInt16BE(12);
  const cabecera = Buffer.alloc(CABECERA_SFNT + cuantas * ENTRADA_SFNT);
  woff.copy(cabecera, 0, 4, 8);
  cabecera.writeUInt16BE(cuantas, 4);
  const tablas = [cabecera];
  let lugar = cabecera.length;
  for (let i = 0; i < cuantas; i++) {
    const de = CABECERA_WOFF + i * ENTRADA_WOFF;
    const a = CABECERA_SFNT + i * ENTRADA_SFNT;
    const desde = woff.readUInt32BE(de + 4);
    const empacado = woff.readUInt32BE(de + 8);
    const entero = woff.readUInt32BE(de + 12);
    const bytes = woff.subarray(desde, desde + empacado);
    woff.copy(cabecera, a, de, de + 4); // its name
    woff.copy(cabecera, a + 4, de + 16, de + 20); // its checksum
    cabecera.writeUInt32BE(lugar, a + 8);
    cabecera.writeUInt32BE(entero, a + 12);
    const hasta = Math.ceil(entero / 4) * 4;
    tablas.push(Buffer.concat([empacado === entero ? bytes : inflateSync(bytes)], hasta));
    lugar += hasta;
  }
  return Buffer.concat(tablas);
}
