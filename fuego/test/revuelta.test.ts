import { afterAll, beforeAll, expect, it } from 'vitest';
import { ordenarDevolucion } from '../../apps/api/src/compra/devolver.ts';
import { crearEvento, type EventoCreado } from '../../apps/api/test/support/fabrica.ts';
import { crearPromocion } from '../../apps/api/test/support/promociones.ts';
import { awaitRest, exigirCuentasClaras, requireNoDeadlocks } from '../support/comprobar.ts';
import { type Crowd, createCrowd } from '../support/crowd.ts';
import { createRandom, type SeededRandom } from '../support/random.ts';
import type { Answer } from '../support/servers.ts';
import { openTestBed, type TestBed } from '../support/testBed.ts';

// All acts of a shop, by few people on few places, at once: a transaction that locks in another order than the rest
// meets them here.

const ROUNDS = Number(process.env.FUEGO_RONDAS ?? 1);
const SEED = Number(process.env.FUEGO_SEMILLA ?? 20_261_121);
const PROCESSES = 3;
const COMPRADORES = 24;
const PASOS = 40;
/** In a round that sells out early, some buyers go on until every act of `OCURRE` has happened. */
const PASOS_MAXIMOS = 10 * PASOS;
const OCURRE = [
  'pagar 200',
  'vender 200',
  'cancelar 200',
  'promocion 200',
  'promocion 409 promocion_agotada',
];
const CORREOS = ['ana@correo.example', 'mateo@correo.example', 'sofia@correo.example'];

let bed: TestBed;
let multitud: Crowd;
let evento: EventoCreado;
let promociones: number[];
beforeAll(async () => {
  bed = await openTestBed({
    processes: PROCESSES,
    env: { TAQUILLA_APARTADO_SEGUNDOS: '5', OPENPAY_TIMEOUT_SEGUNDOS: '30' },
  });
  await irDespacio();
  multitud = createCrowd(
    bed.apis.map(({ url }) => url),
    COMPRADORES,
  );
});
afterAll(async () => {
  multitud?.close();
  await bed.close();
});

it.each(Array.from({ length: ROUNDS }, (_, i) => SEED + i))(
  'two dozen people do all that there is to do on forty places, seed %i: no failure of ours and no deadlock (R1-R6)',
  async seed => {
    evento = await crearEvento(bed.db, {
      filas: 2,
      asientosPorFila: 10,
      capacidadGeneral: 20,
      precio: 10_000,
      usoDeServicio: 0,
      usoDeTarjeta: 0,
      limite: 12,
    });
    promociones = [
      await crearPromocion(bed.db, evento.eventoId, { clave: 'DIEZ', porcentaje: 10, usos: 4 }),
      await crearPromocion(bed.db, evento.eventoId, { clave: 'NADA', porcentaje: 100, usos: 4 }),
    ];
    const responses = new Map<string, number>();
    const malas: unknown[] = [];
    const anotar = (que: string, { status, body }: Answer): void => {
      const nombre = `${que} ${status} ${body?.code ?? ''}`.trim();
      responses.set(nombre, (responses.get(nombre) ?? 0) + 1);
      if (status <= 0 || status >= 500) malas.push([que, status, body]);
    };
    const faltaAlgo = () => OCURRE.some(que => !responses.has(que));
    const empezo = performance.now();
    await Promise.all(
      Array.from({ length: COMPRADORES }, async (_, comprador) => {
        const random = createRandom(seed * COMPRADORES + comprador);
        const sigue = (paso: number) => paso < PASOS || (paso < PASOS_MAXIMOS && faltaAlgo());
        for (let paso = 0; sigue(paso); paso += 1) await unPaso(random, anotar);
      }),
    );
    const segundos = Math.round((performance.now() - empezo) / 1000);
    console.log(
      `in ${segundos} s, ${multitud.vueltas()} told to come back:`,
      Object.fromEntries([...responses].sort()),
    );
    expect(malas).toEqual([]);
    for (const que of OCURRE) expect(responses.get(que), que).toBeGreaterThan(0);
    await awaitRest(bed);
    await exigirCuentasClaras(bed);
  },
);

