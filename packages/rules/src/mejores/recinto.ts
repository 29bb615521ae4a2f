import {
  type AsientoEnPlano,
  distancia,
  type FilaEnPlano,
  type FilaPreparada,
  type Punto,
  prepararFilas,
} from './ventanas.ts';

/** A seat on the plan of its whole venue. */
export interface AsientoDeRecinto extends AsientoEnPlano {
  zonaId: number;
  /** Reached without a step: a wheelchair's place and its companion's are. */
  sinEscalones: boolean;
}

/** A row of a section, or a table. The rows of a section come one after the other, the nearest to the stage first. */
export interface FilaDeRecinto<A> extends FilaEnPlano<A> {
  seccionId: number;
  /** Its seats are sold together or not at all. */
  esMesa: boolean;
}

export type FilaDelRecinto<A> = FilaPreparada<A, FilaDeRecinto<A>>;

/** All numbered seats of a venue with the facts that selling does not change; made once and shared. */
export interface Recinto<A> {
  filas: readonly FilaDelRecinto<A>[];
  /** The same rows by the pitches from the stage to their nearest seat, the nearest first. */
  porCercania: readonly { fila: FilaDelRecinto<A>; lejos: number }[];
  escenario: Punto;
  /** Pitches from the stage to the seat furthest away. */
  alcance: number;
  /** For a seat near another section, the seats there that are nearest to it. */
  fronteras: ReadonlyMap<A, readonly Sitio<A>[]>;
}

/** A seat by its place in its row. */
export interface Sitio<A> {
  fila: FilaDelRecinto<A>;
  indice: number;
}

/** Pitches over which the seats of two sections are neighbours: an aisle lies between them, and no more. */
const ENTRE_SECCIONES = 4;
/** Neighbours of a seat that are kept. */
const CERCANOS = 4;

export function prepararRecinto<A extends AsientoDeRecinto>(
  filas: readonly FilaDeRecinto<A>[],
  escenario: Punto,
): Recinto<A> {
  const preparadas = prepararFilas<A, FilaDeRecinto<A>>(filas);
  let alcance = 1;
  const porCercania = preparadas.map(fila => {
    let lejos = Number.POSITIVE_INFINITY;
    for (const asiento of fila.asientos) {
      const suyo = distancia(asiento, escenario);
      lejos = Math.min(lejos, suyo);
      alcance = Math.max(alcance, suyo);
    }
    return { fila, lejos };
  });
  porCercania.sort((a, b) => a.lejos - b.lejos);
  return { filas: preparadas, porCercania, escenario, alcance, fronteras: hallarFronteras(preparadas) };
}

function hallarFronteras<A extends AsientoDeRecinto>(
  filas: readonly FilaDelRecinto<A>[],
): ReadonlyMap<A, readonly Sitio<A>[]> {
  const celdas = repartirEnCeldas(filas.filter(({ fila }) => !fila.esMesa));
  const fronteras = new Map<A, readonly Sitio<A>[]>();
  for (const celda of celdas.values()) {
    const cerca = ALREDEDOR.flatMap(([dx, dy]) => celdas.get(nombrar(celda.x + dx, celda.y + dy)) ?? []);
    if (new Set(cerca.flatMap(({ secciones }) => [...secciones])).size < 2) continue;
    const sitios = cerca.flatMap(vecina => vecina.sitios);
    for (const sitio of celda.sitios) {
      const asiento = asientoEn(sitio);
      const suyos = asiento && vecinosDeOtra(asiento, sitio, sitios);
      if (suyos && suyos.length > 0) fronteras.set(asiento, suyos);
    }
  }
  return fronteras;
}

interface Celda<A> extends Punto {
  sitios: Sitio<A>[];
  secciones: Set<number>;
}

const ALREDEDOR = [-1, 0, 1].flatMap(dx => [-1, 0, 1].map(dy => [dx, dy] as const));

function repartirEnCeldas<A extends AsientoDeRecinto>(
  filas: readonly FilaDelRecinto<A>[],
): Map<string, Celda<A>> {
  const celdas = new Map<string, Celda<A>>();
  for (const fila of filas) {
    fila.asientos.forEach((asiento, indice) => {
      const [x, y] = [Math.floor(asiento.x / ENTRE_SECCIONES), Math.floor(asiento.y / ENTRE_SECCIONES)];
      const celda = celdas.get(nombrar(x, y)) ?? { x, y, sitios: [], secciones: new Set<number>() };
      celda.sitios.push({ fila, indice });
      celda.secciones.add(fila.fila.seccionId);
      celdas.set(nombrar(x, y), celda);
    });
  }
  return celdas;
}

function vecinosDeOtra<A extends AsientoDeRecinto>(
  asiento: A,
  { fila }: Sitio<A>,
  sitios: readonly Sitio<A>[],
): Sitio<A>[] {
  const deOtra: { sitio: Sitio<A>; lejos: number }[] = [];
  for (const sitio of sitios) {
    if (sitio.fila.fila.seccionId === fila.fila.seccionId) continue;
    const otro = asientoEn(sitio);
    const lejos = otro ? distancia(asiento, otro) : Number.POSITIVE_INFINITY;
    if (lejos <= ENTRE_SECCIONES) deOtra.push({ sitio, lejos });
  }
  return deOtra
    .sort((a, b) => a.lejos - b.lejos)
    .slice(0, CERCANOS)
    .map(({ sitio }) => sitio);
}

function asientoEn<A>({ fila, indice }: Sitio<A>): A | undefined {
  return fila.asientos[indice];
}

function nombrar(x: number, y: number): string {
  return `${x}/${y}`;
}
