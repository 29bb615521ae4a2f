import { onMap, pathOf } from '@taquilla/mapa/svg/outline';
import { Element } from 'domhandler';
import { appendChild, getElementsByTagName } from 'domutils';
import { FORMAS } from './elementos.ts';
import { heredado, visitar } from './estilos.ts';
import { factorDe, puntoEn, transformacionesDe } from './geometria.ts';
import type { Dibujo } from './leerDibujo.ts';
import { escribirNumero, numerosDe } from './valores.ts';

/** Smallest side, largest coordinate and usual side of a stored drawing, in its own units. */
const LADO_MINIMO = 10;
const ALCANCE = 90_000;
const LADO_USUAL = 1_000;

/** Gives a drawing that is stretched to its size (`preserveAspectRatio="none"`) the stretched shape. */
function estirar({ root }: Dibujo): void {
  const { preserveAspectRatio = '', width, height, viewBox = '' } = root.attribs;
  delete root.attribs.preserveAspectRatio;
  const [x = 0, y = 0, ancho = 0, alto = 0] = numerosDe(viewBox);
  const veces = Number(height) / alto / (Number(width) / ancho);
  if (!preserveAspectRatio.startsWith('none') || !(veces > 0 && veces < Infinity)) return;
  envolver(root, `scale(1 ${escribirNumero(veces)})`);
  root.attribs.viewBox = [x, y * veces, ancho, alto * veces].map(escribirNumero).join(' ');
}

function envolver(root: Element, transform: string): Element {
  const todo = new Element('g', { transform });
  for (const hijo of [...root.children]) appendChild(todo, hijo);
  appendChild(root, todo);
  return todo;
}

/** Moves a plan in land coordinates, or in inches, to 0, 0 and scales it to a usual size; it looks the same. */
export function ponerEnElOrigen(dibujo: Dibujo): void {
  estirar(dibujo);
  const { documento, root } = dibujo;
  const [x = 0, y = 0, ancho = 0, alto = 0] = numerosDe(root.attribs.viewBox ?? '');
  const mayor = Math.max(ancho, alto);
  const cabe = Math.min(ancho, alto) >= LADO_MINIMO && mayor <= ALCANCE;
  if (cabe && Math.max(Math.abs(x), Math.abs(y), x + ancho, y + alto) <= ALCANCE) return;
  const escala = cabe ? 1 : Number((LADO_USUAL / mayor).toPrecision(9));
  const [lejosX, lejosY] = [-x * escala, -y * escala];
  // Browsers limit the lengths of `translate`, but not the numbers of a matrix.
  const todo = envolver(root, `matrix(${escala} 0 0 ${escala} ${lejosX} ${lejosY})`);
  const lados = [ancho, alto].map(lado => escribirNumero(Math.max(LADO_MINIMO, lado * escala)));
  root.attribs.viewBox = `0 0 ${lados.join(' ')}`;
  if (!tieneMedidasPropias(documento)) asentar(todo);
}

/** Whether the drawing has clip paths or gradients, which are measured in its own coordinates. */
function tieneMedidasPropias(documento: Dibujo['documento']): boolean {
  return ['clipPath', 'linearGradient', 'radialGradient', 'pattern', 'mask'].some(
    nombre => getElementsByTagName(nombre, documento).length > 0,
  );
}

/**
 * Writes the final coordinates into shapes and texts and removes transforms. Browsers compute with seven digits and limit
 * lengths to 33 million, so a plan in millimetres of its land would be drawn distorted, or not at all.
 */
function asentar(todo: Element): void {
  visitar(todo, node => {
    if (FORMAS.has(node.name)) asentarForma(node);
    else if (node.name === 'text') asentarTexto(node);
  });
  delete todo.attribs.transform;
  visitar(todo, node => {
    if (node.name === 'g') delete node.attribs.transform;
  });
}

/** Attributes of other shapes that a path does not use. */
const MEDIDAS = [
  'transform',
  'x',
  'y',
  'width',
  'height',
  'cx',
  'cy',
  'r',
  'rx',
  'ry',
  'x1',
  'y1',
  'x2',
  'y2',
  'points',
];

