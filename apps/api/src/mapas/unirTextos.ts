import { Element, Text } from 'domhandler';
import { getElementsByTagName, removeElement, textContent } from 'domutils';
import { heredado, tallaDe } from './estilos.ts';
import { puntoEn } from './geometria.ts';
import type { Cuaderno } from './informe.ts';
import type { Dibujo } from './leerDibujo.ts';
import { numerosDe } from './valores.ts';

/**
 * Joins words that PowerPoint writes in pieces, each a text that starts where the previous one ends: "BALC", "Ó", "N". A piece
 * would become a section's name, and in another font the pieces overlap.
 */
export function unirTextos({ documento }: Dibujo, cuaderno: Cuaderno): void {
  for (const texto of getElementsByTagName('text', documento)) {
    if (!texto.parent || !esLlano(texto)) continue;
    for (let pieza = siguiente(texto); pieza && sigueEn(texto, pieza); pieza = siguiente(texto)) {
      cuaderno.anotar('simplificado', 'texto en pedazos, unido');
      const [propio] = texto.children;
      if (propio instanceof Text) propio.data += textContent(pieza);
      removeElement(pieza);
    }
  }
}

/** Whether an element is a single text at a single position. */
function esLlano({ name, attribs, children }: Element): boolean {
  return (
    name === 'text' &&
    children.length === 1 &&
    children[0] instanceof Text &&
    ['x', 'y'].every(eje => numerosDe(attribs[eje] ?? '0').length === 1) &&
    ['dx', 'dy', 'rotate', 'textLength', 'data-seccion'].every(nombre => attribs[nombre] === undefined)
  );
}

/** The text that is drawn next, with no other element between. */
function siguiente(texto: Element): Element | null {
  let otro = texto.next;
  while (otro instanceof Text && otro.data.trim() === '') otro = otro.next;
  return otro instanceof Element && esLlano(otro) ? otro : null;
}

const DE_LUGAR = new Set(['x', 'y', 'transform', 'id']);

function vestidoDe({ attribs }: Element): string {
  const propios = Object.entries(attribs).filter(([nombre]) => !DE_LUGAR.has(nombre));
  return JSON.stringify(propios.sort(([a], [b]) => a.localeCompare(b)));
}

/**
 * PowerPoint breaks a text at an accented letter or a space. Adjacent texts with another break are two words, or seat numbers.
 */
const ESTA_PARTIDA = /[^\p{ASCII}]\|\p{L}|\p{L}\|[^\p{ASCII}]|\s\|\p{L}|\p{L}\|\s/u;

/** Tolerance for the width of letters, which differs between fonts. */
const [ANGOSTA, ANCHA] = [0.72, 1.15];
/** A piece that is this much higher or lower, as a share of the font size, belongs to another line. */
const A_LA_MISMA_ALTURA = 0.05;

function sigueEn(texto: Element, pieza: Element): boolean {
  if (vestidoDe(texto) !== vestidoDe(pieza) || (heredado(texto, 'text-anchor') ?? 'start') !== 'start')
    return false;
  const [uno, otro] = [textContent(texto), textContent(pieza)];
  if (!ESTA_PARTIDA.test(`${uno.slice(-1)}|${otro.slice(0, 1)}`)) return false;
  const lejos = desdeHasta(texto, pieza);
  const [talla, ancho] = [tallaDe(texto), anchoDe(uno)];
  if (!lejos || talla <= 0 || Math.abs(lejos.y) > A_LA_MISMA_ALTURA * talla) return false;
  return lejos.x > ANGOSTA * ancho * talla && lejos.x < ANCHA * ancho * talla;
}

/** The distance from a text's start to a piece's, in the text's own coordinates; null when their transforms differ. */
function desdeHasta(texto: Element, pieza: Element): { x: number; y: number } | null {
  const marcoDe = (node: Element) => {
    const [x = 0, y = 0] = [numerosDe(node.attribs.x ?? '0')[0], numerosDe(node.attribs.y ?? '0')[0]];
    const [en, a, b] = [puntoEn(node, x, y), puntoEn(node, x + 1, y), puntoEn(node, x, y + 1)];
    return en && a && b && { en, ejes: [a.x - en.x, a.y - en.y, b.x - en.x, b.y - en.y] as const };
  };
  const [suyo, otro] = [marcoDe(texto), marcoDe(pieza)];
  if (!suyo || !otro) return null;
  const [ax, ay, bx, by] = suyo.ejes;
  const area = ax * by - ay * bx;
  const iguales = suyo.ejes.every(
    (parte, i) => Math.abs(parte - (otro.ejes[i] ?? 0)) < 1e-3 * Math.sqrt(Math.abs(area)),
  );
  if (!iguales || area === 0) return null;
  const [dx, dy] = [otro.en.x - suyo.en.x, otro.en.y - suyo.en.y];
  return { x: (dx * by - dy * bx) / area, y: (dy * ax - dx * ay) / area };
}

const ANCHOS: readonly [RegExp, number][] = [
  [/[\s.,:;'’|!iíIÍjlft()[\]-]/, 0.28],
  [/[MWmw@—]/, 0.86],
  [/[\p{Lu}&]/u, 0.64],
];

/** Estimated width of a text, as a multiple of its font size. */
function anchoDe(texto: string): number {
  const letras = [...texto.replace(/\s+/g, ' ')];
  return letras.reduce((suma, letra) => suma + (ANCHOS.find(([cual]) => cual.test(letra))?.[1] ?? 0.52), 0);
}
