import type { FastifyInstance } from 'fastify';
import { contarDiscrepancias } from '../compra/cargo.repository.ts';
import type { Context } from '../context.ts';
import { contarCorreos } from '../correos/correo.repository.ts';
import { contarSalas } from '../sala/sala.repository.ts';
import { createIsApiKey } from './apiKey.ts';
import { httpMeter, publishGauge, readMetrics } from './metrics.ts';

/** Measures every request by its route's pattern, and tells Prometheus at `/metrics`. */
export function registerMetrics(
  app: FastifyInstance,
  { db, config, oyentes }: Pick<Context, 'db' | 'config'> & { oyentes: () => number },
): void {
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

  publishGauge({
    nombre: 'taquilla_correos_pendientes',
    ayuda: 'Mails that wait to be sent.',
    leer: async () => (await contarCorreos(db)).pendientes,
  });
  publishGauge({
    nombre: 'taquilla_correos_espera_segundos',
    ayuda: 'For how long the oldest mail that is not sent yet has waited.',
    leer: async () => (await contarCorreos(db)).esperaMaxima,
  });
  publishGauge({
    nombre: 'taquilla_correos_fallidos',
    ayuda: 'Mails that were given up, after refusals for hours or days without a server.',
    leer: async () => (await contarCorreos(db)).fallidos,
  });
  publishGauge({
    nombre: 'taquilla_cargos_discrepantes',
    ayuda: 'Charges of which the provider says another amount or currency than was asked.',
    leer: () => contarDiscrepancias(db),
  });
  publishGauge({
    nombre: 'taquilla_sala_esperando',
    ayuda: 'Numbers given out in waiting rooms and not called yet.',
    leer: async () => (await contarSalas(db)).esperando,
  });
  publishGauge({
    nombre: 'taquilla_sala_dentro',
    ayuda: 'Turns of waiting rooms that live.',
    leer: async () => (await contarSalas(db)).dentro,
  });
  publishGauge({
    nombre: 'taquilla_oyentes',
    ayuda: 'Streams of live changes that are open.',
    leer: oyentes,
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
