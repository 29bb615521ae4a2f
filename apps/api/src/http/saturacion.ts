import type { LlamadaId } from '@taquilla/contract/rutas';
import type { FastifyInstance } from 'fastify';
import type { Contexto } from '../contexto.ts';
import { BusinessError } from '../errores.ts';

/** What a crowd does at once. Whoever already holds places is always let through. */
const ADMITIDAS: ReadonlySet<LlamadaId> = new Set(['reservar', 'reservarInvitado', 'reservarGenerales']);

const MEDIR_CADA_MS = 100;
/** How long a refusal is reason enough to let fewer people into the waiting rooms. */
const SATURADO_MS = 2_000;
/** When to come back, spread so that those who were sent away do not come as one wave. */
const VUELTA_SEGUNDOS = [1, 2, 3, 4] as const;

/**
 * Lets so many reservations in at a time and sends the rest away at once, before anything is read or parsed
 * (P6): a queue in front of the database would make all of them late.
 */
export function registrarSaturacion(
  app: FastifyInstance,
  { maxReservasEnCurso, maxAtrasoMs }: Contexto['config']['compra'],
): { estaSaturado: () => boolean } {
  let enCurso = 0;
  let vuelta = 0;
  let ultimoRechazo = Number.NEGATIVE_INFINITY;
  const atraso = medirAtraso(app);

  app.addHook('onRequest', (request, reply, done) => {
    const { llamada } = request.routeOptions.config;
    if (llamada === undefined || !ADMITIDAS.has(llamada)) {
      done();
      return;
    }
    if (enCurso >= maxReservasEnCurso || atraso() > maxAtrasoMs) {
      vuelta += 1;
      ultimoRechazo = performance.now();
      const reintentarEnSegundos = VUELTA_SEGUNDOS[vuelta % VUELTA_SEGUNDOS.length];
      done(new BusinessError('saturado', { reintentarEnSegundos }));
      return;
    }
    enCurso += 1;
    // Also when the caller has gone away meanwhile.
    reply.raw.once('close', () => {
      enCurso -= 1;
    });
    done();
  });
  return { estaSaturado: () => performance.now() - ultimoRechazo < SATURADO_MS };
}

/** How late the event loop was at the last look, in milliseconds. */
function medirAtraso(app: FastifyInstance): () => number {
  let esperado = performance.now() + MEDIR_CADA_MS;
  let atraso = 0;
  const reloj = setInterval(() => {
    const ahora = performance.now();
    atraso = Math.max(0, ahora - esperado);
    esperado = ahora + MEDIR_CADA_MS;
  }, MEDIR_CADA_MS);
  reloj.unref();
  app.addHook('onClose', async () => clearInterval(reloj));
  return () => atraso;
}
