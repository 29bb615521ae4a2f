import type { Nodo } from './leerSvg.ts';

/** What of a map may be drawn. The server allows the same; a map is somebody's upload, so nobody's word is taken. */
const ELEMENTOS = new Set(
  (
    'svg g defs path rect circle ellipse line polyline polygon text tspan title desc clipPath ' +
    'linearGradient radialGradient stop pattern'
  ).split(' '),
);

/** The elements in which text is more than white space. */
const CON_TEXTO = new Set(['text', 'tspan', 'title', 'desc']);

const NUMEROS = /^[-+0-9.eE,\s%]*$/;
const LARGO = /^[-+]?[0-9.]+(?:px|em|rem|pt|%)?$/;
const PALABRA = /^[a-zA-Z-]+$/;
const NOMBRE = /^[A-Za-z_][\w.-]*$/;
const REFERENCIA = /^url\(#[A-Za-z_][\w.-]*\)$/;
const PINTURA =
  /^(?:[a-zA-Z]+|#[0-9a-fA-F]{3,8}|(?:rgb|rgba|hsl|hsla)\([-0-9.,%\s/deg]+\)|url\(#[A-Za-z_][\w.-]*\))$/;

/** Attributes and the form of their values. No style, no event, no link to anything outside of the drawing. */
const ATRIBUTOS = new Map<string, RegExp>([
  ...campos('id', NOMBRE),
  ...campos('d', /^[MmLlHhVvCcSsQqTtAaZz0-9eE\s,.+-]*$/),
  ...campos('points viewBox x x1 x2 y y1 y2 dx dy cx cy r rx ry fx fy width height offset rotate', NUMEROS),
  ...campos('transform gradientTransform patternTransform', /^[a-zA-Z(),\s0-9.eE+-]*$/),
  ...campos('gradientUnits patternUnits patternContentUnits clipPathUnits spreadMethod', PALABRA),
  ...campos('fill stroke color stop-color', PINTURA),
  ...campos('clip-path', REFERENCIA),
  ...campos('opacity fill-opacity stroke-opacity stop-opacity stroke-width stroke-miterlimit', LARGO),
  ...campos('stroke-dashoffset font-size letter-spacing word-spacing textLength', LARGO),
  ...campos('stroke-dasharray', /^(?:none|[0-9.,\s]+)$/),
  ...campos('fill-rule clip-rule stroke-linecap stroke-linejoin vector-effect paint-order', PALABRA),
  ...campos('text-anchor dominant-baseline font-style pointer-events visibility display', PALABRA),
  ...campos('font-weight', /^(?:[a-z]+|[1-9]00)$/),
  ...campos('preserveAspectRatio', /^[a-zA-Z\s]+$/),
  ...campos('data-seccion', /^[0-9]{1,10}$/),
  ...campos('data-escenario', /^$/),
]);

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
    atributos: new Map([...atributos].filter(([atributo, valor]) => ATRIBUTOS.get(atributo)?.test(valor))),
    hijos: hijos.flatMap((hijo): (Nodo | string)[] => {
      if (typeof hijo === 'string') return CON_TEXTO.has(nombre) ? [hijo] : [];
      // An `svg` within would have a frame of its own, which the camera does not know.
      return ELEMENTOS.has(hijo.nombre) && hijo.nombre !== 'svg' ? [limpiar(hijo)] : [];
    }),
  };
}

function campos(nombres: string, forma: RegExp): [string, RegExp][] {
  return nombres.split(' ').map(nombre => [nombre, forma]);
}
