/**
 * What an uploaded SVG may hold: the server keeps nothing else, and the browser draws nothing else. Left out are
 * scripts, styles, links, images, animation, `foreignObject`, filters, and `use`, whose nested references can grow
 * without bound. Roles and ARIA are left out too: what a map says to a screen reader is the page's.
 */
export const ELEMENTOS = new Set([
  'svg',
  'g',
  'defs',
  'path',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
  'text',
  'tspan',
  'title',
  'desc',
  'clipPath',
  'linearGradient',
  'radialGradient',
  'stop',
  'pattern',
]);

/** Left out themselves, their children stay. */
export const ENVOLTORIOS = new Set(['a', 'switch']);

/** The elements in which text is more than white space. */
export const CON_TEXTO = new Set(['text', 'tspan', 'title', 'desc']);

const NUMEROS = /^[-+0-9.eE,\s%]{1,20000}$/;
const LARGO = /^(?:[-+]?[0-9.]{1,12}(?:px|em|rem|pt|%)?)$/;
const PALABRA = /^[a-zA-Z-]{1,40}$/;
const TRANSFORMACION = /^(?:matrix|translate|scale|rotate|skewX|skewY|[-+0-9.eE,\s()]){1,500}$/;
const TEXTO = /^[^<>&\p{Cc}]{0,200}$/u;
const ID = /^[A-Za-z_][\w.-]{0,99}$/;
const PINTURA =
  /^(?:[a-zA-Z]{1,30}|#[0-9a-fA-F]{3,8}|(?:rgb|rgba|hsl|hsla)\([-0-9.,%\s/deg]{1,60}\)|url\(#[A-Za-z_][\w.-]{0,99}\))$/;
const REFERENCIA = /^url\(#[A-Za-z_][\w.-]{0,99}\)$/;
const GUIONES = /^(?:none|[0-9.,\s]{1,200})$/;

/** Attributes and the form of their values; ids and references are rewritten besides. */
const ATRIBUTOS = new Map<string, RegExp>([
  ...campos('id', ID),
  ...campos('d', /^[MmLlHhVvCcSsQqTtAaZz0-9eE\s,.+-]{1,200000}$/),
  ...campos('points', /^[-+0-9.eE,\s]{1,200000}$/),
  ...campos('viewBox', /^[-+0-9.eE,\s]{1,100}$/),
  ...campos(
    'x y x1 y1 x2 y2 dx dy cx cy r rx ry fx fy fr width height offset rotate textLength pathLength',
    NUMEROS,
  ),
  ...campos('transform gradientTransform patternTransform', TRANSFORMACION),
  ...campos(
    'gradientUnits patternUnits patternContentUnits clipPathUnits spreadMethod lengthAdjust',
    PALABRA,
  ),
  ...campos('fill stroke color stop-color', PINTURA),
  ...campos('clip-path', REFERENCIA),
  ...campos('opacity fill-opacity stroke-opacity stop-opacity', LARGO),
  ...campos('stroke-width stroke-miterlimit stroke-dashoffset font-size letter-spacing word-spacing', LARGO),
  ...campos('stroke-dasharray', GUIONES),
  ...campos(
    'fill-rule clip-rule stroke-linecap stroke-linejoin vector-effect paint-order shape-rendering',
    PALABRA,
  ),
  ...campos(
    'text-anchor dominant-baseline font-style font-stretch pointer-events visibility display',
    PALABRA,
  ),
  ...campos('font-weight', /^(?:[a-z]{1,10}|[1-9]00)$/),
  ...campos('font-family', /^[\w\s,'-]{1,200}$/),
  ...campos('preserveAspectRatio', /^[a-zA-Z\s]{1,40}$/),
  ...campos('data-nombre', TEXTO),
  // A section's key in the file of its venue, or its id once an event has been made of it.
  ...campos('data-seccion', /^[a-z0-9-]{1,60}$/),
  ...campos('data-escenario', /^$/),
]);

/** Declarations of a `style` attribute that may stay, as attributes. */
const DE_ESTILO = new Set(
  (
    'fill stroke color stop-color opacity fill-opacity stroke-opacity stop-opacity stroke-width stroke-dasharray ' +
    'stroke-linecap stroke-linejoin fill-rule clip-rule font-size font-weight font-family text-anchor display'
  ).split(' '),
);

export function esAtributoPermitido(nombre: string, valor: string): boolean {
  return ATRIBUTOS.get(nombre)?.test(valor) ?? false;
}

export function esEstiloPermitido(nombre: string, valor: string): boolean {
  return DE_ESTILO.has(nombre) && esAtributoPermitido(nombre, valor);
}

function campos(nombres: string, forma: RegExp): [string, RegExp][] {
  return nombres.split(' ').map(nombre => [nombre, forma]);
}
