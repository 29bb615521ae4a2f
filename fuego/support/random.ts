/** A seeded source of random choices: the same seed repeats the same round. */
export interface SeededRandom {
  /** A whole number in [0, maximo). */
  integer: (maximo: number) => number;
  pick: <T>(lista: readonly T[]) => T;
  ocurre: (probabilidad: number) => boolean;
}

export function createRandom(seed: number): SeededRandom {
  let estado = seed >>> 0;
  // Mulberry32.
  const siguiente = () => {
    estado = (estado + 0x6d2b79f5) >>> 0;
    let t = estado;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const entero = (maximo: number) => Math.floor(siguiente() * maximo);
  return {
    integer: entero,
    pick: lista => {
      const elegido = lista[entero(lista.length)];
      if (elegido === undefined) throw new RangeError('nothing to choose from');
      return elegido;
    },
    ocurre: probabilidad => siguiente() < probabilidad,
  };
}
