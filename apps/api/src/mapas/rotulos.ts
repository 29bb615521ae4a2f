import type { FormaDeMapa } from '@taquilla/contract/consola/recintos';
import type { Rotulo } from '@taquilla/rules/recinto/asientos/vecinos';
import { claveDeNombre } from '@taquilla/rules/recinto/clave';
import { cajaDePuntos, dentroDe } from '@taquilla/rules/recinto/geometria';
import { capaPropia } from '@taquilla/rules/recinto/nombresDeFormas';
import { Element, Text } from 'domhandler';
import { heredado, tallaDe } from './estilos.ts';
import { puntoEn } from './geometria.ts';
import { numerosDe } from './valores.ts';

interface Punto {
  x: number;
  y: number;
}

/** A text with the centre of its area; `x` and `y` are its start. */
export interface Rotulado extends Rotulo {
  n: number;
  medio: Punto;
  /** Height of its letters in the map's units. */
  talla: number;
}

/** Width of a letter and height of its middle, as shares of the font size. */
const [ANCHO_DE_LETRA, ALTO_DEL_MEDIO] = [0.55, 0.35];

export function rotular(node: Element, { n, rotulos }: { n: number; rotulos: Rotulado[] }): void {
  const talla = tallaDe(node);
  const lineas = lineasDe(node, talla);
  const texto = lineas.join(' ').slice(0, 80);
  const chunk = node.attribs.x === undefined ? node.children.find(hijo => hijo instanceof Element) : node;
  const { x = '0', y = '0' } = chunk instanceof Element ? chunk.attribs : node.attribs;
  const [[ax = 0], [ay = 0]] = [numerosDe(x), numerosDe(y)];
  const punto = puntoEn(node, ax, ay);
  const ancho = Math.max(0, ...lineas.map(({ length }) => length)) * ANCHO_DE_LETRA * talla;
  const ancla = chunk instanceof Element ? heredado(chunk, 'text-anchor') : undefined;
  const haciaElMedio = { middle: 0, end: -ancho / 2 }[ancla ?? ''] ?? ancho / 2;
  const medio = puntoEn(node, ax + haciaElMedio, ay - ALTO_DEL_MEDIO * talla);
  const arriba = puntoEn(node, ax, ay - talla);
  if (texto === '' || !punto || !medio || !arriba) return;
  const { x: px, y: py } = punto;
  rotulos.push({
    n,
    texto,
    x: px,
    y: py,
    medio: { x: medio.x, y: medio.y },
    talla: Math.hypot(arriba.x - px, arriba.y - py),
  });
}

/** A piece of a text this much lower, as a share of the font size, is a new line. */
const PASO_DE_LINEA = 0.6;

/** The lines of a text; several pieces may form one line. */
function lineasDe(node: Element, talla: number): string[] {
  const lineas = [''];
  let altura: number | null = null;
  const leer = (chunk: Element) => {
    const { y, dy = '' } = chunk.attribs;
    const [propia = altura] = y === undefined ? [] : numerosDe(y);
    const [paso = 0] = numerosDe(dy);
    const baja =
      Math.abs((propia ?? 0) - (altura ?? propia ?? 0)) + Math.abs(dy.endsWith('em') ? paso * talla : paso);
    if (baja > PASO_DE_LINEA * talla) lineas.push('');
    altura = propia;
    for (const hijo of chunk.children) {
      if (hijo instanceof Text) lineas.push((lineas.pop() ?? '') + hijo.data);
      else if (hijo instanceof Element) leer(hijo);
    }
  };
  leer(node);
  return lineas.map(linea => juntarLetras(linea.replace(/\s+/g, ' ').trim())).filter(linea => linea !== '');
}

/** Joins spaced letters: "E S C E N A R I O" is one word; letters in alphabetical order are names of rows. */
function juntarLetras(linea: string): string {
  const junta = linea.replaceAll(' ', '');
  const apartadas = /^\p{L}( \p{L}){4,}$/u.test(linea);
  return apartadas && !'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.includes(junta.toUpperCase()) ? junta : linea;
}

interface DeLaHoja {
  rotulos: readonly Rotulado[];
  contornosDe: (n: number) => readonly (readonly [number, number][])[];
}

/**
 * Gives each shape the text on it. A shape without text and without a name of its own gets the nearest text that lies on no
 * other shape.
 */
