import { Worker } from 'node:worker_threads';
import type { Configuration } from '../env/configuration.ts';
import type { Log } from '../log.ts';
import type { Despachador, OpcionesDeDespacho, ResultadoDeEnvio } from './despachador.ts';

/** The input of the thread that sends mails, passed at its start. */
export interface EncargoDeCorreos {
  config: Configuration;
  databaseUrl: string;
  publicUrl: string;
}

/** Messages to the thread. */
export type OrdenDeCorreos = 'avisar' | 'detener';

/** Messages from the thread: the result of one mail. */
export interface EnvioMedido {
  resultado: ResultadoDeEnvio;
  segundos: number;
}

interface OpcionesDeHilo {
  log: Log;
  medir: NonNullable<OpcionesDeDespacho['medir']>;
  /** Script of the thread. */
  programa?: URL;
}

/** The script stands beside the bundle. */
const PROGRAMA = new URL('./workers/correos.js', import.meta.url);
const OTRO_HILO_MS = 1_000;

/**
 * Starts the outbox's worker on a thread of its own (ADR 0013), so that it blocks no event loop and yields the processor to
 * sales. A thread that breaks is replaced; the mails that it had claimed come back when the claim ends.
 */
export function iniciarDespachadorEnHilo(
  encargo: EncargoDeCorreos,
  { log, medir, programa = PROGRAMA }: OpcionesDeHilo,
): Despachador {
  let detenido = false;
  let cita: NodeJS.Timeout | undefined;
  let hilo: Worker;
  let fin: Promise<void>;

  function abrir(): void {
    hilo = new Worker(programa, { workerData: encargo });
    hilo.on('message', ({ resultado, segundos }: EnvioMedido) => medir(resultado, segundos));
    // An error is followed by `exit`.
    hilo.on('error', error => log.error({ err: error }, 'Se rompió el hilo que envía los correos.'));
    fin = new Promise(resolve => hilo.once('exit', () => resolve()));
    void fin.then(() => {
      if (!detenido) cita = setTimeout(abrir, OTRO_HILO_MS);
    });
  }

  const ordenar = (orden: OrdenDeCorreos) => hilo.postMessage(orden);
  abrir();
  return {
    avisar: () => ordenar('avisar'),
    detener: async () => {
      detenido = true;
      clearTimeout(cita);
      ordenar('detener');
      await fin;
    },
  };
}
