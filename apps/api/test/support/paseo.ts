import type { Context } from '../../src/server/context.ts';

/** A die with a fixed seed: walks differ from one another, not from run to run. */
export function createRandom(seed: number) {
  let estado = seed;
  return (caras: number) => {
    estado = (Math.imul(estado, 1_103_515_245) + 12_345) >>> 0;
    return (estado >>> 8) % caras;
  };
}

/** A card provider that refunds every request, and sums the amounts. */
export function crearProveedor() {
  const devuelto = new Map<string, number>();
  const pagos = {
    leerCargo: async (id: string) => ({ id, estado: 'completado', devuelto: devuelto.get(id) ?? 0 }),
    reembolsar: async (id: string, monto: number) => {
      devuelto.set(id, (devuelto.get(id) ?? 0) + monto);
      return `dev-${id}-${devuelto.get(id)}`;
    },
  } as unknown as Context['pagos'];
  return { pagos, suma: () => [...devuelto.values()].reduce((suma, monto) => suma + monto, 0) };
}
