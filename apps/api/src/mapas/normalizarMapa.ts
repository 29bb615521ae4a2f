import { claveDeNombre } from '@taquilla/rules/recinto/clave';
import { cajaDePuntos } from '@taquilla/rules/recinto/geometria';
import type { Element } from 'domhandler';
import { quitarAjenos } from './ajenos.ts';
import { type Candidatos, estaEnDefiniciones, hallarCandidatos, nombrarFormas } from './candidatos.ts';
import { descifrar } from './descifrar.ts';
import { ponerEnElOrigen } from './enElOrigen.ts';
import { escribirSvg } from './escribirSvg.ts';
import { aplicarEstilos, visitar } from './estilos.ts';
import { type Caja, cajaDe } from './geometria.ts';
import { Cuaderno, type Informe } from './informe.ts';
import { type Dibujo, leerDibujo } from './leerDibujo.ts';
import { MapaNoValido } from './mapaNoValido.ts';
import { medirLegibles, type Suelo } from './medirLegibles.ts';
import { resolverReferencias } from './referencias.ts';
import { SVG_LIMITES, SvgNoValido, sanearSvg } from './sanearSvg.ts';
import { redondear, simplificar } from './simplificar.ts';
import { unirTextos } from './unirTextos.ts';
import { escribirNumero, numerosDe } from './valores.ts';

export interface MapaRecibido {
  svg: string;
  informe: Informe;
  candidatos: Candidatos;
  /** The names of the marked sections as the file writes them, by key. */
  nombres: ReadonlyMap<string, string>;
}

/**
 * Takes a designer's drawing in. Parts that the sanitiser would drop are first rewritten in the few forms that it keeps; the
 * sanitised drawing is the only one that is stored.
 * @throws MapaNoValido with a sentence for the organiser
 */
export function normalizarMapa(bytes: Uint8Array): MapaRecibido {
  const cuaderno = new Cuaderno();
  const escrito = descifrar(bytes, cuaderno);
  const dibujo = leerDibujo(escrito, cuaderno);
  const esAjeno = !esDeLaCasa(escrito);
  if (esAjeno) adaptar(dibujo, cuaderno);
  const nombres = marcarSecciones(dibujo, cuaderno);
  const nombrada = nombrarFormas(dibujo);
  if (esAjeno) aligerar(dibujo, cuaderno);
  const svg = sanear(escribirSvg(dibujo.root));
  const antes = { bytes: bytes.length, elementos: dibujo.elementos };
  const despues = { bytes: Buffer.byteLength(svg), elementos: svg.match(/<[a-z]/gi)?.length ?? 0 };
  const candidatos = hallarCandidatos(dibujo, { nombrada, elementos: despues.elementos, cuaderno });
  const informe = cuaderno.cerrar({ antes, despues, secciones: [...nombres.keys()] });
  return { svg, informe, candidatos, nombres };
}

/**
 * Whether a map was taken in before, and is written as an export writes it: it stays as it is (§C4.6). An export from before maps
 * had grounds names none, but always has marked sections; such a map was made for the night.
 */
function esDeLaCasa(escrito: string): boolean {
  if (!/^<svg [^>]*data-suelo="| data-seccion="/.test(escrito)) return false;
  try {
    return sanearSvg(escrito) === escrito;
  } catch (error) {
    if (error instanceof SvgNoValido) return false;
    throw error;
  }
}

/** Rewrites a drawing in the few forms that the sanitiser keeps. */
function adaptar(dibujo: Dibujo, cuaderno: Cuaderno): void {
  aplicarEstilos(dibujo, cuaderno);
  fijarMarco(dibujo, cuaderno);
  quitarAjenos(dibujo, cuaderno);
  resolverReferencias(dibujo, cuaderno);
  unirTextos(dibujo, cuaderno);
}

function aligerar(dibujo: Dibujo, cuaderno: Cuaderno): void {
  ponerEnElOrigen(dibujo);
  simplificar(dibujo, cuaderno);
  // Limits are reported before the drawing is rendered.
  if (Buffer.byteLength(escribirSvg(dibujo.root)) > SVG_LIMITES.bytes) redondear(dibujo, cuaderno);
  sanear(escribirSvg(dibujo.root));
  // Drawings are made on white. An author who draws for the night says so on the root.
  const suelo: Suelo = dibujo.root.attribs['data-suelo'] === 'noche' ? 'noche' : 'papel';
  medirLegibles(dibujo, cuaderno, suelo);
  dibujo.root.attribs['data-suelo'] = suelo;
}

function sanear(escrito: string): string {
  try {
    return sanearSvg(escrito);
  } catch (error) {
    throw error instanceof SvgNoValido ? new MapaNoValido(conRemedio(error.message)) : error;
  }
}

/** A sentence of the sanitiser about a map that was otherwise accepted, with advice for its designer. */
function conRemedio(mensaje: string): string {
  const pasado = REMEDIOS.find(([forma]) => forma.test(mensaje));
  return pasado ? pasado[1] : mensaje;
}

