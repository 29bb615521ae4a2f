import { ELEMENTS } from '@taquilla/mapa/svg/allowed';
import { colord } from 'colord';
import { Element, Text } from 'domhandler';
import { appendChild, getElementsByTagName, getText, removeElement, replaceElement } from 'domutils';
import { z } from 'zod';
import { heredado, tallaDe, visitar } from './estilos.ts';
import { cajaDe, lugarEnTrazo } from './geometria.ts';
import type { Cuaderno } from './informe.ts';
import { type Dibujo, ESTILO_DE_PAGINA } from './leerDibujo.ts';
import { comoTexto } from './letrerosDePagina.ts';
import { escribirNumero, numerosDe } from './valores.ts';

/** Elements that are removed whole, by their Spanish names in the report. */
const FUERA: Readonly<Record<string, string>> = {
  script: 'código (script)',
  image: 'imagen',
  foreignObject: 'contenido de página web (foreignObject): conviértelo en formas antes de exportar',
  filter: 'filtro (sombra o desenfoque)',
  marker: 'punta de flecha',
  font: 'letra incrustada o de fuera',
  'font-face': 'letra incrustada o de fuera',
  animate: 'animación',
  animateMotion: 'animación',
  animateTransform: 'animación',
  set: 'animación',
};
const SIN_DIBUJO = new Set(['metadata', 'view', 'cursor', 'script-data', 'hatch', 'solidColor']);
/** Kept here; `resolverReferencias` replaces them. */
const CON_REFERENCIA = new Set(['use', 'symbol', 'mask']);

/** Removes the elements and attributes that no map may hold; those with an allowed equivalent are replaced by it. */
export function quitarAjenos({ documento, lugarDe }: Dibujo, cuaderno: Cuaderno): void {
  visitar(documento, node => pintarLiso(node, { cuaderno, lugarDe }));
  for (const eleccion of getElementsByTagName('switch', documento)) elegir(eleccion, { cuaderno, lugarDe });
  for (const pagina of getElementsByTagName('foreignObject', documento))
    escribirPagina(pagina, pagina, { cuaderno, lugarDe });
  for (const flujo of getElementsByTagName('flowRoot', documento)) {
    cuaderno.anotar('raro', 'texto con renglones automáticos, puesto en renglones fijos', lugarDe(flujo));
    fijarRenglones(flujo);
  }
  visitar(documento, node => {
    quitarAtributos(node, { cuaderno, lugarDe });
    if (node.name === 'a') node.name = node.parent instanceof Element && esTexto(node.parent) ? 'tspan' : 'g';
    else if (node.name === 'textPath') enderezar(node, { cuaderno, lugarDe });
    else if (node.name === 'text') acostar(node);
    else if (SIN_DIBUJO.has(node.name)) {
      cuaderno.anotar('simplificado', 'dato del programa de dibujo', lugarDe(node));
      removeElement(node);
    } else if (!ELEMENTS.has(node.name) && !CON_REFERENCIA.has(node.name)) {
      const cual = esDesenfoque(node) ? 'filter' : node.name;
      cuaderno.anotar(
        'quitado',
        FUERA[cual] ?? `elemento que un mapa no lleva (${cual.slice(0, 30)})`,
        lugarDe(node),
        cajaDe(node),
      );
      removeElement(node);
    }
  });
}

type Contexto = { cuaderno: Cuaderno } & Pick<Dibujo, 'lugarDe'>;

function quitarAtributos(node: Element, { cuaderno, lugarDe }: Contexto): void {
  const { attribs } = node;
  for (const nombre of Object.keys(attribs)) {
    if (!/^on/i.test(nombre)) continue;
    cuaderno.anotar('quitado', 'código (atributo on…)', lugarDe(node));
    delete attribs[nombre];
  }
  if (node.name === 'a') cuaderno.anotar('quitado', 'enlace', lugarDe(node));
  if (node.name === 'a') delete attribs.href;
  if ((attribs.filter ?? 'none') !== 'none') cuaderno.anotar('quitado', 'efecto (filter)', lugarDe(node));
  const puntas = ['marker', 'marker-start', 'marker-mid', 'marker-end'];
  if (puntas.some(punta => (attribs[punta] ?? 'none') !== 'none'))
    cuaderno.anotar('quitado', 'punta de flecha', lugarDe(node));
  for (const nombre of ['filter', ...puntas]) delete attribs[nombre];
}

const DEGRADADO_DE_FIGMA = z.object({
  stops: z
    .array(z.object({ color: z.object({ r: z.number(), g: z.number(), b: z.number(), a: z.number() }) }))
    .min(1),
});

function enJson(escrito: string): unknown {
  try {
    return JSON.parse(escrito);
  } catch {
    return null;
  }
}

/**
 * Figma draws an angular or diamond gradient as a web page below the shape: the shape gets the mean of the gradient's colours
 * instead.
 */
