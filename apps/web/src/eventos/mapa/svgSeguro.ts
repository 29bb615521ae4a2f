import { CON_TEXTO, ELEMENTOS, esAtributoPermitido } from '@taquilla/mapa/svgPermitido';
import type { Nodo } from './leerSvg.ts';

/** The part of a map that may be drawn; null when its root is no `svg` with a usable `viewBox`. Returns new nodes. */
export function hacerSeguro(raiz: Nodo): Nodo | null {
  if (raiz.nombre !== 'svg' || !leerViewBox(raiz)) return null;
  return limpiar(raiz);
}

/** The root's frame in the drawing's own units. */
export function leerViewBox({
  atributos,
}: Nodo): { x: number; y: number; ancho: number; alto: number } | null {
  const [x, y, ancho, alto, ...otros] = (atributos.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  if (x === undefined || y === undefined || ancho === undefined || alto === undefined) return null;
  const sirve = otros.length === 0 && [x, y, ancho, alto].every(Number.isFinite) && ancho > 0 && alto > 0;
  return sirve ? { x, y, ancho, alto } : null;
}

const MARCO = /<svg\s[^>]*?\bviewBox\s*=\s*["']([^"']*)["']/;
/** Where a comment comes first it may be long; so far is looked, and no further. */
const COMIENZO = 4_000;
const MARCO_USUAL = '0 0 107 100';

/** A frame as large as a map's, as a `viewBox`, before the map has been read; the usual one where it does not say. */
export function marcoDe(texto: string | null | undefined): string {
  const viewBox = texto && MARCO.exec(texto.slice(0, COMIENZO))?.[1];
  const marco =
    viewBox && leerViewBox({ nombre: 'svg', atributos: new Map([['viewBox', viewBox]]), hijos: [] });
  return marco ? `0 0 ${marco.ancho} ${marco.alto}` : MARCO_USUAL;
}

function limpiar({ nombre, atributos, hijos }: Nodo): Nodo {
  return {
    nombre,
    atributos: new Map([...atributos].filter(([atributo, valor]) => esAtributoPermitido(atributo, valor))),
    hijos: hijos.flatMap((hijo): (Nodo | string)[] => {
      if (typeof hijo === 'string') return CON_TEXTO.has(nombre) ? [hijo] : [];
      // An `svg` within would have a frame of its own, which the camera does not know.
      return ELEMENTOS.has(hijo.nombre) && hijo.nombre !== 'svg' ? [limpiar(hijo)] : [];
    }),
  };
}
