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
  nodo: Element;
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
export function hacerLegible({ documento, raiz, lugarDe }: Dibujo, cuaderno: Cuaderno): void {
  const contexto = { cuaderno, lugarDe };
  const marco = marcoDe(raiz);
  const { formas, textos } = reunir(documento);
  const sinPapel = quitarPapel(formas, marco, contexto);
  const visibles = sinPapel.filter(({ nodo, esDeSeccion }) => !esDeSeccion && seVe(nodo, 'fill'));
  const claras = visibles.filter(forma => esGrande(forma, marco));
  const bajoSecciones = claras.filter(clara => tieneSecciones(clara, sinPapel));
  for (const { nodo } of bajoSecciones) dejarContorno(nodo, contexto);
  const paneles = claras.filter(forma => !bajoSecciones.includes(forma)).map(({ nodo }) => nodo);
  const fondo = pintarFondo(raiz, { marco, queda: paneles });
  // Texts may also stand on small shapes: a cabin, a sign.
  const bajoTextos = visibles.filter(forma => !bajoSecciones.includes(forma)).map(({ nodo }) => nodo);
  const fondoDeTextos = pintarFondo(raiz, { marco, queda: bajoTextos });
  const hayPapel = sinPapel.length < formas.length;
  // If more texts on the bare background are light than dark, the designer chose a dark background, and shapes of low contrast
  // are intended. Texts on a section, or on a stage that is dark even on paper, give no evidence.
  const figuras = sinPapel
    .filter(
      ({ nodo, caja, esDeSeccion }) => esDeSeccion || (sobresale(nodo) && !esHoja(caja, marco, CASI_TODO)),
    )
    .map(({ nodo }) => nodo);
  const fondoDeFiguras = pintarFondo(raiz, { marco, queda: figuras });
  const esParaOscuro = !hayPapel && masClarosSobreElSuelo(textos, fondoDeFiguras);
  for (const forma of sinPapel) {
    if (!forma.esDeSeccion && !esParaOscuro) aclararForma(forma, { fondo, marco, ...contexto });
  }
  for (const texto of textos) aclararTexto(texto, { fondo: fondoDeTextos, ...contexto });
}

function marcoDe(raiz: Element): Caja {
  const [x = 0, y = 0, ancho = 0, alto = 0] = numerosDe(raiz.attribs.viewBox ?? '');
  return { x, y, ancho, alto };
}

/** All painted shapes and texts, in painting order. The storefront styles the texts of sections. */
function reunir(documento: Document): { formas: Forma[]; textos: Element[] } {
  const formas: Forma[] = [];
  const textos: Element[] = [];
  const mirar = (nodo: Element, enSeccion: boolean) => {
    if (NO_SE_PINTAN.has(nodo.name) || nodo.attribs.display === 'none') return;
    const esDeSeccion = enSeccion || nodo.attribs['data-seccion'] !== undefined;
    if (FORMAS.has(nodo.name)) {
      const caja = cajaDe(nodo);
      if (caja) formas.push({ nodo, caja, esDeSeccion });
    }
    if (nodo.name === 'text' && !esDeSeccion) textos.push(nodo);
    for (const hijo of nodo.children) if (hijo instanceof Element) mirar(hijo, esDeSeccion);
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
    ({ nodo, caja, esDeSeccion }) =>
      esDeSeccion || !esHoja(caja, marco, parte) || !(brilloDelPapel(nodo) > 0.4),
  );
  const papeles = primera < 0 ? [] : formas.slice(0, primera);
  for (const { nodo } of papeles) {
    cuaderno.anotar('quitado', 'fondo claro de toda la hoja', lugarDe(nodo));
    removeElement(nodo);
  }
  return formas.slice(papeles.length);
}

/** The luminance of an opaque fill, or of a gradient's darkest stop; 0 for a transparent one. */
function brilloDelPapel(nodo: Element): number {
  const color = colorDe(nodo, 'fill');
  if (color) return color.alpha() > 0.5 ? luminancia(color) : 0;
  const paradas = paradasDe(nodo).map(({ attribs }) => ({
    color: colord(attribs['stop-color'] ?? 'black'),
    parte: Number(attribs['stop-opacity'] ?? 1) * Number(heredado(nodo, 'fill-opacity') ?? 1),
  }));
  const brillos = paradas.map(({ color: suyo, parte }) =>
    suyo.alpha() * parte * opacidadDe(nodo) > 0.5 ? luminancia(suyo) : 0,
  );
  return Math.min(...brillos, brillos.length > 0 ? 1 : 0);
}

