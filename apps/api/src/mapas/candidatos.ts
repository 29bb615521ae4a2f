import type { AsientosPropuestos, FormaDeMapa } from '@taquilla/contract/consola/recintos';
import type { Rotulo } from '@taquilla/rules/recinto/asientos/vecinos';
import { detectarAsientos } from '@taquilla/rules/recinto/detectarAsientos';
import { cajaDePuntos, dentroDe } from '@taquilla/rules/recinto/geometria';
import { Element } from 'domhandler';
import { textContent } from 'domutils';
import { heredado, visitar } from './estilos.ts';
import { cajaDe, puntoEn, tramosDe } from './geometria.ts';
import type { Cuaderno } from './informe.ts';
import type { Dibujo } from './leerDibujo.ts';
import { anotarRarezas } from './rarezas.ts';
import { numerosDe } from './valores.ts';

/** What of a map may be sections and seats (§C10.5, §C10.6). */
export interface Candidatos {
  formas: FormaDeMapa[];
  asientos: AsientosPropuestos[];
}

interface Nombrada {
  nombre: string;
  capa: string;
}

/** What each shape and its layer are called, before groups without effect are taken apart. */
export function nombrarFormas({ documento, idsEscritos }: Dibujo): WeakMap<Element, Nombrada> {
  const nombradas = new WeakMap<Element, Nombrada>();
  visitar(documento, nodo => {
    const padre = nodo.parent instanceof Element ? nodo.parent : null;
    const deArriba = padre ? nombradas.get(padre) : undefined;
    const capa =
      padre && padre.name === 'g' ? ((deArriba?.nombre || deArriba?.capa) ?? '') : (deArriba?.capa ?? '');
    nombradas.set(nodo, { nombre: nombreDe(nodo, idsEscritos.get(nodo) ?? nodo.attribs.id), capa });
  });
  return nombradas;
}

/** `VIP_x0020_Periqueras` as Illustrator writes ids, `Luneta_1_` as it tells copies apart, `path1041` as Inkscape counts. */
function nombreDe(nodo: Element, id = ''): string {
  const titulo = nodo.children.find(hijo => hijo instanceof Element && hijo.name === 'title');
  const dicho = (titulo && textContent(titulo)) || nodo.attribs['data-nombre'] || id;
  const legible = dicho
    .replace(/_x([0-9a-fA-F]{2,4})_/g, (_, cifras: string) =>
      String.fromCharCode(Number.parseInt(cifras, 16)),
    )
    .replace(/(?<=\D)_\d+_$/, '')
    .replace(/_/g, ' ')
    .trim()
    .slice(0, 80);
  return /^(path|rect|g|circle|ellipse|polygon|polyline|svg|use|layer|group|shape|vector|rectangle|subtract|union|fil|forma|capa)[\s-]?\d*$/i.test(
    legible,
  )
    ? ''
    : legible;
}

const CON_FORMA = new Set(['path', 'rect', 'circle', 'ellipse', 'polygon', 'polyline']);
const FORMAS_MAXIMAS = 20_000;

/**
 * Shapes in the order of the map that was written, and proposals of seats. None when the sanitiser left elements out:
 * their order could not be told.
 */
export function hallarCandidatos(
  { documento, raiz, lugarDe }: Dibujo,
  {
    nombrada,
    elementos,
    cuaderno,
  }: { nombrada: WeakMap<Element, Nombrada>; elementos: number; cuaderno: Cuaderno },
): Candidatos {
  const formas: FormaDeMapa[] = [];
  const nodos = new Map<number, Element>();
  const marcadas: { n: number; nodo: Element }[] = [];
  const rotulos: Rotulo[] = [];
  let n = -1;
  visitar(documento, nodo => {
    n += 1;
    if (nodo.name === 'text') rotular(nodo, rotulos);
    if (esSeccionDeVarias(nodo)) marcadas.push({ n, nodo });
    if (!CON_FORMA.has(nodo.name) || estaEnDefiniciones(nodo) || formas.length >= FORMAS_MAXIMAS) return;
    const caja = cajaDe(nodo);
    if (!caja || caja.ancho + caja.alto === 0 || noSeVe(nodo, nombrada.get(nodo))) return;
    formas.push(contar(nodo, { n, caja, ...nombrada.get(nodo) }));
    nodos.set(n, nodo);
  });
  if (n + 1 !== elementos) return { formas: [], asientos: [] };
  const [x = 0, y = 0, ancho = 1000, alto = 1000] = numerosDe(raiz.attribs.viewBox ?? '');
  const contornosDe = (suyo: number) => {
    const nodo = nodos.get(suyo);
    return nodo ? tramosDe(nodo).map(({ puntos }) => puntos) : [];
  };
  const asientos = detectarAsientos(formas, { rotulos, x, y, ancho, alto, contornosDe });
  const sonAsientos = new Set(asientos.flatMap(grupo => grupo.formas));
  const sueltas = formas.filter(({ n: suyo }) => !estaEnSeccion(nodos.get(suyo)));
  const restantes = [
    ...sueltas.filter(forma => !sonAsientos.has(forma.n) && !esFondo(forma, { ancho, alto })),
    ...marcadas.flatMap(({ n: suyo, nodo }) => {
      const caja = cajaDeTodas(nodo);
      return caja ? [contar(nodo, { n: suyo, caja, ...nombrada.get(nodo) })] : [];
    }),
  ];
  ponerTextos(restantes, { rotulos, contornosDe });
  restantes.sort((a, b) => b.caja.ancho * b.caja.alto - a.caja.ancho * a.caja.alto);
  // A map that marks its sections was made for this.
  if (restantes.every(({ clave }) => clave === '') && raizSinMarcas(raiz)) {
    const vistas = restantes.flatMap(forma => {
      const nodo = nodos.get(forma.n);
      return nodo ? [{ ...forma, nodo }] : [];
    });
    anotarRarezas(vistas, { cuaderno, lugarDe, marco: { x, y, ancho, alto } });
  }
  return { formas: restantes.slice(0, 2000), asientos };
}

