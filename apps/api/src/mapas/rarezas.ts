import type { FormaDeMapa } from '@taquilla/contract/consola/recintos';
import { dentroDe } from '@taquilla/rules/recinto/geometria';
import { Element } from 'domhandler';
import { type Caja, type Tramo, tramosDe } from './geometria.ts';
import type { Cuaderno, Lugar } from './informe.ts';

export interface Vista extends FormaDeMapa {
  node: Element;
}

interface Contexto {
  cuaderno: Cuaderno;
  marco: Caja;
  lugarDe(node: Element): Lugar | undefined;
  /** The visible outlines of an element. */
  tramosDe(node: Element): Tramo[];
}

/** Width of a map on a phone, and smallest target for a finger (WCAG 2.5.8). */
const TELEFONO_PX = 360;
const DEDO_PX = 24;
/** Only this many of the largest shapes are compared, because each is compared with each. */
const COMPARADAS = 400;

/**
 * Reports the shapes of a map that are worth a look before they are named (§C10.4); changes nothing. Answers the shapes that
 * look like letters.
 */
export function anotarRarezas(formas: readonly Vista[], contexto: Contexto): ReadonlySet<number> {
  const { marco } = contexto;
  const anotar = (que: string, { node, caja }: Vista) =>
    contexto.cuaderno.anotar('raro', que, contexto.lugarDe(node), caja);
  const parecidas = formas.filter(forma => pareceLetra(forma, marco));
  const letras = new Set(parecidas.length >= LETRAS_MINIMAS ? parecidas : []);
  for (const linea of lineasDePlano(formas)) anotar(LINEA_SUELTA, linea);
  for (const forma of formas) {
    if (letras.has(forma)) {
      anotar('posible texto hecho curvas: no se puede leer, ni sugerir con él un nombre', forma);
      continue;
    }
    if (estaFuera(forma.caja, marco)) anotar('forma fuera de la vista: nadie la verá', forma);
    else if (seSale(forma.caja, marco)) anotar('forma que se sale de la vista', forma);
    const [lado, mide] = [Math.min(forma.caja.ancho, forma.caja.alto), marco.ancho / TELEFONO_PX];
    if (lado > 0 && lado < DEDO_PX * mide && !esLinea(forma))
      anotar('forma de menos de 24 px en un teléfono', forma);
    if (estaAbierta(forma)) anotar('contorno abierto', forma);
  }
  const comparadas = formas.filter(forma => !letras.has(forma)).slice(0, COMPARADAS);
  for (const forma of hallarEncimadas(comparadas, contexto)) anotar('forma que se encima con otra', forma);
  return new Set([...letras].map(({ n }) => n));
}

const LINEA_SUELTA =
  'línea suelta, que no encierra nada: para venderla, únela con las demás de su sección en tu programa de dibujo (en AutoCAD, PEDIT y «Juntar») o traza la sección en el diseñador';
const LINEAS_MINIMAS = 20;

/** The lines of a plan that consists of lines; in any other plan, lines are decoration, and the result is empty. */
function lineasDePlano(formas: readonly Vista[]): Vista[] {
  const lineas = formas.filter(esLinea);
  return lineas.length >= Math.max(LINEAS_MINIMAS, formas.length / 2) ? lineas : [];
}

const LETRAS_MINIMAS = 12;
const CHICA = 0.03;

/** Whether a shape looks like a letter: small, drawn with curves, and unnamed or numbered by a program: `11`, `G1`. */
function pareceLetra({ node, caja, nombre }: Vista, marco: Caja): boolean {
  const { d = '' } = node.attribs;
  const mayor = Math.max(caja.ancho, caja.alto);
  return (
    /^[A-Za-z]?\d{0,2}$/.test(nombre) &&
    mayor < CHICA * Math.max(marco.ancho, marco.alto) &&
    /[CcQqSsTt]/.test(d)
  );
}

function estaFuera(a: Caja, b: Caja): boolean {
  return a.x > b.x + b.ancho || b.x > a.x + a.ancho || a.y > b.y + b.alto || b.y > a.y + a.alto;
}

