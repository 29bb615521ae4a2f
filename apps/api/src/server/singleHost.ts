import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { BusinessError } from '../businessError.ts';

/** Refuses a request with two `Host` headers (RFC 9112 §3.2), because a proxy in front may have used the other one. */
export function registerSingleHost(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(hasSeveralHosts(request.raw) ? new BusinessError('cuerpo_invalido') : undefined);
  });
}

function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}
