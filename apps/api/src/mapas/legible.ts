import { luminance } from '@taquilla/mapa/drawing/colors';
import { type Colord, colord } from 'colord';
import { type Document, Element } from 'domhandler';
import { getElementById, getElementsByTagName, getText, removeElement } from 'domutils';
import { FORMAS } from './elementos.ts';
import { heredado, tallaDe, visitar } from './estilos.ts';
import { type Caja, cajaDe, puntoEn } from './geometria.ts';
import type { Cuaderno } from './informe.ts';
import type { Dibujo } from './leerDibujo.ts';
import { type Fondo, pintarFondo } from './pintarFondo.ts';
import { numerosDe } from './valores.ts';

/** The storefront's background behind a map and its text colour. Sections have their own colours. */
const SUELO = colord('#151210');
const LETRA = '#f8f3e9';
const LEGIBLE = 4.5;
/** Contrast for large text (WCAG 1.4.3). */
const SE_LEE = 3;
const VISIBLE = 2.3;
/** A shape with less contrast to the background is a shade of it, in a drawing made for dark backgrounds. */
const SOMBRA = 1.5;
/** As a share of the map's area. A smaller shape is a letter drawn as a curve, a seat or a sign. */
const GRANDE = 0.004;
const TODO = 0.97;
/** A sheet with a margin counts only with more shapes than this; alone it may be a section for sale. */
const [CASI_TODO, CON_FIGURAS] = [0.9, 8];

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

interface Contexto extends Pick<Dibujo, 'lugarDe'> {
  cuaderno: Cuaderno;
}

/**
 * Makes the decoration outside of sections readable on the storefront's dark background, which drawings for white paper do not
 * expect. Decoration on a light part of the drawing stays as it is.
 */
export function hacerLegible({ documento, root, lugarDe }: Dibujo, cuaderno: Cuaderno): void {
  const contexto = { cuaderno, lugarDe };
  const marco = marcoDe(root);
  const { formas, textos } = reunir(documento);
  const sinPapel = quitarPapel(formas, marco, contexto);
  const visibles = sinPapel.filter(({ node, esDeSeccion }) => !esDeSeccion && seVe(node, 'fill'));
  const claras = visibles.filter(forma => esGrande(forma, marco));
  const bajoSecciones = claras.filter(clara => tieneSecciones(clara, sinPapel));
  for (const { node } of bajoSecciones) dejarContorno(node, contexto);
  const paneles = claras.filter(forma => !bajoSecciones.includes(forma)).map(({ node }) => node);
  const fondo = pintarFondo(root, { marco, queda: paneles });
  // Texts may also stand on small shapes: a cabin, a sign.
  const bajoTextos = visibles.filter(forma => !bajoSecciones.includes(forma)).map(({ node }) => node);
  const fondoDeTextos = pintarFondo(root, { marco, queda: bajoTextos });
  const hayPapel = sinPapel.length < formas.length;
  // If more texts on the bare background are light than dark, the designer chose a dark background, and shapes of low contrast
  // are intended. Texts on a section, or on a stage that is dark even on paper, give no evidence.
  const figuras = sinPapel
    .filter(
      ({ node, caja, esDeSeccion }) => esDeSeccion || (sobresale(node) && !esHoja(caja, marco, CASI_TODO)),
    )
    .map(({ node }) => node);
  const fondoDeFiguras = pintarFondo(root, { marco, queda: figuras });
  const esParaOscuro = !hayPapel && masClarosSobreElSuelo(textos, fondoDeFiguras);
  for (const forma of sinPapel) {
    if (!forma.esDeSeccion && !esParaOscuro) aclararForma(forma, { fondo, marco, ...contexto });
  }
  for (const texto of textos) aclararTexto(texto, { fondo: fondoDeTextos, ...contexto });
}

function marcoDe(root: Element): Caja {
  const [x = 0, y = 0, ancho = 0, alto = 0] = numerosDe(root.attribs.viewBox ?? '');
  return { x, y, ancho, alto };
}

