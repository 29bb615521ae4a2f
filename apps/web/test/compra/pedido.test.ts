import { expect, it, vi } from 'vitest';
import { conPedido, usePedido } from '../../src/compra/pedido.ts';

// What a component would read now.
vi.mock('react', async original => ({
  ...(await original<typeof import('react')>()),
  useSyncExternalStore: (_subscribe: unknown, leer: () => unknown) => leer(),
  useMemo: (hacer: () => unknown) => hacer(),
}));

it('is no longer asking once asking broke, and still knows what was asked for (§4.7)', async () => {
  const pedido = { eventoId: 10, seccionId: 49, lugares: 2, conCuenta: false };
  let romper = (_error: Error) => {};
  const rota = conPedido(pedido, () => new Promise((_, reject) => (romper = reject)));
  expect(usePedido(10).enCurso).toBe(true);
  romper(new Error('x'));
  await expect(rota).rejects.toThrow('x');
  expect(usePedido(10)).toMatchObject({ enCurso: false, pedido });
});
