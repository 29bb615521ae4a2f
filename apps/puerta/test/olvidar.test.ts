import { expect, it, vi } from 'vitest';
import { desemparejar } from '../src/nucleo/olvidar.ts';

const almacen = vi.hoisted(() => ({
  cola: new Map([['uno', { id: 'uno', huella: 'h', puertaId: 3, lugar: 'Luneta, C 12', boletoId: 900 }]]),
}));
vi.mock('../src/almacen/almacen.ts', () => ({
  leerCola: async () => [...almacen.cola.values()],
  encolar: async (id: string, cruce: never) => almacen.cola.set(id, cruce),
  limpiar: async () => {},
}));
vi.mock('../src/api/vivo.ts', () => ({ cerrarVivo: () => {} }));
vi.mock('../src/sinConexion/registrar.ts', () => ({ buscarOtraVersion: () => {} }));

it('leaves of a try that was not sent its hash, time and gate, and no seat (§P8.2)', async () => {
  await desemparejar('Se retiró este teléfono.');
  expect([...almacen.cola.values()]).toEqual([
    { id: 'uno', huella: 'h', puertaId: 3, lugar: '', boletoId: null },
  ]);
});
