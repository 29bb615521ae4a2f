import type { Nodo } from './leerSvg.ts';

const SVG = 'http://www.w3.org/2000/svg';
/** Keeps a map's ids apart from the page's. */
const PREFIJO = 'recinto-';
const RAYAS = `${PREFIJO}rayas-agotado`;

const FORMAS = 'path, rect, circle, ellipse, polygon, polyline';

/** A map on the page. */
export interface Dibujo {
  svg: SVGElement;
  /** By section id. */
  secciones: ReadonlyMap<number, SeccionDibujada>;
}

export interface SeccionDibujada {
  /** A section may be drawn in several parts, such as the stands on both sides of a ring. */
  grupos: readonly [SVGElement, ...SVGElement[]];
  /** The shapes to fill; the rest is decoration. */
  formas: readonly SVGElement[];
}

/** The look of a section. `colores` are CSS colours, the first one its outline's. */
export interface Aspecto {
  colores: readonly string[];
  estado: 'libre' | 'agotada';
  /** The outline of its price zone's mark, in a box of 16, so that colour never stands alone. */
  marca: string;
}

const MARCA = 'recinto__marca';

/** Makes the elements of a map that was made safe. No markup is parsed here: each one is created by its name. */
export function dibujar(seguro: Nodo): Dibujo {
  const svg = crear(seguro);
  svg.append(patronDeRayas());
  const secciones = new Map<number, SeccionDibujada>();
  for (const grupo of svg.querySelectorAll<SVGElement>('[data-seccion]')) {
    const propias = [...grupo.children].filter(hijo => hijo.matches(FORMAS));
    const candidatas = grupo.matches(FORMAS)
      ? [grupo]
      : propias.length > 0
        ? propias
        : [...grupo.querySelectorAll(FORMAS)];
    const formas = candidatas.filter(forma => forma instanceof SVGElement);
    for (const forma of formas) forma.classList.add('recinto__forma');
    const id = Number(grupo.dataset.seccion);
    const antes = secciones.get(id);
    secciones.set(id, {
      grupos: antes ? [...antes.grupos, grupo] : [grupo],
      formas: [...(antes?.formas ?? []), ...formas],
    });
  }
  for (const texto of svg.querySelectorAll<SVGElement>('text')) conservarTalla(texto);
  return { svg, secciones };
}

/** Puts a section's colours and state on. */
export function vestir({ grupos, formas }: SeccionDibujada, { colores, estado, marca }: Aspecto): void {
  const relleno = estado === 'agotada' ? RAYAS : degradado(grupos[0], colores);
  for (const forma of formas) forma.style.fill = relleno ? `url(#${relleno})` : '';
  for (const grupo of grupos) {
    grupo.dataset.estado = estado;
    grupo.style.color = colores[0] ?? '';
    if (!grupo.querySelector(`.${MARCA}`)) marcar(grupo, marca);
  }
}

/** Puts a mark above the section's name, where there is room for it within the section. */
function marcar(grupo: SVGElement, trazo: string): void {
  const rotulo = grupo.querySelector('text');
  if (!(rotulo instanceof SVGGraphicsElement) || !(grupo instanceof SVGGraphicsElement)) return;
  const { x, y, width, height } = rotulo.getBBox();
  const lado = height * 0.55;
  const arriba = y - lado * 0.85;
  if (arriba < grupo.getBBox().y + lado * 0.5) return;
  const marca = document.createElementNS(SVG, 'path');
  marca.setAttribute('class', MARCA);
  marca.setAttribute('d', trazo);
  marca.setAttribute('transform', `translate(${x + width / 2 - lado / 2} ${arriba}) scale(${lado / 16})`);
  grupo.append(marca);
}

function crear({ nombre, atributos, hijos }: Nodo): SVGElement {
  const elemento = document.createElementNS(SVG, nombre) as SVGElement;
  for (const [atributo, valor] of atributos) elemento.setAttribute(atributo, apartar(atributo, valor));
  for (const hijo of hijos) elemento.append(typeof hijo === 'string' ? hijo : crear(hijo));
  return elemento;
}

function apartar(atributo: string, valor: string): string {
  return atributo === 'id' ? PREFIJO + valor : valor.replace('url(#', `url(#${PREFIJO}`);
}

/** On a phone letters grow, from what the map's maker chose. */
function conservarTalla(texto: SVGElement): void {
  const talla = Number.parseFloat(texto.getAttribute('font-size') ?? '');
  if (Number.isFinite(talla)) texto.style.setProperty('--talla', String(talla));
}

function patronDeRayas(): SVGElement {
  return crearDefinicion(
    'pattern',
    RAYAS,
    {
      width: '7',
      height: '7',
      patternUnits: 'userSpaceOnUse',
      patternTransform: 'rotate(45)',
    },
    [
      ['rect', { width: '7', height: '7', class: 'recinto__rayas-fondo' }],
      ['rect', { width: '1.5', height: '7', class: 'recinto__raya' }],
    ],
  );
}

/** The gradient of a section with several colours (§3.6), made once; null for one colour, which CSS knows. */
function degradado(grupo: SVGElement, colores: readonly string[]): string | null {
  if (colores.length < 2) return null;
  const id = `${PREFIJO}colores-${grupo.dataset.seccion}`;
  if (!grupo.querySelector(`#${CSS.escape(id)}`)) {
    const paradas = colores.map(
      (color, i) => ['stop', { offset: String(i / (colores.length - 1)), 'stop-color': color }] as const,
    );
    grupo.append(crearDefinicion('linearGradient', id, {}, paradas));
  }
  return id;
}

function crearDefinicion(
  nombre: string,
  id: string,
  atributos: Record<string, string>,
  hijos: readonly (readonly [string, Record<string, string>])[],
): SVGElement {
  const nodo = (suyo: string, pares: Record<string, string>): Nodo => ({
    nombre: suyo,
    atributos: new Map(Object.entries(pares)),
    hijos: [],
  });
  const definiciones = crear(nodo('defs', {}));
  const definicion = crear(nodo(nombre, atributos));
  definicion.id = id;
  for (const [hijo, suyos] of hijos) definicion.append(crear(nodo(hijo, suyos)));
  definiciones.append(definicion);
  return definiciones;
}
