import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Font } from 'fontkit';
import { abrirCara } from './abrirCara.ts';
import { buscarCara } from './otrasCaras.ts';

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
 * A person's text as there are faces for it: an ornamental letter that all lack becomes a plain one, any other sign a
 * question mark, and the invisible ones, which could turn a line around, are left out.
 */
export function imprimible(texto: string): string {
  return texto
    .normalize('NFC')
    .replace(/\s/g, ' ')
    .replace(/\p{Cf}|\p{Cc}|\p{Variation_Selector}/gu, '')
    .replace(AJENOS, mostrable)
    .replace(/ +/g, ' ')
    .trim();
}

function mostrable(signo: string): string {
  if (buscarCara(signo)) return signo;
  const llano = signo.normalize('NFKC');
  return estaEnLasPropias(llano) ? llano : '?';
}

/** Whether the three faces can show it. */
export function estaEnLasPropias(texto: string): boolean {
  return texto.search(AJENOS) < 0;
}

/** Everything outside of what the three faces have in common. */
const AJENOS =
  /[^\u0020-\u007e\u00a0-\u00a3\u00a5-\u00ac\u00ae-\u0107\u010a-\u0113\u0116-\u011b\u011e-\u0123\u0126\u0127\u012a\u012b\u012e-\u0133\u0136\u0137\u0139-\u013e\u0141-\u0148\u014a-\u014d\u0150-\u015b\u015e-\u0161\u0164\u0165\u016a-\u017e\u0218-\u021b\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020\u2022\u2026\u2039\u203a\u2044\u20ac\u2122\u2212]/gu;

let leida: Tipografia | undefined;

/** Beside the sources' folder; beside the bundle once built. */
function leer(nombre: string): Font {
  const candidatas = ['../fuentes', './fuentes'].map(carpeta =>
    fileURLToPath(new URL(`${carpeta}/${nombre}.ttf`, import.meta.url)),
  );
  const encontrada = candidatas.find(ruta => existsSync(ruta));
  if (!encontrada) throw new Error(`no font ${candidatas.join(' or ')}`);
  return abrirCara(readFileSync(encontrada));
}
