import { setTimeout as wait } from 'node:timers/promises';
import { crearEvento } from '../../apps/api/test/support/fabrica.ts';
import { openTestBed, type TestBed } from '../../fuego/support/testBed.ts';
import { readCpu, subtractCpu } from '../support/cpu.ts';
import { type Answer, createSender, percentile, type Shot } from '../support/load.ts';
import { API_KEY, inPairs, post } from '../support/requests.ts';
import { recordResult } from '../support/results.ts';

/** S8: one address guesses at a password, or floods the holds. Servers with the limits and without take turns. */
const ROUNDS = Number(process.env.BENCH_RONDAS ?? 3);
const ATTEMPTS = 100;
/** Flood: requests a second of one address, above the 40 that a bucket gives back. */
const RITMO = 300;
const SECONDS = 5;
/** Calls of all others. */
const EVERY_MS = 10;

interface Turno {
  demas: number[];
  estados: number[];
  /** Milliseconds of processor time of server and PostgreSQL. */
  procesador: number;
}

const beds = {
  with: await openTestBed({ processes: 1, env: { TAQUILLA_LIMITES: 'si' } }),
  without: await openTestBed({ processes: 1, env: { TAQUILLA_LIMITES: 'no' } }),
};
try {
  const filas: [string, string][] = [];
  const adivinar = await inTurns(adivinarContrasena);
  const inundar = await inTurns(inundarApartados);
  for (const cual of ['with', 'without'] as const) {
    filas.push([
      `${ATTEMPTS} guesses at one account from one address, ${cual} limits`,
      contar(adivinar[cual]),
    ]);
    filas.push([`${RITMO} holds a second from one address, ${cual} limits`, contar(inundar[cual])]);
  }
  recordResult('limites', `S8 · a guesser and a flood, ${ROUNDS} turns of each`, filas.sort());
} finally {
  for (const bed of Object.values(beds)) await bed.close();
}

type Ataque = (bed: TestBed, send: (shot: Shot) => Promise<Answer>) => Promise<Answer[]>;

async function inTurns(
  preparar: (bed: TestBed) => Promise<Ataque>,
): Promise<Record<keyof typeof beds, Turno>> {
  const turnos = { with: createTurn(), without: createTurn() };
  for (let i = 0; i < ROUNDS; i += 1)
    for (const cual of ['with', 'without'] as const)
      await measure(beds[cual], await preparar(beds[cual]), turnos[cual]);
  return turnos;
}

function createTurn(): Turno {
  return { demas: [], estados: [], procesador: 0 };
}

/** Runs the attack while another caller reads what is left, and adds what each of them took. */
async function measure(bed: TestBed, ataque: Ataque, turno: Turno): Promise<void> {
  const [api] = bed.apis;
  const { send, close } = createSender(api?.url ?? '', Number.POSITIVE_INFINITY);
  const { rows } = await bed.db.query<{ id: number }>('select max(id) as id from evento');
  const path = `/api/v1/eventos/${rows[0]?.id}/detalle_seccion/false/web`;
  const antes = readCpu(api?.pid(), bed.dataDir);
  let sigue = true;
  const fin = ataque(bed, send).finally(() => {
    sigue = false;
  });
  const demas: Promise<Answer>[] = [];
  while (sigue) {
    demas.push(send({ method: 'GET', path, headers: API_KEY }));
    await wait(EVERY_MS);
  }
  turno.estados.push(...(await fin).map(({ status }) => status));
  turno.demas.push(...(await Promise.all(demas)).map(({ ms }) => ms));
  const { server, database } = subtractCpu(readCpu(api?.pid(), bed.dataDir), antes);
  turno.procesador += server + database;
  close();
}

/** An account that is not there costs the same work (S7). */
async function adivinarContrasena({ db }: TestBed): Promise<Ataque> {
  await crearEvento(db);
  const email = `n${performance.now()}@correo.example`;
  return (_campo, send) =>
    Promise.all(
      Array.from({ length: ATTEMPTS }, () =>
        send(post('/api/v1/auth/login', { email, password: 'Boletos2026' })),
      ),
    );
}

async function inundarApartados({ db }: TestBed): Promise<Ataque> {
  const evento = await crearEvento(db, { filas: 40, asientosPorFila: 100, limite: 100 });
  const pares = inPairs(evento.lugares);
  const apartar = () =>
    post(`/api/v1/eventos/${evento.eventoId}/reservarInvitado`, { asientosReserva: pares.pop() });
  return async (_campo, send) => {
    const responses: Promise<Answer>[] = [];
    const desde = performance.now();
    while (performance.now() - desde < SECONDS * 1000) {
      while (responses.length < ((performance.now() - desde) / 1000) * RITMO) responses.push(send(apartar()));
      await wait(2);
    }
    return Promise.all(responses);
  };
}

function contar({ demas, estados, procesador }: Turno): string {
  const cuantos = (cual: (status: number) => boolean) => estados.filter(cual).length;
  const refused = cuantos(status => status === 429);
  return `${estados.length - refused} reached the work, ${refused} refused; ${((procesador * 1000) / estados.length).toFixed(0)} µs of processor each; others p50 ${percentile(demas, 0.5)}, p99 ${percentile(demas, 0.99)} ms`;
}
