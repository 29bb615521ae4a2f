import { createElements, ID_PREFIX } from '@taquilla/mapa/svg/elements';
import { onOther, putBacking } from '@taquilla/mapa/svg/grounds';
import { labelsOn } from '@taquilla/mapa/svg/labels';
import type { SvgNode } from '@taquilla/mapa/svg/read';
import { type Ground, isOnSheet } from '@taquilla/mapa/svg/sheet';
import { SHAPES } from '@taquilla/mapa/svg/withInside';
import type { Box } from '@taquilla/mapa/view/geometry';
import { enDefs, nodo } from './nodos.ts';
import { type PatronDePrecio, patronDePrecio, tonoDe } from './patrones.ts';

/** The pattern's id; ids are prefixed when they are drawn. */
const RAYAS = 'rayas-agotado';

/** A map on the page. */
export interface Dibujo {
  svg: SVGElement;
  /** By section id. */
  secciones: ReadonlyMap<number, SeccionDibujada>;
  /** The prices on the sections, by section id (rotulosDePrecio.ts). */
  precios: Map<number, SVGElement>;
}

export interface SeccionDibujada {
  /** A section may be drawn in several parts, such as the stands on both sides of a ring. */
  grupos: readonly [SVGElement, ...SVGElement[]];
  /** The shapes to fill; other elements are decoration. */
  formas: readonly SVGElement[];
  /** Names on the section in another layer, which follow its look. */
  letreros: readonly SVGElement[];
}

/** The look of a section. `colores` are CSS colours; the first one colours the outline. */
export interface Aspecto {
  colores: readonly string[];
  estado: 'libre' | 'agotada';
  /** The levels of its prices among those of its colour; none or [0] is the plain colour. */
  niveles: readonly number[];
  /** Dearer than the buyer asked for: it is dimmed. */
  fuera: boolean;
  /** The outline of its price zone's mark, in a box of 16, so that zones differ by more than colour. */
  marca: string;
}

const MARCA = 'recinto__marca';

/** Draws a map that was made safe, and finds its sections. */
export function dibujar(seguro: SvgNode): Dibujo {
  const svg = createElements(seguro);
  svg.append(patronDeRayas());
  const secciones = new Map<number, SeccionDibujada>();
  for (const grupo of svg.querySelectorAll<SVGElement>('[data-seccion]')) {
    const propias = [...grupo.children].filter(hijo => hijo.matches(SHAPES));
    const candidatas = grupo.matches(SHAPES)
      ? [grupo]
      : propias.length > 0
        ? propias
        : [...grupo.querySelectorAll(SHAPES)];
    const formas = candidatas.filter(forma => forma instanceof SVGElement);
    for (const forma of formas) forma.classList.add('recinto__forma');
    const id = Number(grupo.dataset.seccion);
    const antes = secciones.get(id);
    secciones.set(id, {
      grupos: antes ? [...antes.grupos, grupo] : [grupo],
      formas: [...(antes?.formas ?? []), ...formas],
      letreros: [],
    });
  }
  for (const texto of svg.querySelectorAll<SVGElement>('text')) dejarCrecer(texto);
  return { svg, secciones, precios: new Map() };
}

/** Finds the names that stand on sections, and other backgrounds under sections, once the map is on the page. */
export function ponerLetreros({ svg, secciones }: Dibujo): void {
  const seccionDe = new Map(
    [...secciones.values()].flatMap(una => una.formas.map(forma => [forma, una] as const)),
  );
  for (const [forma, textos] of labelsOn(svg, [...seccionDe.keys()])) {
    const seccion = seccionDe.get(forma);
    if (seccion) seccion.letreros = [...seccion.letreros, ...textos];
    for (const texto of textos) texto.classList.add('recinto__letrero');
  }
  for (const forma of onOther(svg, [...seccionDe.keys()])) putBacking(forma, 'recinto__base');
}

/** The box of each section's first part; a map may also mark sections that are not sold here. */
export function cajasDe({ secciones }: Dibujo): Map<number, Box> {
  const cajas = new Map<number, Box>();
  for (const [id, { grupos }] of secciones) {
    const [grupo] = grupos;
    if (!(grupo instanceof SVGGraphicsElement) || grupo.dataset.estado === undefined) continue;
    const { x, y, width, height } = grupo.getBBox();
    cajas.set(id, { minX: x, minY: y, maxX: x + width, maxY: y + height });
  }
  return cajas;
}

/** Applies a section's colours and state. */
export function vestir(
  dibujo: Pick<Dibujo, 'svg'>,
  { grupos, formas, letreros }: SeccionDibujada,
  { colores, estado, marca, niveles, fuera }: Aspecto,
): void {
  const suelo: Ground = isOnSheet(dibujo.svg) ? 'papel' : 'noche';
  const [color = ''] = colores;
  const patron = niveles.some(nivel => nivel > 0) && { color, niveles, suelo };
  const relleno =
    estado === 'agotada'
      ? RAYAS
      : (degradado(grupos[0], colores) ?? (patron ? conPatron(dibujo.svg, patron) : null));
  for (const forma of formas) {
    ponerDato(forma, 'patron', relleno !== null && patron ? '' : null);
    forma.style.setProperty('--relleno', relleno ? `url(#${ID_PREFIX}${relleno})` : 'currentColor');
  }
  for (const grupo of grupos) {
    grupo.dataset.estado = estado;
    ponerDato(grupo, 'fuera', fuera ? '' : null);
    grupo.style.color = patron ? tonoDe(patron, niveles.at(-1) ?? 0) : color;
    if (!grupo.querySelector(`.${MARCA}`)) marcar(grupo, marca);
  }
  for (const letrero of letreros) {
    letrero.classList.toggle('recinto__letrero--agotado', estado === 'agotada');
    ponerDato(letrero, 'fuera', fuera ? '' : null);
  }
}