function asentarForma(node: Element): void {
  const medidas = enSuLugar(node);
  if (medidas === null) return;
  const factor = factorDe(node);
  const [ancho, guiones] = [heredado(node, 'stroke-width') ?? '1', heredado(node, 'stroke-dasharray')];
  if (heredado(node, 'vector-effect') !== 'non-scaling-stroke') {
    node.attribs['stroke-width'] = escribirNumero(Number(ancho) * factor);
    if (guiones && guiones !== 'none')
      node.attribs['stroke-dasharray'] = numerosDe(guiones)
        .map(n => escribirNumero(n * factor))
        .join(' ');
  }
  for (const nombre of MEDIDAS) delete node.attribs[nombre];
  if (medidas.d !== undefined) node.name = 'path';
  Object.assign(node.attribs, medidas);
}

/**
 * The shape in final coordinates: polygons and polylines stay as such, a circle that stays round stays a circle, any other
 * shape becomes a path.
 */
function enSuLugar(node: Element): Record<string, string> | null {
  const { name, attribs } = node;
  const transformaciones = transformacionesDe(node);
  const trazo = elipseDe(node) ?? pathOf({ name, attributes: attribs });
  if (trazo === null) return null;
  const puesto = onMap(trazo, transformaciones);
  if (name === 'circle' && transformaciones.every(giraOEscala)) {
    const { x, y } = puntoEn(node, Number(attribs.cx ?? 0), Number(attribs.cy ?? 0)) ?? { x: 0, y: 0 };
    return {
      cx: escribirNumero(x),
      cy: escribirNumero(y),
      r: escribirNumero(Number(attribs.r) * factorDe(node)),
    };
  }
  if (name !== 'polyline' && name !== 'polygon') return { d: puesto.round(3).toString() };
  const puntos: string[] = [];
  puesto.round(3).iterate(([, x = 0, y = 0]) => {
    puntos.push(`${x},${y}`);
  });
  return { points: puntos.join(' ') };
}

/** Whether a transform keeps circles round: equal factors in both directions, mirrored or not. */
function giraOEscala(transform: string): boolean {
  const [desde, a, b] = [
    [0, 0],
    [1, 0],
    [0, 1],
  ].map(([x = 0, y = 0]) => puntoEn(new Element('g', { transform }), x, y));
  if (!desde || !a || !b) return false;
  const [ax, ay, bx, by] = [a.x - desde.x, a.y - desde.y, b.x - desde.x, b.y - desde.y];
  const largo = Math.hypot(ax, ay);
  return (
    Math.abs(largo - Math.hypot(bx, by)) < 1e-6 * largo && Math.abs(ax * bx + ay * by) < 1e-6 * largo ** 2
  );
}

function elipseDe({ name, attribs }: Element): string | null {
  if (name !== 'circle' && name !== 'ellipse') return null;
  const { cx = '0', cy = '0', r = '0', rx = r, ry = r } = attribs;
  const [x, y, a, b] = [Number(cx), Number(cy), Number(rx), Number(ry)];
  if (!(a > 0 && b > 0)) return null;
  return `M${x - a} ${y}A${a} ${b} 0 0 1 ${x + a} ${y}A${a} ${b} 0 0 1 ${x - a} ${y}Z`;
}

/** Moves a text's position, size and rotation into a matrix of its own, whose origin is the start of the text. */
function asentarTexto(texto: Element): void {
  const partes = [texto, ...getElementsByTagName('tspan', texto)];
  const primero = (nombre: 'x' | 'y') =>
    numerosDe(partes.find(({ attribs }) => attribs[nombre] !== undefined)?.attribs[nombre] ?? '0')[0] ?? 0;
  const [x, y] = [primero('x'), primero('y')];
  const [desde, aLoAncho, aLoAlto] = [
    puntoEn(texto, x, y),
    puntoEn(texto, x + 1, y),
    puntoEn(texto, x, y + 1),
  ];
  if (!desde || !aLoAncho || !aLoAlto) return;
  const giro = [aLoAncho.x - desde.x, aLoAncho.y - desde.y, aLoAlto.x - desde.x, aLoAlto.y - desde.y];
  const matriz = [
    ...giro.map(n => Number(n.toPrecision(6))),
    escribirNumero(desde.x),
    escribirNumero(desde.y),
  ];
  texto.attribs.transform = `matrix(${matriz.join(' ')})`;
  for (const { attribs } of partes)
    for (const [nombre, menos] of [
      ['x', x],
      ['y', y],
    ] as const)
      if (attribs[nombre] !== undefined)
        attribs[nombre] = numerosDe(attribs[nombre])
          .map(n => escribirNumero(n - menos))
          .join(' ');
}
