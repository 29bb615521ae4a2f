import type { AsientosPropuestos, FormaDeMapa } from '@taquilla/contract/consola/recintos';
import { detectarAsientos } from '@taquilla/rules/recinto/detectarAsientos';
import { cajaDePuntos } from '@taquilla/rules/recinto/geometria';
import { Element } from 'domhandler';
import { textContent } from 'domutils';
import { type Vistas, verCortes } from './cortes.ts';
import { CON_INTERIOR } from './elementos.ts';
import { heredado, visitar } from './estilos.ts';
import type { Cuaderno } from './informe.ts';
import type { Dibujo } from './leerDibujo.ts';
import { anotarRarezas, esLinea } from './rarezas.ts';
import { ponerTextos, type Rotulado, rotular } from './rotulos.ts';
import { numerosDe } from './valores.ts';

/** Shapes of a map that may be sections, and proposals of seats (§C10.5, §C10.6). */
export interface Candidatos {
  formas: FormaDeMapa[];
  asientos: AsientosPropuestos[];
}

interface Nombrada {
  nombre: string;
  capa: string;
}

/** The names of each shape and its layer, read before groups without effect are removed. */
export function nombrarFormas({ documento, idsEscritos }: Dibujo): WeakMap<Element, Nombrada> {
  const nombradas = new WeakMap<Element, Nombrada>();
  visitar(documento, node => {
    const padre = node.parent instanceof Element ? node.parent : null;
    const deArriba = padre ? nombradas.get(padre) : undefined;
    const capa =
      padre && padre.name === 'g' ? ((deArriba?.nombre || deArriba?.capa) ?? '') : (deArriba?.capa ?? '');
    nombradas.set(node, { nombre: nombreDe(node, idsEscritos.get(node) ?? node.attribs.id), capa });
  });
  return nombradas;
}

/**
 * The name of an element, without the marks of drawing programs: Illustrator writes ids as `VIP_x0020_Periqueras` and copies
 * as `Luneta_1_`, Inkscape counts `path1041`.
 */
function nombreDe(node: Element, id = ''): string {
  const titulo = node.children.find(hijo => hijo instanceof Element && hijo.name === 'title');
  const dicho = (titulo && textContent(titulo)) || node.attribs['data-nombre'] || id;
  const legible = dicho
    .replace(/_x([0-9a-fA-F]{2,4})_/g, (_, cifras: string) =>
      String.fromCharCode(Number.parseInt(cifras, 16)),
    )
    .replace(/(?<=\D)_\d+_$/, '')
    .replace(/_/g, ' ')
    .trim()
    .slice(0, 80);
  return GENERICO.test(legible) ? '' : legible;
}

/** Names that drawing programs give by themselves: `Rectangle 12_2`, `surface1`, `Hoja.15`, `_2140387456944`. */
const GENERICO = new RegExp(
  `^(?:\\d{6,}|(?:${[
    'path|rect|g|circle|ellipse|polygon|polyline|line|svg|use|text|image|layer|group|shape|vector|rectangle|star',
    'subtract|union|intersect|exclude|frame|component|(?:clip path|mask|clipped) group|mask|surface|page|sheet|artboard',
    'fil|forma|forma libre|capa|grupo|trazado|trazado compuesto|rect[aá]ngulo|elipse|pol[ií]gono|l[ií]nea|hoja|p[aá]gina',
    'mesa de trabajo|objeto|imagen|texto|freeform|compound path',
  ].join('|')})(?:[\\s.:-]*\\d+)*)$`,
  'i',
);

const FORMAS_MAXIMAS = 20_000;

/**
 * Shapes in the order of the written map, and proposals of seats. Both are empty when the sanitiser left elements out, because
 * the order would be uncertain.
 */
