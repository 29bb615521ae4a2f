import type { Caja } from './geometria.ts';

/** A place in the uploaded file; both count from 1. */
export interface Lugar {
  linea: number;
  columna: number;
}

/** One kind of finding, with its number and its first places. */
export interface Hallazgo {
  /** Spanish text for the organiser. */
  que: string;
  cuantos: number;
  lugares: Lugar[];
  /** Boxes of the first ones on the map, in its own units. */
  cajas?: Caja[];
}

export interface Tamano {
  bytes: number;
  elementos: number;
}

/** Changes made while taking a map in. All that is not listed here is drawn as the designer drew it. */
export interface Informe {
  /** Removed from the drawing. */
  quitado: Hallazgo[];
  /** Drawn in another way than written, or worth a look. */
  raro: Hallazgo[];
  /** Removed without a change of the drawing's look. */
  simplificado: Hallazgo[];
  antes: Tamano;
  despues: Tamano;
  /** Keys of the sections that the map marks. */
  secciones: string[];
}

type Apartado = 'quitado' | 'raro' | 'simplificado';

const LUGARES_MAXIMOS = 5;
const CAJAS_MAXIMAS = 40;

/** Collects the report during the intake of a map. */
export class Cuaderno {
  readonly #hallazgos = { quitado: new Map(), raro: new Map(), simplificado: new Map() } satisfies Record<
    Apartado,
    Map<string, Hallazgo>
  > as Record<Apartado, Map<string, Hallazgo>>;

  anotar(apartado: Apartado, que: string, lugar?: Lugar, caja?: Caja | null): void {
    const hallazgo = this.#hallazgos[apartado].get(que) ?? { que, cuantos: 0, lugares: [] };
    hallazgo.cuantos += 1;
    if (lugar && hallazgo.lugares.length < LUGARES_MAXIMOS) hallazgo.lugares.push(lugar);
    if (caja && (hallazgo.cajas ?? []).length < CAJAS_MAXIMAS)
      hallazgo.cajas = [...(hallazgo.cajas ?? []), caja];
    this.#hallazgos[apartado].set(que, hallazgo);
  }

  cerrar(resto: Omit<Informe, Apartado>): Informe {
    const lista = (apartado: Apartado) => [...this.#hallazgos[apartado].values()];
    return {
      quitado: lista('quitado'),
      raro: lista('raro'),
      simplificado: lista('simplificado'),
      ...resto,
    };
  }
}

const TITULOS = [
  ['quitado', 'Se quitó'],
  ['raro', 'Conviene revisar'],
  ['simplificado', 'Se simplificó sin cambiar el dibujo'],
] as const;

/** The report as lines for a terminal. */
export function escribirInforme(informe: Informe): string[] {
  const { antes, despues, secciones } = informe;
  const lineas = TITULOS.flatMap(([apartado, titulo]) =>
    informe[apartado].length === 0 ? [] : [`${titulo}:`, ...informe[apartado].map(escribirHallazgo)],
  );
  return [
    ...lineas,
    `Elementos: ${antes.elementos} → ${despues.elementos}; tamaño: ${enKb(antes.bytes)} → ${enKb(despues.bytes)}.`,
    secciones.length === 0
      ? 'El mapa no marca ninguna sección con data-seccion.'
      : `Secciones marcadas (${secciones.length}): ${secciones.join(', ')}.`,
  ];
}

function escribirHallazgo({ que, cuantos, lugares }: Hallazgo): string {
  const donde = lugares.map(({ linea, columna }) => `${linea}:${columna}`).join(', ');
  const mas = cuantos > lugares.length && lugares.length > 0 ? '…' : '';
  return `  ${cuantos} × ${que}${donde && ` (línea ${donde}${mas})`}`;
}

function enKb(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} kB`;
}
