import { luminance } from '@taquilla/mapa/drawing/colors';
import { cajaDePuntos } from '@taquilla/rules/recinto/geometria';
import { type Colord, colord } from 'colord';
import { Element } from 'domhandler';
import { getText } from 'domutils';
import { FORMAS } from './elementos.ts';
import { heredado, tallaDe, visitar } from './estilos.ts';
import { type Caja, cajaDe, puntoEn, tramosDe } from './geometria.ts';
import type { Cuaderno } from './informe.ts';
import type { Dibujo } from './leerDibujo.ts';
import { type Fondo, pintarFondo } from './pintarFondo.ts';
import { numerosDe } from './valores.ts';

/**
 * The grounds that a map is shown on: a white sheet of its own as its designer had it, or the storefront's night where its
 * author says so. `tinta`: the page's own letters. `noSeVe`: with less contrast, a shape cannot be told from the ground.
 */
const SUELOS = {
  papel: { color: colord('#ffffff'), tinta: '#1b1a17', noSeVe: 1.1 },
  // Black is hardly darker than the night.
  noche: { color: colord('#151210'), tinta: 'currentColor', noSeVe: 1.15 },
};
export type Suelo = keyof typeof SUELOS;
const LETRA = '#f8f3e9';

/** Contrast for large text (WCAG 1.4.3). */
const SE_LEE = 3;
/** With less contrast than this, letters are not there for most people. */
const NO_SE_LEE = 1.7;
/** As a share of the map's area. A smaller shape is a letter drawn as a curve, a seat or a sign. */
const GRANDE = 0.004;
/** A shape of this share of the map in both directions is its sheet. */
const CASI_TODO = 0.9;

const NO_SE_PINTAN = new Set([
  'defs',
  'clipPath',
  'pattern',
  'linearGradient',
  'radialGradient',
  'title',
  'desc',
]);

interface Forma {
  node: Element;
  caja: Caja;
  esDeSeccion: boolean;
}

interface Medios extends Pick<Dibujo, 'lugarDe'> {
  cuaderno: Cuaderno;
  suelo: (typeof SUELOS)[Suelo];
}

/**
 * Measures each text, shape and line outside of sections on what is painted under it (§C10.3). One that cannot be seen is
 * painted in ink and told with its place; all else stays as it is drawn. The storefront colours sections and their names.
 */
export function medirLegibles({ documento, root, lugarDe }: Dibujo, cuaderno: Cuaderno, cual: Suelo): void {
  if (cual === 'papel') fijarColorPropio(root);
  const suelo = SUELOS[cual];
  const medios = { cuaderno, lugarDe, suelo };
  const [x = 0, y = 0, ancho = 0, alto = 0] = numerosDe(root.attribs.viewBox ?? '');
  const marco = { x, y, ancho, alto };
  const { formas, textos } = reunir(documento.children.filter(hijo => hijo instanceof Element));
  const sueltas = formas.filter(({ esDeSeccion }) => !esDeSeccion);
  const distintas = sueltas.filter(({ node }) => seVe(node, 'fill', suelo) || seVe(node, 'stroke', suelo));
  const fondo = pintarFondo(root, { marco, queda: distintas.map(({ node }) => node) });
  const enSeccion = pintarFondo(root, {
    marco,
    queda: formas.filter(({ esDeSeccion }) => esDeSeccion).map(({ node }) => node),
  });
  const medidos = textos.map(texto => ({ texto, ...lugarDeTexto(texto) }));
  for (const forma of sueltas)
    if (!distintas.includes(forma) && !esPlaca(forma, { marco, medidos }))
      entintarForma(forma, { ...medios, fondo, marco });
  for (const { texto, puntos } of medidos)
    if (!puntos.some(punto => enSeccion(punto.x, punto.y))) medirTexto(texto, { ...medios, fondo });
}

/** Writes out `currentColor`: a drawing alone has the colour that it sets, else black, and not the page's. */
function fijarColorPropio(root: Element): void {
  visitar(root, node => {
    for (const que of ['fill', 'stroke', 'stop-color'])
      if (/^currentcolor$/i.test(node.attribs[que] ?? ''))
        node.attribs[que] = heredado(node, 'color') ?? '#000000';
  });
}

/** All painted shapes, and the texts outside of sections, in painting order. */
function reunir(raices: readonly Element[]): { formas: Forma[]; textos: Element[] } {
  const formas: Forma[] = [];
  const textos: Element[] = [];
  const mirar = (node: Element, enSeccion: boolean) => {
    if (NO_SE_PINTAN.has(node.name) || node.attribs.display === 'none') return;
    const esDeSeccion = enSeccion || node.attribs['data-seccion'] !== undefined;
    if (FORMAS.has(node.name)) {
      const caja = cajaDe(node);
      if (caja) formas.push({ node, caja, esDeSeccion });
    }
    if (node.name === 'text' && !esDeSeccion) textos.push(node);
    for (const hijo of node.children) if (hijo instanceof Element) mirar(hijo, esDeSeccion);
  };
  for (const raiz of raices) mirar(raiz, false);
  return { formas, textos };
}

