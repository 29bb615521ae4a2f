import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';
import anyAscii from 'any-ascii';
import { create, type Font, type Glyph, type GlyphPosition } from 'fontkit';

/**
 * A face of a printed ticket: a static cut of each of the storefront's two; `amplia`, Noto Sans with Latin, Greek, Cyrillic
 * and Vietnamese; `puntos`, Unifont, which has nearly every sign of Unicode's basic plane (ADR 0032).
 */
export interface Cara {
  nombre: string;
  fuente: Font;
  signos: ReadonlySet<string>;
  /** Distance of lines as a multiple of the type size. */
  interlinea: number;
  /** A word with the blank behind it. */
  componer: (palabra: string) => Palabra;
  /** Glyphs that each document has, used or not, so that one cut of the face serves nearly all. */
  comunes: ReadonlySet<Glyph>;
}

/** A word as a page shows it, measured in thousandths of the type size. */
export interface Palabra {
  glifos: readonly Glyph[];
  /** Each glyph's number in the face, as four hexadecimal digits. */
  codigos: readonly string[];
  lugares: readonly Lugar[];
  ancho: number;
  /** What the operator TJ takes; null where a sign stands above or beside another. */
  trazo: string | null;
}

export type Lugar = Pick<GlyphPosition, 'xAdvance' | 'xOffset' | 'yOffset'> & { advanceWidth: number };

export type CaraPropia = 'titulo' | 'texto';

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
  const abrir = fuente.getGlyph.bind(fuente);
  fuente.getGlyph = (id, signos = []) => completar(abrir(id, signos), signos);
  const recordada = recordar(palabra => componer(fuente, palabra));
  const comunes = (COMUNES[nombre] ?? '').split(' ').flatMap(palabra => recordada(palabra).glifos);
  return {
    nombre,
    fuente,
    signos: new Set(fuente.characterSet.map(signo => String.fromCodePoint(signo))),
    interlinea: INTERLINEA[nombre],
    componer: recordada,
    comunes: new Set(comunes),
  };
}

/**
 * Lets a glyph say which letter it is also when it was first opened as a part of another (the N of Ñ): readers of the
 * document would miss it.
 */
function completar(glifo: Glyph, signos: number[]): Glyph {
  if (glifo.codePoints.length === 0) glifo.codePoints = signos;
  return glifo;
}

/** A measure of a face in thousandths of the type size, as documents have it. */
export function enMilesimas({ unitsPerEm }: Font, medida: number): number {
  return (medida * 1_000) / unitsPerEm;
}

function componer(fuente: Font, palabra: string): Palabra {
  const { glyphs, positions } = fuente.layout(palabra);
  const milesimas = (medida: number) => enMilesimas(fuente, medida);
  const lugares = positions.map(({ xAdvance, xOffset, yOffset }, i) => ({
    xAdvance: milesimas(xAdvance),
    xOffset: milesimas(xOffset),
    yOffset: milesimas(yOffset),
    advanceWidth: milesimas(glyphs[i]?.advanceWidth ?? 0),
  }));
  const codigos = glyphs.map(({ id }) => id.toString(16).padStart(4, '0'));
  return {
    glifos: glyphs,
    codigos,
    lugares,
    ancho: lugares.reduce((suma, { xAdvance }) => suma + xAdvance, 0),
    trazo: lugares.some(({ xOffset, yOffset }) => xOffset || yOffset) ? null : trazar(codigos, lugares),
  };
}

function trazar(codigos: readonly string[], lugares: readonly Lugar[]): string {
  const piezas = lugares.map(({ xAdvance, advanceWidth }, i) => {
    const ajuste = Math.round((advanceWidth - xAdvance) * 1e6) / 1e6;
    return ajuste === 0 ? codigos[i] : `${codigos[i]}> ${ajuste} <`;
  });
  // An adjustment behind the last glyph leaves a run open in which there is nothing.
  return `<${piezas.join('')}>`.replace(' <>', ' ');
}

const MINUSCULAS = 'abcdefghijklmnopqrstuvwxyz 0123456789 áéíóúñ .,·';
/**
 * Letters of places, folios, prices and names, with the pair that is one glyph. The text face writes nothing of a ticket
 * alone but figures: its other capitals are an event's, and in the cut of that.
 */
const COMUNES: Partial<Record<Nombre, string>> = {
  titulo: `ABCDEFGHIJKLMNOPQRSTUVWXYZ ${MINUSCULAS} -$ fi`,
  texto: MINUSCULAS,
};

/** Words that a face remembers; an event's are on each of its tickets. */
const PALABRAS = 2_000;

function recordar(componer: Cara['componer']): Cara['componer'] {
  const hechas = new Map<string, Palabra>();
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
