import { Element, Text } from 'domhandler';
import { getElementsByTagName, removeElement, textContent } from 'domutils';
import { heredado, tallaDe } from './estilos.ts';
import { puntoEn } from './geometria.ts';
import type { Cuaderno } from './informe.ts';
import type { Dibujo } from './leerDibujo.ts';
import { numerosDe } from './valores.ts';

/**
 * Puts words together that PowerPoint writes in pieces, each a text that begins where the one before ends: "BALC", "Ó", "N".
 * A piece would be the name of a section, and in other letters the pieces run into each other.
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

/** One text and no more, at one place. */
function esLlano({ name, attribs, children }: Element): boolean {
  return (
    name === 'text' &&
    children.length === 1 &&
    children[0] instanceof Text &&
    ['x', 'y'].every(eje => numerosDe(attribs[eje] ?? '0').length === 1) &&
    ['dx', 'dy', 'rotate', 'textLength', 'data-seccion'].every(nombre => attribs[nombre] === undefined)
  );
}

/** The text that is drawn next, with nothing between. */
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

/** It breaks off at a letter with an accent, or at a space; what stands close elsewhere are two words, or seats' numbers. */
const ESTA_PARTIDA = /[^\p{ASCII}]\|\p{L}|\p{L}\|[^\p{ASCII}]|\s\|\p{L}|\p{L}\|\s/u;

/** Letters of one font are so much narrower or wider than those of another. */
const [ANGOSTA, ANCHA] = [0.72, 1.15];
/** A piece that stands so much higher, in parts of its letters, begins another line. */
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

/** How far a piece begins from where a text does, in that text's own measure; null when it is turned otherwise. */
function desdeHasta(texto: Element, pieza: Element): { x: number; y: number } | null {
  const marcoDe = (nodo: Element) => {
    const [x = 0, y = 0] = [numerosDe(nodo.attribs.x ?? '0')[0], numerosDe(nodo.attribs.y ?? '0')[0]];
    const [en, a, b] = [puntoEn(nodo, x, y), puntoEn(nodo, x + 1, y), puntoEn(nodo, x, y + 1)];
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

/** How wide a text is, in parts of the size of its letters. */
function anchoDe(texto: string): number {
  const letras = [...texto.replace(/\s+/g, ' ')];
  return letras.reduce((suma, letra) => suma + (ANCHOS.find(([cual]) => cual.test(letra))?.[1] ?? 0.52), 0);
}
