/** A zone's price as a map draws it: its colour, and the total that is charged. */
interface PrecioDibujado {
  categoria: string;
  color: string;
  /** In pesos, without charges. */
  precio: number;
  /** In centavos, all charges in. */
  total: number;
}

/** The place of a price among those drawn in the same colour, the dearest first. */
export type NivelDe = (categoria: string, precio: number) => number;

/**
 * The levels that tell apart what a map draws in one colour (§2.24, §2.29): prices with different totals have different
 * levels, also across zones that share a colour. A colour of one price has only level 0.
 */
export function nivelesDePrecio(dibujados: readonly PrecioDibujado[]): NivelDe {
  const totales = new Map<string, Set<number>>();
  for (const { color, total } of dibujados) {
    const suyos = totales.get(color.toLowerCase()) ?? new Set();
    totales.set(color.toLowerCase(), suyos.add(total));
  }
  const orden = new Map([...totales].map(([color, suyos]) => [color, [...suyos].sort((a, b) => b - a)]));
  const niveles = new Map(
    dibujados.map(({ categoria, color, precio, total }) => [
      `${precio}/${categoria}`,
      orden.get(color.toLowerCase())?.indexOf(total) ?? 0,
    ]),
  );
  return (categoria, precio) => Math.max(0, niveles.get(`${precio}/${categoria}`) ?? 0);
}

/** The steps of a limit of price: every total that is asked for, the lowest first. */
export function pasosDePrecio(totales: Iterable<number>): number[] {
  return [...new Set(totales)].sort((a, b) => a - b);
}

/** A kept limit among today's steps: itself, else the nearest step below, else the lowest; null where it limits nothing. */
export function limiteEn(pasos: readonly number[], limite: number | null): number | null {
  if (limite === null) return null;
  const cabe = pasos.findLast(paso => paso <= limite) ?? pasos[0];
  return cabe === undefined || cabe === pasos.at(-1) ? null : cabe;
}
