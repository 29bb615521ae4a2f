import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { crearEvento } from '../../apps/api/test/support/fabrica.ts';
import { openTestBed } from '../../fuego/support/testBed.ts';
import { type Answer, createSender, percentile, type Shot } from '../support/load.ts';
import { API_KEY, inPairs, post } from '../support/requests.ts';
import { recordResult } from '../support/results.ts';

/** S11: the slowdown of all other calls while 200 people log in at once. Waves and calm take turns. */
const OLEADAS = Number(process.env.BENCH_OLEADAS ?? 5);
const AT_ONCE = 200;
/** Other calls a second: half of them hold seats, half read the free ones. */
const RITMO = 200;

const [, , papel, direccion = ''] = process.argv;
if (papel === 'oleadas') atenderOleadas(direccion);
else await compare();

async function compare(): Promise<void> {
  const bed = await openTestBed({ processes: 1 });
  try {
    const evento = await crearEvento(bed.db, { filas: 100, asientosPorFila: 200, limite: 100 });
    const url = bed.apis[0]?.url ?? '';
    const pares = inPairs(evento.lugares);
    const oleadas = apartarOleadas(url);
    const demas = (n: number): Shot =>
      n % 2 === 0
        ? {
            method: 'GET',
            path: `/api/v1/eventos/${evento.eventoId}/detalle_seccion/false/web`,
            headers: API_KEY,
          }
        : post(`/api/v1/eventos/${evento.eventoId}/reservarInvitado`, { asientosReserva: pares.pop() });

    const calma: number[] = [];
    const piso: number[] = [];
    const oleada: number[] = [];
    const entradas: number[] = [];
    const duraciones: number[] = [];
    await measure({ url, demas, hasta: wait(2_000) });
    for (let i = 0; i < OLEADAS; i += 1) {
      calma.push(...(await measure({ url, demas, hasta: wait(4_000) })));
      piso.push(...(await measure({ url, demas, hasta: oleadas.pedir({ email: 'nadie' }) })));
      await wait(500);
      const desde = performance.now();
      const hasta = oleadas.pedir({ password: 'Boletos2026' }).then(responses => {
        duraciones.push(performance.now() - desde);
        entradas.push(...responses);
      });
      oleada.push(...(await measure({ url, demas, hasta })));
    }
    const [p99Calma, p99Oleada] = [percentile(calma, 0.99), percentile(oleada, 0.99)];
    recordResult('contrasenas', `S11 · ${AT_ONCE} logins at once, ${OLEADAS} times`, [
      [`other calls (${RITMO}/s) in calm`, `p50 ${percentile(calma, 0.5)} ms, p99 ${p99Calma} ms`],
      [
        `floor: other calls while ${AT_ONCE} are refused at once before anything is hashed`,
        `p50 ${percentile(piso, 0.5)} ms, p99 ${percentile(piso, 0.99)} ms`,
      ],
      ['other calls during the logins', `p50 ${percentile(oleada, 0.5)} ms, p99 ${p99Oleada} ms`],
      ['p99 compared with calm (goal ≤ 2 times)', `${(p99Oleada / p99Calma).toFixed(1)} times`],
      ['all 200 have their answer after', `${(percentile(duraciones, 0.5) / 1000).toFixed(1)} s`],
      ['logins that were told to come back', String(entradas.filter(status => status !== 401).length)],
    ]);
    oleadas.close();
  } finally {
    await bed.close();
  }
}

/** Sends at a fixed rate until the end, and answers the duration of each call. */
async function measure(opciones: {
  url: string;
  demas: (n: number) => Shot;
  hasta: Promise<unknown>;
}): Promise<number[]> {
  const { send, close } = createSender(opciones.url, Number.POSITIVE_INFINITY);
  let sigue = true;
  const fin = opciones.hasta.then(() => {
    sigue = false;
  });
  const enCamino: Promise<Answer>[] = [];
  const desde = performance.now();
  while (sigue) {
    while (enCamino.length < ((performance.now() - desde) / 1000) * RITMO)
      enCamino.push(send(opciones.demas(enCamino.length)));
    await wait(2);
  }
  await fin;
  const responses = await Promise.all(enCamino);
  close();
  return responses.map(({ ms }) => ms);
}

/** Sends waves from a process of their own, so that they do not delay the measurement of other calls. */
function apartarOleadas(url: string) {
  const hijo: ChildProcess = fork(fileURLToPath(import.meta.url), ['oleadas', url]);
  return {
    pedir: async (datos: Record<string, string>): Promise<number[]> => {
      hijo.send(datos);
      const [estados] = await once(hijo, 'message');
      return estados;
    },
    close: () => hijo.disconnect(),
  };
}

/** Answers each wave with the status of every login. These accounts do not exist: that costs the same work (S7). */
function atenderOleadas(url: string): void {
  process.on('message', async (datos: Record<string, string>) => {
    const { send, close } = createSender(url, Number.POSITIVE_INFINITY);
    const responses = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, n) =>
        send(post('/api/v1/auth/login', { email: `n${n}@correo.example`, ...datos })),
      ),
    );
    close();
    process.send?.(responses.map(({ status }) => status));
  });
}
