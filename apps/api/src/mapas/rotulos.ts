import type { FormaDeMapa } from '@taquilla/contract/consola/recintos';
import type { Rotulo } from '@taquilla/rules/recinto/asientos/vecinos';
import { claveDeNombre } from '@taquilla/rules/recinto/clave';
import { dentroDe } from '@taquilla/rules/recinto/geometria';
import { capaPropia } from '@taquilla/rules/recinto/nombresDeFormas';
import { Element, Text } from 'domhandler';
import { heredado, tallaDe } from './estilos.ts';
import { puntoEn } from './geometria.ts';
import { numerosDe } from './valores.ts';

interface Punto {
  x: number;
  y: number;
}

/** A text with the middle of what it covers; `x` and `y` are where it begins. */
export interface Rotulado extends Rotulo {
  medio: Punto;
  /** The height of its letters on the map. */
  talla: number;
}

/** How wide a letter is, and how high its middle stands, in parts of its size. */
const [ANCHO_DE_LETRA, ALTO_DEL_MEDIO] = [0.55, 0.35];

export function rotular(nodo: Element, rotulos: Rotulado[]): void {
  const talla = tallaDe(nodo);
  const lineas = lineasDe(nodo, talla);
  const texto = lineas.join(' ').slice(0, 80);
  const trozo = nodo.attribs.x === undefined ? nodo.children.find(hijo => hijo instanceof Element) : nodo;
  const { x = '0', y = '0' } = trozo instanceof Element ? trozo.attribs : nodo.attribs;
  const [[ax = 0], [ay = 0]] = [numerosDe(x), numerosDe(y)];
  const punto = puntoEn(nodo, ax, ay);
  const ancho = Math.max(0, ...lineas.map(({ length }) => length)) * ANCHO_DE_LETRA * talla;
  const ancla = trozo instanceof Element ? heredado(trozo, 'text-anchor') : undefined;
  const haciaElMedio = { middle: 0, end: -ancho / 2 }[ancla ?? ''] ?? ancho / 2;
  const medio = puntoEn(nodo, ax + haciaElMedio, ay - ALTO_DEL_MEDIO * talla);
  const arriba = puntoEn(nodo, ax, ay - talla);
  if (texto === '' || !punto || !medio || !arriba) return;
  const { x: px, y: py } = punto;
  rotulos.push({
    texto,
    x: px,
    y: py,
    medio: { x: medio.x, y: medio.y },
    talla: Math.hypot(arriba.x - px, arriba.y - py),
  });
}

/** So far down, in parts of its letters' size, a piece of a text is its next line. */
const PASO_DE_LINEA = 0.6;

/** The lines of a text, whose pieces may be of one line or of several. */
function lineasDe(nodo: Element, talla: number): string[] {
  const lineas = [''];
  let altura: number | null = null;
  const leer = (trozo: Element) => {
    const { y, dy = '' } = trozo.attribs;
    const [propia = altura] = y === undefined ? [] : numerosDe(y);
    const [paso = 0] = numerosDe(dy);
    const baja =
      Math.abs((propia ?? 0) - (altura ?? propia ?? 0)) + Math.abs(dy.endsWith('em') ? paso * talla : paso);
    if (baja > PASO_DE_LINEA * talla) lineas.push('');
    altura = propia;
    for (const hijo of trozo.children) {
      if (hijo instanceof Text) lineas.push((lineas.pop() ?? '') + hijo.data);
      else if (hijo instanceof Element) leer(hijo);
    }
  };
  leer(nodo);
  return lineas.map(linea => linea.replace(/\s+/g, ' ').trim()).filter(linea => linea !== '');
}

interface DeLaHoja {
  rotulos: readonly Rotulado[];
  contornosDe: (n: number) => readonly (readonly [number, number][])[];
}

/**
 * The text on each shape; of one that has none, and no name of its own, the nearest text about that stands on no other.
 */
