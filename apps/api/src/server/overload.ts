import type { LlamadaId } from '@taquilla/contract/rutas';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BusinessError } from '../businessError.ts';
import type { Context } from './context.ts';

/** The calls that a crowd makes at once. A buyer who already holds places is always let through. */
const HOLDS: ReadonlySet<LlamadaId> = new Set(['reservar', 'reservarInvitado', 'reservarGenerales']);

const MEASURE_EVERY_MS = 100;
/** For this long after a refusal, the waiting rooms let fewer people in. */
const OVERLOADED_MS = 2_000;
/** Seconds until a refused buyer may come back, spread so that they do not return as one wave. */
const BACK_IN_SECONDS = [1, 2, 3, 4] as const;

/**
 * Lets a limited number of reservations in at a time and refuses the rest at once (P6): a queue in front of the database would
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

  /** The refusal of a reservation when the server is full; else undefined. */
  function refuse(request: FastifyRequest): BusinessError | undefined {
    if (!isHold(request) || (underWay < maxReservasAtOnce && lag() <= maxLagMs)) return undefined;
    lastRefusal = performance.now();
    refusals += 1;
    return new BusinessError('saturado', {
      reintentarEnSegundos: BACK_IN_SECONDS[refusals % BACK_IN_SECONDS.length],
    });
  }

  // Refuses before the body is read.
  app.addHook('onRequest', (request, _reply, done) => done(refuse(request)));
  // Counts a request once its whole body has arrived: a slow sender keeps no other request out.
  app.addHook('preValidation', (request, reply, done) => {
    const refusal = refuse(request);
    // The response of a caller who has already gone never ends, so it would stay counted for ever.
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

/** The event loop's last measured delay, in milliseconds. */
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
