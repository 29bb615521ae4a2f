import { afterAll, beforeAll, expect, it } from 'vitest';
import { crearEvento } from '../../apps/api/test/support/fabrica.ts';
import { exigirCuentasClaras } from '../support/comprobar.ts';
import { type Crowd, createCrowd, mapWithLimit } from '../support/crowd.ts';
import { createRandom, type SeededRandom } from '../support/random.ts';
import { openTestBed, type TestBed } from '../support/testBed.ts';

// `npm run fuego` runs them at the promised size; `npm run test:all` once, and small.
const WHOLE = process.env.FUEGO_ESCALA !== undefined;
const ROUNDS = Number(process.env.FUEGO_RONDAS ?? 1);
const SEED = Number(process.env.FUEGO_SEMILLA ?? 20_261_121);
const SEEDS = Array.from({ length: ROUNDS }, (_, i) => SEED + i);
const PROCESSES = 3;
const POR_LOS_MISMOS = 500;
const POR_EL_ULTIMO = WHOLE ? 2_000 : 300;
const GENERALES = WHOLE ? 10_000 : 800;
const DESPUES = ['se queda', 'se queda', 'se queda', 'se queda', 'cancela', 'vence'] as const;

let bed: TestBed;
let multitud: Crowd;
beforeAll(async () => {
  // Lets all of them in at once: the test is about the database, not about admission.
  bed = await openTestBed({
    processes: PROCESSES,
    env: { TAQUILLA_MAX_RESERVAS_EN_CURSO: '5000' },
  });
  multitud = createCrowd(
    bed.apis.map(({ url }) => url),
    Math.ceil(POR_EL_ULTIMO / PROCESSES),
  );
});
afterAll(async () => {
  multitud?.close();
  await bed.close();
});

const reservar = (eventoId: number, asientosReserva: readonly number[], api: number) =>
  multitud.call('reservarInvitado', { params: { id: eventoId }, body: { asientosReserva }, api });

it.each(SEEDS)(
  'five hundred want the same fifty seats, seed %i: each seat goes once, and every loser reads which are gone (R1)',
  async seed => {
    const random = createRandom(seed);
    const { eventoId, lugares } = await crearEvento(bed.db, { filas: 5, asientosPorFila: 10, limite: 8 });
    const pedidos = Array.from({ length: POR_LOS_MISMOS }, () => elegirAsientos(random, lugares));
    const responses = await Promise.all(
      pedidos.map((asientos, i) => reservar(eventoId, asientos, i % PROCESSES)),
    );
    const ganados = pedidos.flatMap((asientos, i) => (responses[i]?.status === 201 ? asientos : []));
    expect(new Set(ganados).size, 'no seat was promised twice').toBe(ganados.length);
    expect(await apartados(eventoId), 'what was promised is what is held').toEqual(orden(ganados));
    for (const [i, { status, body }] of responses.entries()) {
      if (status === 201) continue;
      expect([status, body?.code]).toEqual([409, 'asientos_no_disponibles']);
      const perdidos: number[] = body.detalles.asientos;
      expect(perdidos.length).toBeGreaterThan(0);
      expect(pedidos[i]).toEqual(expect.arrayContaining(perdidos));
      expect(ganados).toEqual(expect.arrayContaining(perdidos));
    }
    await exigirCuentasClaras(bed);
  },
);

it(`${POR_EL_ULTIMO} want the last seat, and exactly one gets it (R2)`, async () => {
  const { eventoId, lugares } = await crearEvento(bed.db, { filas: 1, asientosPorFila: 1 });
  const empezo = performance.now();
  const responses = await Promise.all(
    Array.from({ length: POR_EL_ULTIMO }, (_, i) => reservar(eventoId, lugares, i % PROCESSES)),
  );
  contar('the last seat', { compradores: POR_EL_ULTIMO, empezo });
  expect(responses.filter(r => r.status === 201)).toHaveLength(1);
  for (const { status, body } of responses.filter(r => r.status !== 201)) {
    expect([status, body?.detalles?.asientos]).toEqual([409, lugares]);
  }
  expect(await apartados(eventoId)).toEqual(lugares);
  await exigirCuentasClaras(bed);
});

