import type { LlamadaId } from '@taquilla/contract/rutas';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BusinessError } from '../businessError.ts';
import type { Context } from './context.ts';

/** The calls that a crowd makes at once. A buyer who already holds places is always let through. */
const HOLDS: ReadonlySet<LlamadaId> = new Set(['reservar', 'reservarInvitado', 'reservarGenerales']);

const MEASURE_EVERY_MS = 100;
/** How long a refusal is reason enough to let fewer people into the waiting rooms. */
const OVERLOADED_MS = 2_000;
/** When to come back, spread so that refused buyers do not come back as one wave. */
const BACK_IN_SECONDS = [1, 2, 3, 4] as const;

/**
 * Lets so many reservations in at a time and sends the rest away at once (P6): a queue in front of the database would
 * make all of them late.
 */
export function registerOverload(
  app: FastifyInstance,
  { maxReservasAtOnce, maxLagMs }: Context['config']['compra'],
): { isOverloaded: () => boolean } {
  let underWay = 0;
  let refusals = 0;
  let lastRefusal = Number.NEGATIVE_INFINITY;
  const lag = measureLag(app);

  /** The refusal of a reservation for which there is no room. */
  function refuse(request: FastifyRequest): BusinessError | undefined {
    if (!isHold(request) || (underWay < maxReservasAtOnce && lag() <= maxLagMs)) return undefined;
    lastRefusal = performance.now();
    refusals += 1;
    return new BusinessError('saturado', {
      reintentarEnSegundos: BACK_IN_SECONDS[refusals % BACK_IN_SECONDS.length],
    });
  }

  // A refused request is not read.
  app.addHook('onRequest', (request, _reply, done) => done(refuse(request)));
  // Counted once all of the request is there: a slow sender keeps no other request out.
  app.addHook('preValidation', (request, reply, done) => {
    const refusal = refuse(request);
    // A caller who has gone by now would never be counted out.
    if (!refusal && isHold(request) && !request.raw.socket.destroyed) {
      underWay += 1;
      reply.raw.once('close', () => {
        underWay -= 1;
      });
    }
    done(refusal);
  });
  return { isOverloaded: () => performance.now() - lastRefusal < OVERLOADED_MS };
}

function isHold({ routeOptions }: FastifyRequest): boolean {
  const { llamada } = routeOptions.config;
  return llamada !== undefined && HOLDS.has(llamada);
}

/** How late the event loop was at the last look, in milliseconds. */
function measureLag(app: FastifyInstance): () => number {
  let expected = performance.now() + MEASURE_EVERY_MS;
  let lag = 0;
  const clock = setInterval(() => {
    const now = performance.now();
    lag = Math.max(0, now - expected);
    expected = now + MEASURE_EVERY_MS;
  }, MEASURE_EVERY_MS);
  clock.unref();
  app.addHook('onClose', async () => clearInterval(clock));
  return () => lag;
}
