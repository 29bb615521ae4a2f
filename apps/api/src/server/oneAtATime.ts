import type { LlamadaId } from '@taquilla/contract/rutas';
import type { FastifyInstance } from 'fastify';

/** Calls that hash a password. After a sale's mail they come by the hundred in one moment. */
const CON_CONTRASENA: ReadonlySet<LlamadaId> = new Set([
  'login',
  'register',
  'loginPersonal',
  'updatePassword',
  'resetPassword',
]);

/** Lets those calls begin one a turn of the event loop, so that all others come in between (S11). */
export function registerOneAtATime(app: FastifyInstance): void {
  const enEspera: (() => void)[] = [];
  const seguir = () => {
    enEspera.shift()?.();
    if (enEspera.length > 0) setImmediate(seguir);
  };
  app.addHook('onRequest', (request, _reply, done) => {
    const { llamada } = request.routeOptions.config;
    if (llamada === undefined || !CON_CONTRASENA.has(llamada)) {
      done();
      return;
    }
    if (enEspera.push(done) === 1) setImmediate(seguir);
  });
}
