import { Worker } from 'node:worker_threads';
import type { Lugar } from './informe.ts';
import { MapaNoValido } from './mapaNoValido.ts';
import { type MapaRecibido, normalizarMapa } from './normalizarMapa.ts';

/** Message of the thread with its result. */
export type ThreadAnswer =
  | { ok: true; recibido: MapaRecibido }
  | { ok: false; mensaje: string; lugar: Lugar | null };

interface ThreadOptions {
  /** Script of the thread; null runs the intake on the caller's thread. */
  programa?: URL | null;
  plazoMs?: number;
}

/** The script stands beside the bundle. Sources have none, because a thread would need them compiled. */
const PROGRAMA = import.meta.url.endsWith('.js') ? new URL('./workers/mapas.js', import.meta.url) : null;
const PLAZO_MS = 10_000;
const MEMORIA_MB = 512;

/**
 * Takes a venue's map in as its designer exported it. The result is safe, looks as drawn, is readable on the storefront's
 * background, and comes with a report of the changes. Runs on a thread of its own with limits of time and memory.
 * @throws MapaNoValido with a sentence for the organiser
 */
export async function recibirMapa(
  bytes: Uint8Array,
  { programa = PROGRAMA, plazoMs = PLAZO_MS }: ThreadOptions = {},
): Promise<MapaRecibido> {
  if (programa === null) return normalizarMapa(bytes);
  return new Promise((resolve, reject) => {
    const thread = new Worker(programa, {
      workerData: bytes,
      resourceLimits: { maxOldGenerationSizeMb: MEMORIA_MB },
    });
    const acabar = (cierre: () => void) => {
      clearTimeout(plazo);
      void thread.terminate();
      cierre();
    };
    const plazo = setTimeout(
      () =>
        acabar(() =>
          reject(
            new MapaNoValido(
              'El mapa es tan complicado que no se pudo leer a tiempo. Simplifica sus trazos y vuelve a exportarlo.',
            ),
          ),
        ),
      plazoMs,
    );
    thread.once('message', (answer: ThreadAnswer) =>
      acabar(() =>
        answer.ok ? resolve(answer.recibido) : reject(new MapaNoValido(answer.mensaje, answer.lugar)),
      ),
    );
    thread.once('error', error => {
      const sinMemoria = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      acabar(() =>
        reject(
          sinMemoria
            ? new MapaNoValido(
                'El mapa es demasiado grande para leerlo. Simplifica sus trazos y vuelve a exportarlo.',
              )
            : error,
        ),
      );
    });
  });
}
