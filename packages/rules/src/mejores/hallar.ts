import type { AsientoDeRecinto, FilaDelRecinto, FilaDeRecinto, Recinto, Sitio } from './recinto.ts';
import {
  abrirVentana,
  type Busqueda,
  convienen,
  distancia,
  POR_SOLITARIO,
  type Ventana as VentanaEnFila,
  ventanasDe,
} from './ventanas.ts';

/** The kinds of best places (§B1.8): a table is whole. */
export type Razon = 'una_fila' | 'una_mesa' | 'filas_seguidas' | 'secciones_vecinas';

/** A buyer's wish for the best places. */
export interface Deseo {
  cuantos: number;
  /** Price zones by id; left out for all. */
  zonas?: readonly number[] | undefined;
  /** The highest price of a ticket alone with all charges, in centavos. */
  hasta?: number | undefined;
  /** At least one seat at an aisle or at the end of its row. */
  pasillo?: boolean | undefined;
  sinEscalones?: boolean | undefined;
  /** How many of the places are for wheelchairs. */
  accesibles?: number | undefined;
}

/** The state of the sale: the seats that are free, and their prices. */
export interface Venta<A> {
  libre: (asiento: A) => boolean;
  /** The price of a ticket alone with all charges, in centavos. */
  total: (asiento: A) => number;
  /** The most places of a section that one purchase may have, where it has such a maximum (§B1.4). */
  maximos?: ReadonlyMap<number, number> | undefined;
}

type Ventana<A> = VentanaEnFila<A, FilaDeRecinto<A>>;

/** Seats for the whole group: side by side, or in two parts that lie together. */
export interface Conjunto<A> {
  razon: Razon;
  partes: readonly Ventana<A>[];
  /** In pitches from the stage, with what else counts against it. */
  costo: number;
  solos: number;
}

/** Of each kind that is to be had, the sets that are about as good as its best. */
export type Opciones<A> = readonly (readonly Conjunto<A>[])[];

/** Share of the best set's score within which another set is as good (§B1.8). */
const CASI_IGUAL = 0.05;
/** The most sets that are kept of a kind; as many do for a crowd. */
const MAXIMO = 500;
/** Pitches between two rows behind each other. */
const ENTRE_FILAS = 2.5;
/** Pitches by which seats behind others may stand beside them. */
const AL_LADO = 0.6;

/**
 * The best places for a group all over a venue (§B1.8): in one row or at one table, in rows behind each other, in neighbouring
 * sections. Places for wheelchairs and their companions are for those who ask for them.
 */
export function hallarMejores<A extends AsientoDeRecinto>(
  recinto: Recinto<A>,
  deseo: Deseo,
  venta: Venta<A>,
): Opciones<A> {
  const busca = crearBuscador(recinto, deseo, venta);
  return [deUnaVez(busca), enFilasSeguidas(busca), enSeccionesVecinas(busca)].filter(
    conjuntos => conjuntos.length > 0,
  );
}

/** Finds a row's windows once, when they are first asked for: most rows are too far away to be looked at. */
type VentanasDe<A> = (parte: Parte, fila: FilaDelRecinto<A> | undefined) => readonly Ventana<A>[];

interface Buscador<A> {
  recinto: Recinto<A>;
  deseo: Deseo;
  /** Windows of a row of a size with so many wheelchair places. Tables have none. */
  ventanas: VentanasDe<A>;
  /** Whether a set is within the maximum of its sections. */
  cabe: (conjunto: Conjunto<A>) => boolean;
  busqueda: (cuantos: number, sillas: number) => Busqueda<A>;
}

function crearBuscador<A extends AsientoDeRecinto>(
  recinto: Recinto<A>,
  deseo: Deseo,
  { libre, total, maximos }: Venta<A>,
): Buscador<A> {
  const zonas = deseo.zonas && new Set(deseo.zonas);
  const { hasta, sinEscalones } = deseo;
  const gusta = (asiento: A) =>
    (!zonas || zonas.has(asiento.zonaId)) &&
    (!sinEscalones || asiento.sinEscalones) &&
    (hasta === undefined || total(asiento) <= hasta);
  const busqueda = (cuantos: number, sillas: number) => ({
    cuantos,
    sillas,
    libre,
    gusta,
    escenario: recinto.escenario,
  });
  const halladas = new Map<number, (readonly Ventana<A>[] | undefined)[]>();
  const ventanas: VentanasDe<A> = ({ cuantos, sillas }, fila) => {
    if (!fila || fila.fila.esMesa) return [];
    const clave = cuantos * 100 + sillas;
    const porFila = halladas.get(clave) ?? [];
    halladas.set(clave, porFila);
    const suyas = porFila[fila.indice] ?? ventanasDe(fila, busqueda(cuantos, sillas));
    porFila[fila.indice] = suyas;
    return suyas;
  };
  const cabe = (conjunto: Conjunto<A>) => !maximos || estaDentro(conjunto, maximos);
  return { recinto, deseo, ventanas, cabe, busqueda };
}

