/**
 * The elements that an uploaded SVG may hold: the server keeps and the browser draws nothing else. Left out are
 * scripts, styles, links, images, animation, `foreignObject`, filters, and `use`, whose nested references can grow
 * without bound. Roles and ARIA are left out too: the page tells screen readers about the map.
 */
export const ELEMENTS = new Set([
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

/** Elements that are removed while their children stay. */
export const WRAPPERS = new Set(['a', 'switch']);

/** The elements in which text is more than white space. */
export const WITH_TEXT = new Set(['text', 'tspan', 'title', 'desc']);

const NUMBERS = /^[-+0-9.eE,\s%]{1,20000}$/;
const LENGTH = /^(?:[-+]?[0-9.]{1,12}(?:px|em|rem|pt|%)?)$/;
const WORD = /^[a-zA-Z-]{1,40}$/;
const TRANSFORM = /^(?:matrix|translate|scale|rotate|skewX|skewY|[-+0-9.eE,\s()]){1,500}$/;
const TEXT = /^[^<>&\p{Cc}]{0,200}$/u;
const ID = /^[A-Za-z_][\w.-]{0,99}$/;
const PAINT =
  /^(?:[a-zA-Z]{1,30}|#[0-9a-fA-F]{3,8}|(?:rgb|rgba|hsl|hsla)\([-0-9.,%\s/deg]{1,60}\)|url\(#[A-Za-z_][\w.-]{0,99}\))$/;
const REFERENCE = /^url\(#[A-Za-z_][\w.-]{0,99}\)$/;
const DASHES = /^(?:none|[0-9.,\s]{1,200})$/;

/** Allowed attributes and the form of their values; ids and references are rewritten besides. */
const ATTRIBUTES = new Map<string, RegExp>([
  ...fields('id', ID),
  // As long as a whole map: a traced outline of a stand is one path.
  ...fields('d', /^[Mm][MmLlHhVvCcSsQqTtAaZz0-9eE\s,.+-]*$/),
  ...fields('points', /^[-+0-9.eE,\s]+$/),
  ...fields('viewBox', /^[-+0-9.eE,\s]{1,100}$/),
  ...fields(
    'x y x1 y1 x2 y2 dx dy cx cy r rx ry fx fy fr width height offset rotate textLength pathLength',
    NUMBERS,
  ),
  ...fields('transform gradientTransform patternTransform', TRANSFORM),
  ...fields('gradientUnits patternUnits patternContentUnits clipPathUnits spreadMethod lengthAdjust', WORD),
  ...fields('fill stroke color stop-color', PAINT),
  ...fields('clip-path', REFERENCE),
  ...fields('opacity fill-opacity stroke-opacity stop-opacity', LENGTH),
  ...fields('stroke-width stroke-miterlimit stroke-dashoffset font-size letter-spacing word-spacing', LENGTH),
  ...fields('stroke-dasharray', DASHES),
  ...fields(
    'fill-rule clip-rule stroke-linecap stroke-linejoin vector-effect paint-order shape-rendering',
    WORD,
  ),
  ...fields('text-anchor dominant-baseline font-style font-stretch pointer-events visibility display', WORD),
  ...fields('font-weight', /^(?:[a-z]{1,10}|[1-9]00)$/),
  ...fields('font-family', /^[\w\s,'-]{1,200}$/),
  ...fields('preserveAspectRatio', /^[a-zA-Z\s]{1,40}$/),
  ...fields('data-nombre', TEXT),
  // A section's key in its venue's file, or its id once an event uses it.
  ...fields('data-seccion', /^[a-z0-9-]{1,60}$/),
  ...fields('data-escenario', /^$/),
  // Of the root: the ground on which the map is shown. Marks a map that was taken in.
  ...fields('data-suelo', /^(?:papel|noche)$/),
  // Marks a text with a shape under it, so that it can be read on any background of the map.
  ...fields('data-con-fondo', /^$/),
]);

/** Declarations of a `style` attribute that become attributes. */
const FROM_STYLE = new Set(
  (
    'fill stroke color stop-color opacity fill-opacity stroke-opacity stop-opacity stroke-width stroke-dasharray ' +
    'stroke-linecap stroke-linejoin fill-rule clip-rule font-size font-weight font-family text-anchor display'
  ).split(' '),
);

export function isAllowedAttribute(name: string, value: string): boolean {
  return ATTRIBUTES.get(name)?.test(value) ?? false;
}

export function isAllowedStyle(name: string, value: string): boolean {
  return FROM_STYLE.has(name) && isAllowedAttribute(name, value);
}

function fields(names: string, shape: RegExp): [string, RegExp][] {
  return names.split(' ').map(name => [name, shape]);
}
