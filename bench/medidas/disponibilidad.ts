import { setTimeout as wait } from 'node:timers/promises';
import autocannon, { type Request, type Result } from 'autocannon';
import { crearEvento } from '../../apps/api/test/support/fabrica.ts';
import type { ServerProcess } from '../../fuego/support/processes.ts';
import { openTestBed, type TestBed } from '../../fuego/support/testBed.ts';
import { readCpu, subtractCpu } from '../support/cpu.ts';
import { createSender } from '../support/load.ts';
import { API_KEY, inPairs, post } from '../support/requests.ts';
import { recordResult } from '../support/results.ts';
import { startFloor } from '../support/startFloor.ts';

/** P4: many readers of the free places while others reserve: 60,000 seats, 64 connections. */
const SECONDS = Number(process.env.BENCH_SEGUNDOS ?? 2);
const ROUNDS = 3;
const CONNECTIONS = 64;
/** Reservations a second during the reads: every one changes the answers. */
const RESERVAS_POR_SEGUNDO = 100;
const GZIP = { ...API_KEY, 'accept-encoding': 'gzip' };

const bed = await openTestBed({ processes: 1 });
try {
  // Sections of 3,000 seats would be closer to a stadium; one section with all seats gives the most expensive answer.
  const evento = await crearEvento(bed.db, { filas: 300, asientosPorFila: 200, limite: 100 });
  const chico = await crearEvento(bed.db, { filas: 30, asientosPorFila: 100, limite: 100 });
  const base = `/api/v1/eventos/${evento.eventoId}`;
  const rutas: Record<string, string> = {
    getSecciones: `${base}/detalle_seccion/false/web`,
    getEstados: `${base}/estados`,
    'getFilas, 3,000 seats': `/api/v1/eventos/${chico.eventoId}/${chico.seccionId}/filas_por_seccion`,
  };
  const [api] = bed.apis;
  if (!api) throw new Error('no server');
  const bare = await startFloor(bed, { que: 'fijo' });
  const correr = async (proceso: ServerProcess, request: Request): Promise<Turno> => {
    const antes = readCpu(proceso.pid(), bed.dataDir);
    const r = await autocannon({
      url: proceso.url,
      connections: CONNECTIONS,
      duration: SECONDS,
      requests: [request],
    });
    const { server } = subtractCpu(readCpu(proceso.pid(), bed.dataDir), antes);
    return { r, ms: server };
  };

  const vacio = await pesar(api.url, `${base}/estados`);
  const carga = reservarSinParar(bed, {
    ruta: `${base}/reservarInvitado`,
    pares: inPairs(evento.lugares),
  });
  const filas: [string, string][] = [];
  for (const [nombre, path] of Object.entries(rutas)) {
    const { bytes } = await pesar(api.url, path);
    const producto = { path, headers: GZIP };
    filas.push(...(await compare(nombre, { bytes, producto })));
  }
  const quieto = `/api/v1/eventos/${chico.eventoId}/estados`;
  const { etag } = await pesar(api.url, quieto);
  const producto = { path: quieto, headers: { ...GZIP, 'if-none-match': etag } };
  filas.push(...(await compare('unchanged, 304', { bytes: 0, producto })));
  await bare.stop();
  const hechas = await carga.stop();
  const lleno = await pesar(api.url, `${base}/estados`);
  recordResult('disponibilidad', 'P4 · availability while others reserve', [
    ...filas,
    ['reservations made meanwhile', String(hechas)],
    [
      'states of 60,000 seats on the wire (goal ≤ 15 kB)',
      `${kb(vacio.bytes)} before, ${kb(lleno.bytes)} with ${hechas * 2} places held here and there`,
    ],
  ]);

  /** Lets the product take turns with a bare server that sends as many bytes. */
  async function compare(
    nombre: string,
    { bytes, producto }: { bytes: number; producto: Request },
  ): Promise<[string, string][]> {
    const turnos: { piso: Turno[]; producto: Turno[] } = { piso: [], producto: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      turnos.piso.push(await correr(bare, { path: `/${bytes}` }));
      turnos.producto.push(await correr(api as ServerProcess, producto));
    }
    const piso = summarizeRuns(turnos.piso);
    const medido = summarizeRuns(turnos.producto);
    return [
      [`bare Node server, ${kb(bytes)}`, describe(piso)],
      [
        `${nombre} (goal ≥ 20,000/s, p99 ≤ 20 ms)`,
        `${describe(medido)}; of the floor ${porCiento(medido.ritmo, piso.ritmo)}, by processor time ${porCiento(piso.cpu, medido.cpu)}`,
      ],
    ];
  }
} finally {
  await bed.close();
}

interface Turno {
  r: Result;
  /** Milliseconds of the server's processor time. */
  ms: number;
}

interface Resumen {
  ritmo: number;
  p50: number;
  p99: number;
  /** Microseconds of the server's processor time for each answer. */
  cpu: number;
  estados: string;
}

/** Sums all turns; percentiles are medians. The processor time of the reserving guests counts as well. */
function summarizeRuns(turnos: readonly Turno[]): Resumen {
  const total = turnos.reduce((suma, { r }) => suma + r.requests.total, 0);
  const ms = turnos.reduce((suma, turno) => suma + turno.ms, 0);
  const medio = (cual: 'p50' | 'p99') =>
    turnos.map(({ r }) => r.latency[cual]).sort((a, b) => a - b)[turnos.length >> 1] ?? 0;
  return {
    ritmo: Math.round(total / (turnos.length * SECONDS)),
    p50: medio('p50'),
    p99: medio('p99'),
    cpu: (ms * 1000) / total,
    estados: [...new Set(turnos.flatMap(({ r }) => Object.keys(r.statusCodeStats)))].join(', '),
  };
}

async function pesar(url: string, path: string): Promise<{ bytes: number; etag: string }> {
  const { send, close } = createSender(url, 1);
  const { headers } = await send({ method: 'GET', path, headers: GZIP });
  close();
  return { bytes: Number(headers['content-length']), etag: headers.etag ?? '' };
}

/** Guests who reserve one pair after another, at an even rate. */
function reservarSinParar(
  { apis }: TestBed,
  { ruta, pares }: { ruta: string; pares: readonly [number, number][] },
) {
  const { send, close } = createSender(apis[0]?.url ?? '', 8);
  let sigue = true;
  let hechas = 0;
  const trabajo = (async () => {
    for (const asientosReserva of pares) {
      if (!sigue) return;
      void send(post(ruta, { asientosReserva })).then(({ status }) => {
        if (status === 201) hechas += 1;
      });
      await wait(1000 / RESERVAS_POR_SEGUNDO);
    }
  })();
  return {
    stop: async () => {
      sigue = false;
      await trabajo;
      await wait(1_000);
      close();
      return hechas;
    },
  };
}

function describe({ ritmo, p50, p99, cpu, estados }: Resumen): string {
  return `${ritmo}/s, p50 ${p50} ms, p99 ${p99} ms, ${Math.round(cpu)} µs of processor, status ${estados}`;
}

function porCiento(parte: number, todo: number): string {
  return `${Math.round((parte / todo) * 100)} %`;
}

function kb(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
