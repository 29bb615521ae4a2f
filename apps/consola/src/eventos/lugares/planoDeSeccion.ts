import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { createPlan, type Plan, type SeatKind } from '@taquilla/mapa/plan/plan';

/** The view of a section's places. */
export type Vista = 'mapa' | 'lista';

export type LugaresDeEvento = RespuestaDe<'verLugares'>;
export type SeccionDeLugares = LugaresDeEvento['secciones'][number];
export type FilaDeLugares = RespuestaDe<'verLugaresDeSeccion'>['filas'][number];
export type Lugar = FilaDeLugares['asientos'][number];
export type EstadoDeLugar = Lugar['estado'];

/** Whether staff can pick a place in each state or only see it. The plan uses the same order. */
const CLASES = {
  libre: 'free',
  apartado: 'taken',
  vendido: 'taken',
  bloqueado: 'free',
  cortesia: 'taken',
  inaccesible: 'gap',
  ocupado: 'taken',
} as const satisfies Record<EstadoDeLugar, SeatKind>;

/** The states in the plan's order. */
export const ESTADOS_DEL_PLANO = Object.keys(CLASES) as readonly EstadoDeLugar[];

/** A state in words, of one place and of several. */
export const PALABRAS: Readonly<Record<EstadoDeLugar, readonly [uno: string, varios: string]>> = {
  libre: ['libre', 'libres'],
  apartado: ['apartado', 'apartados'],
  vendido: ['vendido', 'vendidos'],
  bloqueado: ['bloqueado', 'bloqueados'],
  cortesia: ['cortesía', 'cortesías'],
  inaccesible: ['no hay lugar', 'sin lugar'],
  ocupado: ['ya entró', 'ya entraron'],
};

/** A section packed for the map; a zone keeps its index among all zones of the event, which decides its symbol. */
export function planoDeSeccion(
  filas: readonly FilaDeLugares[],
  seccion: SeccionDeLugares,
  zonas: LugaresDeEvento['zonas'],
  escenario: string | null,
): Plan {
  const indices = new Map(zonas.map(({ id }, i) => [id, i]));
  return createPlan<Lugar>({
    rows: filas.map(({ nombre, asientos }) => ({ name: nombre ?? '', seats: asientos })),
    categoryOf: ({ zonaId }) => indices.get(zonaId) ?? 0,
    stateOf: ({ estado }) => ESTADOS_DEL_PLANO.indexOf(estado),
    numberOf: ({ numero }) => numero ?? '',
    kinds: Object.values(CLASES),
    colors: zonas.map(({ color }) => color),
    areTables: seccion.esMesa,
    orientation: seccion.orientacionFilas,
    stageName: escenario,
  });
}

/** A place with its row's name, for lists and words. */
export interface LugarConFila extends Lugar {
  fila: string;
}

export function lugaresDe(filas: readonly FilaDeLugares[]): LugarConFila[] {
  return filas.flatMap(({ nombre, asientos }) =>
    asientos.map(asiento => ({ ...asiento, fila: nombre ?? '' })),
  );
}
