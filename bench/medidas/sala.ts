import { setTimeout as esperar } from 'node:timers/promises';
import { crearEvento } from '../../apps/api/test/support/fabrica.ts';
import { nuevaClave, ponerSala } from '../../apps/api/test/support/salas.ts';
import { abrirCampo, type Campo } from '../../fuego/support/campo.ts';
import { createSender, describeLoad } from '../support/load.ts';
import { CLAVE, post } from '../support/requests.ts';
import { recordResult } from '../support/results.ts';
import { startFloor } from '../support/startFloor.ts';
import { describeCpu, ratios, takeTurns } from '../support/turns.ts';

/** The waiting room: a crowd that takes numbers, the same crowd asking for the room's state, and its pace. */
const POR_TURNO = Number(process.env.BENCH_POR_TURNO ?? 10_000);
const SEGUNDOS = Number(process.env.BENCH_SEGUNDOS ?? 20);
const RONDAS = 3;
const CONEXIONES = 256;
const POR_SEGUNDO = 50;

const pool = String(process.env.TAQUILLA_POOL ?? 16);
const campo = await abrirCampo({
  procesos: 2,
  entorno: { TAQUILLA_POOL: pool, TAQUILLA_SALA_POR_SEGUNDO: String(POR_SEGUNDO) },
});
try {
  const { eventoId } = await crearEvento(campo.db);
  await ponerSala(campo.db, eventoId, true);
  await campo.db.query('create table piso (id integer primary key, libres integer not null)');
  await campo.db.query('insert into piso values (1, 2000000000)');
  await campo.db.query('vacuum analyze');
  const sala = `/api/v1/eventos/${eventoId}/sala`;
  const [api] = campo.apis;
  if (!api) throw new Error('no server');
  const carrera = { conexiones: CONEXIONES, rondas: RONDAS, porTurno: POR_TURNO, dataDir: campo.dataDir };

  const contador = await startFloor(campo, { que: 'contador', pool });
  const llegadas = await takeTurns(
    {
      piso: { ...contador, siguiente: () => post('/', { cantidadAsientos: 1 }) },
      producto: { ...api, siguiente: () => post(`${sala}/ficha`, { clave: nuevaClave() }) },
    },
    carrera,
  );
  await contador.parar();
  const { rows } = await campo.db.query(
    `select count(*)::integer as fichas, max(numero) as ultima, (select repartidos from sala) as repartidos from ficha`,
  );
  const [{ fichas, ultima, repartidos }] = rows;
  const esExacto = fichas === ultima && fichas === repartidos && fichas === llegadas.producto.porEstado[201];
  if (!esExacto) process.exitCode = 1;

  const bytes = await pesar(api.url, sala);
  const fijo = await startFloor(campo, { que: 'fijo' });
  const sondeos = await takeTurns(
    {
      piso: { ...fijo, siguiente: () => ({ method: 'GET', path: `/${bytes}`, headers: CLAVE }) },
      producto: { ...api, siguiente: () => ({ method: 'GET', path: sala, headers: CLAVE }) },
    },
    carrera,
  );
  await fijo.parar();

  const paso = await medirPaso(campo, sala);
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
  await campo.cerrar();
}

async function pesar(url: string, path: string): Promise<number> {
  const { tirar, cerrar } = createSender(url, 1);
  const { headers } = await tirar({ method: 'GET', path, headers: CLAVE });
  cerrar();
  return Number(headers['content-length']);
}

/** Numbers called during a period, by the database's own clock. */
async function medirPaso({ apis, db }: Campo, sala: string): Promise<{ ritmo: number; segundos: number }> {
  const leer = async () => {
    const { rows } = await db.query<{ avance: number; momento: number }>(
      'select avance, extract(epoch from movida_en)::float8 as momento from sala',
    );
    return rows[0] ?? { avance: 0, momento: 0 };
  };
  const tiradores = apis.map(({ url }) => createSender(url, 1));
  const antes = await leer();
  for (let i = 0; i < SEGUNDOS * 2; i += 1) {
    await tiradores[i % tiradores.length]?.tirar({ method: 'GET', path: sala, headers: CLAVE });
    await esperar(500);
  }
  const despues = await leer();
  for (const { cerrar } of tiradores) cerrar();
  const segundos = despues.momento - antes.momento;
  return { ritmo: (despues.avance - antes.avance) / segundos, segundos };
}
