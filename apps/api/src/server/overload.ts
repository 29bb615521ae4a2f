import type { IncomingMessage } from 'node:http';
import { type LlamadaId, RUTAS } from '@taquilla/contract/rutas';
import type { FastifyInstance } from 'fastify';
import { BusinessError } from '../businessError.ts';
import type { Context } from './context.ts';
import { errorBody } from './errorHandler.ts';
import { BASE } from './handle.ts';
import type { Intake, ReadyAnswer } from './intake.ts';
import { countRefusal } from './metrics.ts';
import type { LogRefusal } from './requestLog.ts';

/** The calls that a crowd makes at once. A buyer who already holds places is always let through. */
const ADMITIDAS: ReadonlySet<LlamadaId> = new Set(['reservar', 'reservarInvitado', 'reservarGenerales']);

const MEDIR_CADA_MS = 100;
/** How long a refusal is reason enough to let fewer people into the waiting rooms. */
const SATURADO_MS = 2_000;
/** When to come back, spread so that refused buyers do not come back as one wave. */
const VUELTA_SEGUNDOS = [1, 2, 3, 4] as const;

/**
 * Lets so many reservations in at a time and sends the rest away at once, before anything is read or parsed
 * (P6): a queue in front of the database would make all of them late.
 */
export function registerOverload(
  app: FastifyInstance,
  {
    entrada,
    logRefusal,
    maxReservasEnCurso,
    maxAtrasoMs,
  }: Context['config']['compra'] & { entrada: Intake; logRefusal: LogRefusal },
): { isOverloaded: () => boolean } {
  let enCurso = 0;
  let vuelta = 0;
  let ultimoRechazo = Number.NEGATIVE_INFINITY;
  const atraso = medirAtraso(app);
  const rechazos = prepararRechazos();

  /** When to come back, in seconds, or null for a request that is let in. */
  function rechazar(): number | null {
    if (enCurso < maxReservasEnCurso && atraso() <= maxAtrasoMs) return null;
    ultimoRechazo = performance.now();
    vuelta += 1;
    return VUELTA_SEGUNDOS[vuelta % VUELTA_SEGUNDOS.length] ?? null;
  }

  entrada.tryFirst(peticion => {
    const ruta = rutaAdmitida(peticion);
    const segundos = ruta && rechazar();
    const rechazo = segundos && rechazos.get(segundos);
    if (!rechazo) return null;
    countRefusal('saturado');
    logRefusal(ruta);
    return { ruta, ...rechazo };
  });

  // Counted once all of the request is there: a slow sender keeps no other request out.
  app.addHook('preValidation', (request, reply, done) => {
    const { llamada } = request.routeOptions.config;
    if (llamada === undefined || !ADMITIDAS.has(llamada)) {
      done();
      return;
    }
    const reintentarEnSegundos = rechazar();
    if (reintentarEnSegundos !== null) {
      done(new BusinessError('saturado', { reintentarEnSegundos }));
      return;
    }
    // A caller who has gone by now would never be counted out.
    if (!request.raw.socket.destroyed) {
      enCurso += 1;
      reply.raw.once('close', () => {
        enCurso -= 1;
      });
    }
    done();
  });
  return { isOverloaded: () => performance.now() - ultimoRechazo < SATURADO_MS };
}

const RUTAS_ADMITIDAS = [...ADMITIDAS].map(id => {
  const ruta = `${BASE}${RUTAS[id].path}`;
  return { ruta, direccion: new RegExp(`^${ruta.replaceAll(/:\w+/g, '[^/?]+')}(\\?|$)`) };
});

/** The route's pattern where a request reserves. */
function rutaAdmitida({ method, url = '' }: IncomingMessage): string | null {
  if (method !== 'POST') return null;
  return RUTAS_ADMITIDAS.find(({ direccion }) => direccion.test(url))?.ruta ?? null;
}

/** The answers to refused requests, by when to come back: the same as an error of the catalogue gives. */
function prepararRechazos(): ReadonlyMap<number, Omit<ReadyAnswer, 'ruta'>> {
  return new Map(
    VUELTA_SEGUNDOS.map(reintentarEnSegundos => {
      const cuerpo = errorBody('saturado', { reintentarEnSegundos });
      const cabeceras = {
        'cache-control': 'no-store',
        'retry-after': String(reintentarEnSegundos),
        'content-type': 'application/json; charset=utf-8',
      };
      const bytes = Buffer.from(JSON.stringify(cuerpo));
      return [reintentarEnSegundos, { status: cuerpo.statusCode, cabeceras, bytes }];
    }),
  );
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
