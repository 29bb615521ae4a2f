import { shadeOf } from '@taquilla/mapa/drawing/colors';
import type { SvgNode } from '@taquilla/mapa/svg/read';
import type { Ground } from '@taquilla/mapa/svg/sheet';
import { PRICE_MARKS } from '@taquilla/ui/Shape.tsx';
import { nodo } from './nodos.ts';

/** The fill of a section whose colour stands for several prices. */
export interface PatronDePrecio {
  color: string;
  /** The levels of its prices, the dearest first. */
  niveles: readonly number[];
  suelo: Ground;
}

const SUELOS: Readonly<Record<Ground, string>> = { noche: '#151210', papel: '#ffffff' };
/** The side of a price's tile, which holds its mark once. */
const LADO = 16;
/** CSS pixels of a tile on the screen, whatever the zoom. */
const EN_PANTALLA = 14;

/** The shade of a price. */
export function tonoDe({ color, suelo }: Omit<PatronDePrecio, 'niveles'>, nivel: number): string {
  return shadeOf(color, nivel, SUELOS[suelo]);
}

/**
 * The fill of a section with several prices in one colour: the shade of its dearest, and the marks of the dearest and the
 * cheapest in turns.
 */
export function patronDePrecio({ color, niveles, suelo }: PatronDePrecio): { id: string; node: SvgNode } {
  const mayor = niveles[0] ?? 0;
  const menor = niveles.at(-1) ?? 0;
  const esUno = mayor === menor;
  const lado = String(esUno ? LADO : 2 * LADO);
  const tono = tonoDe({ color, suelo }, mayor);
  const marcas = esUno
    ? [{ nivel: menor, x: 0, y: 0 }]
    : [
        { nivel: mayor, x: 0, y: 0 },
        { nivel: menor, x: LADO, y: 0 },
        { nivel: menor, x: 0, y: LADO },
        { nivel: mayor, x: LADO, y: LADO },
      ];
  const atributos = {
    id: `precio-${suelo}-${color.replace(/\W/g, '')}-${mayor}-${menor}`,
    class: 'recinto__patron',
    width: lado,
    height: lado,
    patternUnits: 'userSpaceOnUse',
    color: tono,
  };
  const tinte = nodo('rect', { width: lado, height: lado, class: 'recinto__patron-tinte' });
  const trazos = marcas.flatMap(({ nivel, x, y }) => {
    const d = marcaDe(nivel);
    return d === null
      ? []
      : [nodo('path', { class: 'recinto__patron-marca', d, transform: `translate(${x} ${y})` })];
  });
  return { id: atributos.id, node: nodo('pattern', atributos, [tinte, ...trazos]) };
}

/** The lines of a price's mark in a box of 16; null for the first price of its colour. */
export function marcaDe(nivel: number): string | null {
  return nivel === 0 ? null : (PRICE_MARKS[(nivel - 1) % PRICE_MARKS.length]?.whole ?? null);
}

/** Keeps patterns as large on the screen at every zoom; `porPixel` is the length of a pixel in the map's units. */
export function ajustarPatrones(svg: SVGElement, porPixel: number): void {
  for (const patron of svg.querySelectorAll('.recinto__patron')) {
    const giro = patron.getAttribute('data-giro');
    const escala = (porPixel * EN_PANTALLA) / LADO;
    patron.setAttribute('patternTransform', `${giro ? `rotate(${giro}) ` : ''}scale(${escala})`);
  }
}