/** Of sections whose seats lie over the map only the outline is drawn. */
export function conAsientos({ secciones }: Dibujo, ids: readonly number[]): void {
  for (const [id, { grupos, letreros }] of secciones)
    for (const parte of [...grupos, ...letreros]) ponerDato(parte, 'asientos', ids.includes(id) ? '' : null);
}

function ponerDato(element: SVGElement, nombre: string, valor: string | null): void {
  if (valor === null) delete element.dataset[nombre];
  else element.dataset[nombre] = valor;
}

/** The id of a pattern of prices, made once in a map. */
function conPatron(svg: SVGElement, patron: PatronDePrecio): string {
  const { id, node } = patronDePrecio(patron);
  if (!svg.querySelector(`#${CSS.escape(ID_PREFIX + id)}`)) svg.append(createElements(enDefs(node)));
  return id;
}

/** Puts a mark above the section's name, if the section has room for it. */
function marcar(grupo: SVGElement, trazo: string): void {
  const rotulo = grupo.querySelector('text');
  if (!(rotulo instanceof SVGGraphicsElement) || !(grupo instanceof SVGGraphicsElement)) return;
  const { x, y, width, height } = rotulo.getBBox();
  const lado = height * 0.55;
  const arriba = y - lado * 0.85;
  if (arriba < grupo.getBBox().y + lado * 0.5) return;
  const transform = `translate(${x + width / 2 - lado / 2} ${arriba}) scale(${lado / 16})`;
  grupo.append(createElements(nodo('path', { class: MARCA, d: trazo, transform })));
}

const PUESTAS = 'tspan[x], tspan[y], tspan[dx], tspan[dy]';

/**
 * Lets a text grow on a phone from its drawn size: by its font size, or scaled as one picture if its parts have
 * places or sizes of their own, which would collide.
 */
function dejarCrecer(texto: SVGElement): void {
  const conTalla = texto.querySelector('[font-size]') ?? texto.closest('[font-size]');
  const talla = Number.parseFloat(conTalla?.getAttribute('font-size') ?? '16');
  const escala = escalaDe(texto);
  if (!(talla > 0 && escala > 0)) return;
  const variosLugares =
    texto.querySelectorAll(PUESTAS).length > 1 || /\d[\s,]+[-.\d]/.test(texto.getAttribute('x') ?? '');
  const crece = variosLugares || texto.querySelector('[font-size]') ? enMarco(texto) : texto;
  crece.style.setProperty('--talla', String(talla));
  crece.style.setProperty('--escala', String(escala));
}

/** Puts a group around a text. It grows from the text's beginning, or from its middle. */
function enMarco(texto: SVGElement): SVGElement {
  const marco = createElements(nodo('g', { class: 'recinto__letras' }));
  const ancla = texto.closest('[text-anchor]')?.getAttribute('text-anchor') ?? 'start';
  const desde = texto.closest('[data-seccion]') ? 'middle' : ancla;
  marco.style.transformOrigin = { start: '0 50%', end: '100% 50%' }[desde] ?? '50% 50%';
  texto.replaceWith(marco);
  marco.append(texto);
  return marco;
}

/** The scale of an element by the groups around it. */
function escalaDe(element: Element): number {
  let area = 1;
  for (let este: Element | null = element; este instanceof SVGGraphicsElement; este = este.parentElement) {
    const { baseVal } = este.transform;
    for (let i = 0; i < baseVal.numberOfItems; i += 1) {
      const { a, b, c, d } = baseVal.getItem(i).matrix;
      area *= Math.abs(a * d - b * c);
    }
  }
  return Math.sqrt(area);
}

function patronDeRayas(): SVGElement {
  const atributos = {
    id: RAYAS,
    width: '9',
    height: '9',
    class: 'recinto__patron',
    'data-giro': '45',
    patternUnits: 'userSpaceOnUse',
  };
  return definir('pattern', atributos, [
    nodo('rect', { width: '9', height: '9', class: 'recinto__rayas-fondo' }),
    nodo('rect', { width: '2', height: '9', class: 'recinto__raya' }),
  ]);
}

/** The id of a section's gradient (§3.6), made once; null for a single colour, which needs none. */
function degradado(grupo: SVGElement, colores: readonly string[]): string | null {
  if (colores.length < 2) return null;
  const id = `colores-${grupo.dataset.seccion}`;
  if (!grupo.querySelector(`#${CSS.escape(ID_PREFIX + id)}`)) {
    const paradas = colores.map((color, i) =>
      nodo('stop', { offset: String(i / (colores.length - 1)), 'stop-color': color }),
    );
    grupo.append(definir('linearGradient', { id }, paradas));
  }
  return id;
}

function definir(nombre: string, atributos: Record<string, string>, piezas: readonly SvgNode[]): SVGElement {
  return createElements(enDefs(nodo(nombre, atributos, piezas)));
}
