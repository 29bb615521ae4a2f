import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import anyAscii from 'any-ascii';
import { create, type Font, type Glyph } from 'fontkit';

/**
 * A face of a printed ticket: `titulo` and `texto` are static cuts of the storefront's two faces; `amplia` is Noto Sans
 * with Latin, Greek, Cyrillic and Vietnamese; `puntos` is Unifont, which has nearly every sign of Unicode's basic plane
 * (ADR 0032).
 */
export interface Cara {
  nombre: Nombre;
  fuente: Font;
  signos: ReadonlySet<string>;
}

export type CaraPropia = 'titulo' | 'texto';
type Nombre = CaraPropia | 'amplia' | 'puntos';

/** The face for a whole text: `propia` where it has all signs of the text, else the first wider face that has. */
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
  recordarTablas(fuente);
  recordarRecortes(fuente);
  return { nombre, fuente, signos: new Set(fuente.characterSet.map(signo => String.fromCodePoint(signo))) };
}

/**
 * Lets a glyph say which letter it is also when it was first opened as a part of another (the N of Ñ): readers of the
 * document would miss it.
 */
function completar(glifo: Glyph, signos: number[]): Glyph {
  if (glifo.codePoints.length === 0) glifo.codePoints = signos;
  return glifo;
}

/** Unpacks each table of a WOFF once; fontkit would unpack it anew for each letter. */
function recordarTablas(fuente: Font): void {
  const conTablas = fuente as unknown as { _getTableStream: (tabla: string) => { pos: number } | null };
  const abrir = conTablas._getTableStream.bind(fuente);
  const abiertas = new Map<string, [{ pos: number } | null, number]>();
  conTablas._getTableStream = tabla => {
    let abierta = abiertas.get(tabla);
    if (!abierta) {
      const datos = abrir(tabla);
      abierta = [datos, datos?.pos ?? 0];
      abiertas.set(tabla, abierta);
    }
    const [datos, pos] = abierta;
    if (datos) datos.pos = pos;
    return datos;
  };
}

/** Cuts that a face keeps: most tickets need no letters beyond the common ones, and an event's letters are on all its tickets. */
const RECORTES = 50;

/** Keeps each cut of a face, so that documents with the same letters share one. */
function recordarRecortes(fuente: Font): void {
  const hechos = new Map<string, Uint8Array>();
  const cortar = fuente.createSubset.bind(fuente);
  fuente.createSubset = () => {
    const recorte = cortar() as ReturnType<typeof cortar> & { glyphs: number[] };
    const hacer = recorte.encode.bind(recorte);
    recorte.encode = () => {
      const glifos = recorte.glyphs.join();
      const hecho = hechos.get(glifos) ?? hacer();
      if (hechos.size >= RECORTES) hechos.clear();
      hechos.set(glifos, hecho);
      return hecho;
    };
    return recorte;
  };
}

/** Reads a font file from the folder beside the sources, or beside the bundle once built. */
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
  return readFileSync(require.resolve('@fontsource/unifont/files/unifont-latin-400-normal.woff'));
}
