import { afterAll, beforeAll, expect, it } from 'vitest';
import { crearEvento } from '../../apps/api/test/support/fabrica.ts';
import { awaitRest, exigirCuentasClaras } from '../support/comprobar.ts';
import { waitUntil } from '../support/processes.ts';
import { createRandom, type SeededRandom } from '../support/random.ts';
import { openTestBed, type TestBed } from '../support/testBed.ts';

const ROUNDS = Number(process.env.FUEGO_RONDAS ?? 2);
const SEED = Number(process.env.FUEGO_SEMILLA ?? 20_261_121);
const COMPRADORES = 12;
const COMPRAS_POR_RONDA = 60;

const TARJETAS = [
  '4111111111111111',
  '4111111111111111',
  '5555555555554444',
  '4444444444444448',
  '4000000000000044',
];
const FALLOS_DEL_PROVEEDOR = [
  { answer: { kind: 'error', code: 1000 } },
  { effect: 'commit', answer: { kind: 'drop' } },
  { effect: 'commit', answer: { kind: 'half_json' } },
  { effect: 'commit', answer: { kind: 'hang' } },
  { answer: { kind: 'drop' } },
];

const enTodas = { fallos: 0, cortadas: 0 };

let bed: TestBed;
beforeAll(async () => {
  bed = await openTestBed({ processes: 2 });
});
afterAll(() => bed.close());

it.each(Array.from({ length: ROUNDS }, (_, i) => SEED + i))(
  'buyers, kills and a lying provider, seed %i: every invariant holds afterwards (R1-R17)',
  async seed => {
    const evento = await crearEvento(bed.db, {
      filas: 4,
      asientosPorFila: 20,
      capacidadGeneral: 60,
      precio: 10_000,
      usoDeServicio: 0,
      usoDeTarjeta: 0,
      limite: 8,
    });
    /** Reservations whose buyers got the answer that they are paid. */
    const prometidas: string[] = [];
    const cuenta = {
      compras: 0,
      vendidas: 0,
      rechazadas: 0,
      canceladas: 0,
      perdidas: 0,
      cortadas: 0,
      muertes: 0,
      fallos: 0,
    };
    /** Answers that no buyer should ever get. */
    const malas: unknown[] = [];
    const call: TestBed['call'] = async (id, entrada) => {
      const response = await bed.call(id, entrada);
      if (response.status < 0) cuenta.cortadas += 1;
      if (response.status === 500) malas.push([id, response.body]);
      return response;
    };

    const comprar = async (random: SeededRandom, comprador: number) => {
      const api = random.integer(2);
      const reserva = await reservar(random, { evento, api, call });
      cuenta.compras += 1;
      if (!reserva) {
        cuenta.perdidas += 1;
        return;
      }
      if (random.ocurre(0.15)) {
        await call('cancelar', {
          params: { id: evento.eventoId },
          body: { reservaId: reserva.id },
          api,
        });
        cuenta.canceladas += 1;
        return;
      }
      const pago = await call('makeCargoInvitado', {
        api: random.integer(2),
        body: {
          reservaId: reserva.id,
          source_id: await bed.tokenDeTarjeta(random.pick(TARJETAS)).catch(() => 'perdido'),
          amount: reserva.lugares * 100,
          promocion_id: 0,
          nombre_invitado: 'Fuego',
          correo_invitado: `c${seed}-${comprador}-${cuenta.compras}@correo.example`,
        },
      });
      const cargo = pago.body?.cargo;
      if (cargo?.payment_method)
        await alBanco(random, { cargoId: cargo.id, reservaId: reserva.id, api, call });
      if (cargo?.pagado) {
        cuenta.vendidas += 1;
        prometidas.push(reserva.id);
      } else cuenta.rechazadas += 1;
    };

    // Each buyer has random numbers of their own, so that the same seed repeats the same choices however fast the others
    // are.
    const trabajo = Array.from({ length: COMPRADORES }, async (_, comprador) => {
      const random = createRandom(seed * (COMPRADORES + 1) + comprador);
      for (let n = 0; n < COMPRAS_POR_RONDA / COMPRADORES; n += 1) await comprar(random, comprador);
    });
    const caos = (async () => {
      const random = createRandom(seed * (COMPRADORES + 1) + COMPRADORES);
      for (let n = 0; n < 3; n += 1) {
        const antes = cuenta.compras;
        await waitUntil(
          'buyers go on',
          async () => cuenta.compras >= antes + 8 || cuenta.compras >= COMPRAS_POR_RONDA,
        );
        // At least once, whatever the seed.
        if (random.ocurre(0.6) || n === 0) {
          const fallo = { method: 'POST', path: '**/charges', ...random.pick(FALLOS_DEL_PROVEEDOR) };
          await bed.control('POST', '/faults', fallo);
          cuenta.fallos += 1;
        }
        const victima = bed.apis[random.integer(2)];
        await victima?.kill();
        await victima?.start();
        cuenta.muertes += 1;
      }
    })();
    await Promise.all([...trabajo, caos]);
    // A planned fault that was never used does not count.
    cuenta.fallos -= ((await bed.control('GET', '/faults')) as unknown[]).length;
    await bed.control('DELETE', '/faults');
    await terminarBancos();
    await awaitRest(bed);
    console.log(`seed ${seed}:`, JSON.stringify(cuenta));
    await exigirCuentasClaras(bed);
    const { rows } = await bed.db.query<{ id: string }>(
      `select id from reserva where id = any ($1) and estado = 'vendida'`,
      [prometidas],
    );
    expect(rows.map(({ id }) => id).sort(), 'what was acknowledged is sold').toEqual(prometidas.toSorted());
    expect(malas).toEqual([]);
    expect(cuenta.vendidas).toBeGreaterThan(0);
    expect(cuenta.muertes).toBe(3);
    for (const que of ['fallos', 'cortadas'] as const) enTodas[que] += cuenta[que];
  },
);

