import {
  ELEMENTS,
  isAllowedAttribute,
  isAllowedStyle,
  WITH_TEXT,
  WRAPPERS,
} from '@taquilla/mapa/svg/allowed';
import { SaxesParser } from 'saxes';

/** The upload is not an SVG that can be shown; the message is a Spanish sentence for the operator. */
export class SvgNoValido extends Error {
  override readonly name = 'SvgNoValido';
}

export const SVG_LIMITES = { bytes: 2 * 1024 * 1024, elementos: 20_000, profundidad: 32 };

const SVG_NS = 'http://www.w3.org/2000/svg';
/** Keeps the drawing's ids distinct from those of the page that embeds it. */
const PREFIJO_ID = 'mapa-';

/**
 * Rewrites an uploaded SVG with only allowed elements and attributes. The output is deterministic, and sanitising it again
 * changes nothing. It is built anew from the parsed content, so no content that was not understood can pass.
 * @throws SvgNoValido when it is too big, too deep, not well formed, or defines entities
 */
export function sanearSvg(svg: string): string {
  if (Buffer.byteLength(svg) > SVG_LIMITES.bytes) throw new SvgNoValido('El SVG pesa más de 2 MB.');

  const parser = new SaxesParser({ xmlns: true });
  const salida: string[] = [];
  /** For each open element, its end tag in the output; null for an element that was left out. */
  const abiertos: (string | null)[] = [];
  let omitidos = 0;
  let elements = 0;

  parser.on('error', error => {
    // The parser's own sentence is English; its place is what helps.
    const [, linea, columna] = /^(?:\S+:)?(\d+):(\d+):/.exec(error.message) ?? [];
    const donde = linea ? ` (línea ${linea}, columna ${columna})` : '';
    throw new SvgNoValido(`El SVG no está bien formado${donde}: revisa etiquetas y comillas.`);
  });
  parser.on('doctype', doctype => {
    if (doctype.includes('[')) throw new SvgNoValido('El SVG no puede definir entidades.');
  });
  parser.on('opentag', etiqueta => {
    elements += 1;
    if (elements > SVG_LIMITES.elementos) throw new SvgNoValido('El SVG tiene demasiados elementos.');
    if (abiertos.length >= SVG_LIMITES.profundidad) throw new SvgNoValido('El SVG anida demasiados grupos.');
    const esRaiz = elements === 1;
    const nombre = etiqueta.uri === SVG_NS || etiqueta.uri === '' ? etiqueta.local : '';
    if (esRaiz !== (nombre === 'svg')) {
      if (esRaiz) throw new SvgNoValido('El archivo no es un SVG.');
      omitidos += 1;
      abiertos.push(null);
      return;
    }
    if (WRAPPERS.has(nombre)) {
      abiertos.push('');
      return;
    }
    if (omitidos > 0 || !ELEMENTS.has(nombre)) {
      omitidos += 1;
      abiertos.push(null);
      return;
    }
    salida.push(`<${nombre}${escribirAtributos(etiqueta.attributes, esRaiz)}>`);
    abiertos.push(nombre);
  });
  parser.on('closetag', () => {
    const nombre = abiertos.pop();
    if (nombre === null) omitidos -= 1;
    else if (nombre) salida.push(`</${nombre}>`);
  });
  const alLeerTexto = (texto: string) => {
    const dentroDe = abiertos.at(-1);
    if (omitidos === 0 && dentroDe && WITH_TEXT.has(dentroDe)) salida.push(escapar(texto));
  };
  parser.on('text', alLeerTexto);
  parser.on('cdata', alLeerTexto);

  parser.write(svg).close();
  return salida.join('');
}

function escribirAtributos(atributos: Record<string, AtributoLeido>, esRaiz: boolean): string {
  const limpios = new Map<string, string>();
  for (const { prefix, local, value } of Object.values(atributos)) {
    const valor = value.trim();
    if (prefix === '' && isAllowedAttribute(local, valor)) limpios.set(local, valor);
  }
  for (const [nombre, valor] of declaraciones(atributos.style?.value ?? '')) {
    if (isAllowedStyle(nombre, valor)) limpios.set(nombre, valor);
  }
  if (esRaiz) {
    limpios.set('viewBox', cajaDe(limpios));
    // The page sets the size of the map.
    limpios.delete('width');
    limpios.delete('height');
  }
  const escritos = [...limpios].map(
    ([nombre, valor]) => ` ${nombre}="${escapar(conPrefijo(nombre, valor))}"`,
  );
  return `${esRaiz ? ` xmlns="${SVG_NS}"` : ''}${escritos.join('')}`;
}

interface AtributoLeido {
  prefix: string;
  local: string;
  value: string;
}

function declaraciones(style: string): [string, string][] {
  return style.split(';').flatMap((declaracion): [string, string][] => {
    const corte = declaracion.indexOf(':');
    return corte < 0 ? [] : [[declaracion.slice(0, corte).trim(), declaracion.slice(corte + 1).trim()]];
  });
}

function cajaDe(atributos: ReadonlyMap<string, string>): string {
  const numeros = atributos
    .get('viewBox')
    ?.split(/[\s,]+/)
    .map(Number);
  if (numeros?.length === 4 && numeros.every(Number.isFinite)) return numeros.join(' ');
  const [ancho, alto] = [Number(atributos.get('width')), Number(atributos.get('height'))];
  if (ancho > 0 && alto > 0) return `0 0 ${ancho} ${alto}`;
  throw new SvgNoValido('Al SVG le falta su tamaño (viewBox).');
}

function conPrefijo(nombre: string, valor: string): string {
  if (nombre === 'id') return valor.startsWith(PREFIJO_ID) ? valor : PREFIJO_ID + valor;
  return valor.replace(/^url\(#(?!mapa-)/, `url(#${PREFIJO_ID}`);
}

function escapar(texto: string): string {
  return texto.replace(/[&<>"]/g, signo => ENTIDADES[signo] ?? '');
}

const ENTIDADES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
