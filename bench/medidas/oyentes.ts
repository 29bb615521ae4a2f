import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as esperar } from 'node:timers/promises';
import { crearEvento } from '../../apps/api/test/support/fabrica.ts';
import { abrirCampo } from '../../fuego/support/campo.ts';
import { crearTirador, percentil, type Tirador } from '../support/carga.ts';
import { CLAVE, enPares, publicar } from '../support/peticiones.ts';
import { anotar } from '../support/resultados.ts';

/**
 * P5: so many who listen to one event in one process, and reservations that all of them hear of. This process opens
 * as many sockets as the server: `ulimit -n` has to allow them, or fewer listen and the result says how many.
 */
const PEDIDOS = Number(process.env.BENCH_OYENTES ?? 10_000);
const CAMBIOS = Number(process.env.BENCH_CAMBIOS ?? 20);
const ENTRADAS_A_LA_VEZ = 200;

const campo = await abrirCampo({ procesos: 1 });
const oyentes: Socket[] = [];
try {
  const { eventoId, lugares } = await crearEvento(campo.db, {
    filas: 300,
    asientosPorFila: 200,
    limite: 100,
  });
  const reservar = async (tirar: Tirador, asientosReserva: readonly number[]) => {
    for (;;) {
      const { status } = await tirar(
        publicar(`/api/v1/eventos/${eventoId}/reservarInvitado`, { asientosReserva }),
      );
      // The answer comes right after the commit. A server that is telling everybody may say to come back.
      if (status === 201) return performance.now();
      await esperar(100);
    }
  };
  const [api] = campo.apis;
  if (!api) throw new Error('no server');
  const antes = memoria(api.pid());

  let buscado = '';
  let llegadas: number[] = [];
  const oir = (trozo: Buffer) => {
    if (buscado && trozo.includes(buscado)) llegadas.push(performance.now());
  };
  const total = Math.min(PEDIDOS, limiteDeArchivos() - 200);
  while (oyentes.length < total) {
    const cuantos = Math.min(ENTRADAS_A_LA_VEZ, total - oyentes.length);
    oyentes.push(
      ...(await Promise.all(Array.from({ length: cuantos }, () => escuchar(api.url, eventoId, oir)))),
    );
  }

  const { tirar, cerrar } = crearTirador(api.url, 1);
  const tardanzas: number[] = [];
  const perdidas: number[] = [];
  for (const asientosReserva of enPares(lugares).slice(0, CAMBIOS)) {
    // As they stand together in the message; a version has no comma.
    buscado = asientosReserva.join(',');
    llegadas = [];
    const confirmado = await reservar(tirar, asientosReserva);
    await Promise.race([todas(() => llegadas.length, total), esperar(10_000)]);
    tardanzas.push(...llegadas.map(cuando => cuando - confirmado));
    perdidas.push(total - llegadas.length);
  }
  cerrar();
  const despues = memoria(api.pid());
  anotar('oyentes', 'P5 · live changes to those who listen to one process', [
    ['listeners', `${total}${total < PEDIDOS ? ` (of ${PEDIDOS}: no more files allowed here)` : ''}`],
    ['floor: the least time that changes are gathered', '150 ms'],
    [
      'from commit to arrival (goal p99 ≤ 1 s)',
      `p50 ${percentil(tardanzas, 0.5)} ms, p99 ${percentil(tardanzas, 0.99)} ms`,
    ],
    [`of ${CAMBIOS} changes × ${total} listeners not heard within 10 s`, String(sumar(perdidas))],
    [
      'memory of the process (goal ≤ 600 MB)',
      `${despues} MB; ${antes} MB with nobody; ${Math.round(((despues - antes) * 1000) / total)} kB a listener`,
    ],
  ]);
} finally {
  for (const socket of oyentes) socket.destroy();
  await campo.cerrar();
}

function escuchar(url: string, eventoId: number, oir: (trozo: Buffer) => void): Promise<Socket> {
  const { hostname, port } = new URL(url);
  return new Promise((listo, falla) => {
    const socket = connect({ host: hostname, port: Number(port) });
    socket.once('error', falla);
    socket.once('data', () => listo(socket));
    socket.on('data', oir);
    socket.write(
      `GET /api/v1/eventos/${eventoId}/cambios?clave=${CLAVE['x-api-key']} HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`,
    );
  });
}

async function todas(cuantas: () => number, total: number): Promise<void> {
  while (cuantas() < total) await esperar(10);
}

/** Files that a process may open. */
function limiteDeArchivos(): number {
  if (process.platform !== 'linux') return PEDIDOS + 200;
  const linea = readFileSync('/proc/self/limits', 'utf8').match(/Max open files\s+(\d+)/);
  return Number(linea?.[1] ?? 1024);
}

/** Resident megabytes of a process. */
function memoria(pid: number | undefined): number {
  const linea = readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/);
  return Math.round(Number(linea?.[1] ?? 0) / 1000);
}

function sumar(valores: readonly number[]): number {
  return valores.reduce((suma, valor) => suma + valor, 0);
}