/** All painted shapes and texts, in painting order. The storefront styles the texts of sections. */
function reunir(documento: Document): { formas: Forma[]; textos: Element[] } {
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
  for (const hijo of documento.children) if (hijo instanceof Element) mirar(hijo, false);
  return { formas, textos };
}

/** Whether a shape is at least this share of the map in both directions. */
function esHoja({ ancho, alto }: Caja, marco: Caja, parte: number): boolean {
  return ancho >= marco.ancho * parte && alto >= marco.alto * parte;
}

/** Removes the light sheets at the bottom of a drawing. */
function quitarPapel(formas: readonly Forma[], marco: Caja, { cuaderno, lugarDe }: Contexto): Forma[] {
  const parte = formas.length > CON_FIGURAS ? CASI_TODO : TODO;
  const primera = formas.findIndex(
    ({ node, caja, esDeSeccion }) =>
      esDeSeccion || !esHoja(caja, marco, parte) || !(brilloDelPapel(node) > 0.4),
  );
  const papeles = primera < 0 ? [] : formas.slice(0, primera);
  for (const { node } of papeles) {
    cuaderno.anotar('quitado', 'fondo claro de toda la hoja', lugarDe(node));
    removeElement(node);
  }
  return formas.slice(papeles.length);
}

/** The luminance of an opaque fill, or of a gradient's darkest stop; 0 for a transparent one. */
function brilloDelPapel(node: Element): number {
  const color = colorDe(node, 'fill');
  if (color) return color.alpha() > 0.5 ? luminancia(color) : 0;
  const paradas = paradasDe(node).map(({ attribs }) => ({
    color: colord(attribs['stop-color'] ?? 'black'),
    parte: Number(attribs['stop-opacity'] ?? 1) * Number(heredado(node, 'fill-opacity') ?? 1),
  }));
  const brillos = paradas.map(({ color: suyo, parte }) =>
    suyo.alpha() * parte * opacidadDe(node) > 0.5 ? luminancia(suyo) : 0,
  );
  return Math.min(...brillos, brillos.length > 0 ? 1 : 0);
}

