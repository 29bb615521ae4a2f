import type { Asiento, EstadoAsientoWire, Fila } from '@taquilla/contract/tienda/entidades/evento';
import { createPlan, type Plan, type SeatKind } from '@taquilla/mapa/plan/plan';

/** The looks of a seat, each with its kind for the hand. `cerrado`: not for sale, or already inside. */
const ASPECTOS = {
  libre: 'free',
  apartado: 'taken',
  vendido: 'taken',
  cerrado: 'taken',
  hueco: 'gap',
} as const satisfies Record<string, SeatKind>;
export type Aspecto = keyof typeof ASPECTOS;

/** In the order of the plan's states. */
export const NOMBRES_DE_ASPECTO = Object.keys(ASPECTOS) as readonly Aspecto[];

export interface SeccionPorTrazar {
  filas: readonly Fila[];
  /** The price zones of its seats; `indice` is a zone's place among all zones of the event. */
  zonas: readonly { categoria: string; color: string; indice: number }[];
  orientacion: 'horizontal' | 'vertical';
  esMesa: boolean;
  /** The name of the stage on the venue's map; null without one. */
  escenario: string | null;
}

/** Packs a section's rows for drawing and for finding seats. */
export function crearPlano({ filas, zonas, orientacion, esMesa, escenario }: SeccionPorTrazar): Plan {
  const indices = new Map(zonas.map(zona => [zona.categoria, zona.indice]));
  const colores: string[] = [];
  for (const { indice, color } of zonas) colores[indice] = color;
  return createPlan<Asiento>({
    rows: filas.map(({ nombre, asientos }) => ({ name: nombre, seats: asientos })),
    categoryOf: ({ categoria }) => indices.get(categoria) ?? 0,
    stateOf: ({ estado }) => NOMBRES_DE_ASPECTO.indexOf(aspectoDe(estado)),
    numberOf: ({ numero }) => numero,
    kinds: Object.values(ASPECTOS),
    colors: Array.from(colores, color => color ?? ''),
    areTables: esMesa,
    orientation: orientacion,
    stageName: escenario,
  });
}

function aspectoDe(estado: EstadoAsientoWire): Aspecto {
  switch (estado) {
    case 'disponible':
      return 'libre';
    case 'reservado':
      return 'apartado';
    case 'vendido':
      return 'vendido';
    case 'bloqueado':
    case 'cortesia':
    case 'ocupado':
      return 'cerrado';
    case 'inaccesible':
      return 'hueco';
  }
}
