import type { SeccionDeDocumento } from '@taquilla/contract/consola/documentoDeRecinto';
import { LUGAR_SIN_PONER, puestosEn } from './geometria.ts';

/** Whether a place of the drawing is painted. */
type Pintado = (x: number, y: number) => boolean;
/** Where an element of the uploaded map is painted, counted in the order of the file; null of one without an area. */
export type PintadoDe = (n: number) => Pintado | null;

type Puesta = Pick<SeccionDeDocumento, 'tipo' | 'formas' | 'lugar'>;
type Lugar = { x: number; y: number };

/** Where a section's shapes are painted together. */
function formaDe({ formas }: Puesta, pintadoDe: PintadoDe): Pintado | null {
  const partes = formas.map(pintadoDe).filter(parte => parte !== null);
  return partes.length === 0 ? null : (x, y) => partes.some(esta => esta(x, y));
}

/** A section that is but open lines of the map: buyers can point at nothing of it. */
export function esSoloLineas({ formas }: Pick<Puesta, 'formas'>, pintadoDe: PintadoDe): boolean {
  return formas.length > 0 && formas.every(n => pintadoDe(n) === null);
}

/** A little less than half a pitch: rows that fill a shape reach its edge. */
const MEDIA_BUTACA = 0.48;

/** Whether a seat lies on the section's shapes with its whole body; all do where the shapes have no area. */
export function cabeEnForma(seccion: Puesta, pintadoDe: PintadoDe): (asiento: Lugar) => boolean {
  const [pintado, poner] = [formaDe(seccion, pintadoDe), puestosEn(seccion)];
  if (!pintado) return () => true;
  const alrededor = alrededorDe(MEDIA_BUTACA * seccion.lugar.escala);
  return asiento => {
    const [x, y] = poner(asiento);
    return pintado(x, y) && alrededor.every(([dx, dy]) => pintado(x + dx, y + dy));
  };
}

/** Sections that were looked at before: one act changes few of a large venue's. */
const sabidas = new WeakMap<SeccionDeDocumento, { pintadoDe: PintadoDe; fuera: number }>();

/** Chairs stand beside the shape of their table by so many pitches at most. */
const JUNTO_A_SU_MESA = 1.5;

/** How many seats stand off the section's shapes by more than half a pitch, chairs by more than one and a half. */
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

/** A file gave its seats a place within their section alone. */
export function sinPoner({ lugar }: Pick<SeccionDeDocumento, 'lugar'>): boolean {
  const { x, y, giro, escala } = LUGAR_SIN_PONER;
  return lugar.x === x && lugar.y === y && lugar.giro === giro && lugar.escala === escala;
}

const LADOS = 8;

/** Steps from a place to those around it. */
function alrededorDe(radio: number): (readonly [number, number])[] {
  return Array.from({ length: LADOS }, (_, i) => {
    const angulo = (i / LADOS) * 2 * Math.PI;
    return [radio * Math.cos(angulo), radio * Math.sin(angulo)] as const;
  });
}
