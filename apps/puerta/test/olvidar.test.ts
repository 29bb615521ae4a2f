import { expect, it, vi } from 'vitest';

const stored = vi.hoisted(() => ({
  cola: new Map([['uno', { id: 'uno', huella: 'h', puertaId: 3, lugar: 'Luneta, C 12', boletoId: 900 }]]),
}));
vi.mock('../src/storage/storage.ts', () => ({
  loadQueue: async () => [...stored.cola.values()],
  enqueue: async (id: string, cruce: never) => stored.cola.set(id, cruce),
  wipe: async () => {},
}));
vi.mock('../src/api/vivo.ts', () => ({ cerrarVivo: () => {} }));
vi.mock('../src/offline/register.ts', () => ({ lookForUpdate: () => {} }));

it('leaves of a try that was not sent its hash, time and gate, and no seat (§P8.2)', async () => {
  // Another file of this worker may have read the module with its true storage.
  vi.resetModules();
  const { desemparejar } = await import('../src/nucleo/olvidar.ts');
  await desemparejar('Se retiró este teléfono.');
  expect([...stored.cola.values()]).toEqual([
    { id: 'uno', huella: 'h', puertaId: 3, lugar: '', boletoId: null },
  ]);
});
