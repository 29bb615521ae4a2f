import autocannon from 'autocannon';
import { crearEvento } from '../../apps/api/test/support/fabrica.ts';
import { countAnswered } from '../../fuego/support/metrics.ts';
import { createCache } from '../../fuego/support/nginx.ts';
import type { ServerProcess } from '../../fuego/support/processes.ts';
import { openTestBed } from '../../fuego/support/testBed.ts';
import { readProcessorTime, readTree } from '../support/cpu.ts';
import { API_KEY } from '../support/requests.ts';
import { recordResult } from '../support/results.ts';

/** Shared answers through nginx with `deploy/nginx.conf` and TLS, and from the process alone. */
const SECONDS = Number(process.env.BENCH_SEGUNDOS ?? 5);
const ROUNDS = 3;
const CONNECTIONS = 64;
const METRICAS_CLAVE = 'metricas-de-bench';
const GZIP = { ...API_KEY, 'accept-encoding': 'gzip' };

const bed = await openTestBed({ processes: 1, env: { METRICAS_CLAVE, TRUST_PROXY: '127.0.0.1' } });
try {
  const [api] = bed.apis;
  if (!api) throw new Error('no server');
  const claro = await createCache(api.url, bed.dataDir);
  const cifrado = await createCache(api.url, bed.dataDir, { tls: true });
  if (!claro || !cifrado) throw new Error('there is no nginx on this machine');
  const evento = await crearEvento(bed.db, { filas: 300, asientosPorFila: 200, limite: 100 });
  const base = `/api/v1/eventos/${evento.eventoId}`;
  const puertas: Record<string, ServerProcess> = {
    'the process alone': api,
    'nginx before it': claro,
    'nginx before it, TLS': cifrado,
  };
  const rutas: Record<string, [string, string]> = {
    getEstados: [`${base}/estados`, '/api/v1/eventos/:id/estados'],
    getSecciones: [`${base}/detalle_seccion/false/web`, '/api/v1/eventos/:id/detalle_seccion/false/web'],
  };
  const filas: [string, string][] = [];
  for (const [nombre, [path, ruta]] of Object.entries(rutas)) {
    const turnos = new Map<string, Turno[]>(Object.keys(puertas).map(puerta => [puerta, []]));
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [puerta, proceso] of Object.entries(puertas))
        turnos.get(puerta)?.push(await correr(proceso, { path, ruta }));
    }
    for (const [puerta, suyos] of turnos) filas.push([`${nombre}, ${puerta}`, describe(suyos)]);
  }
  recordResult('cache', 'Shared answers through a cache, 60,000 seats', filas);
  await claro.stop();
  await cifrado.stop();

  async function correr(
    puerta: ServerProcess,
    { path, ruta }: { path: string; ruta: string },
  ): Promise<Turno> {
    const cuantas = () => countAnswered(api?.url ?? '', ruta, METRICAS_CLAVE);
    const deNginx = () => (puerta === api ? 0 : readTree(puerta.pid()));
    const antes = { llegaron: await cuantas(), api: readProcessorTime([api?.pid()]), nginx: deNginx() };
    const { requests, latency, statusCodeStats } = await autocannon({
      url: puerta.url,
      connections: CONNECTIONS,
      duration: SECONDS,
      requests: [{ path, headers: GZIP }],
    });
    return {
      total: requests.total,
      p99: latency.p99,
      estados: Object.keys(statusCodeStats),
      llegaron: (await cuantas()) - antes.llegaron,
      api: readProcessorTime([api?.pid()]) - antes.api,
      nginx: deNginx() - antes.nginx,
    };
  }
} finally {
  await bed.close();
}

interface Turno {
  total: number;
  p99: number;
  estados: string[];
  /** Requests that the process answered. */
  llegaron: number;
  /** Milliseconds of processor time. */
  api: number;
  nginx: number;
}

function describe(turnos: readonly Turno[]): string {
  const suma = (cual: 'total' | 'llegaron' | 'api' | 'nginx') =>
    turnos.reduce((hasta, turno) => hasta + turno[cual], 0);
  const total = suma('total');
  const p99 = turnos.map(turno => turno.p99).sort((a, b) => a - b)[turnos.length >> 1];
  const micros = (ms: number) => Math.round((ms * 1000) / total);
  return [
    `${Math.round(total / (turnos.length * SECONDS))}/s, p99 ${p99} ms`,
    `processor time an answer: nginx ${micros(suma('nginx'))} µs, process ${micros(suma('api'))} µs`,
    `${suma('llegaron')} of ${total} reached the process in ${turnos.length * SECONDS} s`,
    `status ${[...new Set(turnos.flatMap(({ estados }) => estados))].join(', ')}`,
  ].join('; ');
}
