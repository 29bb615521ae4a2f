import { onCurve, onMap, pathOf, runsOf } from '@taquilla/mapa/svg/outline';
import { Element } from 'domhandler';
import svgpath from 'svgpath';

export interface Caja {
  x: number;
  y: number;
  ancho: number;
  alto: number;
}

/** The box around a shape in the drawing's units, control points of curves included; null for an empty shape. */
export function cajaDe(node: Element): Caja | null {
  const trazo = pathOf({ name: node.name, attributes: node.attribs });
  return trazo === null ? null : cajaDeTrazo(trazo, node);
}

interface Punto {
  x: number;
  y: number;
}

/** A part of a shape's outline in the drawing's units, with curves as short lines. */
export interface Tramo {
  puntos: [number, number][];
  cerrado: boolean;
}

export function tramosDe(node: Element): Tramo[] {
  const forma = { name: node.name, attributes: node.attribs, transforms: transformacionesDe(node) };
  return runsOf(forma).map(({ points, closed }) => ({ puntos: points, cerrado: closed }));
}

/** Converts a point from an element's coordinates to the drawing's. */
export function puntoEn(node: Element, x: number, y: number): Punto | null {
  return cajaDeTrazo(`M${x} ${y}`, node);
}

/** The factor by which transforms enlarge an element: the square root of the factor of its area. */
export function factorDe(node: Element): number {
  const [desde, a, b] = [puntoEn(node, 0, 0), puntoEn(node, 1, 0), puntoEn(node, 0, 1)];
  if (!desde || !a || !b) return 1;
  return Math.sqrt(Math.abs((a.x - desde.x) * (b.y - desde.y) - (a.y - desde.y) * (b.x - desde.x)));
}

const PARTES = 16;

/** The point of a path at a given length: in its own units, or as a share of the whole (`50%`). */
export function lugarEnTrazo(trazo: string, hasta: string): Punto | null {
  const puntos: (Punto & { recorrido: number })[] = [];
  const ir = (x: number, y: number, dibujando = true) => {
    const antes = puntos.at(-1);
    const paso = antes && dibujando ? Math.hypot(x - antes.x, y - antes.y) : 0;
    puntos.push({ x, y, recorrido: (antes?.recorrido ?? 0) + paso });
  };
  svgpath(trazo)
    .unarc()
    .abs()
    .unshort()
    .iterate(([letra, ...numeros], _i, x, y) => {
      const n = numeros.map(Number);
      if (letra === 'H') ir(n[0] ?? x, y);
      else if (letra === 'V') ir(x, n[0] ?? y);
      else if (letra === 'C' || letra === 'Q')
        for (let parte = 1; parte <= PARTES; parte++) ir(...onCurve([x, y, ...n], parte / PARTES));
      else if (n.length >= 2) ir(n[0] ?? x, n[1] ?? y, letra !== 'M');
    });
  const todo = puntos.at(-1)?.recorrido ?? 0;
  const pedido = Number.parseFloat(hasta) || 0;
  const largo = hasta.trim().endsWith('%') ? (todo * pedido) / 100 : pedido;
  const i = puntos.findIndex(({ recorrido }) => recorrido >= largo);
  const despues = puntos.at(i);
  const antes = puntos[i - 1] ?? despues;
  if (!antes || !despues) return null;
  const tramo = despues.recorrido - antes.recorrido;
  const [x, y] = onCurve(
    [antes.x, antes.y, despues.x, despues.y],
    tramo && (largo - antes.recorrido) / tramo,
  );
  return { x, y };
}

/** The transforms of an element and its ancestors, the innermost first. */
export function transformacionesDe(node: Element): string[] {
  const suyas: string[] = [];
  for (let aqui: unknown = node; aqui instanceof Element; aqui = aqui.parent)
    if (aqui.attribs.transform) suyas.push(aqui.attribs.transform);
  return suyas;
}

function cajaDeTrazo(trazo: string, node: Element): Caja | null {
  const [xs, ys]: [number[], number[]] = [[], []];
  onMap(trazo, transformacionesDe(node)).iterate((segmento, _i, x, y) => {
    const numeros = segmento.slice(1).map(Number);
    if (segmento[0] === 'H') numeros.push(y);
    if (segmento[0] === 'V') numeros.unshift(x);
    for (const [i, numero] of numeros.entries()) (i % 2 === 0 ? xs : ys).push(numero);
  });
  if (xs.length === 0 || ![...xs, ...ys].every(Number.isFinite)) return null;
  const [izquierda, arriba] = [minimo(xs), minimo(ys)];
  return {
    x: izquierda,
    y: arriba,
    ancho: -minimo(xs.map(n => -n)) - izquierda,
    alto: -minimo(ys.map(n => -n)) - arriba,
  };
}

/** `Math.min` for more numbers than one call may have. */
function minimo(numeros: readonly number[]): number {
  return numeros.reduce((menor, numero) => Math.min(menor, numero), Number.POSITIVE_INFINITY);
}
