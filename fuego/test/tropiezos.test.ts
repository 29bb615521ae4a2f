import { afterAll, beforeAll, expect, it } from 'vitest';
import { abrirCampo, type Campo } from '../support/campo.ts';
import { esperarReposo, exigirCuentasClaras, exigirVentasDe } from '../support/comprobar.ts';
import { soltarFeria } from '../support/feria.ts';
import { createRandom } from '../support/random.ts';
import { TROPIEZOS, type Tropiezo } from '../support/tropiezos.ts';

const RONDAS = Number(process.env.FUEGO_RONDAS ?? 1);
const SEMILLA = Number(process.env.FUEGO_SEMILLA ?? 20_261_121);
// `npm run fuego` has time for rounds that sleep.
const ENTERO = process.env.FUEGO_ESCALA !== undefined;
const TODOS: readonly Tropiezo[] = [
  ...([
    'conexiones_terminadas',
    'sentencias_canceladas',
    'tablas_cerradas',
    'mantenimiento',
    'solo_lectura',
  ] as const),
  ...(ENTERO ? (['proceso_dormido', 'conexiones_tomadas', 'base_dormida'] as const) : []),
];

let campo: Campo;
beforeAll(async () => {
  campo = await abrirCampo({ procesos: 2 });
});
afterAll(() => campo.cerrar());

it.each(Array.from({ length: RONDAS }, (_, i) => SEMILLA + i))(
  'processes sleep, connections, statements and tables are taken from them, seed %i: every purchase ends, and once (R10, R11)',
  async semilla => {
    const azar = createRandom(semilla);
    const { evento, apartadas, vendidas, otras, venderMas, parar } = await soltarFeria(campo, {
      cuantos: 8,
      puerta: () => azar.integer(2),
    });
    const orden = TODOS.toSorted(() => azar.integer(3) - 1);
    try {
      for (const tropiezo of orden) {
        await venderMas(4 + azar.integer(8));
        await TROPIEZOS[tropiezo](campo);
      }
      await venderMas(4 + azar.integer(8));
    } finally {
      await parar();
    }
    await esperarReposo(campo);
    console.log(`seed ${semilla}:`, orden.join(' '), vendidas.length, Object.fromEntries(otras));

    await exigirVentasDe(campo, evento.eventoId, { apartadas, vendidas });
    expect(campo.internos).toEqual([]);
    const esperadas = /^503 |^504 pago_en_verificacion$/;
    expect([...otras.keys()].filter(respuesta => !esperadas.test(respuesta))).toEqual([]);
    await exigirCuentasClaras(campo);
  },
);
