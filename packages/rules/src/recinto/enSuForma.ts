import type { SeccionDeDocumento } from '@taquilla/contract/consola/documentoDeRecinto';
import { LUGAR_SIN_PONER, puestosEn } from './geometria.ts';

/** Whether a point of the drawing is painted. */
type Pintado = (x: number, y: number) => boolean;
/** The painted area of an element of the uploaded map, by its number in the file; null for one without an area. */
export type PintadoDe = (n: number) => Pintado | null;

type Puesta = Pick<SeccionDeDocumento, 'tipo' | 'formas' | 'lugar'>;
type Lugar = { x: number; y: number };

/** The painted area of all shapes of a section. */
function formaDe({ formas }: Puesta, pintadoDe: PintadoDe): Pintado | null {
  const partes = formas.map(pintadoDe).filter(parte => parte !== null);
  return partes.length === 0 ? null : (x, y) => partes.some(esta => esta(x, y));
}

/** Whether a section consists of open lines of the map only: buyers have no area to point at. */
export function esSoloLineas({ formas }: Pick<Puesta, 'formas'>, pintadoDe: PintadoDe): boolean {
  return formas.length > 0 && formas.every(n => pintadoDe(n) === null);
}

/** A little less than half a pitch, so that rows that fill a shape may reach its edge. */
const MEDIA_BUTACA = 0.48;

/** Whether a whole seat lies on the section's shapes; true for every seat where the shapes have no area. */
export function cabeEnForma(seccion: Puesta, pintadoDe: PintadoDe): (asiento: Lugar) => boolean {
  const [pintado, poner] = [formaDe(seccion, pintadoDe), puestosEn(seccion)];
  if (!pintado) return () => true;
  const alrededor = alrededorDe(MEDIA_BUTACA * seccion.lugar.escala);
  return asiento => {
    const [x, y] = poner(asiento);
    return pintado(x, y) && alrededor.every(([dx, dy]) => pintado(x + dx, y + dy));
  };
}

/** Results by section, because one act changes only a few sections of a large venue. */
const sabidas = new WeakMap<SeccionDeDocumento, { pintadoDe: PintadoDe; fuera: number }>();

/** Greatest distance of a chair from its table's shape, in pitches. */
const JUNTO_A_SU_MESA = 1.5;

/** How many seats lie more than half a pitch off the section's shapes, and chairs more than one and a half. */
export function contarFueraDeForma(seccion: SeccionDeDocumento, pintadoDe: PintadoDe): number {
  const sabida = sabidas.get(seccion);
  if (sabida?.pintadoDe === pintadoDe) return sabida.fuera;
  const fuera = contarFuera(seccion, pintadoDe);
  sabidas.set(seccion, { pintadoDe, fuera });
  return fuera;
}

function contarFuera(seccion: SeccionDeDocumento, pintadoDe: PintadoDe): number {
  const [pintado, poner] = [formaDe(seccion, pintadoDe), puestosEn(seccion)];
  if (!pintado) return 0;
  const { escala } = seccion.lugar;
  const alrededor = alrededorDe(escala / 2);
  if (seccion.tipo === 'mesas')
    alrededor.push(...alrededorDe(escala), ...alrededorDe(JUNTO_A_SU_MESA * escala));
  const estaFuera = (asiento: Lugar) => {
    const [x, y] = poner(asiento);
    return !pintado(x, y) && !alrededor.some(([dx, dy]) => pintado(x + dx, y + dy));
  };
  const asientos = seccion.filas.flatMap(fila => fila.asientos);
  const fuera = asientos.filter(estaFuera).length;
  return fuera === asientos.length && sinPoner(seccion) ? 0 : fuera;
}

/** Whether seats have a position within their section only, because a file gave no place for the section. */
export function sinPoner({ lugar }: Pick<SeccionDeDocumento, 'lugar'>): boolean {
  const { x, y, giro, escala } = LUGAR_SIN_PONER;
  return lugar.x === x && lugar.y === y && lugar.giro === giro && lugar.escala === escala;
}

const LADOS = 8;

/** Steps from a point to points around it. */
function alrededorDe(radio: number): (readonly [number, number])[] {
  return Array.from({ length: LADOS }, (_, i) => {
    const angulo = (i / LADOS) * 2 * Math.PI;
    return [radio * Math.cos(angulo), radio * Math.sin(angulo)] as const;
  });
}
