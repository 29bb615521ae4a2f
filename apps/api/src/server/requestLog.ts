import type { LlamadaId } from '@taquilla/contract/rutas';
import type { FastifyInstance } from 'fastify';

/** Calls that move money or report on it: each of their refusals gets a line. */
const OF_PAYMENT: ReadonlySet<LlamadaId> = new Set([
  'vender',
  'makeCargo',
  'makeCargoInvitado',
  'checkCargo',
  'checkCargoInvitado',
  'checkCargoInvitadoCorto',
  'avisoOpenpay',
  'venderEnCaja',
  'devolverEnCaja',
  'devolverVenta',
  'confirmarDevolucion',
  'pagarPorOtroMedio',
  'reintentarDevolucion',
]);
/** Overload refuses thousands per second; one line per this time covers them all. */
const EVERY_MS = 1_000;

/**
 * Logs one line per request, with the route's pattern, never the address: addresses contain ids of purchases and e-mails.
 * Shared answers come in thousands per second and are logged at `debug`. A line on overload has the number of refusals since
 * the last one; refused payments get a line each.
 */
export function registerRequestLog(app: FastifyInstance): void {
  let untold = 0;
  let last = Number.NEGATIVE_INFINITY;
  const logRefusal = (route: string | null) => {
    untold += 1;
    if (performance.now() - last < EVERY_MS) return;
    last = performance.now();
    app.log.warn({ ruta: route, status: 503, rechazos: untold }, 'Peticiones rechazadas.');
    untold = 0;
  };
  app.addHook('onResponse', (request, reply, done) => {
    const { config, url } = request.routeOptions;
    const { statusCode: status } = reply;
    const ofPayment = config.llamada !== undefined && OF_PAYMENT.has(config.llamada);
    if (status === 503 && !ofPayment) logRefusal(url ?? null);
    request.log[levelOf({ status, ofPayment, shared: config.compartida === true })](
      {
        metodo: request.method,
        ruta: url ?? null,
        llamada: config.llamada,
        status,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'Petición.',
    );
    done();
  });
}

function levelOf({ status, ofPayment, shared }: { status: number; ofPayment: boolean; shared: boolean }) {
  if (status === 503) return ofPayment ? 'warn' : 'debug';
  return shared ? 'debug' : 'info';
}
