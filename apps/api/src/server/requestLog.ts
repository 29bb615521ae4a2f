import type { LlamadaId } from '@taquilla/contract/rutas';
import type { FastifyInstance } from 'fastify';

/** Calls that move money, or tell what became of it: each refusal of theirs has a line. */
const DE_PAGO: ReadonlySet<LlamadaId> = new Set([
  'vender',
  'makeCargo',
  'makeCargoInvitado',
  'checkCargo',
  'checkCargoInvitado',
  'checkCargoInvitadoCorto',
  'avisoOpenpay',
]);
/** Overload refuses thousands a second; one line in this time tells of all. */
const CADA_MS = 1_000;

/** Tells the log of a 503, by its route's pattern. */
export type LogRefusal = (ruta: string | null) => void;

/**
 * One line a request. The route's pattern, never the address: addresses carry ids of purchases and e-mails. Shared
 * answers come in thousands a second and are told at `debug`. Refusals by overload are told with how many there were
 * since the last line, and each one of a payment. Returns a function that logs requests that bypass the hooks.
 */
export function registerRequestLog(app: FastifyInstance): LogRefusal {
  let callados = 0;
  let ultimo = Number.NEGATIVE_INFINITY;
  const logRefusal: LogRefusal = ruta => {
    callados += 1;
    if (performance.now() - ultimo < CADA_MS) return;
    ultimo = performance.now();
    app.log.warn({ ruta, status: 503, rechazos: callados }, 'requests refused');
    callados = 0;
  };
  app.addHook('onResponse', (request, reply, done) => {
    const { config, url } = request.routeOptions;
    const { statusCode: status } = reply;
    const dePago = config.llamada !== undefined && DE_PAGO.has(config.llamada);
    if (status === 503 && !dePago) logRefusal(url ?? null);
    request.log[nivelDe({ status, dePago, compartida: config.compartida === true })](
      {
        metodo: request.method,
        ruta: url ?? null,
        llamada: config.llamada,
        status,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
    done();
  });
  return logRefusal;
}

function nivelDe({ status, dePago, compartida }: { status: number; dePago: boolean; compartida: boolean }) {
  if (status === 503) return dePago ? 'warn' : 'debug';
  return compartida ? 'debug' : 'info';
}
