import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { BusinessError } from '../businessError.ts';
import { errorBody } from './errorHandler.ts';
import type { Intake } from './intake.ts';

/** Refuses a request with two `Host` headers (RFC 9112 §3.2): a proxy in front may have read the other one. */
export function registerSingleHost(app: FastifyInstance, entrada: Intake): void {
  const cuerpo = errorBody('cuerpo_invalido');
  const bytes = Buffer.from(JSON.stringify(cuerpo));
  const cabeceras = { 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' };
  entrada.tryFirst(peticion =>
    tieneVariosHosts(peticion) ? { ruta: '', status: cuerpo.statusCode, cabeceras, bytes } : null,
  );
  app.addHook('onRequest', (request, _reply, done) => {
    done(tieneVariosHosts(request.raw) ? new BusinessError('cuerpo_invalido') : undefined);
  });
}

function tieneVariosHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const nombre = rawHeaders[i];
    if (nombre?.length === 4 && nombre.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}
