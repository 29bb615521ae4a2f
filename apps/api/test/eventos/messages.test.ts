import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MAX_MESSAGE_BYTES } from '../../src/db/notify.ts';
import { readMessage, writeMessage } from '../../src/eventos/envivo/messages.ts';

const ORIGEN = '3f0c8f0e-5f2a-4d0e-9d51-0d7c1c7b9d11';
const eventoId = fc.integer({ min: 1, max: 2_147_483_647 });
const ids = fc.uniqueArray(fc.integer({ min: 1, max: 2_147_483_647 }), { minLength: 1, maxLength: 40 });

it('reads what it wrote, whatever the order', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(eventoId, ids), { maxLength: 5 }), cambios => {
      const leido = readMessage(writeMessage(ORIGEN, new Map(cambios)));
      expect(leido.origin).toBe(ORIGEN);
      expect(leido.cambios).toEqual(
        new Map(
          [...new Map(cambios)].map(([evento, lugares]) => [evento, [...lugares].sort((a, b) => a - b)]),
        ),
      );
    }),
  );
});

it('never grows beyond what NOTIFY carries, and gives up the longest first', () => {
  const muchos = Array.from({ length: 4_000 }, (_, i) => i * 40 + 1);
  const mensaje = writeMessage(
    ORIGEN,
    new Map<number, number[] | 'todos'>([
      [1, muchos],
      [2, muchos.slice(0, 100)],
      [3, 'todos'],
      [4, muchos.slice(0, 3_000)],
    ]),
  );
  expect(Buffer.byteLength(mensaje)).toBeLessThanOrEqual(MAX_MESSAGE_BYTES);
  expect(readMessage(mensaje).cambios).toEqual(
    new Map<number, number[] | 'todos'>([
      [3, 'todos'],
      [2, muchos.slice(0, 100)],
      [4, 'todos'],
      [1, 'todos'],
    ]),
  );
});

it('carries the places of a busy moment: 1,200 changes of a venue of 60,000', () => {
  const unMomento = Array.from({ length: 1_200 }, (_, i) => 1_000_000 + ((i * 7_919) % 60_000));
  const leido = readMessage(writeMessage(ORIGEN, new Map([[7, unMomento]])));
  expect(leido.cambios.get(7)).toHaveLength(1_200);
});

it.each(['', 'x', 'x|', 'x|a:1', 'x|-1:1', 'x|1', 'x|1:!!', 'x|1.5:*'])('makes nothing of %j', mensaje => {
  const { cambios } = readMessage(mensaje);
  expect([...cambios.values()].flat()).toEqual([]);
});
