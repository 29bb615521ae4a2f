import { setTimeout as wait } from 'node:timers/promises';
import { crearEvento } from '../../apps/api/test/support/fabrica.ts';
import { nuevaClave, ponerSala } from '../../apps/api/test/support/salas.ts';
import { openTestBed, type TestBed } from '../../fuego/support/testBed.ts';
import { createSender, describeLoad } from '../support/load.ts';
import { API_KEY, post } from '../support/requests.ts';
import { recordResult } from '../support/results.ts';
import { startFloor } from '../support/startFloor.ts';
import { describeCpu, ratios, takeTurns } from '../support/turns.ts';

/** The waiting room: a crowd that takes numbers, the same crowd asking for the room's state, and its pace. */
const PER_TURN = Number(process.env.BENCH_POR_TURNO ?? 10_000);
const SECONDS = Number(process.env.BENCH_SEGUNDOS ?? 20);
const ROUNDS = 3;
const CONNECTIONS = 256;
const POR_SEGUNDO = 50;

const pool = String(process.env.TAQUILLA_POOL ?? 16);
const bed = await openTestBed({
  processes: 2,
  env: { TAQUILLA_POOL: pool, TAQUILLA_SALA_POR_SEGUNDO: String(POR_SEGUNDO) },
});
try {
  const { eventoId } = await crearEvento(bed.db);
  await ponerSala(bed.db, eventoId, true);
  await bed.db.query('create table piso (id integer primary key, libres integer not null)');
  await bed.db.query('insert into piso values (1, 2000000000)');
  await bed.db.query('vacuum analyze');
  const sala = `/api/v1/eventos/${eventoId}/sala`;
  const [api] = bed.apis;
  if (!api) throw new Error('no server');
  const carrera = { connections: CONNECTIONS, rounds: ROUNDS, porTurno: PER_TURN, dataDir: bed.dataDir };

  const counter = await startFloor(bed, { que: 'contador', pool });
  const llegadas = await takeTurns(
    {
      piso: { ...counter, siguiente: () => post('/', { cantidadAsientos: 1 }) },
      producto: { ...api, siguiente: () => post(`${sala}/ficha`, { clave: nuevaClave() }) },
    },
    carrera,
  );
  await counter.stop();
  const { rows } = await bed.db.query(
    `select count(*)::integer as fichas, max(numero) as ultima, (select repartidos from sala) as repartidos from ficha`,
  );
  const [{ fichas, ultima, repartidos }] = rows;
  const esExacto = fichas === ultima && fichas === repartidos && fichas === llegadas.producto.porEstado[201];
  if (!esExacto) process.exitCode = 1;

  const bytes = await pesar(api.url, sala);
  const fijo = await startFloor(bed, { que: 'fijo' });
  const sondeos = await takeTurns(
    {
      piso: { ...fijo, siguiente: () => ({ method: 'GET', path: `/${bytes}`, headers: API_KEY }) },
      producto: { ...api, siguiente: () => ({ method: 'GET', path: sala, headers: API_KEY }) },
    },
    carrera,
  );
  await fijo.stop();

  const paso = await measureStep(bed, sala);
  const [porRitmo, porCpu] = ratios(llegadas.piso, llegadas.producto);
  const [sondeoPorRitmo, sondeoPorCpu] = ratios(sondeos.piso, sondeos.producto);
  recordResult('sala', 'Waiting room · arrivals, the shared answer, the pace', [
    ['arrivals: bare Node server, one counter row, one UPDATE each', describeLoad(llegadas.piso)],
    ['arrivals: product, a signed number each, its row, durable commit', describeLoad(llegadas.producto)],
    ['ratio to the floor', porRitmo],
    ['processor time an arrival, floor', describeCpu(llegadas.piso)],
    ['processor time an arrival, product', describeCpu(llegadas.producto)],
    ['ratio by processor time', porCpu],
    [
      'every number once, none left out',
      `${esExacto ? 'yes' : 'NO'}: ${fichas} people, last number ${ultima}`,
    ],
    [`asking where the room stands: bare Node server, ${bytes} bytes`, describeLoad(sondeos.piso)],
    ['asking where the room stands: product', describeLoad(sondeos.producto)],
    ['ratio to the floor; by processor time', `${sondeoPorRitmo}; ${sondeoPorCpu}`],
    [
      `pace with ${POR_SEGUNDO}/s configured, two processes asked in turn`,
      `${paso.ritmo.toFixed(1)}/s over ${paso.segundos.toFixed(0)} s`,
    ],
  ]);
} finally {
  await bed.close();
}

async function pesar(url: string, path: string): Promise<number> {
  const { send, close } = createSender(url, 1);
  const { headers } = await send({ method: 'GET', path, headers: API_KEY });
  close();
  return Number(headers['content-length']);
}

/** Numbers called during a period, by the database's own clock. */
async function measureStep(
  { apis, db }: TestBed,
  sala: string,
): Promise<{ ritmo: number; segundos: number }> {
  const leer = async () => {
    const { rows } = await db.query<{ avance: number; momento: number }>(
      'select avance, extract(epoch from movida_en)::float8 as momento from sala',
    );
    return rows[0] ?? { avance: 0, momento: 0 };
  };
  const senders = apis.map(({ url }) => createSender(url, 1));
  const antes = await leer();
  for (let i = 0; i < SECONDS * 2; i += 1) {
    await senders[i % senders.length]?.send({ method: 'GET', path: sala, headers: API_KEY });
    await wait(500);
  }
  const despues = await leer();
  for (const { close } of senders) close();
  const segundos = despues.momento - antes.momento;
  return { ritmo: (despues.avance - antes.avance) / segundos, segundos };
}