// Comes last: no request is served after it.
it('there was no deadlock in any of it (R3)', () => requireNoDeadlocks(bed));

/** A buyer holds places and then does one thing with them, or two at once. */
async function unPaso(random: SeededRandom, anotar: (que: string, response: Answer) => void): Promise<void> {
  const correo = random.pick(CORREOS);
  const lugares = 1 + random.integer(6);
  const { eventoId } = evento;
  const call = async (que: string, ...[id, body]: [Parameters<Crowd['call']>[0], unknown]) => {
    const response = await multitud.call(id, {
      params: { id: eventoId },
      body,
      api: random.integer(PROCESSES),
    });
    anotar(que, response);
    return response;
  };
  const apartada = random.ocurre(0.5)
    ? await call('asientos', 'reservarInvitado', {
        asientosReserva: elegirAsientos(random, lugares),
        ...(random.ocurre(0.5) && { nombre: 'Ana Ruiz', correo }),
      })
    : await call('generales', 'reservarGenerales', {
        cantidadAsientos: lugares,
        seccionId: evento.generalId,
      });
  if (apartada.status !== 201) {
    if (random.ocurre(0.3)) await devolverAlguna(random);
    return;
  }
  const { reservaId } = apartada.body;
  const promocion_id = random.pick([0, ...promociones]);
  const amount = lugares * (promocion_id === 0 ? 100 : promocion_id === promociones[0] ? 90 : 0);
  const invitado = { nombre_invitado: 'Ana Ruiz', correo_invitado: correo };
  const source_id = amount === 0 ? '' : await bed.tokenDeTarjeta();
  const HACER = {
    cancelar: () => call('cancelar', 'cancelar', { reservaId }),
    promocion: () => call('promocion', 'aplicarPromo', { promocionId: promocion_id, eventoId, reservaId }),
    vencer: () => vencer(reservaId),
    vender: () =>
      call('vender', 'vender', {
        reservaId,
        metodoPago: 'gratis',
        promocion_id: promociones[1],
        ...invitado,
      }),
    pagar: () =>
      call('pagar', 'makeCargoInvitado', { reservaId, source_id, amount, promocion_id, ...invitado }),
  };
  const hacer = () =>
    HACER[random.pick(['cancelar', 'promocion', 'vencer', 'vencer', 'vencer', 'vender', 'pagar'] as const)]();
  await Promise.all([hacer(), hacer()]);
}

/** Delays every written row, so that other transactions do run between two statements of one. */
async function irDespacio(): Promise<void> {
  await bed.db.query(`create function fuego_despacio() returns trigger language plpgsql as
    $$ begin perform pg_sleep(0.005 * random()); return new; end $$`);
  for (const tabla of ['reserva', 'lugar', 'cargo'])
    await bed.db.query(
      `create trigger fuego_despacio before update on ${tabla} for each row execute function fuego_despacio()`,
    );
}

function elegirAsientos(random: SeededRandom, cuantos: number): number[] {
  const elegidos = new Set<number>();
  while (elegidos.size < cuantos) elegidos.add(random.pick(evento.lugares));
  return [...elegidos];
}

/** Lets a hold end that is not being paid. */
async function vencer(reservaId: string): Promise<void> {
  await bed.db.query(
    `with r as (update reserva set expira_en = now() - interval '1 second'
       where id = $1 and estado = 'retenida' returning id, expira_en),
     suyos as (select l.id, r.expira_en from lugar l join r on l.reserva_id = r.id order by l.id for update of l)
     update lugar l set retenido_hasta = s.expira_en from suyos s where l.id = s.id`,
    [reservaId],
  );
}

/** The organiser refunds a sale, so that its places return. */
async function devolverAlguna(random: SeededRandom): Promise<void> {
  const { rows } = await bed.db.query<{ id: string }>(
    `select id from reserva where evento_id = $1 and estado = 'vendida' and metodo_pago = 'tarjeta' order by id`,
    [evento.eventoId],
  );
  if (rows.length === 0) return;
  const { id } = random.pick(rows);
  // Another buyer may have been faster.
  await ordenarDevolucion(bed.db, { reservaId: id, monto: null, motivo: 'Fuego', boletos: [] }).catch(
    () => {},
  );
}