function estaDentro<A>({ partes }: Conjunto<A>, maximos: ReadonlyMap<number, number>): boolean {
  const cuantos = new Map<number, number>();
  for (const { fila, desde, hasta } of partes) {
    const { seccionId } = fila.fila;
    cuantos.set(seccionId, (cuantos.get(seccionId) ?? 0) + hasta - desde);
  }
  return [...cuantos].every(([seccionId, suyos]) => suyos <= (maximos.get(seccionId) ?? suyos));
}

/** In one row, or at a table of their own. */
function deUnaVez<A extends AsientoDeRecinto>(busca: Buscador<A>): Conjunto<A>[] {
  const { recinto, deseo, ventanas, busqueda } = busca;
  const { cuantos, accesibles: sillas = 0, pasillo } = deseo;
  const cesto = crearCesto<A>(recinto.alcance, busca.cabe);
  for (const { fila, lejos } of recinto.porCercania) {
    if (lejos - cuantos > cesto.tope()) break;
    const mesa = fila.fila.esMesa ? mesaEntera(fila, busqueda(cuantos, sillas)) : null;
    if (mesa) cesto.poner(juntar('una_mesa', [mesa]));
    for (const ventana of ventanas({ cuantos, sillas }, fila))
      if (!pasillo || ventana.enPasillo) cesto.poner(juntar('una_fila', [ventana]));
  }
  return cesto.losMejores();
}

/** A table that has just as many chairs, all of them free. */
function mesaEntera<A extends AsientoDeRecinto>(
  fila: FilaDelRecinto<A>,
  busqueda: Busqueda<A>,
): Ventana<A> | null {
  const { asientos } = fila;
  const { cuantos, sillas, libre, gusta } = busqueda;
  const cabe =
    asientos.length === cuantos &&
    asientos.every(asiento => libre(asiento) && gusta(asiento)) &&
    convienen(fila, { desde: 0, hasta: cuantos, sillas });
  return cabe ? { ...abrirVentana(fila, 0, busqueda), solos: 0, enPasillo: true } : null;
}

function enFilasSeguidas<A extends AsientoDeRecinto>(busca: Buscador<A>): Conjunto<A>[] {
  const { filas } = busca.recinto;
  return enDosPartes(busca, 'filas_seguidas', (ancla, { ventanasEn, esPar }) => {
    const { indice, fila } = ancla.fila;
    const vecinas = esPar ? [filas[indice + 1]] : [filas[indice - 1], filas[indice + 1]];
    return vecinas.flatMap(vecina =>
      vecina?.fila.seccionId === fila.seccionId
        ? ventanasEn(vecina).filter(ventana => estanDetras(ancla, ventana))
        : [],
    );
  });
}

function enSeccionesVecinas<A extends AsientoDeRecinto>(busca: Buscador<A>): Conjunto<A>[] {
  const { fronteras } = busca.recinto;
  const ladosDe = ({ fila, desde, hasta }: Ventana<A>): readonly Sitio<A>[] => {
    const orillas = [...new Set([fila.asientos[desde], fila.asientos[hasta - 1]])];
    return orillas.flatMap(asiento => (asiento && fronteras.get(asiento)) ?? []);
  };
  return enDosPartes(busca, 'secciones_vecinas', (ancla, { ventanasEn, esPar }) => {
    const cercanas = new Set<Ventana<A>>();
    for (const { fila, indice } of ladosDe(ancla)) {
      if (esPar && fila.indice < ancla.fila.indice) continue;
      for (const ventana of ventanasEn(fila))
        if (ventana.desde === indice || ventana.hasta - 1 === indice) cercanas.add(ventana);
    }
    return [...cercanas];
  });
}

/** The windows beside one window. `esPar`: both parts are alike, so each pair is met twice unless one order is left out. */
type Vecinas<A> = (
  ancla: Ventana<A>,
  de: { ventanasEn: (fila: FilaDelRecinto<A>) => readonly Ventana<A>[]; esPar: boolean },
) => readonly Ventana<A>[];

/**
 * Two windows that lie together. A pair costs no less than the distance of either part, so the search ends at the first row
 * that lies too far away.
 */
function enDosPartes<A extends AsientoDeRecinto>(
  { recinto, deseo, ventanas, cabe }: Buscador<A>,
  razon: Razon,
  vecinasDe: Vecinas<A>,
): Conjunto<A>[] {
  const { pasillo, accesibles = 0 } = deseo;
  const cesto = crearCesto<A>(recinto.alcance, cabe);
  for (const [una, otra] of particiones(deseo.cuantos, accesibles)) {
    const de = {
      ventanasEn: (fila: FilaDelRecinto<A>) => ventanas(otra, fila),
      esPar: una.cuantos === otra.cuantos,
    };
    for (const { fila, lejos } of recinto.porCercania) {
      if (lejos - una.cuantos > cesto.tope()) break;
      for (const ancla of ventanas(una, fila)) {
        if (ancla.lejos > cesto.tope()) continue;
        for (const vecina of vecinasDe(ancla, de))
          if (!pasillo || ancla.enPasillo || vecina.enPasillo) cesto.poner(juntar(razon, [ancla, vecina]));
      }
    }
  }
  return cesto.losMejores();
}

