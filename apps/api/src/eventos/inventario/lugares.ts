import { type Centavos, centavos } from '@taquilla/rules/dinero';

/** States of a place; the index of each is its code in SQL, one digit. */
export const ESTADOS = [
  'disponible',
  'reservado',
  'vendido',
  'bloqueado',
  'cortesia',
  'inaccesible',
  'ocupado',
] as const;

export const DISPONIBLE = 0;

/** Places of one section with the same price zone and price; those of companions, where they have a price, are apart. */
export interface Grupo {
  seccionId: number;
  zonaPrecioId: number;
  numerada: boolean;
  /** Without charges; the section's special price where it has one. */
  precio: Centavos;
  /** Companions' places at the price that the event has for them (§B7.1). */
  deAcompanante: boolean;
  /** Places that are or were for sale: neither kept back, complimentary nor missing. */
  enVenta: number;
}

/** All facts of an event's places that do not change while it is sold, in order of id; shared and never modified. */
export interface Lugares {
  ids: Int32Array;
  /** For each place, its index in `grupos`. */
  grupo: Uint16Array;
  grupos: readonly Grupo[];
  /** For each section, the indices of its groups. */
  gruposDe: ReadonlyMap<number, readonly number[]>;
  /** For each section, the positions of its places in `ids`. */
  deSeccion: ReadonlyMap<number, Int32Array>;
  /** Positions of the numbered places in `ids`. */
  numerados: Int32Array;
}

/** One place as it is read: id, section, price zone, price in centavos; whether numbered, for sale, at a companion's price. */
export type FilaDeLugar = readonly [number, number, number, number, boolean, boolean, boolean];

/** Packs an event's places, given in order of id. */
export function empacarLugares(filas: readonly FilaDeLugar[]): Lugares {
  const ids = new Int32Array(filas.length);
  const grupo = new Uint16Array(filas.length);
  const grupos: Grupo[] = [];
  const porClave = new Map<string, number>();
  const numerados: number[] = [];
  const deSeccion = new Map<number, number[]>();
  const gruposDe = new Map<number, number[]>();
  filas.forEach(([id, seccionId, zonaPrecioId, precio, numerada, enVenta, deAcompanante], i) => {
    const clave = `${seccionId}.${zonaPrecioId}.${precio}.${deAcompanante}`;
    let g = porClave.get(clave);
    if (g === undefined) {
      const nuevo = {
        seccionId,
        zonaPrecioId,
        numerada,
        precio: centavos(precio),
        deAcompanante,
        enVenta: 0,
      };
      g = grupos.push(nuevo) - 1;
      porClave.set(clave, g);
      anotar(gruposDe, seccionId, g);
    }
    ids[i] = id;
    grupo[i] = g;
    const suyo = grupos[g];
    if (suyo && enVenta) suyo.enVenta += 1;
    if (numerada) numerados.push(i);
    anotar(deSeccion, seccionId, i);
  });
  return {
    ids,
    grupo,
    grupos,
    gruposDe,
    deSeccion: new Map([...deSeccion].map(([id, posiciones]) => [id, Int32Array.from(posiciones)])),
    numerados: Int32Array.from(numerados),
  };
}

function anotar(mapa: Map<number, number[]>, clave: number, valor: number): void {
  const lista = mapa.get(clave);
  if (lista) lista.push(valor);
  else mapa.set(clave, [valor]);
}

/** The position of a place in `ids`; -1 when it is not of this event. */
export function posicionDe(ids: Int32Array, id: number): number {
  let desde = 0;
  let hasta = ids.length - 1;
  while (desde <= hasta) {
    const medio = (desde + hasta) >> 1;
    const valor = ids[medio] ?? 0;
    if (valor === id) return medio;
    if (valor < id) desde = medio + 1;
    else hasta = medio - 1;
  }
  return -1;
}
