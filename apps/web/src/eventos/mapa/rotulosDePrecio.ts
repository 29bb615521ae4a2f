import { createElements } from '@taquilla/mapa/svg/elements';
import { covers } from '@taquilla/mapa/svg/shapes';
import { type Box, boxAround, middleOf, overlaps, type Point } from '@taquilla/mapa/view/geometry';
import type { Dibujo, SeccionDibujada } from './dibujar.ts';
import { enPantalla, nodo } from './nodos.ts';

const CAPA = 'recinto__precios';
const ROTULO = 'recinto__precio';
const OCULTO = 'recinto__precio--oculto';
const NOMBRES = `text:not(.${ROTULO}), .recinto__marca`;

/** CSS pixels: the letters, the line, the width of a figure, and the air around. */
const TALLA = 12;
const RENGLON = 15;
const CIFRA = 6.7;
const AIRE = 2;
/** Shares of its width that a price may stand beside the middle of its section's name. */
const LADOS = [0, 0.25, -0.25, 0.5, -0.5];

/** Writes a section's price, at first out of sight; null removes it. Returns whether it is another one than before. */
export function ponerPrecio(dibujo: Dibujo, id: number, texto: string | null): boolean {
  const seccion = dibujo.secciones.get(id);
  const puesto = dibujo.precios.get(id);
  if (!seccion || (puesto?.textContent ?? null) === texto) return false;
  puesto?.remove();
  dibujo.precios.delete(id);
  seccion.letreros = seccion.letreros.filter(letrero => letrero !== puesto);
  if (texto === null) return true;
  const rotulo = createElements(nodo('text', { class: `recinto__letrero ${ROTULO} ${OCULTO}` }));
  rotulo.textContent = texto;
  capaDe(dibujo.svg).append(rotulo);
  dibujo.precios.set(id, rotulo);
  seccion.letreros = [...seccion.letreros, rotulo];
  return true;
}

/**
 * Shows the price of each section that has room for it at this zoom: on the section, near its name, and over no other name or
 * price. Those out of sight too: a drag brings them in as they are. `porPixel` is the length of a pixel in the map's units.
 */
export function acomodarPrecios({ svg, secciones, precios }: Dibujo, porPixel: number): void {
  if (precios.size === 0) return;
  const enMapa = enPantalla(svg)?.inverse();
  if (!enMapa) return;
  const cajas = new Map<Element, Box>();
  for (const nombre of svg.querySelectorAll(NOMBRES)) {
    if (!nombre.classList.contains('recinto__nombre--oculto')) cajas.set(nombre, cajaDe(nombre));
  }
  const ocupado = [...cajas.values()];
  const lugares = new Map<SVGElement, Point | null>();
  for (const [id, rotulo] of precios) {
    const seccion = secciones.get(id);
    const suyos = seccion ? nombresDe(seccion).flatMap(nombre => cajas.get(nombre) ?? []) : [];
    const lugar = seccion && hallarLugar(seccion, { rotulo, suyos, ocupado });
    if (lugar) ocupado.push(lugar);
    lugares.set(rotulo, lugar ? middleOf(lugar) : null);
  }
  capaDe(svg).style.fontSize = `${TALLA * porPixel}px`;
  for (const [rotulo, lugar] of lugares) {
    rotulo.classList.toggle(OCULTO, lugar === null);
    if (!lugar) continue;
    const { x, y } = new DOMPoint(lugar.x, lugar.y).matrixTransform(enMapa);
    rotulo.setAttribute('x', String(x));
    rotulo.setAttribute('y', String(y));
  }
}

interface Alrededor {
  rotulo: SVGElement;
  /** The section's own names, and the boxes that are taken. */
  suyos: readonly Box[];
  ocupado: readonly Box[];
}

/** A place below the section's name, above it, or else in its middle; null where it would not lie on the section alone. */
function hallarLugar({ grupos, formas }: SeccionDibujada, alrededor: Alrededor): Box | null {
  const { rotulo, suyos, ocupado } = alrededor;
  const ancho = (rotulo.textContent?.length ?? 0) * CIFRA + 2 * AIRE;
  const propias = formas.filter(
    (forma): forma is SVGGeometryElement => forma instanceof SVGGeometryElement && grupos[0].contains(forma),
  );
  const caja = boxAround(propias.flatMap(forma => esquinasDe(cajaDe(forma))));
  if (!caja || caja.maxX - caja.minX < ancho || caja.maxY - caja.minY < RENGLON) return null;
  const nombre = boxAround(suyos.filter(suyo => overlaps(suyo, caja)).flatMap(esquinasDe));
  const { x, y } = middleOf(nombre ?? caja);
  const alturas = nombre ? [nombre.maxY + RENGLON / 2 + AIRE, nombre.minY - RENGLON / 2 - AIRE] : [y];
  for (const [altura, lado] of alturas.flatMap(una => LADOS.map(otro => [una, otro] as const))) {
    const medio = x + lado * ancho;
    const lugar = {
      minX: medio - ancho / 2,
      maxX: medio + ancho / 2,
      minY: altura - RENGLON / 2,
      maxY: altura + RENGLON / 2,
    };
    const cabe = [...esquinasDe(lugar), middleOf(lugar)].every(punto =>
      propias.some(forma => covers(forma, punto)),
    );
    if (cabe && !ocupado.some(otro => overlaps(otro, lugar))) return lugar;
  }
  return null;
}

/** The names and marks on a section. */
function nombresDe({ grupos, letreros }: SeccionDibujada): Element[] {
  return [...letreros, ...grupos.flatMap(grupo => [...grupo.querySelectorAll(NOMBRES)])];
}

/** The layer of prices, above everything else of the map. */
function capaDe(svg: SVGElement): SVGElement {
  const hecha = svg.querySelector<SVGElement>(`.${CAPA}`);
  if (hecha) return hecha;
  const capa = createElements(
    nodo('g', { class: CAPA, 'text-anchor': 'middle', 'dominant-baseline': 'central' }),
  );
  svg.append(capa);
  return capa;
}

function cajaDe(element: Element): Box {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return { minX: left, minY: top, maxX: right, maxY: bottom };
}

function esquinasDe({ minX, minY, maxX, maxY }: Box): Point[] {
  return [
    { x: minX, y: minY },
    { x: maxX, y: minY },
    { x: minX, y: maxY },
    { x: maxX, y: maxY },
  ];
}
