import type { FastifyInstance } from 'fastify';
import type { Context } from './context.ts';
import { createIsApiKey } from './handle.ts';
import { httpMeter, readMetrics } from './metrics.ts';

/** Measures every request by its route's pattern and serves the metrics to Prometheus at `/metrics`. */
export function registerMetrics(app: FastifyInstance, { config }: Pick<Context, 'config'>): void {
  const meters = new Map<string, (seconds: number) => void>();
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'ninguna';
    const key = `${request.method} ${route} ${reply.statusCode}`;
    let meter = meters.get(key);
    if (!meter) {
      meter = httpMeter(request.method, route, reply.statusCode);
      meters.set(key, meter);
    }
    meter(reply.elapsedTime / 1000);
    done();
  });

  // Without a key outside demo mode the page does not exist: a box office's sales are not public.
  if (config.metricsKey === null && !config.demo) return;
  const isApiKey = config.metricsKey === null ? () => true : createIsApiKey([config.metricsKey]);
  app.get('/metrics', async (request, reply) => {
    if (!isApiKey(request.headers.authorization?.replace(/^Bearer /i, ''))) {
      return reply.code(401).header('www-authenticate', 'Bearer').send();
    }
    const { type, text } = await readMetrics();
    return reply.type(type).header('cache-control', 'no-store').send(text);
  });
}