export function ponerTextos(formas: readonly FormaDeMapa[], { rotulos, contornosDe }: DeLaHoja): void {
  const renglones = conSegundaLinea(rotulos).filter(({ texto }) => texto.length > 1);
  const puestos = new Set<Rotulado>();
  for (const forma of formas) {
    const suyo = textoSobre(forma, renglones, contornosDe);
    if (suyo) puestos.add(suyo);
    forma.texto = suyo?.texto ?? '';
  }
  const esPropia = capaPropia(formas);
  const suyos = formas.flatMap(forma => [forma.nombre, forma.texto, esPropia(forma) ? forma.capa : '']);
  const tomados = new Set(suyos.map(claveDeNombre));
  const libres = renglones.filter(
    rotulo => !puestos.has(rotulo) && !tomados.has(claveDeNombre(rotulo.texto)),
  );
  const sueltos = libres.filter(({ medio }) => !formas.some(({ caja }) => lejosDe(caja, medio) === 0));
  for (const forma of formas)
    if (forma.texto === '' && forma.nombre === '' && !esPropia(forma))
      forma.texto = masCercano(forma, libres)?.texto ?? textoJunto(forma, sueltos);
}

/** A name with the figure or letter under it, where they are written as two texts. */
function conSegundaLinea(rotulos: readonly Rotulado[]): Rotulado[] {
  const cortos = rotulos.filter(({ texto }) => /^(\d{1,3}|\p{L})$/u.test(texto));
  const segundas = new Set<Rotulado>();
  const juntos = rotulos.map(rotulo => {
    const { texto, medio, talla } = rotulo;
    if (!/\p{L}{2}/u.test(texto) || /\d$/.test(texto)) return rotulo;
    const debajo = cortos.filter(
      corto =>
        Math.abs(corto.medio.x - medio.x) < talla * 0.8 &&
        corto.medio.y - medio.y > talla * PASO_DE_LINEA &&
        corto.medio.y - medio.y < talla * 1.6 &&
        Math.abs(corto.talla - talla) < talla * 0.1,
    );
    const [segunda] = debajo;
    if (!segunda || debajo.length > 1) return rotulo;
    segundas.add(segunda);
    return { ...rotulo, texto: `${texto} ${segunda.texto}` };
  });
  return juntos.filter(rotulo => !segundas.has(rotulo));
}

/** The text within the outline, the one nearest to the middle of its box; a letter alone names a row. */
function textoSobre(
  { n, caja }: FormaDeMapa,
  rotulos: readonly Rotulado[],
  contornosDe: DeLaHoja['contornosDe'],
): Rotulado | undefined {
  const enCaja = rotulos.filter(({ medio }) => lejosDe(caja, medio) === 0);
  if (enCaja.length === 0) return undefined;
  const contornos = contornosDe(n);
  const dentro = enCaja.filter(
    ({ medio: { x, y } }) => contornos.filter(contorno => dentroDe(contorno, [x, y])).length % 2 === 1,
  );
  return porCercania(dentro, caja)[0];
}

/** The text in a hole or a corner of a shape's box. */
function masCercano({ caja }: FormaDeMapa, rotulos: readonly Rotulado[]): Rotulado | undefined {
  const { x, y, ancho, alto } = caja;
  const enCaja = rotulos.filter(({ medio }) => lejosDe({ x, y, ancho, alto: alto * 1.1 }, medio) === 0);
  return porCercania(enCaja, caja)[0];
}

function porCercania(rotulos: readonly Rotulado[], { x, y, ancho, alto }: FormaDeMapa['caja']): Rotulado[] {
  const lejos = ({ medio }: Rotulado) => Math.hypot(medio.x - x - ancho / 2, medio.y - y - alto / 2);
  return [...rotulos].sort((a, b) => lejos(a) - lejos(b));
}

function textoJunto({ caja }: FormaDeMapa, sueltos: readonly Rotulado[]): string {
  const alcance = 0.5 * Math.min(caja.ancho, caja.alto);
  const cerca = sueltos
    .map(({ texto, medio }) => ({ texto, lejos: lejosDe(caja, medio) }))
    .filter(({ lejos }) => lejos <= alcance)
    .sort((a, b) => a.lejos - b.lejos);
  return cerca[0]?.texto ?? '';
}

function lejosDe({ x, y, ancho, alto }: FormaDeMapa['caja'], punto: Punto): number {
  const [dx, dy] = [
    Math.max(x - punto.x, 0, punto.x - x - ancho),
    Math.max(y - punto.y, 0, punto.y - y - alto),
  ];
  return Math.hypot(dx, dy);
}
