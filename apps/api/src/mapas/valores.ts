import { isAllowedAttribute } from '@taquilla/mapa/svg/allowed';
import { colord, extend } from 'colord';
import names from 'colord/plugins/names';
import { colorDeHoy } from './coloresDeHoy.ts';

extend([names]);

/** CSS pixels (a drawing's units) per unit. */
const UNIDADES: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 96 / 72,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
};
const TALLAS: Readonly<Record<string, number>> = {
  'xx-small': 9,
  'x-small': 10,
  small: 13,
  medium: 16,
  large: 18,
  'x-large': 24,
  'xx-large': 32,
};
/** A number that needs no conversion. */
const LLANO = /^-?[\d.]{1,10}$/;
const MEDIDA = /^([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)\s*(px|pt|pc|in|cm|mm|q|em|rem|ex|%)?$/i;

/** A length in the drawing's units; null for anything else. `em` is the font size at that place. */
function medir(valor: string, em = 16): number | null {
  const [, numero, unidad = ''] = MEDIDA.exec(valor.trim()) ?? [];
  if (numero === undefined) return null;
  const relativa = { em, ex: em / 2, rem: 16 }[unidad.toLowerCase()];
  const factor = relativa ?? UNIDADES[unidad.toLowerCase()];
  const medida = factor === undefined ? Number.NaN : Number(numero) * factor;
  return Number.isFinite(medida) ? medida : null;
}

/** A number with as many digits as a drawing needs. */
export function escribirNumero(numero: number): string {
  return String(Number(numero.toFixed(4)));
}

/** Attributes that are lengths. */
export const GEOMETRIA: ReadonlySet<string> = new Set(
  'x y x1 y1 x2 y2 dx dy cx cy r rx ry fx fy fr width height textLength'.split(' '),
);
export function numerosDe(texto: string): number[] {
  return texto.trim() === ''
    ? []
    : texto
        .trim()
        .split(/[\s,]+/)
        .map(Number);
}

const LARGOS = new Set(
  'stroke-width stroke-dashoffset stroke-miterlimit letter-spacing word-spacing font-size'.split(' '),
);
const PINTURAS = new Set(['fill', 'stroke', 'color', 'stop-color']);
const PARTES = new Set(['opacity', 'fill-opacity', 'stroke-opacity', 'stop-opacity']);
const TRANSFORMACIONES = new Set(['transform', 'gradientTransform', 'patternTransform']);

/** Whether a value without a form for maps was a colour, so that the drawing now looks different. */
export function esPinturaPerdida(nombre: string, dado: string): boolean {
  return (
    PINTURAS.has(nombre) && !/^(?:|inherit|initial|unset|revert|context-(?:fill|stroke))$/.test(dado.trim())
  );
}

/** A value in the stored form; null when it has none, so that an earlier value stays. */
export function normalizarValor(nombre: string, dado: string, em = 16): string | null {
  const valor = dado.trim();
  const normal = formaDe(nombre, valor, em);
  // `resolverReferencias` rewrites ids later.
  if ((PINTURAS.has(nombre) || nombre === 'clip-path') && /^url\(#[^)]+\)$/.test(normal)) return normal;
  return isAllowedAttribute(nombre, normal) ? normal : null;
}

function formaDe(nombre: string, valor: string, em: number): string {
  if (PINTURAS.has(nombre)) return normalizarPintura(valor);
  if (GEOMETRIA.has(nombre)) return medirTodos(valor, em);
  if (nombre === 'font-size') return normalizarTalla(valor, em);
  if (LARGOS.has(nombre)) return medirUno(valor, em);
  if (PARTES.has(nombre)) return acotarParte(valor);
  if (nombre === 'stroke-dasharray') return valor === 'none' ? valor : medirTodos(valor, em);
  if (TRANSFORMACIONES.has(nombre)) return normalizarTransformacion(valor);
  if (nombre === 'clip-path') return valor.replace(/^url\(\s*["']?(#[^"')]+)["']?\s*\)$/, 'url($1)');
  if (nombre === 'font-weight' && /^\d+$/.test(valor))
    return String(Math.min(9, Math.max(1, Math.round(Number(valor) / 100))) * 100);
  if (nombre === 'font-family') return valor.replaceAll('"', "'").replace(/[^\w\s,'-]/g, '');
  return valor;
}

/** A list of numbers, such as the `x` of each letter; a value without absolute length stays unchanged. */
function medirTodos(valor: string, em: number): string {
  const medidas = valor.split(/[\s,]+/).map(pieza => medirUno(pieza, em));
  return medidas.join(' ');
}

function medirUno(valor: string, em: number): string {
  if (LLANO.test(valor)) return valor;
  const medida = medir(valor, em);
  return medida === null ? valor : escribirNumero(medida);
}

function normalizarTalla(valor: string, em: number): string {
  const fija = TALLAS[valor];
  if (fija !== undefined) return String(fija);
  const parte = /^([\d.]+)%$/.exec(valor)?.[1];
  return parte ? escribirNumero((Number(parte) / 100) * em) : medirUno(valor, em);
}

function acotarParte(valor: string): string {
  if (/^(?:0|1|0?\.\d{1,6})$/.test(valor)) return valor;
  const parte = valor.endsWith('%') ? Number(valor.slice(0, -1)) / 100 : Number(valor);
  return valor !== '' && Number.isFinite(parte) ? escribirNumero(Math.min(1, Math.max(0, parte))) : valor;
}

function normalizarPintura(valor: string): string {
  // Inkscape and CorelDRAW append a printer's colour to the screen's.
  const solo = valor.replace(/\s+(?:icc-color|device-\w+)\([^)]*\)\s*$/, '').trim();
  const referencia = /^url\(\s*["']?(#[^"')]+)["']?\s*\)/.exec(solo)?.[1];
  if (referencia) return `url(${referencia})`;
  if (/^(?:none|currentcolor|inherit|transparent)$/i.test(solo)) return solo;
  return colorDeHoy(solo) ?? (colord(solo).isValid() ? solo : '');
}

function normalizarTransformacion(valor: string): string {
  return valor
    .replace(/([\d.])(?:px|deg)\b/g, '$1')
    .replace(/translateX\(([^)]*)\)/g, 'translate($1 0)')
    .replace(/translateY\(([^)]*)\)/g, 'translate(0 $1)')
    .replace(/scaleX\(([^)]*)\)/g, 'scale($1 1)')
    .replace(/scaleY\(([^)]*)\)/g, 'scale(1 $1)')
    .replace(/-?\d+\.\d{7,}(?:e[-+]?\d+)?/g, numero => String(Number(Number(numero).toPrecision(9))));
}