/** Whether a shape of the ground's colour is the sheet, or the plate of a text: neither is meant to be seen. */
function esPlaca(
  { node, caja }: Forma,
  { marco, medidos }: { marco: Caja; medidos: readonly { puntos: readonly { x: number; y: number }[] }[] },
): boolean {
  if (caja.ancho >= marco.ancho * CASI_TODO && caja.alto >= marco.alto * CASI_TODO) return true;
  if (!colorDe(node, 'fill')) return false;
  return medidos.some(({ puntos: [, medio] }) => medio && estaEn(caja, medio));
}

function estaEn({ x, y, ancho, alto }: Caja, punto: { x: number; y: number }): boolean {
  return punto.x > x && punto.x < x + ancho && punto.y > y && punto.y < y + alto;
}

/** The colour of a fill or stroke, with its opacity; null without paint, or with a gradient. */
function colorDe(node: Element, que: 'fill' | 'stroke'): Colord | null {
  const pintura = heredado(node, que) ?? (que === 'fill' ? 'black' : 'none');
  const escrito = /^currentcolor$/i.test(pintura) ? (heredado(node, 'color') ?? LETRA) : pintura;
  const color = colord(escrito);
  if (escrito === 'none' || escrito.startsWith('url(') || !color.isValid()) return null;
  const parte = Number(heredado(node, `${que}-opacity`) ?? 1);
  return color.alpha(color.alpha() * parte * opacidadDe(node));
}

function opacidadDe(node: Element): number {
  const propia = Number(node.attribs.opacity ?? 1);
  return node.parent instanceof Element ? propia * opacidadDe(node.parent) : propia;
}

function luminancia(color: Colord): number {
  const { r, g, b } = color.toRgb();
  return luminance([r, g, b]);
}

/** A translucent colour as it appears on another. */
function sobre(color: Colord, suelo: Colord): Colord {
  const { r, g, b, a } = color.toRgb();
  const bajo = suelo.toRgb();
  const mezcla = (uno: number, otro: number) => uno * a + otro * (1 - a);
  return colord({ r: mezcla(r, bajo.r), g: mezcla(g, bajo.g), b: mezcla(b, bajo.b) });
}

/** WCAG's contrast of a translucent colour. */
function contraste(color: Colord, suelo: Colord): number {
  const [uno, otro] = [luminancia(sobre(color, suelo)), luminancia(suelo)];
  return (Math.max(uno, otro) + 0.05) / (Math.min(uno, otro) + 0.05);
}

function seVe(node: Element, que: 'fill' | 'stroke', { color: suelo, noSeVe }: Medios['suelo']): boolean {
  if (node.name === 'line' && que === 'fill') return false;
  if ((heredado(node, que) ?? '').startsWith('url(')) return true;
  const color = colorDe(node, que);
  return color !== null && contraste(color, suelo) >= noSeVe;
}

/** Draws a shape or line of the bare ground's colour in ink; a large one gets its outline alone. */
function entintarForma(
  { node, caja }: Forma,
  { fondo, marco, cuaderno, lugarDe, suelo }: Medios & { fondo: Fondo; marco: Caja },
): void {
  const [trazo, relleno] = [colorDe(node, 'stroke'), node.name === 'line' ? null : colorDe(node, 'fill')];
  const conTrazo = (trazo?.alpha() ?? 0) > 0.05;
  if (!conTrazo && !((relleno?.alpha() ?? 0) > 0.05)) return;
  const puntos = puntosDe(node, caja);
  const tapados = puntos.filter(([x, y]) => (fondo(x, y)?.alpha() ?? 0) >= 0.5);
  if (tapados.length > puntos.length * ALGO) return;
  cuaderno.anotar('raro', 'figura o línea del color del fondo: se le puso tinta', lugarDe(node), caja);
  const tinta = tintaPara(node, suelo);
  if (conTrazo) node.attribs.stroke = tinta;
  else if (caja.ancho * caja.alto > marco.ancho * marco.alto * GRANDE)
    Object.assign(node.attribs, {
      stroke: tinta,
      'stroke-width': '1',
      'stroke-opacity': '0.5',
      'vector-effect': 'non-scaling-stroke',
    });
  else node.attribs.fill = tinta;
}

const ALGO = 0.2;
const MUESTRA = 24;

