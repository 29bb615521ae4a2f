import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Font } from 'fontkit';
import { abrirCara } from './abrirCara.ts';
import { desempacarWoff } from './desempacarWoff.ts';

/** A face for signs that the ticket's own three lack. */
export interface OtraCara {
  /** Under which a document knows it. */
  nombre: string;
  fuente: Font;
}

const require = createRequire(import.meta.url);

/**
 * Asked in this order: Cyrillic, Greek, Vietnamese and Devanagari; Hebrew; Arabic; Korean; Japanese; emoji in outline.
 * The last has nearly every sign of Unicode's basic plane, drawn in dots. Each says which file of its package has what.
 */
const FAMILIAS: Record<string, () => Record<string, string>> = {
  'noto-sans': () => require('@fontsource/noto-sans/unicode.json'),
  'noto-sans-hebrew': () => require('@fontsource/noto-sans-hebrew/unicode.json'),
  'noto-sans-arabic': () => require('@fontsource/noto-sans-arabic/unicode.json'),
  'do-hyeon': () => require('@fontsource/do-hyeon/unicode.json'),
  kosugi: () => require('@fontsource/kosugi/unicode.json'),
  'noto-emoji': () => require('@fontsource/noto-emoji/unicode.json'),
  unifont: () => require('@fontsource/unifont/unicode.json'),
};

/** The first face that has all signs of a letter, `undefined` where none has. Files are opened when first wanted. */
export function buscarCara(letra: string): OtraCara | undefined {
  const signos = [...letra].map(signo => signo.codePointAt(0) ?? 0);
  for (const archivo of leerArchivos()) {
    if (!signos.every(signo => archivo.promete(signo))) continue;
    const cara = abrir(archivo.nombre, archivo.ruta);
    if (signos.every(signo => cara.fuente.hasGlyphForCodePoint(signo))) return cara;
  }
  return undefined;
}

interface Archivo {
  nombre: string;
  ruta: string;
  /** By the package's own list; what the file has is another matter. */
  promete: (signo: number) => boolean;
}

let archivos: readonly Archivo[] | undefined;
const abiertas = new Map<string, OtraCara>();

function leerArchivos(): readonly Archivo[] {
  archivos ??= Object.entries(FAMILIAS).flatMap(([familia, leerRangos]) => {
    const rangos = Object.entries(leerRangos());
    // One that comes whole is not divided by ranges.
    const partes = rangos.length > 0 ? rangos : [['latin', 'U+0-FFFF'] as const];
    return partes.map(([parte, rango]) => {
      const nombre = `${familia}-${parte.replace(/[[\]]/g, '')}`;
      const ruta = `@fontsource/${familia}/files/${nombre}-400-normal.woff`;
      return { nombre, ruta, promete: leerRango(rango) };
    });
  });
  return archivos;
}

/** CSS's `unicode-range`: `U+0460-052F,U+20B4`. */
function leerRango(rango: string): (signo: number) => boolean {
  const tramos = rango.split(',').map(tramo => {
    const [desde = '', hasta = desde] = tramo.trim().replace(/^U\+/i, '').split('-');
    return [Number.parseInt(desde, 16), Number.parseInt(hasta, 16)] as const;
  });
  return signo => tramos.some(([desde, hasta]) => desde <= signo && signo <= hasta);
}

function abrir(nombre: string, ruta: string): OtraCara {
  let cara = abiertas.get(nombre);
  if (!cara) {
    cara = { nombre, fuente: abrirCara(desempacarWoff(readFileSync(require.resolve(ruta)))) };
    abiertas.set(nombre, cara);
  }
  return cara;
}
