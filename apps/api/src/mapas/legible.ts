import { luminance } from '@taquilla/mapa/drawing/colors';
import { type Colord, colord } from 'colord';
import { type Document, Element } from 'domhandler';
import { getElementById, getElementsByTagName, getText, removeElement } from 'domutils';
import { heredado, tallaDe, visitar } from './estilos.ts';
import { type Caja, cajaDe, puntoEn } from './geometria.ts';
import type { Cuaderno } from './informe.ts';
import type { Dibujo } from './leerDibujo.ts';
import { type Fondo, pintarFondo } from './pintarFondo.ts';
import { numerosDe } from './valores.ts';

/** The storefront's ground behind a map, and its letters. Sections bring their own colours. */
const SUELO = colord('#151210');
const LETRA = '#f8f3e9';
const LEGIBLE = 4.5;
/** What large text needs (WCAG 1.4.3). */
const SE_LEE = 3;
const VISIBLE = 2.3;
/** A figure of less is the ground's shade, in a drawing that was made for the dark. */
const SOMBRA = 1.5;
/** Of the whole: what is smaller is a letter drawn as a curve, a seat, a sign. */
const GRANDE = 0.004;
const TODO = 0.97;
/** A sheet with a margin, where so many figures stand on it: alone it may be what is sold. */
const [CASI_TODO, CON_FIGURAS] = [0.9, 8];

const FORMAS = new Set(['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon']);
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
 * Makes the decoration outside of sections readable on the storefront's dark ground, which drawings for white paper
 * do not expect. Decoration on a light part of the drawing stays as it is.
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
  // A text is written on small shapes too: a cabin, a sign.
  const bajoTextos = visibles.filter(forma => !bajoSecciones.includes(forma)).map(({ nodo }) => nodo);
  const fondoDeTextos = pintarFondo(raiz, { marco, queda: bajoTextos });
  const hayPapel = sinPapel.length < formas.length;
  // More light letters than dark ones on the bare ground: its designer chose the dark, and what hardly shows there is meant
  // so. On a section or on a stage that is dark for paper they say nothing of the ground.
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

/** Everything that is painted, in its order. Texts of sections are dressed by the storefront. */
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

/** Whether a shape is as large as such a part of the whole. */
function esHoja({ ancho, alto }: Caja, marco: Caja, parte: number): boolean {
  return ancho >= marco.ancho * parte && alto >= marco.alto * parte;
}

/** Takes out the light sheets on which a drawing begins. */
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

/** How light a fill is as far as it covers, and a gradient's darkest stop. */
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

/** The stops of the gradient that a shape is filled with, none for any other paint. */
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

/** Whether sections stand on a shape: their names would be light on light. */
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

/** The page's own letters, unless the drawing says what colour that is. */
function tintaPara(nodo: Element): string {
  return heredado(nodo, 'color') === undefined ? 'currentColor' : LETRA;
}

/** The colour of a paint, as far as it covers; null without one, or when it is a gradient's. */
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

/** A colour that covers in part, as it is seen on another. */
function sobre(color: Colord, suelo: Colord): Colord {
  const { r, g, b, a } = color.toRgb();
  const bajo = suelo.toRgb();
  return colord({
    r: r * a + bajo.r * (1 - a),
    g: g * a + bajo.g * (1 - a),
    b: b * a + bajo.b * (1 - a),
  });
}

/** WCAG's contrast of a colour that covers in part. */
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

/** Whether more of the drawing than of the page is seen at a point. */
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
  // Each part that has a colour of its own is looked at by itself.
  const coloridas = partesDe(texto).filter(({ attribs }) => attribs.fill !== undefined);
  const como = [texto, ...coloridas].map(nodo => aclararLetras(nodo, texto, contexto));
  // The check list of a plan (§C10.12) knows the storefront's ground alone.
  if (como.includes('por_su_figura') && !como.includes('mal')) texto.attribs['data-con-fondo'] = '';
}

/** The parts of a text; LibreOffice writes three of them around each word. */
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
  // What shows the ground through is darker here than on the paper that it was drawn for.
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

/** What a part of a text says of its place, or those around it. */
function hastaTexto(parte: Element, texto: Element, nombre: string): string | undefined {
  const { parent } = parte;
  if (parte.attribs[nombre] !== undefined || parte === texto || !(parent instanceof Element))
    return parte.attribs[nombre];
  return hastaTexto(parent, texto, nombre);
}

function esRenglon({ attribs, children }: Element): boolean {
  return attribs.x !== undefined && children.length > 0;
}

/** What a text stands on, by most of three points along it; null when that is the page's bare ground. */
function sueloDe(nodo: Element, texto: Element, fondo: Fondo): Colord | null {
  const primero = (nombre: string) => {
    const propio = hastaTexto(nodo, texto, nombre);
    const puesto = partesDe(texto).find(parte => parte.attribs[nombre] !== undefined);
    return numerosDe(propio ?? puesto?.attribs[nombre] ?? '0')[0] ?? 0;
  };
  // A text of several lines is judged by its first.
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
