import { setTimeout as wait } from 'node:timers/promises';
import { crearEvento } from '../../apps/api/test/support/fabrica.ts';
import { openTestBed } from '../../fuego/support/testBed.ts';
import {
  type Answer,
  createSender,
  describeLoad,
  percentile,
  type Shot,
  sendAll,
  summarize,
} from '../support/load.ts';
import { inPairs, post } from '../support/requests.ts';
import { recordResult } from '../support/results.ts';
import { startFloor } from '../support/startFloor.ts';

/** P6: three times the load of P1, at a fixed rate whatever the answers are, and then calm again. */
const SECONDS = Number(process.env.BENCH_SEGUNDOS ?? 8);
const TIMES = 3;
const CALMA = 0.5;
/**
 * Connections kept open, as by a load balancer. Node.js accepts one new connection a turn of its event loop, however many
 * wait.
 */
const ABIERTAS = 2_000;
/** Milliseconds between bunches of requests within a second. */
const STEP_MS = 10;
/** Most delay of its own that the sender makes up for: a crowd does not come in one bunch. */
const ATRASO_MS = 50;

const bed = await openTestBed({ processes: 1 });
try {
  const evento = await crearEvento(bed.db, { filas: 1_500, asientosPorFila: 200, limite: 100 });
  const url = bed.apis[0]?.url ?? '';
  const pares = inPairs(evento.lugares);
  const siguiente = (): Shot | null => {
    const asientosReserva = pares.pop();
    if (!asientosReserva) return null;
    return post(`/api/v1/eventos/${evento.eventoId}/reservarInvitado`, { asientosReserva });
  };

  await sendAll({ url, connections: 64, segundos: 2, siguiente });
  const cima = summarize([await sendAll({ url, connections: 64, segundos: SECONDS, siguiente })]);
  const bare = await startFloor(bed, { que: 'rechazo' });
  const piso = await llover({ url: bare.url, porSegundo: cima.ritmo * TIMES, siguiente: otraVez(siguiente) });
  await bare.stop();
  const lluvia = await llover({ url, porSegundo: cima.ritmo * TIMES, siguiente });
  const buenas = lluvia.filter(({ status }) => status === 201).length / SECONDS;
  const rechazos = lluvia.filter(({ status }) => status === 429 || status === 503);
  const otras = lluvia.length - rechazos.length - buenas * SECONDS;
  const despues = await llover({ url, porSegundo: cima.ritmo * CALMA, siguiente });
  const ultimoMal = despues.filter(({ status }) => status !== 201).map(({ cuando }) => cuando);
  recordResult('saturacion', `P6 · ${TIMES} times what it carries`, [
    ['what it carries: 64 connections, each waits for its answer', describeLoad(cima)],
    [`sent a second, for ${SECONDS} s`, String(Math.round(lluvia.length / SECONDS))],
    [
      'reservations made a second (goal ≥ 80 % of what it carries)',
      `${Math.round(buenas)}/s, ${Math.round((buenas / cima.ritmo) * 100)} %`,
    ],
    [
      'bare Node server that refuses all, as many a second',
      `${piso.length}, p50 ${percentile(times(piso), 0.5)} ms, p99 ${percentile(times(piso), 0.99)} ms`,
    ],
    [
      'refusals with 429 or 503 (goal ≤ 20 ms)',
      `${rechazos.length}, p50 ${percentile(times(rechazos), 0.5)} ms, p99 ${percentile(times(rechazos), 0.99)} ms`,
    ],
    ['refusals without Retry-After', String(rechazos.filter(r => !r.headers['retry-after']).length)],
    ['any other answer', String(Math.round(otras))],
    [
      'calm again, at half of what it carries: last refusal after (goal ≤ 10 s)',
      ultimoMal.length === 0 ? 'none' : `${(Math.max(...ultimoMal) / 1000).toFixed(1)} s`,
    ],
  ]);
} finally {
  await bed.close();
}

/** Sends at a fixed rate, without waiting for answers, over connections already open, as many as the machine allows. */
async function llover(tormenta: {
  url: string;
  porSegundo: number;
  siguiente: () => Shot | null;
}): Promise<(Answer & { cuando: number })[]> {
  const { send, close } = createSender(tormenta.url, Number.POSITIVE_INFINITY);
  const abrir: Shot = { method: 'GET', path: '/healthz', headers: {} };
  await Promise.all(Array.from({ length: ABIERTAS }, () => send(abrir)));
  const responses: Promise<Answer & { cuando: number }>[] = [];
  const porMs = tormenta.porSegundo / 1000;
  const inicio = performance.now();
  let pasado = 0;
  let debidas = 0;
  let enCamino = 0;
  while (pasado < SECONDS * 1000) {
    for (; debidas >= 1 && enCamino < ABIERTAS; debidas -= 1) {
      const shot = tormenta.siguiente();
      if (!shot) break;
      const cuando = pasado;
      enCamino += 1;
      responses.push(
        send(shot).then(response => {
          enCamino -= 1;
          return { ...response, cuando };
        }),
      );
    }
    await wait(STEP_MS);
    const ahora = performance.now() - inicio;
    debidas = Math.min(debidas + (ahora - pasado) * porMs, ATRASO_MS * porMs);
    pasado = ahora;
  }
  const todas = await Promise.all(responses);
  close();
  return todas;
}

/** Asks for the same seats again and again, which makes no difference to a server that refuses all. */
function otraVez(siguiente: () => Shot | null): () => Shot | null {
  const shot = siguiente();
  return () => shot;
}

function times(responses: readonly Answer[]): number[] {
  return responses.map(({ ms }) => ms);
}
