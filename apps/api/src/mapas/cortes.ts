import { runsOf } from '@taquilla/mapa/svg/outline';
import { cajaDePuntos, dentroDe } from '@taquilla/rules/recinto/geometria';
import { type Document, Element } from 'domhandler';
import { getElementsByTagName } from 'domutils';
import { heredado, visitar } from './estilos.ts';
import { type Caja, cajaDe, type Tramo, tramosDe, transformacionesDe } from './geometria.ts';

/** The visible parts of a drawing's shapes, where clip paths cut them. */
export interface Vistas {
  /** Null when no part is visible. */
  cajaDe(node: Element): Caja | null;
  tramosDe(node: Element): Tramo[];
}

interface Visto {
  caja: Caja | null;
  tramos: Tramo[];
}

export function verCortes(documento: Document): Vistas {
  const cortes = new Map<string, Element>();
  for (const corte of getElementsByTagName('clipPath', documento))
    if (corte.attribs.id && corte.attribs.clipPathUnits !== 'objectBoundingBox')
      cortes.set(`url(#${corte.attribs.id})`, corte);
  const cortados = new Map<Element, Visto | null>();
  const mirar = (node: Element): Visto | null => {
    let visto = cortados.get(node);
    if (visto === undefined) {
      visto = mirarCortado(node, cortes);
      cortados.set(node, visto);
    }
    return visto;
  };
  return {
    cajaDe(node) {
      const cortado = mirar(node);
      return cortado ? cortado.caja : cajaDe(node);
    },
    tramosDe: node => mirar(node)?.tramos ?? tramosDe(node),
  };
}

/**
 * Null for a shape without a clip path. Shapes without fill are not cut, because the area inside their line is not painted.
 */
function mirarCortado(node: Element, cortes: ReadonlyMap<string, Element>): Visto | null {
  let visto: Visto | null = null;
  for (let aqui: unknown = node; aqui instanceof Element; aqui = aqui.parent) {
    const corte = cortes.get(aqui.attribs['clip-path'] ?? '');
    if (!corte || heredado(node, 'fill') === 'none') continue;
    const tramos = tramosDelCorte(corte, transformacionesDe(aqui));
    if (tramos.length > 0) visto = cortar(visto ?? { caja: cajaDe(node), tramos: tramosDe(node) }, tramos);
  }
  return visto;
}

/** The outlines of a clip path, in the coordinates of the shape that it cuts. */
function tramosDelCorte(corte: Element, deFuera: readonly string[]): Tramo[] {
  const tramos: Tramo[] = [];
  visitar(corte, node => {
    const propias: string[] = [];
    for (let aqui: unknown = node; aqui instanceof Element; aqui = aqui === corte ? null : aqui.parent)
      if (aqui.attribs.transform) propias.push(aqui.attribs.transform);
    const forma = { name: node.name, attributes: node.attribs, transforms: [...propias, ...deFuera] };
    for (const { points, closed } of runsOf(forma))
      if (points.length > 2) tramos.push({ puntos: points, cerrado: closed });
  });
  return tramos;
}

/**
 * Cuts a shape. If shape or clip path lies inside the other, the inner one is visible; if they cross, the shape keeps its
 * outline with the common box.
 */
function cortar(visto: Visto, corte: Tramo[]): Visto {
  if (!visto.caja || estaDentro(visto.tramos, corte)) return visto;
  const delCorte = cajaDeTramos(corte);
  if (estaDentro(corte, visto.tramos)) return { caja: delCorte, tramos: corte };
  return { caja: delCorte && cajaComun(visto.caja, delCorte), tramos: visto.tramos };
}

/** Scale that draws an outline in before the check, so that coinciding edges count as inside. */
const ADENTRO = 0.98;

function estaDentro(unos: readonly Tramo[], otros: readonly Tramo[]): boolean {
  return unos.every(({ puntos }) => {
    const caja = cajaDePuntos(puntos);
    if (!caja) return true;
    const [cx, cy] = [caja.x + caja.ancho / 2, caja.y + caja.alto / 2];
    return puntos.every(([x, y]) => {
      const punto = [cx + (x - cx) * ADENTRO, cy + (y - cy) * ADENTRO] as const;
      return otros.filter(otro => dentroDe(otro.puntos, punto)).length % 2 === 1;
    });
  });
}

function cajaDeTramos(tramos: readonly Tramo[]): Caja | null {
  return cajaDePuntos(tramos.flatMap(({ puntos }) => puntos));
}

function cajaComun(a: Caja, b: Caja): Caja | null {
  const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)];
  const ancho = Math.min(a.x + a.ancho, b.x + b.ancho) - x;
  const alto = Math.min(a.y + a.alto, b.y + b.alto) - y;
  return ancho > 0 && alto > 0 ? { x, y, ancho, alto } : null;
}