function pintarLiso(node: Element, { cuaderno, lugarDe }: Contexto): void {
  if (node.attribs['data-figma-skip-parse'] === 'true') removeElement(node);
  const escrito = node.attribs['data-figma-gradient-fill'];
  if (escrito === undefined) return;
  const { stops = [] } = DEGRADADO_DE_FIGMA.safeParse(enJson(escrito)).data ?? {};
  const medio = (canal: 'r' | 'g' | 'b' | 'a') =>
    stops.reduce((suma, { color }) => suma + color[canal], 0) / stops.length;
  if (stops.length > 0) {
    node.attribs.fill = colord({ r: 255 * medio('r'), g: 255 * medio('g'), b: 255 * medio('b') }).toHex();
    if (medio('a') < 1) node.attribs['fill-opacity'] = escribirNumero(medio('a'));
  }
  cuaderno.anotar(
    'raro',
    'degradado en ángulo o en rombo, puesto en su color medio: uno lineal o radial se conserva',
    lugarDe(node),
    cajaDe(node),
  );
}

/** Whether an element only blurs the background and draws nothing. */
function esDesenfoque(node: Element): boolean {
  return /backdrop-filter/.test(node.attribs[ESTILO_DE_PAGINA] ?? '');
}

function esTexto({ name }: Element): boolean {
  return name === 'text' || name === 'tspan' || name === 'textPath';
}

/** Keeps the first alternative of a `switch` that any program could show. */
function elegir(eleccion: Element, contexto: Contexto): void {
  const hijos = eleccion.children.filter(hijo => hijo instanceof Element);
  const elegido = hijos.find(
    ({ name, attribs }) =>
      name !== 'foreignObject' &&
      !attribs.requiredExtensions &&
      (attribs.systemLanguage ?? 'es').includes('es'),
  );
  // draw.io's alternative to a label is a picture of the label.
  const pagina = hijos.find(({ name }) => name === 'foreignObject');
  if (elegido?.name === 'image' && pagina) escribirPagina(pagina, elegido, contexto);
  for (const hijo of hijos) if (hijo !== elegido) removeElement(hijo);
  eleccion.name = 'g';
}

/** Puts the words of an embedded web page at the place of that page or its picture. */
function escribirPagina(pagina: Element, lugar: Element, { cuaderno, lugarDe }: Contexto): void {
  const texto = comoTexto(pagina, lugar);
  if (!texto) return;
  cuaderno.anotar('raro', 'letrero de página web, puesto como texto', lugarDe(pagina), cajaDe(lugar));
  replaceElement(lugar, texto);
}

/** Straightens text along a curve: it starts where it started (or was centred, or ended) on the curve. */
function enderezar(node: Element, { cuaderno, lugarDe }: Contexto): void {
  cuaderno.anotar('raro', 'texto sobre una curva, puesto derecho', lugarDe(node));
  const { href, startOffset = '0', 'text-anchor': ancla } = node.attribs;
  const root = raizDe(node);
  const curva = getElementsByTagName('path', root).find(({ attribs }) => attribs.id === href?.slice(1));
  const lugar = lugarEnTrazo(curva?.attribs.d ?? '', startOffset);
  node.name = 'tspan';
  node.attribs = {
    ...(lugar && { x: escribirNumero(lugar.x), y: escribirNumero(lugar.y) }),
    ...(ancla !== undefined && { 'text-anchor': ancla }),
  };
}

/** Turns vertical text by 90° about its start, with its lines, because a map allows no `writing-mode`. */
function acostar(texto: Element): void {
  if (!/^(?:tb|vertical)/.test(heredado(texto, 'writing-mode') ?? '')) return;
  const partes = [texto, ...getElementsByTagName('tspan', texto)];
  const inicio = partes.find(({ attribs }) => attribs.x !== undefined)?.attribs;
  const [desdeX = 0] = numerosDe(inicio?.x ?? '');
  const [desdeY = 0] = numerosDe(inicio?.y ?? '');
  const giro = `rotate(90 ${desdeX} ${desdeY})`;
  texto.attribs.transform = [texto.attribs.transform, giro].filter(Boolean).join(' ');
  for (const { attribs } of partes) {
    const { x, y } = attribs;
    delete attribs.x;
    delete attribs.y;
    if (y !== undefined)
      attribs.x = numerosDe(y)
        .map(n => escribirNumero(desdeX + n - desdeY))
        .join(' ');
    if (x !== undefined)
      attribs.y = numerosDe(x)
        .map(n => escribirNumero(desdeY + desdeX - n))
        .join(' ');
  }
}

function raizDe(node: Element): Element {
  return node.parent instanceof Element ? raizDe(node.parent) : node;
}

const RENGLON = 1.25;

/** Replaces Inkscape's flowed text, which browsers do not show, by a text with fixed lines. */
function fijarRenglones(flujo: Element): void {
  const [marco] = getElementsByTagName('rect', flujo);
  const { x = '0', y = '0' } = marco?.attribs ?? {};
  const parrafos = getElementsByTagName('flowPara', flujo);
  const texto = new Element('text', { ...flujo.attribs });
  replaceElement(flujo, texto);
  for (const [i, parrafo] of parrafos.entries()) {
    const talla = Number(parrafo.attribs['font-size']) || tallaDe(texto);
    const renglon = new Element('tspan', {
      ...parrafo.attribs,
      x,
      y: String(Number(y) + talla * (1 + i * RENGLON)),
    });
    appendChild(texto, renglon);
    appendChild(renglon, new Text(getText(parrafo)));
  }
}
