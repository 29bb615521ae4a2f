import type { Caja } from './geometria.ts';

/** A place in the uploaded file; both count from 1. */
export interface Lugar {
  linea: number;
  columna: number;
}

/** One kind of thing that was met, how often, and the first places of it. */
export interface Hallazgo {
  /** Spanish, for the organiser. */
  que: string;
  cuantos: number;
  lugares: Lugar[];
  /** Where on the map the first ones are, in its own units. */
  cajas?: Caja[];
}

export interface Tamano {
  bytes: number;
  elementos: number;
}

/** What taking a map in changed. Whatever is not in here is drawn as the designer drew it. */
export interface Informe {
  /** Left out for good. */
  quitado: Hallazgo[];
  /** Drawn in another way than it was written, or worth a look. */
  raro: Hallazgo[];
  /** Gone without a change to the drawing. */
  simplificado: Hallazgo[];
  antes: Tamano;
  despues: Tamano;
  /** The sections that the map marks. */
  secciones: string[];
}

type Apartado = 'quitado' | 'raro' | 'simplificado';

const LUGARES_MAXIMOS = 5;
const CAJAS_MAXIMAS = 40;

/** Collects the report while the map is taken in. */
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
