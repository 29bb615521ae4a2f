import { Worker } from 'node:worker_threads';
import { BusinessError } from '../businessError.ts';
import type { Lugar } from './informe.ts';
import { MapaNoValido } from './mapaNoValido.ts';
import { type MapaRecibido, normalizarMapa } from './normalizarMapa.ts';
import { relojDeHilo } from './tiempoDeHilo.ts';

/** Messages of the thread: its number at its start, then its result. */
export type ThreadMessage =
  | { hilo: number | null }
  | { ok: true; recibido: MapaRecibido }
  | { ok: false; mensaje: string; lugar: Lugar | null };

interface ThreadOptions {
  /** Script of the thread; null runs the intake on the caller's thread. */
  programa?: URL | null;
  /** Processor time that the map may take. */
  plazoMs?: number;
  /** Time until the caller is told that the server is busy. */
  esperaMs?: number;
}

/** The script stands beside the bundle. Sources have none, because a thread would need them compiled. */
const PROGRAMA = import.meta.url.endsWith('.js') ? new URL('./workers/mapas.js', import.meta.url) : null;
const PLAZO_MS = 10_000;
const ESPERA_MS = 60_000;
const MEMORIA_MB = 512;
const CADA_MS = 200;

/**
 * Takes a venue's map in as its designer exported it. The result is safe, looks as drawn, can be read on its ground, and comes
 * with a report of the changes. Runs on a thread of its own with limits of memory and of processor time: waiting on a busy
 * server does not count against the map.
 * @throws MapaNoValido with a sentence for the organiser
 * @throws BusinessError `servidor_ocupado` when the thread got too little of the processor
 */
export async function recibirMapa(
  bytes: Uint8Array,
  { programa = PROGRAMA, plazoMs = PLAZO_MS, esperaMs = ESPERA_MS }: ThreadOptions = {},
): Promise<MapaRecibido> {
  if (programa === null) return normalizarMapa(bytes);
  return new Promise((resolve, reject) => {
    const thread = new Worker(programa, {
      workerData: bytes,
      resourceLimits: { maxOldGenerationSizeMb: MEMORIA_MB },
    });
    const acabar = (cierre: () => void) => {
      clearInterval(ronda);
      void thread.terminate();
      cierre();
    };
    const desde = performance.now();
    let reloj = relojDeHilo(null);
    const ronda = setInterval(
      () => {
        if (reloj() > plazoMs) acabar(() => reject(new MapaNoValido(COMPLICADO)));
        else if (performance.now() - desde > esperaMs)
          acabar(() => reject(new BusinessError('servidor_ocupado')));
      },
      Math.min(CADA_MS, plazoMs),
    );
    thread.on('message', (message: ThreadMessage) => {
      if ('hilo' in message) reloj = relojDeHilo(message.hilo);
      else if (message.ok) acabar(() => resolve(message.recibido));
      else acabar(() => reject(new MapaNoValido(message.mensaje, message.lugar)));
    });
    thread.once('error', error => {
      const sinMemoria = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      acabar(() => reject(sinMemoria ? new MapaNoValido(DEMASIADO) : error));
    });
  });
}

const COMPLICADO =
  'El mapa es tan complicado que no se pudo leer a tiempo. Simplifica sus trazos y vuelve a exportarlo.';
const DEMASIADO = 'El mapa es demasiado grande para leerlo. Simplifica sus trazos y vuelve a exportarlo.';