function seSale({ x, y, ancho, alto }: Caja, marco: Caja): boolean {
  const holgura = Math.max(marco.ancho, marco.alto) * 0.005;
  return (
    x < marco.x - holgura ||
    y < marco.y - holgura ||
    x + ancho > marco.x + marco.ancho + holgura ||
    y + alto > marco.y + marco.alto + holgura
  );
}

/** Whether a shape encloses nothing: without fill, and its outline does not return to its start. */
export function esLinea({ node, caja }: Vista): boolean {
  const vuelve = (puntos: Tramo['puntos']) => {
    const [[ax, ay] = [0, 0], [bx, by] = [0, 0]] = [puntos[0], puntos.at(-1)];
    return puntos.length > 3 && Math.hypot(ax - bx, ay - by) < 0.01 * Math.hypot(caja.ancho, caja.alto);
  };
  return (
    rellenoDe(node) === 'none' && !tramosDe(node).some(({ cerrado, puntos }) => cerrado || vuelve(puntos))
  );
}

/** Whether an outline is open although it is filled, or nearly returns to its start. A line is no outline. */
function estaAbierta({ node, caja }: Vista): boolean {
  if (caja.ancho === 0 || caja.alto === 0) return false;
  const pintada = rellenoDe(node) !== 'none';
  return tramosDe(node).some(({ cerrado, puntos }) => {
    if (cerrado || puntos.length < 3) return false;
    const [[ax, ay] = [0, 0], [bx, by] = [0, 0]] = [puntos[0], puntos.at(-1)];
    const hueco = Math.hypot(ax - bx, ay - by);
    if (hueco === 0) return false;
    return pintada || hueco < 0.1 * Math.hypot(caja.ancho, caja.alto);
  });
}

function rellenoDe(node: Element): string {
  for (let aqui: unknown = node; aqui instanceof Element; aqui = aqui.parent)
    if (aqui.attribs.fill !== undefined) return aqui.attribs.fill;
  return 'black';
}

/** Shapes that partly overlap another one. A shape inside another is content of a panel and does not count. */
function hallarEncimadas(formas: readonly Vista[], contexto: Contexto): Set<Vista> {
  const trazadas = formas.map(forma => ({ forma, tramos: contexto.tramosDe(forma.node).filter(esAncho) }));
  const encimadas = new Set<Vista>();
  for (const [i, una] of trazadas.entries())
    for (const otra of trazadas.slice(i + 1)) {
      if (estaFuera(una.forma.caja, otra.forma.caja)) continue;
      const partes = [parteDentro(otra.tramos, una), parteDentro(una.tramos, otra)];
      const mayor = Math.max(...partes);
      if (mayor > ALGO && mayor < CASI_TODO) encimadas.add(otra.forma);
    }
  return encimadas;
}

const ALGO = 0.12;
const CASI_TODO = 0.9;

function esAncho({ puntos }: Tramo): boolean {
  return puntos.length > 2;
}

/** The share of an outline's corners, drawn in a little, that lies inside another shape. */
function parteDentro(
  tramos: readonly Tramo[],
  { forma, tramos: otros }: { forma: Vista; tramos: readonly Tramo[] },
): number {
  const puntos = tramos.flatMap(({ puntos: suyos }) => haciaAdentro(suyos));
  if (puntos.length === 0 || otros.length === 0) return 0;
  const { x, y, ancho, alto } = forma.caja;
  const dentro = puntos.filter(
    ([px, py]) =>
      px > x &&
      py > y &&
      px < x + ancho &&
      py < y + alto &&
      otros.some(otro => dentroDe(otro.puntos, [px, py])),
  );
  return dentro.length / puntos.length;
}

const ADENTRO = 0.94;

function haciaAdentro(puntos: readonly [number, number][]): [number, number][] {
  const medio = (eje: 0 | 1) => puntos.reduce((suma, punto) => suma + punto[eje], 0) / puntos.length;
  const [cx, cy] = [medio(0), medio(1)];
  return puntos.map(([x, y]) => [cx + (x - cx) * ADENTRO, cy + (y - cy) * ADENTRO]);
}
