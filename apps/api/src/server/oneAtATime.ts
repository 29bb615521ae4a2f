import type { LlamadaId } from '@taquilla/contract/rutas';
import type { FastifyInstance } from 'fastify';

/** Calls that hash a password. After the mail of a sale they come by the hundred at once. */
const HASHING: ReadonlySet<LlamadaId> = new Set([
  'login',
  'register',
  'loginPersonal',
  'updatePassword',
  'resetPassword',
  'entrarConsola',
  'cambiarMiContrasena',
  'aceptarInvitacion',
]);

/** Starts those calls one per turn of the event loop, so that all others run in between (S11). */
export function registerOneAtATime(app: FastifyInstance): void {
  const waiting: (() => void)[] = [];
  const beginNext = () => {
    waiting.shift()?.();
    if (waiting.length > 0) setImmediate(beginNext);
  };
  app.addHook('onRequest', (request, _reply, done) => {
    const { llamada } = request.routeOptions.config;
    if (llamada === undefined || !HASHING.has(llamada)) {
      done();
      return;
    }
    if (waiting.push(done) === 1) setImmediate(beginNext);
  });
}