/** The stops of the gradient that fills a shape; empty for any other fill. */
function paradasDe(nodo: Element): Element[] {
  const id = /^url\(#([^)]+)\)$/.exec(heredado(nodo, 'fill') ?? '')?.[1];
  const pintura = id === undefined ? null : getElementById(id, raizDe(nodo).children);
  return pintura?.name.endsWith('Gradient') ? getElementsByTagName('stop', pintura) : [];
}

function raizDe(nodo: Element): Element {
  return nodo.parent instanceof Element ? raizDe(nodo.parent) : nodo;
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

function dejarContorno(nodo: Element, { cuaderno, lugarDe }: Contexto): void {
  cuaderno.anotar('raro', 'figura clara debajo de secciones, dejada en contorno', lugarDe(nodo));
  nodo.attribs.fill = 'none';
  delete nodo.attribs['fill-opacity'];
  if (!seVe(nodo, 'stroke')) contornear(nodo);
}

function contornear(nodo: Element): void {
  Object.assign(nodo.attribs, {
    stroke: tintaPara(nodo),
    'stroke-width': '1',
    'stroke-opacity': '0.5',
    'vector-effect': 'non-scaling-stroke',
  });
}

/** The page's text colour; a fixed colour where the drawing redefines `currentColor`. */
function tintaPara(nodo: Element): string {
  return heredado(nodo, 'color') === undefined ? 'currentColor' : LETRA;
}

/** The colour of a fill or stroke, with its opacity; null without paint, or with a gradient. */
function colorDe(nodo: Element, que: 'fill' | 'stroke'): Colord | null {
  const pintura = heredado(nodo, que) ?? (que === 'fill' ? 'black' : 'none');
  const deLetra = /^currentcolor$/i.test(pintura);
  const escrito = deLetra ? (heredado(nodo, 'color') ?? LETRA) : pintura;
  const color = colord(escrito);
  if (escrito === 'none' || escrito.startsWith('url(') || !color.isValid()) return null;
  const parte = Number(heredado(nodo, `${que}-opacity`) ?? 1);
  return color.alpha(color.alpha() * parte * opacidadDe(nodo));
}

function opacidadDe(nodo: Element): number {
  const propia = Number(nodo.attribs.opacity ?? 1);
  return nodo.parent instanceof Element ? propia * opacidadDe(nodo.parent) : propia;
}

function esDegradado(nodo: Element, que: 'fill' | 'stroke'): boolean {
  return (heredado(nodo, que) ?? '').startsWith('url(');
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

function seVe(nodo: Element, que: 'fill' | 'stroke'): boolean {
  if (nodo.name === 'line' && que === 'fill') return false;
  if (esDegradado(nodo, que)) return true;
  const color = colorDe(nodo, que);
  return color !== null && contraste(color, SUELO) >= VISIBLE;
}

function sobresale(nodo: Element): boolean {
  const color = colorDe(nodo, 'fill');
  return color ? contraste(color, SUELO) >= SOMBRA : seVe(nodo, 'fill');
}

function aclararForma(
  forma: Forma,
  { fondo, marco, ...contexto }: Contexto & { fondo: Fondo; marco: Caja },
): void {
  const { nodo, caja } = forma;
  const trazo = colorDe(nodo, 'stroke');
  const relleno = nodo.name === 'line' ? null : colorDe(nodo, 'fill');
  const hayAlgo = (trazo?.alpha() ?? 0) > 0.05 || (relleno?.alpha() ?? 0) > 0.05;
  if (!hayAlgo || seVe(nodo, 'fill') || seVe(nodo, 'stroke')) return;
  if (tapa(fondo(caja.x + caja.ancho / 2, caja.y + caja.alto / 2))) return;
  contexto.cuaderno.anotar(
    'raro',
    'figura o línea que no se veía sobre el fondo oscuro, aclarada',
    contexto.lugarDe(nodo),
  );
  if (trazo && trazo.alpha() > 0.05) nodo.attribs.stroke = tintaPara(nodo);
  else if (esGrande(forma, marco)) contornear(nodo);
  else nodo.attribs.fill = tintaPara(nodo);
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
  const como = [texto, ...coloridas].map(nodo => aclararLetras(nodo, texto, contexto));
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
  nodo: Element,
  texto: Element,
  { fondo, cuaderno, lugarDe }: Contexto & { fondo: Fondo },
): 'se_lee' | 'por_su_figura' | 'mal' {
  const color = colorDe(nodo, 'fill');
  if (!color) return 'se_lee';
  const bajo = sueloDe(nodo, texto, fondo);
  const visto = bajo ? sobre(bajo, SUELO) : SUELO;
  const suyo = contraste(color, visto);
  const porSuFigura = contraste(color, SUELO) < SE_LEE ? 'por_su_figura' : 'se_lee';
  if (suyo >= LEGIBLE) return porSuFigura;
  // On a translucent shape, the background is darker here than on the paper that the drawing was made for.
  const esDelDibujo = bajo !== null && (bajo.alpha() > 0.98 || contraste(colord(LETRA), visto) <= suyo);
  if (esDelDibujo) {
    if (suyo >= SE_LEE) return porSuFigura;
    cuaderno.anotar('raro', 'texto con poco contraste', lugarDe(nodo));
    return 'mal';
  }
  cuaderno.anotar('raro', 'texto que no se leía sobre el fondo oscuro, aclarado', lugarDe(nodo));
  nodo.attribs.fill = tintaPara(nodo);
  for (const opacidad of ['opacity', 'fill-opacity']) delete nodo.attribs[opacidad];
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
function sueloDe(nodo: Element, texto: Element, fondo: Fondo): Colord | null {
  const primero = (nombre: string) => {
    const propio = hastaTexto(nodo, texto, nombre);
    const puesto = partesDe(texto).find(parte => parte.attribs[nombre] !== undefined);
    return numerosDe(propio ?? puesto?.attribs[nombre] ?? '0')[0] ?? 0;
  };
  // A text of several lines is judged by its first line.
  const renglon = nodo === texto ? (partesDe(texto).find(esRenglon) ?? texto) : nodo;
  const talla = tallaDe(renglon);
  const largo = getText(renglon).trim().length * talla * 0.52;
  const ancla = heredado(nodo, 'text-anchor') ?? 'start';
  const desde = primero('x') - ({ middle: largo / 2, end: largo }[ancla] ?? 0);
  const suelos = [0.15, 0.5, 0.85].map(parte => {
    const punto = puntoEn(texto, desde + largo * parte, primero('y') - talla * 0.33);
    return punto && fondo(punto.x, punto.y);
  });
  const propios = suelos.filter(suelo => suelo !== null);
  return propios.length >= 2 ? (propios[0] ?? null) : null;
}
