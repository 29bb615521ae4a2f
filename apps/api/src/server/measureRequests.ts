import type { FastifyInstance } from 'fastify';
import { createIsApiKey } from './apiKey.ts';
import type { Context } from './context.ts';
import { httpMeter, readMetrics } from './metrics.ts';

/** Measures every request by its route's pattern, and tells Prometheus at `/metrics`. */
export function registerMetrics(app: FastifyInstance, { config }: Pick<Context, 'config'>): void {
  const medidores = new Map<string, (segundos: number) => void>();
  app.addHook('onResponse', (request, reply, done) => {
    const ruta = request.routeOptions.url ?? 'ninguna';
    const clave = `${request.method} ${ruta} ${reply.statusCode}`;
    let medir = medidores.get(clave);
    if (!medir) {
      medir = httpMeter(request.method, ruta, reply.statusCode);
      medidores.set(clave, medir);
    }
    medir(reply.elapsedTime / 1000);
    done();
  });

  // Without a key outside demo mode there is no such page: a box office's sales are not public.
  if (config.metricasClave === null && !config.demo) return;
  const isApiKey = config.metricasClave === null ? () => true : createIsApiKey([config.metricasClave]);
  app.get('/metrics', async (request, reply) => {
    if (!isApiKey(request.headers.authorization?.replace(/^Bearer /i, ''))) {
      return reply.code(401).header('www-authenticate', 'Bearer').send();
    }
    const { tipo, texto } = await readMetrics();
    return reply.type(tipo).header('cache-control', 'no-store').send(texto);
  });
}