/** A group that the file marks as one section, with all that it holds. */
function esSeccionDeVarias({ name, attribs }: Element): boolean {
  return name === 'g' && attribs['data-seccion'] !== undefined;
}

function estaEnSeccion(nodo: Element | undefined): boolean {
  for (let aqui: unknown = nodo?.parent; aqui instanceof Element; aqui = aqui.parent)
    if (esSeccionDeVarias(aqui)) return true;
  return false;
}

function cajaDeTodas(grupo: Element): FormaDeMapa['caja'] | null {
  const puntos: [number, number][] = [];
  visitar(grupo, nodo => {
    const caja = CON_FORMA.has(nodo.name) ? cajaDe(nodo) : null;
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

/** An artboard, or a box around a text: nothing of it is painted, and nothing says that it is a section. */
function noSeVe(nodo: Element, nombrada?: Nombrada): boolean {
  const pinta = (que: 'fill' | 'stroke', deSuyo: string) => (heredado(nodo, que) ?? deSuyo) !== 'none';
  return (
    !nombrada?.nombre && !nodo.attribs['data-seccion'] && !pinta('fill', 'black') && !pinta('stroke', 'none')
  );
}

/** A shape as large as the map is its ground. */
function esFondo({ caja, clave }: FormaDeMapa, { ancho, alto }: { ancho: number; alto: number }): boolean {
  return clave === '' && caja.ancho >= ancho * 0.97 && caja.alto >= alto * 0.97;
}

export function estaEnDefiniciones(nodo: Element): boolean {
  for (let aqui: unknown = nodo.parent; aqui instanceof Element; aqui = aqui.parent)
    if (['defs', 'symbol', 'clipPath', 'pattern'].includes(aqui.name)) return true;
  return false;
}

function rotular(nodo: Element, rotulos: Rotulo[]): void {
  const texto = textContent(nodo).replace(/\s+/g, ' ').trim().slice(0, 80);
  const trozo = nodo.attribs.x === undefined ? nodo.children.find(hijo => hijo instanceof Element) : nodo;
  const { x = '0', y = '0' } = trozo instanceof Element ? trozo.attribs : nodo.attribs;
  const [[ax = 0], [ay = 0]] = [numerosDe(x), numerosDe(y)];
  const punto = puntoEn(nodo, ax, ay);
  if (texto !== '' && punto) rotulos.push({ texto, ...punto });
}

function raizSinMarcas(raiz: Element): boolean {
  let sin = true;
  visitar(raiz, ({ attribs }) => {
    if (attribs['data-seccion'] !== undefined) sin = false;
  });
  return sin;
}

interface DeLaHoja {
  rotulos: readonly Rotulo[];
  contornosDe: (n: number) => readonly (readonly [number, number][])[];
}

/** The text on each shape; of one that has none the nearest text about that stands on no other. */
function ponerTextos(formas: readonly FormaDeMapa[], hoja: DeLaHoja): void {
  for (const forma of formas) forma.texto = textoSobre(forma, hoja);
  const sueltos = hoja.rotulos.filter(
    ({ texto, x, y }) => texto.length > 1 && !formas.some(({ caja }) => lejosDe(caja, { x, y }) === 0),
  );
  for (const forma of formas) if (forma.texto === '') forma.texto = textoJunto(forma, sueltos);
}

function textoJunto({ caja }: FormaDeMapa, sueltos: readonly Rotulo[]): string {
  const alcance = 0.5 * Math.min(caja.ancho, caja.alto);
  const cerca = sueltos
    .map(rotulo => ({ texto: rotulo.texto, lejos: lejosDe(caja, rotulo) }))
    .filter(({ lejos }) => lejos <= alcance)
    .sort((a, b) => a.lejos - b.lejos);
  return cerca[0]?.texto ?? '';
}

function lejosDe({ x, y, ancho, alto }: FormaDeMapa['caja'], punto: { x: number; y: number }): number {
  const [dx, dy] = [
    Math.max(x - punto.x, 0, punto.x - x - ancho),
    Math.max(y - punto.y, 0, punto.y - y - alto),
  ];
  return Math.hypot(dx, dy);
}

/**
 * The text on a shape, the one nearest to its middle; a letter alone names a row. What begins within the outline comes before
 * what lies in a hole or a corner of its box.
 */
function textoSobre({ n, caja }: FormaDeMapa, { rotulos, contornosDe }: DeLaHoja): string {
  const [cx, cy] = [caja.x + caja.ancho / 2, caja.y + caja.alto / 2];
  const enCaja = rotulos.filter(
    ({ texto, x, y }) =>
      texto.length > 1 &&
      x >= caja.x &&
      x <= caja.x + caja.ancho &&
      y >= caja.y &&
      y <= caja.y + caja.alto * 1.1,
  );
  if (enCaja.length === 0) return '';
  const contornos = contornosDe(n);
  const dentro = enCaja.filter(
    ({ x, y }) => contornos.filter(contorno => dentroDe(contorno, [x, y])).length % 2 === 1,
  );
  const lejos = ({ x, y }: Rotulo) => Math.hypot(x - cx, y - cy);
  return (dentro.length > 0 ? dentro : enCaja).sort((a, b) => lejos(a) - lejos(b))[0]?.texto ?? '';
}