it(`never holds more than ${GENERALES} general places among orders, cancels and expiries, and fills up to the last one (R4)`, async () => {
  const random = createRandom(SEED);
  const { eventoId, generalId } = await crearEvento(bed.db, { capacidadGeneral: GENERALES, limite: 8 });
  const empezo = performance.now();
  const cuenta = { pedidas: 0, apartadas: 0, agotadas: 0, canceladas: 0, vencidas: 0, miradas: 0 };
  const params = { id: eventoId };
  const pedir = async (cantidadAsientos: number, api: number): Promise<string | null> => {
    const body = { cantidadAsientos, seccionId: generalId };
    const { status, body: answer } = await multitud.call('reservarGenerales', { params, body, api });
    cuenta.pedidas += 1;
    if (status === 201) {
      cuenta.apartadas += 1;
      return answer.reservaId;
    }
    expect([status, answer?.code]).toEqual([409, 'lugares_insuficientes']);
    cuenta.agotadas += 1;
    return null;
  };

  let activo = true;
  const vigilar = async () => {
    let masQueNunca = 0;
    while (activo) {
      masQueNunca = Math.max(masQueNunca, await generalesTomados(generalId));
      cuenta.miradas += 1;
    }
    return masQueNunca;
  };
  const mirada = vigilar();
  // Nearly twice as many as there are places; a third of the buyers give theirs back or let the time pass: some find none.
  const pedidos = Array.from({ length: GENERALES / 2.5 }, () => ({
    lugares: 1 + random.integer(8),
    api: random.integer(PROCESSES),
    despues: random.pick(DESPUES),
  }));
  await mapWithLimit(pedidos, 90, async ({ lugares, api, despues }) => {
    const reservaId = await pedir(lugares, api);
    if (reservaId === null || despues === 'se queda') return;
    if (despues === 'vence') {
      cuenta.vencidas += await vencer([reservaId]);
      return;
    }
    const { status } = await multitud.call('cancelar', { params, body: { reservaId }, api });
    expect(status).toBe(200);
    cuenta.canceladas += 1;
  });
  activo = false;
  expect(await mirada).toBeLessThanOrEqual(GENERALES);
  for (const [que, veces] of Object.entries(cuenta)) expect(veces, que).toBeGreaterThan(0);

  const { rows } = await bed.db.query<{ id: string }>(
    `select id from reserva where evento_id = $1 and estado = 'retenida'`,
    [eventoId],
  );
  cuenta.vencidas += await vencer(rows.map(({ id }) => id));
  expect(await generalesTomados(generalId)).toBe(0);
  const ochos = Array.from({ length: GENERALES / 8 }, (_, i) => i % PROCESSES);
  const llenas = await mapWithLimit(ochos, 90, api => pedir(8, api));
  expect(llenas.filter(id => id === null)).toEqual([]);
  expect(await generalesTomados(generalId)).toBe(GENERALES);
  expect(await pedir(1, 0)).toBeNull();
  contar('general places', { ...cuenta, empezo });
  await exigirCuentasClaras(bed);
});

/** One to four seats, in any order. */
function elegirAsientos(random: SeededRandom, lugares: readonly number[]): number[] {
  const elegidos = new Set<number>();
  const cuantos = 1 + random.integer(4);
  while (elegidos.size < cuantos) elegidos.add(random.pick(lugares));
  return [...elegidos];
}

async function apartados(eventoId: number): Promise<number[]> {
  const { rows } = await bed.db.query<{ id: number }>(
    `select l.id from lugar l join reserva r on r.id = l.reserva_id and l.id = any (r.lugares)
     where l.evento_id = $1 and l.retenido_hasta > now() order by l.id`,
    [eventoId],
  );
  return rows.map(({ id }) => id);
}

/** General places taken by the reservations' own count, which would reveal an oversale. */
async function generalesTomados(seccionId: number): Promise<number> {
  const { rows } = await bed.db.query<{ n: number }>(
    `select coalesce(sum(cardinality(r.lugares)), 0)::integer as n from reserva r
     where r.evento_id = (select evento_id from seccion where id = $1) and r.es_general
       and (r.estado in ('cobrando', 'vendida') or (r.estado = 'retenida' and r.expira_en > now()))`,
    [seccionId],
  );
  return rows[0]?.n ?? -1;
}

/**
 * Lets the countdown of reservations end, and answers how many. Locks places in the product's order: a hold of general
 * places that finds too few waits for free ones one after the other.
 */
async function vencer(ids: readonly string[]): Promise<number> {
  const { rows } = await bed.db.query<{ n: number }>(
    `with vencidas as (
       update reserva set expira_en = now() - interval '1 second'
       where id = any ($1) and estado = 'retenida' returning id, expira_en),
     suyos as (
       select l.id, v.expira_en from lugar l join vencidas v on l.reserva_id = v.id order by l.id for update of l),
     soltados as (
       update lugar l set retenido_hasta = s.expira_en from suyos s where l.id = s.id)
     select count(*)::integer as n from vencidas`,
    [ids],
  );
  return rows[0]?.n ?? 0;
}

const orden = (ids: readonly number[]) => ids.toSorted((a, b) => a - b);

function contar(que: string, { empezo, ...cuenta }: Record<string, number> & { empezo: number }): void {
  const segundos = Number(((performance.now() - empezo) / 1000).toFixed(1));
  console.log(`${que}:`, JSON.stringify({ ...cuenta, vueltas: multitud.vueltas(), segundos }));
}
