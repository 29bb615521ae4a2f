import { afterAll, beforeAll, expect, it } from 'vitest';
import { awaitRest, exigirCuentasClaras, exigirVentasDe } from '../support/comprobar.ts';
import { DISTURBANCES, type Disturbance } from '../support/disturbances.ts';
import { startFeria } from '../support/feria.ts';
import { createRandom } from '../support/random.ts';
import { openTestBed, type TestBed } from '../support/testBed.ts';

const ROUNDS = Number(process.env.FUEGO_RONDAS ?? 1);
const SEED = Number(process.env.FUEGO_SEMILLA ?? 20_261_121);
// `npm run fuego` has time for rounds that sleep.
const WHOLE = process.env.FUEGO_ESCALA !== undefined;
const TODOS: readonly Disturbance[] = [
  ...([
    'conexiones_terminadas',
    'sentencias_canceladas',
    'tablas_cerradas',
    'mantenimiento',
    'solo_lectura',
  ] as const),
  ...(WHOLE ? (['proceso_dormido', 'conexiones_tomadas', 'base_dormida'] as const) : []),
];

let bed: TestBed;
beforeAll(async () => {
  bed = await openTestBed({ processes: 2 });
});
afterAll(() => bed.close());

it.each(Array.from({ length: ROUNDS }, (_, i) => SEED + i))(
  'processes sleep, connections, statements and tables are taken from them, seed %i: every purchase ends, and once (R10, R11)',
  async seed => {
    const random = createRandom(seed);
    const { evento, apartadas, vendidas, otras, venderMas, stop } = await startFeria(bed, {
      cuantos: 8,
      puerta: () => random.integer(2),
    });
    const orden = TODOS.toSorted(() => random.integer(3) - 1);
    try {
      for (const tropiezo of orden) {
        await venderMas(4 + random.integer(8));
        await DISTURBANCES[tropiezo](bed);
      }
      await venderMas(4 + random.integer(8));
    } finally {
      await stop();
    }
    await awaitRest(bed);
    console.log(`seed ${seed}:`, orden.join(' '), vendidas.length, Object.fromEntries(otras));

    await exigirVentasDe(bed, evento.eventoId, { apartadas, vendidas });
    expect(bed.internalErrors).toEqual([]);
    const esperadas = /^503 |^504 pago_en_verificacion$/;
    expect([...otras.keys()].filter(response => !esperadas.test(response))).toEqual([]);
    await exigirCuentasClaras(bed);
  },
);