// A campaign without faults proves nothing.
it('the provider did lie, and kills did cut buyers off', () => {
  for (const [que, veces] of Object.entries(enTodas)) expect(veces, que).toBeGreaterThan(0);
});

async function reservar(
  random: SeededRandom,
  {
    evento,
    api,
    call,
  }: {
    evento: { eventoId: number; generalId: number; lugares: number[] };
    api: number;
    call: TestBed['call'];
  },
): Promise<{ id: string; lugares: number } | null> {
  const lugares = 1 + random.integer(4);
  const params = { id: evento.eventoId };
  const desde = random.integer(evento.lugares.length - lugares);
  const asientosReserva = evento.lugares.slice(desde, desde + lugares);
  const response = random.ocurre(0.5)
    ? await call('reservarInvitado', { params, api, body: { asientosReserva } })
    : await call('reservarGenerales', {
        params,
        api,
        body: { cantidadAsientos: lugares, seccionId: evento.generalId },
      });
  return response.status === 201 ? { id: response.body.reservaId, lugares } : null;
}

/** The buyer at the bank: accepts or refuses, and returns once, twice, or never. */
async function alBanco(
  random: SeededRandom,
  compra: { cargoId: string; reservaId: string; api: number; call: TestBed['call'] },
): Promise<void> {
  await bed.control('POST', `/charges/${compra.cargoId}/3ds`, {
    answer: random.ocurre(0.7) ? 'authenticate' : 'reject',
  });
  const volver = () =>
    compra.call('checkCargoInvitadoCorto', {
      params: { chargeId: compra.cargoId },
      body: { reservaId: compra.reservaId },
      api: compra.api,
    });
  await Promise.all(Array.from({ length: random.integer(3) }, volver));
}

/** Lets the bank refuse charges whose buyer died on the way to it. */
async function terminarBancos(): Promise<void> {
  const cargos = (await bed.control('GET', '/charges')) as { id: string; status: string }[];
  const pendientes = cargos.filter(cargo => cargo.status === 'charge_pending');
  await Promise.all(
    pendientes.map(({ id }) => bed.control('POST', `/charges/${id}/3ds`, { answer: 'reject' })),
  );
}