/** The stops of the gradient that fills a shape; empty for any other fill. */
function paradasDe(node: Element): Element[] {
  const id = /^url\(#([^)]+)\)$/.exec(heredado(node, 'fill') ?? '')?.[1];
  const pintura = id === undefined ? null : getElementById(id, raizDe(node).children);
  return pintura?.name.endsWith('Gradient') ? getElementsByTagName('stop', pintura) : [];
}

function raizDe(node: Element): Element {
  return node.parent instanceof Element ? raizDe(node.parent) : node;
}

function esGrande({ caja }: Forma, marco: Caja): boolean {
  return caja.ancho * caja.alto > marco.ancho * marco.alto * GRANDE;
}

/** Whether sections lie on a shape: their light names would be unreadable on it. */
function tieneSecciones(forma: Forma, formas: readonly Forma[]): boolean {
  return formas
    .slice(formas.indexOf(forma) + 1)
    .some(({ esDeSeccion, caja }) => esDeSeccion && contiene(forma.caja, caja));
}

function contiene(fuera: Caja, dentro: Caja): boolean {
  const [x, y] = [dentro.x + dentro.ancho / 2, dentro.y + dentro.alto / 2];
  return x > fuera.x && x < fuera.x + fuera.ancho && y > fuera.y && y < fuera.y + fuera.alto;
}

function dejarContorno(node: Element, { cuaderno, lugarDe }: Contexto): void {
  cuaderno.anotar('raro', 'figura clara debajo de secciones, dejada en contorno', lugarDe(node));
  node.attribs.fill = 'none';
  delete node.attribs['fill-opacity'];
  if (!seVe(node, 'stroke')) contornear(node);
}

function contornear(node: Element): void {
  Object.assign(node.attribs, {
    stroke: tintaPara(node),
    'stroke-width': '1',
    'stroke-opacity': '0.5',
    'vector-effect': 'non-scaling-stroke',
  });
}

/** The page's text colour; a fixed colour where the drawing redefines `currentColor`. */
function tintaPara(node: Element): string {
  return heredado(node, 'color') === undefined ? 'currentColor' : LETRA;
}

/** The colour of a fill or stroke, with its opacity; null without paint, or with a gradient. */
function colorDe(node: Element, que: 'fill' | 'stroke'): Colord | null {
  const pintura = heredado(node, que) ?? (que === 'fill' ? 'black' : 'none');
  const deLetra = /^currentcolor$/i.test(pintura);
  const escrito = deLetra ? (heredado(node, 'color') ?? LETRA) : pintura;
  const color = colord(escrito);
  if (escrito === 'none' || escrito.startsWith('url(') || !color.isValid()) return null;
  const parte = Number(heredado(node, `${que}-opacity`) ?? 1);
  return color.alpha(color.alpha() * parte * opacidadDe(node));
}

function opacidadDe(node: Element): number {
  const propia = Number(node.attribs.opacity ?? 1);
  return node.parent instanceof Element ? propia * opacidadDe(node.parent) : propia;
}

function esDegradado(node: Element, que: 'fill' | 'stroke'): boolean {
  return (heredado(node, que) ?? '').startsWith('url(');
}

function luminancia(color: Colord): number {
  const { r, g, b } = color.toRgb();
  return luminance([r, g, b]);
}

/** A translucent colour as it appears on another. */
function sobre(color: Colord, suelo: Colord): Colord {
  const { r, g, b, a } = color.toRgb();
  const bajo = suelo.toRgb();
  return colord({
    r: r * a + bajo.r * (1 - a),
    g: g * a + bajo.g * (1 - a),
    b: b * a + bajo.b * (1 - a),
  });
}

/** WCAG's contrast of a translucent colour. */
function contraste(color: Colord, suelo: Colord): number {
  const [uno, otro] = [luminancia(sobre(color, suelo)), luminancia(suelo)];
  return (Math.max(uno, otro) + 0.05) / (Math.min(uno, otro) + 0.05);
}

function seVe(node: Element, que: 'fill' | 'stroke'): boolean {
  if (node.name === 'line' && que === 'fill') return false;
  if (esDegradado(node, que)) return true;
  const color = colorDe(node, que);
  return color !== null && contraste(color, SUELO) >= VISIBLE;
}

function sobresale(node: Element): boolean {
  const color = colorDe(node, 'fill');
  return color ? contraste(color, SUELO) >= SOMBRA : seVe(node, 'fill');
}

function aclararForma(
  forma: Forma,
  { fondo, marco, ...contexto }: Contexto & { fondo: Fondo; marco: Caja },
): void {
  const { node, caja } = forma;
  const trazo = colorDe(node, 'stroke');
  const relleno = node.name === 'line' ? null : colorDe(node, 'fill');
  const hayAlgo = (trazo?.alpha() ?? 0) > 0.05 || (relleno?.alpha() ?? 0) > 0.05;
  if (!hayAlgo || seVe(node, 'fill') || seVe(node, 'stroke')) return;
  if (tapa(fondo(caja.x + caja.ancho / 2, caja.y + caja.alto / 2))) return;
  contexto.cuaderno.anotar(
    'raro',
    'figura o línea que no se veía sobre el fondo oscuro, aclarada',
    contexto.lugarDe(node),
  );
  if (trazo && trazo.alpha() > 0.05) node.attribs.stroke = tintaPara(node);
  else if (esGrande(forma, marco)) contornear(node);
  else node.attribs.fill = tintaPara(node);
}

/** Whether a colour hides the page behind it at least half. */
function tapa(color: Colord | null): boolean {
  return color !== null && color.alpha() >= 0.5;
}

function masClarosSobreElSuelo(textos: readonly Element[], fondo: Fondo): boolean {
  let [claros, oscuros] = [0, 0];
  for (const texto of textos) {
    const color = colorDe(texto, 'fill');
    if (!color || tapa(sueloDe(texto, texto, fondo))) continue;
    const visto = contraste(color, SUELO);
    if (visto >= LEGIBLE) claros += 1;
    else if (visto < VISIBLE) oscuros += 1;
  }
  return claros > oscuros;
}

function aclararTexto(texto: Element, contexto: Contexto & { fondo: Fondo }): void {
  // Each part with a colour of its own is checked separately.
  const coloridas = partesDe(texto).filter(({ attribs }) => attribs.fill !== undefined);
  const como = [texto, ...coloridas].map(node => aclararLetras(node, texto, contexto));
  // The check list of a plan (§C10.12) only knows the storefront's background.
  if (como.includes('por_su_figura') && !como.includes('mal')) texto.attribs['data-con-fondo'] = '';
}

/** The elements inside a text; LibreOffice writes three of them around each word. */
function partesDe(texto: Element): Element[] {
  const partes: Element[] = [];
  visitar(texto, parte => partes.push(parte));
  return partes;
}

function aclararLetras(
  node: Element,
  texto: Element,
  { fondo, cuaderno, lugarDe }: Contexto & { fondo: Fondo },
): 'se_lee' | 'por_su_figura' | 'mal' {
  const color = colorDe(node, 'fill');
  if (!color) return 'se_lee';
  const bajo = sueloDe(node, texto, fondo);
  const visto = bajo ? sobre(bajo, SUELO) : SUELO;
  const suyo = contraste(color, visto);
  const porSuFigura = contraste(color, SUELO) < SE_LEE ? 'por_su_figura' : 'se_lee';
  if (suyo >= LEGIBLE) return porSuFigura;
  // On a translucent shape, the background is darker here than on the paper that the drawing was made for.
  const esDelDibujo = bajo !== null && (bajo.alpha() > 0.98 || contraste(colord(LETRA), visto) <= suyo);
  if (esDelDibujo) {
    if (suyo >= SE_LEE) return porSuFigura;
    cuaderno.anotar('raro', 'texto con poco contraste', lugarDe(node));
    return 'mal';
  }
  cuaderno.anotar('raro', 'texto que no se leía sobre el fondo oscuro, aclarado', lugarDe(node));
  node.attribs.fill = tintaPara(node);
  for (const opacidad of ['opacity', 'fill-opacity']) delete node.attribs[opacidad];
  return 'se_lee';
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

/**
 * The colour behind a text, taken from three points along it. Null when at least two of them show only the page's background.
 */
function sueloDe(node: Element, texto: Element, fondo: Fondo): Colord | null {
  const primero = (nombre: string) => {
    const propio = hastaTexto(node, texto, nombre);
    const puesto = partesDe(texto).find(parte => parte.attribs[nombre] !== undefined);
    return numerosDe(propio ?? puesto?.attribs[nombre] ?? '0')[0] ?? 0;
  };
  // A text of several lines is judged by its first line.
  const renglon = node === texto ? (partesDe(texto).find(esRenglon) ?? texto) : node;
  const talla = tallaDe(renglon);
  const largo = getText(renglon).trim().length * talla * 0.52;
  const ancla = heredado(node, 'text-anchor') ?? 'start';
  const desde = primero('x') - ({ middle: largo / 2, end: largo }[ancla] ?? 0);
  const suelos = [0.15, 0.5, 0.85].map(parte => {
    const punto = puntoEn(texto, desde + largo * parte, primero('y') - talla * 0.33);
    return punto && fondo(punto.x, punto.y);
  });
  const propios = suelos.filter(suelo => suelo !== null);
  return propios.length >= 2 ? (propios[0] ?? null) : null;
}
