import {
  type AsientoEnPlano,
  asientosDe,
  distancia,
  type FilaEnPlano,
  POR_SOLITARIO,
  type Punto,
  prepararFilas,
  type Ventana,
  ventanasDe,
} from './ventanas.ts';

/** The best free seats for a number of people. `juntos` is false if the group had to be split. */
export interface Mejores<A> {
  asientos: A[];
  juntos: boolean;
}

interface Pedido<A> {
  cuantos: number;
  libre: (asiento: A) => boolean;
  /** The direction of the rows: the stage lies above horizontal ones, and left of vertical ones. */
  orientacion?: 'horizontal' | 'vertical';
}

/** Number of starting points that are tried for a split group. */
const INTENTOS = 60;

/**
 * The free seats of one plan side by side nearest to the stage's middle, leaving no single seat between others' if possible.
 * If no row has so many together, the fewest groups nearest to one another. Null if there are fewer free seats.
 */
export function mejoresJuntos<A extends AsientoEnPlano>(
  filas: readonly FilaEnPlano<A>[],
  { cuantos, libre, orientacion = 'horizontal' }: Pedido<A>,
): Mejores<A> | null {
  if (cuantos < 1) return null;
  const asientos = filas.flatMap(fila => fila.asientos);
  if (asientos.filter(libre).length < cuantos) return null;
  const escenario = medioDelEscenario(asientos, orientacion);
  const preparadas = prepararFilas<A, FilaEnPlano<A>>(filas);
  const porTamano = new Map<number, Ventana<A>[]>();
  const ventanas: Ventanas<A> = tamano => {
    const hechas =
      porTamano.get(tamano) ??
      preparadas
        .flatMap(fila =>
          ventanasDe(fila, { cuantos: tamano, sillas: 0, libre, gusta: () => true, escenario }),
        )
        .sort((a, b) => costoDe(a) - costoDe(b) || primeroDe(a) - primeroDe(b));
    porTamano.set(tamano, hechas);
    return hechas;
  };

  const [mejor] = ventanas(cuantos);
  if (mejor) return { asientos: [...asientosDe(mejor)], juntos: true };
  const grupos = enGrupos(cuantos, ventanas);
  return grupos && { asientos: grupos, juntos: false };
}

/** The best seats side by side in rows that have no plan: each stands behind the one before. Null where no row has so many. */
export function mejoresEnOrden(
  filas: readonly FilaEnPlano<{ id: number; libre: boolean }>[],
  cuantos: number,
): number[] | null {
  const puestas = filas.map(({ asientos }, y) => ({
    asientos: asientos.map((asiento, i) => ({ ...asiento, x: i - (asientos.length - 1) / 2, y })),
  }));
  const mejores = mejoresJuntos(puestas, { cuantos, libre: ({ libre }) => libre });
  return mejores?.juntos ? mejores.asientos.map(({ id }) => id) : null;
}

/** Windows of a size, the best first. */
type Ventanas<A> = (tamano: number) => Ventana<A>[];

function costoDe<A>({ lejos, solos }: Ventana<A>): number {
  return lejos + solos * POR_SOLITARIO;
}

function primeroDe<A extends AsientoEnPlano>({ fila, desde }: Ventana<A>): number {
  return fila.asientos[desde]?.id ?? 0;
}

/** The largest group that fits together, and the rest as near to it as possible. */
function enGrupos<A extends AsientoEnPlano>(cuantos: number, ventanas: Ventanas<A>): A[] | null {
  let mayor = cuantos - 1;
  while (mayor > 0 && ventanas(mayor).length === 0) mayor -= 1;
  let mejor: { asientos: A[]; costo: number } | null = null;
  for (const inicio of ventanas(mayor).slice(0, INTENTOS)) {
    const intento = completar(inicio, { cuantos, mayor, ventanas });
    if (intento && (!mejor || intento.costo < mejor.costo)) mejor = intento;
  }
  return mejor?.asientos ?? null;
}

interface Resto<A> {
  cuantos: number;
  mayor: number;
  ventanas: Ventanas<A>;
}

/** Each further group is as large as possible, and among those the nearest to the first. */
function completar<A extends AsientoEnPlano>(
  inicio: Ventana<A>,
  { cuantos, mayor, ventanas }: Resto<A>,
): { asientos: A[]; costo: number } | null {
  const elegidos = new Set(asientosDe(inicio));
  let costo = costoDe(inicio);
  while (elegidos.size < cuantos) {
    const hasta = Math.min(cuantos - elegidos.size, mayor);
    const grupo = grupoMasCercano({ medio: inicio, elegidos, hasta, ventanas });
    if (!grupo) return null;
    for (const asiento of asientosDe(grupo)) elegidos.add(asiento);
    // A split weighs more than a seat further back.
    costo += 2 * distancia(grupo, inicio);
  }
  return { asientos: [...elegidos], costo };
}

function grupoMasCercano<A extends AsientoEnPlano>(busca: {
  medio: Punto;
  elegidos: ReadonlySet<A>;
  hasta: number;
  ventanas: Ventanas<A>;
}): Ventana<A> | null {
  for (let tamano = busca.hasta; tamano >= 1; tamano -= 1) {
    let mejor: Ventana<A> | null = null;
    let cerca = Number.POSITIVE_INFINITY;
    for (const ventana of busca.ventanas(tamano)) {
      const lejos = distancia(ventana, busca.medio);
      if (lejos >= cerca || asientosDe(ventana).some(asiento => busca.elegidos.has(asiento))) continue;
      mejor = ventana;
      cerca = lejos;
    }
    if (mejor) return mejor;
  }
  return null;
}

/** The point before the first row, half way along the rows. */
function medioDelEscenario(asientos: readonly Punto[], orientacion: 'horizontal' | 'vertical'): Punto {
  const caja = cajaDe(asientos);
  return orientacion === 'vertical'
    ? { x: caja.x0 - 1, y: (caja.y0 + caja.y1) / 2 }
    : { x: (caja.x0 + caja.x1) / 2, y: caja.y0 - 1 };
}

function cajaDe(puntos: readonly Punto[]): { x0: number; y0: number; x1: number; y1: number } {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of puntos) {
    x0 = Math.min(x0, x);
    y0 = Math.min(y0, y);
    x1 = Math.max(x1, x);
    y1 = Math.max(y1, y);
  }
  return { x0, y0, x1, y1 };
}
