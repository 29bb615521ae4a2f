import { parentPort, workerData } from 'node:worker_threads';
import { MapaNoValido } from '../mapas/mapaNoValido.ts';
import { normalizarMapa } from '../mapas/normalizarMapa.ts';
import type { ThreadMessage } from '../mapas/recibirMapa.ts';
import { hiloPropio } from '../mapas/tiempoDeHilo.ts';

/** The program of the thread for the intake of one map. */

const bytes: Uint8Array = workerData;

function takeIn(): ThreadMessage {
  try {
    return { ok: true, recibido: normalizarMapa(bytes) };
  } catch (error) {
    if (!(error instanceof MapaNoValido)) throw error;
    return { ok: false, mensaje: error.mensaje, lugar: error.lugar };
  }
}

const inicio: ThreadMessage = { hilo: hiloPropio() };
parentPort?.postMessage(inicio);
parentPort?.postMessage(takeIn());