export function hallarCandidatos(
  { documento, root, lugarDe }: Dibujo,
  {
    nombrada,
    elementos,
    cuaderno,
  }: { nombrada: WeakMap<Element, Nombrada>; elementos: number; cuaderno: Cuaderno },
): Candidatos {
  const formas: FormaDeMapa[] = [];
  const nodes = new Map<number, Element>();
  const marcadas: { n: number; node: Element }[] = [];
  const rotulos: Rotulado[] = [];
  const vistas = verCortes(documento);
  let n = -1;
  visitar(documento, node => {
    n += 1;
    if (node.name === 'text') rotular(node, { n, rotulos });
    if (esSeccionDeVarias(node)) marcadas.push({ n, node });
    if (!CON_INTERIOR.has(node.name) || estaEnDefiniciones(node) || formas.length >= FORMAS_MAXIMAS) return;
    const caja = vistas.cajaDe(node);
    if (!caja || caja.ancho + caja.alto === 0 || noSeVe(node, nombrada.get(node))) return;
    formas.push(contar(node, { n, caja, ...nombrada.get(node) }));
    nodes.set(n, node);
  });
  if (n + 1 !== elementos) return { formas: [], asientos: [] };
  const [x = 0, y = 0, ancho = 1000, alto = 1000] = numerosDe(root.attribs.viewBox ?? '');
  const contornosDe = (suyo: number) => {
    const node = nodes.get(suyo);
    return node ? vistas.tramosDe(node).map(({ puntos }) => puntos) : [];
  };
  const asientos = detectarAsientos(formas, { rotulos, x, y, ancho, alto, contornosDe });
  const sonAsientos = new Set(asientos.flatMap(({ formas: suyas, numeros = [] }) => [...suyas, ...numeros]));
  const sueltas = formas.filter(({ n: suyo }) => !estaEnSeccion(nodes.get(suyo)));
  const restantes = [
    ...sueltas.filter(
      forma => !sonAsientos.has(forma.n) && !esFondo(forma, { ancho, alto, cuantas: formas.length }),
    ),
    ...marcadas.flatMap(({ n: suyo, node }) => {
      const caja = cajaDeTodas(node, vistas);
      return caja ? [contar(node, { n: suyo, caja, ...nombrada.get(node) })] : [];
    }),
  ];
  const enButacas = new Set(asientos.flatMap(({ numeros = [] }) => numeros));
  ponerTextos(restantes, { rotulos: rotulos.filter(rotulo => !enButacas.has(rotulo.n)), contornosDe });
  restantes.sort((a, b) => b.caja.ancho * b.caja.alto - a.caja.ancho * a.caja.alto);
  let letras: ReadonlySet<number> = new Set();
  // A map that marks its sections was made for this product, and needs no warnings.
  if (restantes.every(({ clave }) => clave === '') && raizSinMarcas(root)) {
    const miradas = restantes.flatMap(forma => {
      const node = nodes.get(forma.n);
      return node ? [{ ...forma, node }] : [];
    });
    letras = anotarRarezas(miradas, {
      cuaderno,
      lugarDe,
      tramosDe: vistas.tramosDe,
      marco: { x, y, ancho, alto },
    });
  }
  const mayores = restantes.slice(0, 2000).map(forma => {
    const node = nodes.get(forma.n);
    return {
      ...forma,
      ...(node && esLinea({ ...forma, node }) && { esLinea: true }),
      ...(letras.has(forma.n) && { esLetra: true }),
    };
  });
  return { formas: mayores, asientos };
}

/** Whether an element is a group that the file marks as one section, with all its content. */
function esSeccionDeVarias({ name, attribs }: Element): boolean {
  return name === 'g' && attribs['data-seccion'] !== undefined;
}

function estaEnSeccion(node: Element | undefined): boolean {
  for (let aqui: unknown = node?.parent; aqui instanceof Element; aqui = aqui.parent)
    if (esSeccionDeVarias(aqui)) return true;
  return false;
}

function cajaDeTodas(grupo: Element, vistas: Vistas): FormaDeMapa['caja'] | null {
  const puntos: [number, number][] = [];
  visitar(grupo, node => {
    const caja = CON_INTERIOR.has(node.name) ? vistas.cajaDe(node) : null;
    if (caja) puntos.push([caja.x, caja.y], [caja.x + caja.ancho, caja.y + caja.alto]);
  });
  return cajaDePuntos(puntos);
}

function contar(
  { attribs }: Element,
  { n, caja, nombre = '', capa = '' }: Pick<FormaDeMapa, 'n' | 'caja'> & Partial<Nombrada>,
): FormaDeMapa {
  const clave = attribs['data-seccion'] ?? '';
  return { n, caja, relleno: attribs.fill ?? '', nombre, capa, texto: '', clave };
}

/** Whether a shape is an artboard or a box around a text: not painted, and without a sign that it is a section. */
function noSeVe(node: Element, nombrada?: Nombrada): boolean {
  const pinta = (que: 'fill' | 'stroke', deSuyo: string) => (heredado(node, que) ?? deSuyo) !== 'none';
  return (
    !nombrada?.nombre && !node.attribs['data-seccion'] && !pinta('fill', 'black') && !pinta('stroke', 'none')
  );
}

/**
 * Whether a shape is as large as the map, and so its background. A sheet with a margin counts only with more shapes than
 * this; alone it may be a section for sale.
 */
function esFondo(
  { caja, clave }: FormaDeMapa,
  { ancho, alto, cuantas }: { ancho: number; alto: number; cuantas: number },
): boolean {
  const parte = cuantas > CON_FIGURAS ? 0.9 : 0.97;
  return clave === '' && caja.ancho >= ancho * parte && caja.alto >= alto * parte;
}

const CON_FIGURAS = 8;

export function estaEnDefiniciones(node: Element): boolean {
  for (let aqui: unknown = node.parent; aqui instanceof Element; aqui = aqui.parent)
    if (['defs', 'symbol', 'clipPath', 'pattern'].includes(aqui.name)) return true;
  return false;
}

function raizSinMarcas(root: Element): boolean {
  let sin = true;
  visitar(root, ({ attribs }) => {
    if (attribs['data-seccion'] !== undefined) sin = false;
  });
  return sin;
}