const REMEDIOS: readonly [RegExp, string][] = [
  [
    /más de 2 MB/,
    'Ya sin lo que sobra, el mapa pesa más de 2 MB. Simplifica sus trazos («Simplificar» en Illustrator e Inkscape) o quita el detalle que no es de secciones.',
  ],
  [
    /demasiados elementos/,
    'Ya sin lo que sobra, el mapa tiene más de 20,000 figuras. Deja las secciones y quita el detalle: las butacas se dibujan en el diseñador.',
  ],
  [
    /demasiados grupos/,
    'El mapa anida más de 32 grupos. Desagrúpalo («Desagrupar todo») y vuelve a exportarlo.',
  ],
];

/** Sets the map's `viewBox` where it has none: from its size, else around its content. */
function fijarMarco({ documento, root, lugarDe }: Dibujo, cuaderno: Cuaderno): void {
  const { viewBox = '', width, height } = root.attribs;
  const caja = numerosDe(viewBox);
  const sirve =
    caja.length === 4 && caja.every(Number.isFinite) && Number(caja[2]) > 0 && Number(caja[3]) > 0;
  const [ancho, alto] = [Number(width), Number(height)];
  const dado = sirve ? caja : ancho > 0 && alto > 0 ? [0, 0, ancho, alto] : alrededor(documento);
  if (!dado) {
    const mensaje = 'Al mapa le falta su tamaño: ponle «viewBox», o «width» y «height».';
    throw new MapaNoValido(mensaje, lugarDe(root) ?? null);
  }
  if (!sirve && !(ancho > 0 && alto > 0))
    cuaderno.anotar('raro', 'mapa sin tamaño (viewBox): se midió por lo que dibuja', lugarDe(root));
  root.attribs.viewBox = dado.map(escribirNumero).join(' ');
  medirPartes(documento, [dado[2] ?? 0, dado[3] ?? 0]);
}

const ORILLA = 0.02;

/** A frame with a margin around all shapes of a drawing; null without shapes. */
function alrededor(documento: Dibujo['documento']): number[] | null {
  const cajas: Caja[] = [];
  visitar(documento, node => {
    const caja = estaEnDefiniciones(node) ? null : cajaDe(node);
    if (caja) cajas.push(caja);
  });
  const todo = cajaDePuntos(
    cajas.flatMap(({ x, y, ancho, alto }) => [[x, y] as const, [x + ancho, y + alto] as const]),
  );
  if (!todo || todo.ancho + todo.alto === 0) return null;
  const orilla = ORILLA * Math.max(todo.ancho, todo.alto);
  return [todo.x - orilla, todo.y - orilla, todo.ancho + 2 * orilla, todo.alto + 2 * orilla];
}

const A_LO_ANCHO = ['x', 'x1', 'x2', 'cx', 'rx', 'width'];
const A_LO_ALTO = ['y', 'y1', 'y2', 'cy', 'ry', 'height'];
const CON_PARTES = new Set([
  ...['rect', 'circle', 'ellipse', 'line', 'text', 'tspan', 'use', 'svg', 'image', 'foreignObject'],
]);

/** Converts lengths in per cent to units. */
function medirPartes(documento: Dibujo['documento'], [ancho, alto]: [number, number]): void {
  const fijar = (node: Element, nombres: readonly string[], todo: number) => {
    for (const nombre of nombres) {
      const parte = /^([-+\d.]+)%$/.exec(node.attribs[nombre] ?? '')?.[1];
      if (parte !== undefined) node.attribs[nombre] = escribirNumero((Number(parte) / 100) * todo);
    }
  };
  visitar(documento, node => {
    if (!CON_PARTES.has(node.name) || node.parent === documento) return;
    fijar(node, A_LO_ANCHO, ancho);
    fijar(node, A_LO_ALTO, alto);
    fijar(node, ['r'], Math.hypot(ancho, alto) / Math.SQRT2);
  });
}

/** Turns the sections' marks into keys: `VIP Periqueras` becomes `vip-periqueras`. */
function marcarSecciones({ documento, lugarDe }: Dibujo, cuaderno: Cuaderno): Map<string, string> {
  const nombres = new Map<string, string>();
  visitar(documento, node => {
    const { 'data-seccion': marca, 'data-escenario': escenario } = node.attribs;
    if (escenario !== undefined) node.attribs['data-escenario'] = '';
    if (marca === undefined) return;
    const clave = claveDeNombre(marca);
    if (clave === '') {
      cuaderno.anotar('raro', 'data-seccion sin nombre', lugarDe(node));
      delete node.attribs['data-seccion'];
      return;
    }
    node.attribs['data-seccion'] = clave;
    if (!nombres.has(clave)) nombres.set(clave, marca.replace(/\s+/g, ' ').trim().slice(0, 80));
  });
  return nombres;
}