interface Parte {
  cuantos: number;
  sillas: number;
}

/** The ways to part a group in two, evenly or nearly so: nobody of four or more sits alone. */
function particiones(cuantos: number, sillas: number): (readonly [Parte, Parte])[] {
  const minimo = cuantos < 4 ? 1 : 2;
  const partes: (readonly [Parte, Parte])[] = [];
  const medio = Math.ceil(cuantos / 2);
  for (const mayor of [medio, medio + 1]) {
    const menor = cuantos - mayor;
    if (menor < minimo) continue;
    for (let de = Math.max(0, sillas - menor); de <= Math.min(mayor, sillas); de += 1)
      partes.push([
        { cuantos: mayor, sillas: de },
        { cuantos: menor, sillas: sillas - de },
      ]);
  }
  return partes;
}

function juntar<A>(razon: Razon, partes: readonly Ventana<A>[]): Conjunto<A> {
  const [una, otra] = partes;
  const solos = partes.reduce((suma, parte) => suma + parte.solos, 0);
  const cuantos = partes.reduce((suma, { desde, hasta }) => suma + hasta - desde, 0);
  const lejos = partes.reduce(
    (suma, { lejos, desde, hasta }) => suma + (lejos * (hasta - desde)) / cuantos,
    0,
  );
  // A split weighs more than a seat further back.
  const separados = una && otra ? 2 * distancia(una, otra) : 0;
  return { razon, partes, solos, costo: lejos + separados + solos * POR_SOLITARIO };
}

/** Collects sets that may be among the best. */
interface Cesto<A> {
  poner: (conjunto: Conjunto<A>) => void;
  /** The cost above which a set is not as good as the best. */
  tope: () => number;
  /** The sets within 5 % of the best score; of these, the ones that leave no seat alone, where there are such. */
  losMejores: () => Conjunto<A>[];
}

function crearCesto<A>(alcance: number, cabe: (conjunto: Conjunto<A>) => boolean): Cesto<A> {
  const conjuntos: Conjunto<A>[] = [];
  let tope = Number.POSITIVE_INFINITY;
  return {
    poner: conjunto => {
      if (conjunto.costo > tope || !cabe(conjunto)) return;
      conjuntos.push(conjunto);
      tope = Math.min(tope, topeDe(conjunto.costo, alcance));
    },
    tope: () => tope,
    losMejores: () => {
      const cercanos = conjuntos.filter(({ costo }) => costo <= tope);
      const sinSolos = cercanos.filter(({ solos }) => solos === 0);
      const elegidos = sinSolos.length > 0 ? sinSolos : cercanos;
      const cada = Math.max(1, elegidos.length / MAXIMO);
      return elegidos.filter((_, i) => Math.floor(i / cada) !== Math.floor((i - 1) / cada));
    },
  };
}

/** The highest cost whose score is within 5 % of the best; the score falls with the distance as a share of the venue's depth. */
function topeDe(costo: number, alcance: number): number {
  return (alcance + costo) / (1 - CASI_IGUAL) - alcance;
}

/** Whether the second window's seats are straight behind or before the first one's. */
function estanDetras<A extends AsientoDeRecinto>(una: Ventana<A>, otra: Ventana<A>): boolean {
  const [dx, dy] = [otra.x - una.x, otra.y - una.y];
  if (Math.hypot(dx, dy) > ENTRE_FILAS + una.hasta - una.desde) return false;
  const rumbo = rumboDe(una.hasta - una.desde > 1 ? una : otra);
  const alLado = Math.abs(dx * rumbo.x + dy * rumbo.y);
  const detras = Math.abs(dx * rumbo.y - dy * rumbo.x);
  const diferencia = Math.abs(una.hasta - una.desde - (otra.hasta - otra.desde));
  return alLado <= diferencia / 2 + AL_LADO && detras <= ENTRE_FILAS;
}

/** The direction of a window along its row; that of the seats around it where it is a single one. */
function rumboDe<A extends AsientoDeRecinto>({ fila, desde, hasta }: Ventana<A>): { x: number; y: number } {
  const { asientos } = fila;
  const [a, b] =
    hasta - desde > 1 ? [desde, hasta - 1] : [Math.max(0, desde - 1), Math.min(asientos.length - 1, hasta)];
  const [una, otra] = [asientos[a], asientos[b]];
  if (!una || !otra || una === otra) return { x: 1, y: 0 };
  const largo = distancia(una, otra);
  return { x: (otra.x - una.x) / largo, y: (otra.y - una.y) / largo };
}
