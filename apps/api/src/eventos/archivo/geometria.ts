import type { AtributoDeLugar } from '@taquilla/contract/consola/documentoDeRecinto';
import { PASILLO, radioDeMesa } from '@taquilla/rules/recinto/trazar';
import type { TrazoEscrito } from './esquemaRecinto.ts';

/** A row before it is drawn; distances in seat pitches. */
export interface FilaPorTrazar {
  nombre: string;
  asientos: number;
  desde: number;
  paso: number;
  /** Numbers of the seats before an aisle. */
  pasillos: readonly number[];
  /** Numbers without a seat. */
  sinAsiento: readonly number[];
  desfase: number;
  espacio: number;
  /** Seats with their own points; null when the rule above places them. */
  sueltos?: AsientoTrazado[] | null;
}

export interface MesaPorTrazar {
  nombre: string;
  sillas: number;
  /** Index of its line of tables. */
  linea: number;
  desfase: number;
  espacio: number;
  /** Chairs with their own points; null when they stand around their table. */
  sueltos?: AsientoTrazado[] | null;
}

export interface AsientoTrazado {
  numero: string;
  x: number;
  y: number;
  /** False for a number without a seat (`inaccesible`). */
  existe: boolean;
  atributos?: readonly AtributoDeLugar[];
}

export interface FilaTrazada {
  nombre: string;
  asientos: AsientoTrazado[];
}

/** How far round its circle a row may extend to either side, in radians: beyond it, the ends of the row face each other. */
const ARCO_MAXIMO = 1.4;

/**
 * Places the seats of a section. The stage lies towards negative y; the section's own corner is (0, 0); all
 * coordinates are in seat pitches with 2 decimals. Null when the curve is too tight for the rows.
 */
export function trazarFilas(filas: readonly FilaPorTrazar[], trazo: TrazoEscrito): FilaTrazada[] | null {
  let fondo = 0;
  const trazadas: FilaTrazada[] = [];
  for (const [index, fila] of filas.entries()) {
    fondo += (index === 0 ? 0 : trazo.entreFilas) + fila.espacio;
    const asientos = fila.sueltos ?? trazarFila(fila, trazo, fondo);
    if (!asientos) return null;
    trazadas.push({ nombre: fila.nombre, asientos });
  }
  return alOrigen(trazadas);
}

function trazarFila(fila: FilaPorTrazar, trazo: TrazoEscrito, fondo: number): AsientoTrazado[] | null {
  const aLaDerecha = trazo.sentido === 'derecha';
  const numerosEnOrden = Array.from({ length: fila.asientos }, (_, i) => fila.desde + i * fila.paso);
  let avance = -1;
  const colocados = numerosEnOrden.map((numero, i) => {
    const trasPasillo = i > 0 && fila.pasillos.includes(numero - fila.paso);
    avance += 1 + (trasPasillo ? PASILLO : 0);
    return { numero, avance };
  });
  const ancho = avance;
  const inicio = { izquierda: 0, centro: -ancho / 2, derecha: -ancho }[trazo.alineacion] + fila.desfase;

  const asientos: AsientoTrazado[] = [];
  for (const { numero, avance: propio } of colocados) {
    const punto = enLaFila(inicio + (aLaDerecha ? propio : ancho - propio), fondo, trazo.curva);
    if (!punto) return null;
    asientos.push({ numero: String(numero), ...punto, existe: !fila.sinAsiento.includes(numero) });
  }
  return asientos;
}

/** A point at `lado` along a row that stands `fondo` behind the first one. */
function enLaFila(lado: number, fondo: number, curva: number | undefined): { x: number; y: number } | null {
  if (curva === undefined) return { x: lado, y: fondo };
  const radio = curva + fondo;
  const angulo = lado / radio;
  if (Math.abs(angulo) > ARCO_MAXIMO) return null;
  return { x: radio * Math.sin(angulo), y: radio * Math.cos(angulo) - curva };
}

const ENTRE_MESAS = 1.6;

/** Places tables in lines across the room, with the chairs evenly around each; a table is a row whose seats are its chairs. */
export function trazarMesas(mesas: readonly MesaPorTrazar[]): FilaTrazada[] {
  const trazadas: FilaTrazada[] = [];
  let fondo = 0;
  for (const linea of agruparPorLinea(mesas)) {
    const diametro = Math.max(...linea.map(mesa => 2 * radioDeMesa(mesa.sillas))) + 1;
    fondo += Math.max(...linea.map(mesa => mesa.espacio)) + diametro / 2;
    const anchos = linea.map(mesa => 2 * radioDeMesa(mesa.sillas) + 1 + ENTRE_MESAS);
    let x = -(anchos.reduce((suma, ancho) => suma + ancho, 0) - ENTRE_MESAS) / 2;
    for (const [i, mesa] of linea.entries()) {
      const propio = (anchos[i] ?? 0) - ENTRE_MESAS;
      trazadas.push({
        nombre: mesa.nombre,
        asientos: mesa.sueltos ?? trazarMesa(mesa, x + propio / 2 + mesa.desfase, fondo),
      });
      x += propio + ENTRE_MESAS;
    }
    fondo += diametro / 2 + ENTRE_MESAS;
  }
  return alOrigen(trazadas);
}

function agruparPorLinea(mesas: readonly MesaPorTrazar[]): MesaPorTrazar[][] {
  const lineas = new Map<number, MesaPorTrazar[]>();
  for (const mesa of mesas) lineas.set(mesa.linea, [...(lineas.get(mesa.linea) ?? []), mesa]);
  return [...lineas.values()];
}

function trazarMesa(mesa: MesaPorTrazar, x: number, y: number): AsientoTrazado[] {
  const radio = radioDeMesa(mesa.sillas);
  return Array.from({ length: mesa.sillas }, (_, i) => {
    const angulo = ((i + 0.5) / mesa.sillas) * 2 * Math.PI;
    return {
      numero: String(i + 1),
      x: x + radio * Math.sin(angulo),
      y: y - radio * Math.cos(angulo),
      existe: true,
    };
  });
}

/** Shifts a drawing so that its least x and y are 0, and rounds to 2 decimals. */
function alOrigen(filas: FilaTrazada[]): FilaTrazada[] {
  const puntos = filas.flatMap(fila => fila.asientos);
  const minX = puntos.reduce((menor, { x }) => Math.min(menor, x), Number.POSITIVE_INFINITY);
  const minY = puntos.reduce((menor, { y }) => Math.min(menor, y), Number.POSITIVE_INFINITY);
  const redondo = (n: number) => Math.round(n * 100) / 100;
  return filas.map(({ nombre, asientos }) => ({
    nombre,
    asientos: asientos.map(a => ({ ...a, x: redondo(a.x - minX), y: redondo(a.y - minY) })),
  }));
}
