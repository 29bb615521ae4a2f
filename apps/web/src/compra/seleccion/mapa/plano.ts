import type { Asiento, Fila } from '@taquilla/contract/tienda/entidades/evento';
import { type CategoryLook, createPlan, type Plan, type SeatKind } from '@taquilla/mapa/plan/plan';
import type { NivelDe } from '@taquilla/rules/nivelesDePrecio';

/** The looks of a seat, each with its kind for the hand. `cerrado`: not for sale, or already inside. */
const ASPECTOS = {
  libre: 'free',
  silla: 'free',
  acompanante: 'free',
  obstruida: 'free',
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
  /** The place of a price among those of its colour. */
  nivelDe: NivelDe;
  /** Whether a seat is dearer than the buyer asked for. */
  fuera: (asiento: Asiento) => boolean;
  /** The turn of the seats on the venue's map, in degrees; null for the section by itself, before its stage. */
  giro: number | null;
}

/** Packs a section's rows for drawing and for finding seats: each price of a zone has a look of its own. */
export function crearPlano(seccion: SeccionPorTrazar): Plan {
  const { filas, orientacion, esMesa, escenario, giro } = seccion;
  const { indiceDe, looks, colors } = vestirPrecios(seccion);
  return createPlan<Asiento>({
    rows: filas.map(({ nombre, asientos }) => ({ name: nombre, seats: asientos })),
    categoryOf: indiceDe,
    stateOf: asiento => NOMBRES_DE_ASPECTO.indexOf(aspectoDe(asiento)),
    // A sign stands in the number's place.
    numberOf: asiento => (signoDe(asiento) ? '' : asiento.numero),
    kinds: Object.values(ASPECTOS),
    colors,
    looks,
    areTables: esMesa,
    orientation: orientacion,
    stageName: giro === null ? escenario : null,
    ...(giro !== null && { placeOf: girar(giro) }),
  });
}

function girar(giro: number): (asiento: Asiento) => { x: number; y: number } {
  const [coseno, seno] = [Math.cos((giro * Math.PI) / 180), Math.sin((giro * Math.PI) / 180)];
  return ({ x, y }) => ({ x: x * coseno - y * seno, y: x * seno + y * coseno });
}

/** A plan has so many looks at most; further ones are drawn as the last. */
const MAS_ASPECTOS = 255;

function vestirPrecios({ filas, zonas, nivelDe, fuera }: SeccionPorTrazar) {
  const porNombre = new Map(zonas.map(zona => [zona.categoria, zona]));
  const indices = new Map<string, number>();
  const looks: CategoryLook[] = [];
  const colors: string[] = [];
  const claveDe = (asiento: Asiento) => `${asiento.precio}/${asiento.categoria}/${signoDe(asiento) !== null}`;
  for (const { asientos } of filas)
    for (const asiento of asientos) {
      if (indices.has(claveDe(asiento))) continue;
      const { indice = 0, color = asiento.color } = porNombre.get(asiento.categoria) ?? {};
      indices.set(claveDe(asiento), Math.min(MAS_ASPECTOS, looks.length));
      looks.push({
        shape: indice,
        // A price's mark would cross the sign.
        level: signoDe(asiento) ? 0 : nivelDe(asiento.categoria, asiento.precio),
        faded: fuera(asiento),
      });
      colors.push(color);
    }
  return { indiceDe: (asiento: Asiento) => indices.get(claveDe(asiento)) ?? 0, looks, colors };
}

/** The signs of free seats that their buyer must know something of (§B7.1). */
export type Signo = 'silla' | 'acompanante' | 'obstruida';

export function signoDe({ estado, atributos, acompanaA }: Asiento): Signo | null {
  if (estado !== 'disponible') return null;
  if (acompanaA !== undefined || atributos?.includes('acompanante')) return 'acompanante';
  if (atributos?.includes('silla_de_ruedas')) return 'silla';
  return atributos?.includes('vista_obstruida') ? 'obstruida' : null;
}

function aspectoDe(asiento: Asiento): Aspecto {
  switch (asiento.estado) {
    case 'disponible':
      return signoDe(asiento) ?? 'libre';
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
