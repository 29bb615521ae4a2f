import type { MapaSubido } from '@taquilla/contract/consola/recintos';
import { createElements } from '@taquilla/mapa/svg/elements';
import { readSvg } from '@taquilla/mapa/svg/read';
import { makeSafe } from '@taquilla/mapa/svg/safe';
import { shapesOf } from '@taquilla/mapa/svg/shapes';

/** The line around a shape of the uploaded map, in the map's units; null for a shape without one. */
export type TrazoDe = (n: number) => Path2D | null;

/** Looks outlines up on demand: a map has thousands of shapes, and few of them are picked. */
export function trazosDe(mapa: Pick<MapaSubido, 'svg'> | null): TrazoDe {
  const trazos = new Map<number, Path2D | null>();
  let elements: Element[] | null = null;
  return n => {
    if (!mapa) return null;
    elements ??= elementosDe(mapa.svg);
    const element = elements[n];
    const sabido = trazos.get(n);
    if (sabido !== undefined || !element) return sabido ?? null;
    const trazo = trazar(element);
    trazos.set(n, trazo);
    return trazo;
  };
}

function elementosDe(svg: string): Element[] {
  const leido = readSvg(svg);
  const seguro = leido && makeSafe(leido);
  if (!seguro) return [];
  const root = createElements(seguro);
  return [root, ...root.querySelectorAll('*')];
}

/** The outline of an element; a group counts with everything in it. */
function trazar(element: Element): Path2D | null {
  const formas = shapesOf(element);
  if (formas.length === 0) return null;
  const trazo = new Path2D();
  for (const forma of formas) trazo.addPath(caminoDe(forma), matrizDe(forma));
  return trazo;
}

function caminoDe(forma: Element): Path2D {
  const n = (nombre: string) => Number.parseFloat(forma.getAttribute(nombre) ?? '') || 0;
  const path = new Path2D(forma.localName === 'path' ? (forma.getAttribute('d') ?? '') : undefined);
  switch (forma.localName) {
    case 'rect':
      path.rect(n('x'), n('y'), n('width'), n('height'));
      break;
    case 'circle':
      path.arc(n('cx'), n('cy'), n('r'), 0, 2 * Math.PI);
      break;
    case 'ellipse':
      path.ellipse(n('cx'), n('cy'), n('rx'), n('ry'), 0, 0, 2 * Math.PI);
      break;
    case 'polygon':
    case 'polyline': {
      const numeros = (forma.getAttribute('points') ?? '').match(/[-+.\d]+(?:e[-+]?\d+)?/gi) ?? [];
      for (let i = 0; i + 1 < numeros.length; i += 2) path.lineTo(Number(numeros[i]), Number(numeros[i + 1]));
      if (forma.localName === 'polygon') path.closePath();
      break;
    }
  }
  return path;
}

/** The matrix from an element's own units to the map's. */
function matrizDe(forma: Element): DOMMatrix {
  const matriz = new DOMMatrix();
  for (let aqui: Element | null = forma; aqui; aqui = aqui.parentElement) {
    const suya = aqui instanceof SVGGraphicsElement ? aqui.transform.baseVal.consolidate()?.matrix : null;
    if (suya) matriz.preMultiplySelf(suya);
  }
  return matriz;
}
