import type { CodigoError } from '@taquilla/contract/comun/errores';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Counters and gauges of this process, for Prometheus. Labels are closed sets: no ids, no people. */
const registro = new Registry();
collectDefaultMetrics({ register: registro });

const SEGUNDOS_HTTP = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const SEGUNDOS_PROVEEDOR = [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 40];

const http = new Histogram({
  name: 'taquilla_http_segundos',
  help: 'Seconds from a request to the end of its answer.',
  labelNames: ['metodo', 'ruta', 'status'],
  buckets: SEGUNDOS_HTTP,
  registers: [registro],
});
const reservas = new Counter({
  name: 'taquilla_reservas_total',
  help: 'Reservations made, by kind of place.',
  labelNames: ['tipo'],
  registers: [registro],
});
const ventas = new Counter({
  name: 'taquilla_ventas_total',
  help: 'Sales finished, by way of paying.',
  labelNames: ['metodo'],
  registers: [registro],
});
const fichas = new Counter({
  name: 'taquilla_sala_fichas_total',
  help: 'Numbers told in waiting rooms, the same one again included.',
  registers: [registro],
});
const turnos = new Counter({
  name: 'taquilla_sala_turnos_total',
  help: 'Turns told in waiting rooms, the same one again included.',
  registers: [registro],
});
const rechazos = new Counter({
  name: 'taquilla_rechazos_total',
  help: 'Failures answered, by code of the catalogue.',
  labelNames: ['codigo'],
  registers: [registro],
});
const desalojos = new Counter({
  name: 'taquilla_conexiones_desalojadas_total',
  help: 'Connections on which nothing was answered and that were closed to make room.',
  registers: [registro],
});
const proveedor = new Histogram({
  name: 'taquilla_proveedor_segundos',
  help: 'Seconds that the card provider took, by operation and outcome.',
  labelNames: ['operacion', 'resultado'],
  buckets: SEGUNDOS_PROVEEDOR,
  registers: [registro],
});
const correo = new Histogram({
  name: 'taquilla_correo_segundos',
  help: 'Seconds that handing a mail over took, by outcome.',
  labelNames: ['resultado'],
  buckets: SEGUNDOS_PROVEEDOR,
  registers: [registro],
});

/** Answers how to observe one route and status, so that busy routes look nothing up. Seconds. */
export function httpMeter(metodo: string, ruta: string, status: number): (segundos: number) => void {
  const hijo = http.labels(metodo, ruta, String(status));
  return segundos => hijo.observe(segundos);
}

export function countReserva(tipo: 'asientos' | 'generales'): void {
  reservas.inc({ tipo });
}

export function countVenta(metodo: 'tarjeta' | 'gratis' | 'efectivo' | 'terminal'): void {
  ventas.inc({ metodo });
}

export function countFichas(): void {
  fichas.inc();
}

export function countTurnos(): void {
  turnos.inc();
}

export function countRefusal(codigo: CodigoError): void {
  rechazos.inc({ codigo });
}

export function countEviction(): void {
  desalojos.inc();
}

export type ProviderOutcome = 'bien' | 'rechazado' | 'sin_respuesta';

export function measureProvider(operacion: string, resultado: ProviderOutcome, segundos: number): void {
  proveedor.observe({ operacion, resultado }, segundos);
}

export function measureCorreo(resultado: 'enviado' | 'rechazado' | 'sin_respuesta', segundos: number): void {
  correo.observe({ resultado }, segundos);
}

/**
 * A figure that is read when the metrics are asked for; one that cannot be had is told as no number, and takes
 * nothing from the others. A later one of the same name takes its place.
 */
export function publishGauge(medida: {
  nombre: `taquilla_${string}`;
  ayuda: string;
  leer: () => number | Promise<number>;
}): void {
  registro.removeSingleMetric(medida.nombre);
  new Gauge({
    name: medida.nombre,
    help: medida.ayuda,
    registers: [registro],
    async collect() {
      this.set(await Promise.resolve(medida.leer()).catch(() => Number.NaN));
    },
  });
}

/** All of it, in Prometheus's text format. */
export async function readMetrics(): Promise<{ tipo: string; texto: string }> {
  return { tipo: registro.contentType, texto: await registro.metrics() };
}