/** Points along the outline of a shape, and its middle. */
function puntosDe(node: Element, { x, y, ancho, alto }: Caja): (readonly [number, number])[] {
  const orilla = tramosDe(node).flatMap(({ puntos }) => puntos);
  const cada = Math.ceil(orilla.length / MUESTRA);
  return [...orilla.filter((_, i) => i % cada === 0), [x + ancho / 2, y + alto / 2]];
}

/** The page's ink; a fixed colour where the drawing redefines `currentColor`. */
function tintaPara(node: Element, { tinta }: Medios['suelo']): string {
  return tinta === 'currentColor' && heredado(node, 'color') !== undefined ? LETRA : tinta;
}

/** Each part with a colour of its own is measured separately. */
function medirTexto(texto: Element, medios: Medios & { fondo: Fondo }): void {
  const coloridas = partesDe(texto).filter(({ attribs }) => attribs.fill !== undefined);
  const como = [texto, ...coloridas].map(node => medirLetras(node, texto, medios));
  // The check list of a plan (§C10.12) only knows the bare ground.
  if (como.includes('por_su_figura') && !como.includes('mal')) texto.attribs['data-con-fondo'] = '';
}

function medirLetras(
  node: Element,
  texto: Element,
  { fondo, cuaderno, lugarDe, suelo }: Medios & { fondo: Fondo },
): 'se_lee' | 'por_su_figura' | 'mal' {
  const color = colorDe(node, 'fill');
  if (!color) return 'se_lee';
  const { caja, puntos } = lugarDeTexto(texto, node);
  const propios = puntos.map(punto => fondo(punto.x, punto.y)).filter(bajo => bajo !== null);
  // One point beside the shape under the text does not count.
  const bajo = propios.length >= 2 ? propios[0] : undefined;
  const visto = bajo ? sobre(bajo, suelo.color) : suelo.color;
  const suyo = contraste(color, visto);
  const enDesnudo = contraste(color, suelo.color) < SE_LEE ? 'por_su_figura' : 'se_lee';
  if (suyo >= SE_LEE) return enDesnudo;
  if (suyo >= NO_SE_LEE) {
    cuaderno.anotar('raro', 'letrero con poco contraste', lugarDe(node), caja);
    return 'mal';
  }
  cuaderno.anotar('raro', 'letrero que no se leía: se le puso tinta', lugarDe(node), caja);
  const esOscuro = contraste(colord(LETRA), visto) > contraste(colord(SUELOS.papel.tinta), visto);
  const contraria = esOscuro ? LETRA : SUELOS.papel.tinta;
  node.attribs.fill = bajo ? contraria : tintaPara(node, suelo);
  for (const opacidad of ['opacity', 'fill-opacity']) delete node.attribs[opacidad];
  return bajo && contraste(colord(contraria), suelo.color) < SE_LEE ? 'por_su_figura' : 'se_lee';
}

/** The elements inside a text; LibreOffice writes three of them around each word. */
function partesDe(texto: Element): Element[] {
  const partes: Element[] = [];
  visitar(texto, parte => partes.push(parte));
  return partes;
}

/** An attribute of a part of a text, or of the nearest element around it inside the text. */
function hastaTexto(parte: Element, texto: Element, nombre: string): string | undefined {
  const { parent } = parte;
  if (parte.attribs[nombre] !== undefined || parte === texto || !(parent instanceof Element))
    return parte.attribs[nombre];
  return hastaTexto(parent, texto, nombre);
}

function esRenglon({ attribs, children }: Element): boolean {
  return attribs.x !== undefined && children.length > 0;
}

/** Three points along a text, or along one of its parts, and the box around it. A text of several lines counts by its first. */
function lugarDeTexto(
  texto: Element,
  node: Element = texto,
): { puntos: { x: number; y: number }[]; caja: Caja | null } {
  const primero = (nombre: string) => {
    const propio = hastaTexto(node, texto, nombre);
    const puesto = partesDe(texto).find(parte => parte.attribs[nombre] !== undefined);
    return numerosDe(propio ?? puesto?.attribs[nombre] ?? '0')[0] ?? 0;
  };
  const renglon = node === texto ? (partesDe(texto).find(esRenglon) ?? texto) : node;
  const talla = tallaDe(renglon);
  const largo = getText(renglon).trim().length * talla * 0.52;
  const ancla = heredado(node, 'text-anchor') ?? 'start';
  const [desde, base] = [primero('x') - ({ middle: largo / 2, end: largo }[ancla] ?? 0), primero('y')];
  const en = (parte: number, alto: number) =>
    puntoEn(texto, desde + largo * parte, base - talla * alto) ?? [];
  return {
    puntos: [0.15, 0.5, 0.85].flatMap(parte => en(parte, 0.33)),
    caja: cajaDePuntos(
      [en(0, 0.8), en(1, 0.8), en(1, -0.2), en(0, -0.2)].flat().map(({ x, y }) => [x, y] as const),
    ),
  };
}
