import type { Asiento, Fila } from '@taquilla/contract/tienda/entidades/evento';

/** The best free seats for a number of people. `juntos` is false if the group had to be split. */
export interface Mejores {
  asientos: Asiento[];
  juntos: boolean;
}

/** Greatest distance of neighbours, in pitches; beyond it lies an aisle. */
const VECINOS = 1.5;
/** The cost of leaving one seat alone, in pitches: seats that leave none may be this much further away. */
const POR_SOLITARIO = 5;
/** Number of starting points that are tried for a split group. */
const INTENTOS = 60;

/**
 * The `n` free seats side by side nearest to the stage's middle, leaving no single seat between others' if possible. If
 * no row has so many together, the fewest groups nearest to one another. Null if there are fewer free seats.
 */
export function mejoresJuntos(
  filas: readonly Fila[],
  n: number,
  orientacion: 'horizontal' | 'vertical' = 'horizontal',
): Mejores | null {
  if (n < 1) return null;
  const escenario = medioDelEscenario(filas, orientacion);
  const tramos = filas.flatMap(fila => tramosLibres(fila.asientos));
  if (contarLibres(tramos) < n) return null;

  const [mejor] = ventanasDe(tramos, n, escenario);
  if (mejor) return { asientos: mejor.asientos, juntos: true };
  return { asientos: enGrupos(tramos, n, escenario), juntos: false };
}

interface Punto {
  x: number;
  y: number;
}

/** Seats side by side, with their cost in pitches: less is better. */
interface Ventana {
  asientos: Asiento[];
  costo: number;
}

/** Free seats in one row with nothing between them, in the order of the row. */
function tramosLibres(asientos: readonly Asiento[]): Asiento[][] {
  const tramos: Asiento[][] = [];
  let anterior: Asiento | null = null;
  for (const asiento of asientos) {
    const libre = asiento.estado === 'disponible';
    const tramo = tramos.at(-1);
    if (libre && tramo && anterior && tramo.at(-1) === anterior && distancia(anterior, asiento) <= VECINOS) {
      tramo.push(asiento);
    } else if (libre) {
      tramos.push([asiento]);
    }
    anterior = asiento;
  }
  return tramos;
}

/** All places where `n` people can sit side by side, the best first. */
function ventanasDe(tramos: readonly Asiento[][], n: number, escenario: Punto): Ventana[] {
  const ventanas: Ventana[] = [];
  for (const tramo of tramos) {
    for (let desde = 0; desde + n <= tramo.length; desde += 1) {
      const asientos = tramo.slice(desde, desde + n);
      const solitarios = [desde, tramo.length - desde - n].filter(sobran => sobran === 1).length;
      ventanas.push({ asientos, costo: distancia(centro(asientos), escenario) + solitarios * POR_SOLITARIO });
    }
  }
  return ventanas.sort((a, b) => a.costo - b.costo || (a.asientos[0]?.id ?? 0) - (b.asientos[0]?.id ?? 0));
}

/** The largest group that fits together, and the rest as near to it as possible. */
function enGrupos(tramos: readonly Asiento[][], n: number, escenario: Punto): Asiento[] {
  const mayor = Math.min(n, Math.max(...tramos.map(tramo => tramo.length)));
  const porTamano = new Map<number, Ventana[]>();
  const ventanas = (size: number): Ventana[] => {
    const hechas = porTamano.get(size) ?? ventanasDe(tramos, size, escenario);
    porTamano.set(size, hechas);
    return hechas;
  };

  let mejor: { asientos: Asiento[]; costo: number } | null = null;
  for (const inicio of ventanas(mayor).slice(0, INTENTOS)) {
    const intento = completar(inicio, { n, mayor, ventanas });
    if (!mejor || intento.costo < mejor.costo) mejor = intento;
  }
  return mejor?.asientos ?? [];
}

interface Resto {
  n: number;
  mayor: number;
  ventanas: (size: number) => Ventana[];
}

/** Each further group is as large as possible, and among those the nearest to the first. */
function completar(inicio: Ventana, { n, mayor, ventanas }: Resto): { asientos: Asiento[]; costo: number } {
  const elegidos = new Set(inicio.asientos);
  const medio = centro(inicio.asientos);
  let costo = inicio.costo;
  while (elegidos.size < n) {
    const grupo = grupoMasCercano({ medio, elegidos, hasta: Math.min(n - elegidos.size, mayor), ventanas });
    for (const asiento of grupo) elegidos.add(asiento);
    // A split weighs more than a seat further back.
    costo += 2 * distancia(centro(grupo), medio);
  }
  return { asientos: [...elegidos], costo };
}

function grupoMasCercano(busca: {
  medio: Punto;
  elegidos: ReadonlySet<Asiento>;
  hasta: number;
  ventanas: (size: number) => Ventana[];
}): Asiento[] {
  for (let size = busca.hasta; size >= 1; size -= 1) {
    let mejor: Asiento[] | null = null;
    let cerca = Number.POSITIVE_INFINITY;
    for (const { asientos } of busca.ventanas(size)) {
      const lejos = distancia(centro(asientos), busca.medio);
      if (lejos >= cerca || asientos.some(asiento => busca.elegidos.has(asiento))) continue;
      mejor = asientos;
      cerca = lejos;
    }
    if (mejor) return mejor;
  }
  throw new RangeError('There are not so many free seats');
}

/** The point before the first row, half way along the rows. */
function medioDelEscenario(filas: readonly Fila[], orientacion: 'horizontal' | 'vertical'): Punto {
  const asientos = filas.flatMap(fila => fila.asientos);
  const xs = asientos.map(asiento => asiento.x);
  const ys = asientos.map(asiento => asiento.y);
  const medio = (valores: number[]) => (minimo(valores) + maximo(valores)) / 2;
  return orientacion === 'vertical'
    ? { x: minimo(xs) - 1, y: medio(ys) }
    : { x: medio(xs), y: minimo(ys) - 1 };
}

function centro(asientos: readonly Punto[]): Punto {
  const suma = asientos.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }), { x: 0, y: 0 });
  return { x: suma.x / asientos.length, y: suma.y / asientos.length };
}

function distancia(a: Punto, b: Punto): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function contarLibres(tramos: readonly Asiento[][]): number {
  return tramos.reduce((suma, tramo) => suma + tramo.length, 0);
}

function minimo(valores: readonly number[]): number {
  return valores.reduce((menor, valor) => Math.min(menor, valor), Number.POSITIVE_INFINITY);
}

function maximo(valores: readonly number[]): number {
  return valores.reduce((mayor, valor) => Math.max(mayor, valor), Number.NEGATIVE_INFINITY);
}
