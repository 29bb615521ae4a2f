import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { crearEvento } from '../../apps/api/test/support/fabrica.ts';
import type { ServerProcess } from '../../fuego/support/processes.ts';
import { openTestBed } from '../../fuego/support/testBed.ts';
import { readCpu, subtractCpu } from '../support/cpu.ts';
import { createSender, percentile, type Sender, type Shot } from '../support/load.ts';
import { API_KEY, inPairs, post } from '../support/requests.ts';
import { recordResult } from '../support/results.ts';
import { startFloor } from '../support/startFloor.ts';

/**
 * P5: many listeners of one event in one process, and reservations that all of them are told of. This process opens as many
 * sockets as the server: `ulimit -n` has to allow them, or fewer listen and the result says how many.
 */
const PEDIDOS = Number(process.env.BENCH_OYENTES ?? 10_000);
const CAMBIOS = Number(process.env.BENCH_CAMBIOS ?? 20);
const ENTRADAS_A_LA_VEZ = 200;

const bed = await openTestBed({ processes: 1 });
try {
  const { eventoId, lugares } = await crearEvento(bed.db, {
    filas: 300,
    asientosPorFila: 200,
    limite: 100,
  });
  const [api] = bed.apis;
  if (!api) throw new Error('no server');
  const total = Math.min(PEDIDOS, fileLimit() - 200);
  const pares = inPairs(lugares).slice(0, CAMBIOS);

  const bare = await startFloor(bed, { que: 'difusion' });
  const piso = await difundir(bare, {
    total,
    ruta: '/',
    avisos: pares.map(par => ({ marca: par.join(','), shot: post('/', mensajeDe(par)) })),
  });
  await bare.stop();

  const antes = memory(api.pid());
  const producto = await difundir(api, {
    total,
    ruta: `/api/v1/eventos/${eventoId}/cambios?clave=${API_KEY['x-api-key']}`,
    // The pair as the message writes it; a version has no comma.
    avisos: pares.map(par => ({
      marca: par.join(','),
      shot: post(`/api/v1/eventos/${eventoId}/reservarInvitado`, { asientosReserva: par }),
    })),
    alTerminar: () => memory(api.pid()),
  });
  const despues = producto.memoria;
  recordResult('oyentes', 'P5 · live changes to those who listen to one process', [
    ['listeners', `${total}${total < PEDIDOS ? ` (of ${PEDIDOS}: no more files allowed here)` : ''}`],
    ['bare Node server that writes as many bytes to all, from its answer to arrival', describe(piso)],
    ['product, from commit to arrival (goal p99 ≤ 1 s); of it at least 150 ms to gather', describe(producto)],
    [
      `of ${CAMBIOS} changes × ${total} listeners not heard within 10 s`,
      `${producto.perdidas}; floor ${piso.perdidas}`,
    ],
    [
      'memory of the process (goal ≤ 600 MB)',
      `${despues} MB; ${antes} MB without listeners; ${Math.round(((despues - antes) * 1000) / total)} kB a listener`,
    ],
  ]);
} finally {
  await bed.close();
}

interface Difusion {
  total: number;
  ruta: string;
  /** A request that makes a change, and the text of the message that tells it. */
  avisos: readonly { marca: string; shot: Shot }[];
  alTerminar?: () => number;
}

interface Medida {
  tardanzas: number[];
  perdidas: number;
  /** Processor time of telling one change to all, in milliseconds. */
  cpu: number;
  memoria: number;
}

/** Opens all streams, makes one change after the other and waits until every listener has received each. */
async function difundir(
  server: ServerProcess,
  { total, ruta, avisos, alTerminar = () => 0 }: Difusion,
): Promise<Medida> {
  let marca = '';
  let llegadas: number[] = [];
  const oir = (chunk: Buffer) => {
    if (marca && chunk.includes(marca)) llegadas.push(performance.now());
  };
  const oyentes: Socket[] = [];
  while (oyentes.length < total) {
    const cuantos = Math.min(ENTRADAS_A_LA_VEZ, total - oyentes.length);
    oyentes.push(
      ...(await Promise.all(Array.from({ length: cuantos }, () => listen(server.url, ruta, oir)))),
    );
  }
  const { send, close } = createSender(server.url, 1);
  const medida: Medida = { tardanzas: [], perdidas: 0, cpu: 0, memoria: 0 };
  const antes = readCpu(server.pid(), bed.dataDir);
  for (const aviso of avisos) {
    marca = aviso.marca;
    llegadas = [];
    const confirmado = await insist(send, aviso.shot);
    await Promise.race([todas(() => llegadas.length, total), wait(10_000)]);
    medida.tardanzas.push(...llegadas.map(cuando => cuando - confirmado));
    medida.perdidas += total - llegadas.length;
  }
  medida.cpu = subtractCpu(readCpu(server.pid(), bed.dataDir), antes).server / avisos.length;
  medida.memoria = alTerminar();
  close();
  for (const socket of oyentes) socket.destroy();
  return medida;
}

/** Resolves once the server has confirmed the change. A server busy with its listeners may ask for a later try. */
async function insist(send: Sender, shot: Shot): Promise<number> {
  for (;;) {
    const { status } = await send(shot);
    if (status === 201) return performance.now();
    await wait(100);
  }
}

function listen(url: string, ruta: string, oir: (chunk: Buffer) => void): Promise<Socket> {
  const { hostname, port } = new URL(url);
  return new Promise((listo, falla) => {
    const socket = connect({ host: hostname, port: Number(port) });
    socket.once('error', falla);
    socket.once('data', () => listo(socket));
    socket.on('data', oir);
    socket.write(`GET ${ruta} HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`);
  });
}

/** A message as long as the product's about two seats. */
function mensajeDe(par: readonly [number, number]): unknown {
  return { lugares: { reservado: par }, secciones: { 1: { General: 60_000 } }, relleno: 'x'.repeat(60) };
}

async function todas(cuantas: () => number, total: number): Promise<void> {
  while (cuantas() < total) await wait(10);
}

/** Number of files that a process may open. */
function fileLimit(): number {
  if (process.platform !== 'linux') return PEDIDOS + 200;
  const linea = readFileSync('/proc/self/limits', 'utf8').match(/Max open files\s+(\d+)/);
  return Number(linea?.[1] ?? 1024);
}

/** Resident megabytes of a process. */
function memory(pid: number | undefined): number {
  const linea = readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/);
  return Math.round(Number(linea?.[1] ?? 0) / 1000);
}

function describe({ tardanzas, cpu }: Medida): string {
  return `p50 ${percentile(tardanzas, 0.5)} ms, p99 ${percentile(tardanzas, 0.99)} ms; ${Math.round(cpu)} ms of processor a change`;
}
