import { runsOf } from '@taquilla/mapa/svg/outline';
import { cajaDePuntos, dentroDe } from '@taquilla/rules/recinto/geometria';
import { type Document, Element } from 'domhandler';
import { getElementsByTagName } from 'domutils';
import { heredado, visitar } from './estilos.ts';
import { type Caja, cajaDe, type Tramo, tramosDe, transformacionesDe } from './geometria.ts';

/** A drawing's shapes as they are seen, where cuts (`clip-path`) leave a part of them. */
export interface Vistas {
  /** Null when nothing of it is seen. */
  cajaDe(nodo: Element): Caja | null;
  tramosDe(nodo: Element): Tramo[];
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
  const mirar = (nodo: Element): Visto | null => {
    let visto = cortados.get(nodo);
    if (visto === undefined) {
      visto = mirarCortado(nodo, cortes);
      cortados.set(nodo, visto);
    }
    return visto;
  };
  return {
    cajaDe(nodo) {
      const cortado = mirar(nodo);
      return cortado ? cortado.caja : cajaDe(nodo);
    },
    tramosDe: nodo => mirar(nodo)?.tramos ?? tramosDe(nodo),
  };
}

/** Null of a shape that nothing cuts. A line is not cut: what it goes around is not painted. */
function mirarCortado(nodo: Element, cortes: ReadonlyMap<string, Element>): Visto | null {
  let visto: Visto | null = null;
  for (let aqui: unknown = nodo; aqui instanceof Element; aqui = aqui.parent) {
    const corte = cortes.get(aqui.attribs['clip-path'] ?? '');
    if (!corte || heredado(nodo, 'fill') === 'none') continue;
    const tramos = tramosDelCorte(corte, transformacionesDe(aqui));
    if (tramos.length > 0) visto = cortar(visto ?? { caja: cajaDe(nodo), tramos: tramosDe(nodo) }, tramos);
  }
  return visto;
}

/** The outlines of a cut, which is measured as what it cuts is. */
function tramosDelCorte(corte: Element, deFuera: readonly string[]): Tramo[] {
  const tramos: Tramo[] = [];
  visitar(corte, nodo => {
    const propias: string[] = [];
    for (let aqui: unknown = nodo; aqui instanceof Element; aqui = aqui === corte ? null : aqui.parent)
      if (aqui.attribs.transform) propias.push(aqui.attribs.transform);
    const forma = { name: nodo.name, attributes: nodo.attribs, transforms: [...propias, ...deFuera] };
    for (const { points, closed } of runsOf(forma))
      if (points.length > 2) tramos.push({ puntos: points, cerrado: closed });
  });
  return tramos;
}

/** The one that lies in the other; of two that cross, the shape with the box that both have. */
function cortar(visto: Visto, corte: Tramo[]): Visto {
  if (!visto.caja || estaDentro(visto.tramos, corte)) return visto;
  const delCorte = cajaDeTramos(corte);
  if (estaDentro(corte, visto.tramos)) return { caja: delCorte, tramos: corte };
  return { caja: delCorte && cajaComun(visto.caja, delCorte), tramos: visto.tramos };
}

/** Edges that lie on one another count as within. */
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
