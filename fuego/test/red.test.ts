import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Cable, layCable, NETWORK_FAULTS } from '../support/cable.ts';
import { awaitRest, exigirCuentasClaras, exigirVentasDe } from '../support/comprobar.ts';
import { startFeria } from '../support/feria.ts';
import { waitUntil } from '../support/processes.ts';
import { createRandom } from '../support/random.ts';
import { openTestBed, type TestBed } from '../support/testBed.ts';

const ROUNDS = Number(process.env.FUEGO_RONDAS ?? 1);
const SEED = Number(process.env.FUEGO_SEMILLA ?? 20_261_121);

let cable: Cable;
let bed: TestBed;
beforeAll(async () => {
  bed = await openTestBed({
    processes: 2,
    route: async url => {
      cable = await layCable(url);
      return { DATABASE_URL: cable.url };
    },
  });
});
afterAll(async () => {
  await bed.close();
  await cable.close();
});

it.each(Array.from({ length: ROUNDS }, (_, i) => SEED + i))(
  'the network between servers and database loses, cuts and delays, seed %i: every purchase ends, and once (R11, R17)',
  async seed => {
    const random = createRandom(seed);
    const { evento, apartadas, vendidas, otras, venderMas, stop } = await startFeria(bed, {
      cuantos: 8,
      puerta: () => random.integer(2),
    });
    const orden = [...NETWORK_FAULTS, ...NETWORK_FAULTS].sort(() => random.integer(3) - 1);
    for (const falla of orden) {
      await venderMas(4 + random.integer(8));
      cable.damage(falla);
      const cuantas = 1 + random.integer(3);
      await waitUntil(`${falla} is felt`, async () => cable.affected() >= cuantas);
      cable.repair();
    }
    await venderMas(4 + random.integer(8));
    await stop();
    await awaitRest(bed);
    console.log(`seed ${seed}:`, orden.join(' '), vendidas.length, Object.fromEntries(otras));

    await exigirVentasDe(bed, evento.eventoId, { apartadas, vendidas });
    expect([...otras.keys()].filter(response => !response.startsWith('503'))).toEqual([]);
    const cargos = (await bed.control('GET', '/charges')) as { status: string }[];
    expect(cargos.filter(({ status }) => status !== 'completed')).toEqual([]);
    await exigirCuentasClaras(bed);
  },
);
