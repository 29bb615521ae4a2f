import type { CodigoError } from '@taquilla/contract/comun/errores';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Counters and gauges of this process, for Prometheus. Labels are closed sets: no ids, no people. */
const registry = new Registry();
collectDefaultMetrics({ register: registry });

const HTTP_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const PROVIDER_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 40];

const http = new Histogram({
  name: 'taquilla_http_segundos',
  help: 'Seconds from a request to the end of its answer.',
  labelNames: ['metodo', 'ruta', 'status'],
  buckets: HTTP_SECONDS,
  registers: [registry],
});
const reservas = new Counter({
  name: 'taquilla_reservas_total',
  help: 'Reservations made, by kind of place.',
  labelNames: ['tipo'],
  registers: [registry],
});
const ventas = new Counter({
  name: 'taquilla_ventas_total',
  help: 'Sales finished, by way of paying.',
  labelNames: ['metodo'],
  registers: [registry],
});
const fichas = new Counter({
  name: 'taquilla_sala_fichas_total',
  help: 'Numbers told in waiting rooms, the same one again included.',
  registers: [registry],
});
const turnos = new Counter({
  name: 'taquilla_sala_turnos_total',
  help: 'Turns told in waiting rooms, the same one again included.',
  registers: [registry],
});
const refusals = new Counter({
  name: 'taquilla_rechazos_total',
  help: 'Failures answered, by code of the catalogue.',
  labelNames: ['codigo'],
  registers: [registry],
});
const proveedor = new Histogram({
  name: 'taquilla_proveedor_segundos',
  help: 'Seconds that the card provider took, by operation and outcome.',
  labelNames: ['operacion', 'resultado'],
  buckets: PROVIDER_SECONDS,
  registers: [registry],
});
const correo = new Histogram({
  name: 'taquilla_correo_segundos',
  help: 'Seconds that handing a mail over took, by outcome.',
  labelNames: ['resultado'],
  buckets: PROVIDER_SECONDS,
  registers: [registry],
});

/** Prepares the meter of one route and status once, so that a busy route looks nothing up; observes seconds. */
export function httpMeter(method: string, route: string, status: number): (seconds: number) => void {
  const child = http.labels(method, route, String(status));
  return seconds => child.observe(seconds);
}

export function countReserva(tipo: 'asientos' | 'generales'): void {
  reservas.inc({ tipo });
}

export function countVenta(
  method: 'tarjeta' | 'gratis' | 'efectivo' | 'terminal' | 'mixto' | 'cortesia' | 'spei' | 'tienda',
): void {
  ventas.inc({ metodo: method });
}

export function countFichas(): void {
  fichas.inc();
}

export function countTurnos(): void {
  turnos.inc();
}

export function countRefusal(code: CodigoError): void {
  refusals.inc({ codigo: code });
}

export type ProviderOutcome = 'bien' | 'rechazado' | 'sin_respuesta';

export function measureProvider(operation: string, outcome: ProviderOutcome, seconds: number): void {
  proveedor.observe({ operacion: operation, resultado: outcome }, seconds);
}

export function measureCorreo(outcome: 'enviado' | 'rechazado' | 'sin_respuesta', seconds: number): void {
  correo.observe({ resultado: outcome }, seconds);
}

/**
 * Publishes a figure that is read when the metrics are requested. A figure that cannot be read is NaN and does not affect the
 * others. A later gauge of the same name replaces it.
 */
export function publishGauge(gauge: {
  name: `taquilla_${string}`;
  help: string;
  read: () => number | Promise<number>;
}): void {
  registry.removeSingleMetric(gauge.name);
  new Gauge({
    name: gauge.name,
    help: gauge.help,
    registers: [registry],
    async collect() {
      this.set(await Promise.resolve(gauge.read()).catch(() => Number.NaN));
    },
  });
}

/** All metrics, in Prometheus's text format. */
export async function readMetrics(): Promise<{ type: string; text: string }> {
  return { type: registry.contentType, text: await registry.metrics() };
}
