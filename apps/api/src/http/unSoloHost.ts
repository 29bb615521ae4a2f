import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { BusinessError } from '../errores.ts';
import type { Entrada } from './entrada.ts';
import { cuerpoDe } from './manejoDeErrores.ts';

/** Refuses a request with two `Host` headers (RFC 9112 §3.2): a proxy in front may have read the other one. */
export function registrarUnSoloHost(app: FastifyInstance, entrada: Entrada): void {
  const cuerpo = cuerpoDe('cuerpo_invalido');
  const bytes = Buffer.from(JSON.stringify(cuerpo));
  const cabeceras = { 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' };
  entrada.probar(peticion =>
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
