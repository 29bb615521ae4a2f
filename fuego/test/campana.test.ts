import { afterAll, beforeAll, expect, it } from 'vitest';
import { crearEvento } from '../../apps/api/test/support/fabrica.ts';
import { abrirCampo, type Campo } from '../support/campo.ts';
import { esperarReposo, exigirCuentasClaras } from '../support/comprobar.ts';
import { waitUntil } from '../support/processes.ts';
import { createRandom, type SeededRandom } from '../support/random.ts';

const RONDAS = Number(process.env.FUEGO_RONDAS ?? 2);
const SEMILLA = Number(process.env.FUEGO_SEMILLA ?? 20_261_121);
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

let campo: Campo;
beforeAll(async () => {
  campo = await abrirCampo({ procesos: 2 });
});
afterAll(() => campo.cerrar());

it.each(Array.from({ length: RONDAS }, (_, i) => SEMILLA + i))(
  'buyers, kills and a lying provider, seed %i: every invariant holds afterwards (R1-R17)',
  async semilla => {
    const evento = await crearEvento(campo.db, {
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
    const llamar: Campo['llamar'] = async (id, entrada) => {
      const respuesta = await campo.llamar(id, entrada);
      if (respuesta.status < 0) cuenta.cortadas += 1;
      if (respuesta.status === 500) malas.push([id, respuesta.cuerpo]);
      return respuesta;
    };

    const comprar = async (azar: SeededRandom, comprador: number) => {
      const api = azar.integer(2);
      const reserva = await reservar(azar, { evento, api, llamar });
      cuenta.compras += 1;
      if (!reserva) {
        cuenta.perdidas += 1;
        return;
      }
      if (azar.ocurre(0.15)) {
        await llamar('cancelar', {
          params: { id: evento.eventoId },
          body: { reservaId: reserva.id },
          api,
        });
        cuenta.canceladas += 1;
        return;
      }
      const pago = await llamar('makeCargoInvitado', {
        api: azar.integer(2),
        body: {
          reservaId: reserva.id,
          source_id: await campo.tokenDeTarjeta(azar.pick(TARJETAS)).catch(() => 'perdido'),
          amount: reserva.lugares * 100,
          promocion_id: 0,
          nombre_invitado: 'Fuego',
          correo_invitado: `c${semilla}-${comprador}-${cuenta.compras}@correo.example`,
        },
      });
      const cargo = pago.cuerpo?.cargo;
      if (cargo?.payment_method)
        await alBanco(azar, { cargoId: cargo.id, reservaId: reserva.id, api, llamar });
      if (cargo?.pagado) {
        cuenta.vendidas += 1;
        prometidas.push(reserva.id);
      } else cuenta.rechazadas += 1;
    };

    // Each buyer has random numbers of their own, so that the same seed repeats the same choices however fast the others
    // are.
    const trabajo = Array.from({ length: COMPRADORES }, async (_, comprador) => {
      const azar = createRandom(semilla * (COMPRADORES + 1) + comprador);
      for (let n = 0; n < COMPRAS_POR_RONDA / COMPRADORES; n += 1) await comprar(azar, comprador);
    });
    const caos = (async () => {
      const azar = createRandom(semilla * (COMPRADORES + 1) + COMPRADORES);
      for (let n = 0; n < 3; n += 1) {
        const antes = cuenta.compras;
        await waitUntil(
          'buyers go on',
          async () => cuenta.compras >= antes + 8 || cuenta.compras >= COMPRAS_POR_RONDA,
        );
        // At least once, whatever the seed.
        if (azar.ocurre(0.6) || n === 0) {
          const fallo = { method: 'POST', path: '**/charges', ...azar.pick(FALLOS_DEL_PROVEEDOR) };
          await campo.control('POST', '/faults', fallo);
          cuenta.fallos += 1;
        }
        const victima = campo.apis[azar.integer(2)];
        await victima?.matar();
        await victima?.iniciar();
        cuenta.muertes += 1;
      }
    })();
    await Promise.all([...trabajo, caos]);
    // A planned fault that was never used does not count.
    cuenta.fallos -= ((await campo.control('GET', '/faults')) as unknown[]).length;
    await campo.control('DELETE', '/faults');
    await terminarBancos();
    await esperarReposo(campo);
    console.log(`seed ${semilla}:`, JSON.stringify(cuenta));
    await exigirCuentasClaras(campo);
    const { rows } = await campo.db.query<{ id: string }>(
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
  azar: SeededRandom,
  {
    evento,
    api,
    llamar,
  }: {
    evento: { eventoId: number; generalId: number; lugares: number[] };
    api: number;
    llamar: Campo['llamar'];
  },
): Promise<{ id: string; lugares: number } | null> {
  const lugares = 1 + azar.integer(4);
  const params = { id: evento.eventoId };
  const desde = azar.integer(evento.lugares.length - lugares);
  const asientosReserva = evento.lugares.slice(desde, desde + lugares);
  const respuesta = azar.ocurre(0.5)
    ? await llamar('reservarInvitado', { params, api, body: { asientosReserva } })
    : await llamar('reservarGenerales', {
        params,
        api,
        body: { cantidadAsientos: lugares, seccionId: evento.generalId },
      });
  return respuesta.status === 201 ? { id: respuesta.cuerpo.reservaId, lugares } : null;
}

/** The buyer at the bank: accepts or refuses, and returns once, twice, or never. */
async function alBanco(
  azar: SeededRandom,
  compra: { cargoId: string; reservaId: string; api: number; llamar: Campo['llamar'] },
): Promise<void> {
  await campo.control('POST', `/charges/${compra.cargoId}/3ds`, {
    answer: azar.ocurre(0.7) ? 'authenticate' : 'reject',
  });
  const volver = () =>
    compra.llamar('checkCargoInvitadoCorto', {
      params: { chargeId: compra.cargoId },
      body: { reservaId: compra.reservaId },
      api: compra.api,
    });
  await Promise.all(Array.from({ length: azar.integer(3) }, volver));
}

/** Lets the bank refuse charges whose buyer died on the way to it. */
async function terminarBancos(): Promise<void> {
  const cargos = (await campo.control('GET', '/charges')) as { id: string; status: string }[];
  const pendientes = cargos.filter(cargo => cargo.status === 'charge_pending');
  await Promise.all(
    pendientes.map(({ id }) => campo.control('POST', `/charges/${id}/3ds`, { answer: 'reject' })),
  );
}
