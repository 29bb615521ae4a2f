import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Cable, layCable, NETWORK_FAULTS } from '../support/cable.ts';
import { abrirCampo, type Campo } from '../support/campo.ts';
import { esperarReposo, exigirCuentasClaras, exigirVentasDe } from '../support/comprobar.ts';
import { soltarFeria } from '../support/feria.ts';
import { waitUntil } from '../support/processes.ts';
import { createRandom } from '../support/random.ts';

const RONDAS = Number(process.env.FUEGO_RONDAS ?? 1);
const SEMILLA = Number(process.env.FUEGO_SEMILLA ?? 20_261_121);

let cable: Cable;
let campo: Campo;
beforeAll(async () => {
  campo = await abrirCampo({
    procesos: 2,
    camino: async url => {
      cable = await layCable(url);
      return { DATABASE_URL: cable.url };
    },
  });
});
afterAll(async () => {
  await campo.cerrar();
  await cable.cerrar();
});

it.each(Array.from({ length: RONDAS }, (_, i) => SEMILLA + i))(
  'the network between servers and database loses, cuts and delays, seed %i: every purchase ends, and once (R11, R17)',
  async semilla => {
    const azar = createRandom(semilla);
    const { evento, apartadas, vendidas, otras, venderMas, parar } = await soltarFeria(campo, {
      cuantos: 8,
      puerta: () => azar.integer(2),
    });
    const orden = [...NETWORK_FAULTS, ...NETWORK_FAULTS].sort(() => azar.integer(3) - 1);
    for (const falla of orden) {
      await venderMas(4 + azar.integer(8));
      cable.estropear(falla);
      const cuantas = 1 + azar.integer(3);
      await waitUntil(`${falla} is felt`, async () => cable.afectadas() >= cuantas);
      cable.reparar();
    }
    await venderMas(4 + azar.integer(8));
    await parar();
    await esperarReposo(campo);
    console.log(`seed ${semilla}:`, orden.join(' '), vendidas.length, Object.fromEntries(otras));

    await exigirVentasDe(campo, evento.eventoId, { apartadas, vendidas });
    expect([...otras.keys()].filter(respuesta => !respuesta.startsWith('503'))).toEqual([]);
    const cargos = (await campo.control('GET', '/charges')) as { status: string }[];
    expect(cargos.filter(({ status }) => status !== 'completed')).toEqual([]);
    await exigirCuentasClaras(campo);
  },
);