export function ponerTextos(formas: readonly FormaDeMapa[], { rotulos, contornosDe }: DeLaHoja): void {
  const escritos = conSegundaLinea(rotulos);
  const renglones = escritos.filter(({ texto }) => texto.length > 1);
  const solos = escritos.filter(({ texto }) => texto.length === 1);
  const { sobre, marcos } = sinMarcos(
    formas.map(forma => ({ forma, textos: textosSobre(forma, renglones, contornosDe) })),
  );
  const puestos = new Set<Rotulado>();
  for (const forma of formas) {
    const [suyo] = sobre.get(forma) ?? [];
    if (suyo) puestos.add(suyo);
    forma.texto = suyo?.texto ?? letraUnica(textosSobre(forma, solos, contornosDe));
  }
  const esPropia = capaPropia(formas);
  const suyos = formas.flatMap(forma => [forma.nombre, forma.texto, esPropia(forma) ? forma.capa : '']);
  const tomados = new Set(suyos.map(claveDeNombre));
  const libres = renglones.filter(
    rotulo => !puestos.has(rotulo) && !tomados.has(claveDeNombre(rotulo.texto)),
  );
  const sueltos = libres.filter(({ medio }) => !formas.some(({ caja }) => lejosDe(caja, medio) === 0));
  for (const forma of formas)
    if (forma.texto === '' && forma.nombre === '' && !esPropia(forma) && !marcos.has(forma))
      forma.texto = masCercano(forma, libres)?.texto ?? textoJunto(forma, sueltos);
}

interface ConTextos {
  forma: FormaDeMapa;
  textos: readonly Rotulado[];
}

/** A shape without fill around this share of the map is a frame and no section, whatever texts it contains. */
const PARTE_DE_MARCO = 0.6;

/** Assigns texts to the smallest shape around them; a larger shape keeps the rest, unless it is a frame. */
function sinMarcos(puestas: readonly ConTextos[]) {
  const mapa = cajaDePuntos(
    puestas.flatMap(({ forma: { caja } }): [number, number][] => [
      [caja.x, caja.y],
      [caja.x + caja.ancho, caja.y + caja.alto],
    ]),
  );
  const esMarco = ({ relleno, caja }: FormaDeMapa) =>
    relleno === 'none' && mapa !== null && area(caja) > PARTE_DE_MARCO * area(mapa);
  const menores = [...puestas].sort((a, b) => area(a.forma.caja) - area(b.forma.caja));
  const duenos = new Map<Rotulado, FormaDeMapa>();
  const sobre = new Map<FormaDeMapa, readonly Rotulado[]>();
  const marcos = new Set<FormaDeMapa>();
  for (const { forma, textos } of menores) {
    const ajenas = new Set(textos.flatMap(texto => duenos.get(texto) ?? []));
    const rodea = ajenas.size > 1;
    if (rodea) marcos.add(forma);
    if (rodea && esMarco(forma)) continue;
    const propios = rodea ? textos.filter(texto => !duenos.has(texto)) : textos;
    for (const texto of propios) if (!duenos.has(texto)) duenos.set(texto, forma);
    sobre.set(forma, propios);
  }
  return { sobre, marcos };
}

function area({ ancho, alto }: FormaDeMapa['caja']): number {
  return ancho * alto;
}

/** Joins a name with the number or letter below it, which the drawing has as a separate text. */
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

/** The only letter or number on a shape; several of them name its rows. */
function letraUnica(letras: readonly Rotulado[]): string {
  return letras.length === 1 && /[\p{L}\d]/u.test(letras[0]?.texto ?? '') ? (letras[0]?.texto ?? '') : '';
}

/** The texts inside a shape's outline, those nearest to the middle of its box first. */
function textosSobre(
  { n, caja }: FormaDeMapa,
  rotulos: readonly Rotulado[],
  contornosDe: DeLaHoja['contornosDe'],
): readonly Rotulado[] {
  const enCaja = rotulos.filter(({ medio }) => lejosDe(caja, medio) === 0);
  if (enCaja.length === 0) return [];
  const contornos = contornosDe(n);
  const dentro = enCaja.filter(
    ({ medio: { x, y } }) => contornos.filter(contorno => dentroDe(contorno, [x, y])).length % 2 === 1,
  );
  return porCercania(dentro, caja);
}

/** The nearest text in a shape's box, also in a hole or a corner of it. */
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
