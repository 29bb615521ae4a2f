import { parentPort, workerData } from 'node:worker_threads';
import { MapaNoValido } from '../mapas/mapaNoValido.ts';
import { normalizarMapa } from '../mapas/normalizarMapa.ts';
import type { ThreadAnswer } from '../mapas/recibirMapa.ts';

/** The program of the thread for the intake of one map. */

const bytes: Uint8Array = workerData;

function takeIn(): ThreadAnswer {
  try {
    return { ok: true, recibido: normalizarMapa(bytes) };
  } catch (error) {
    if (!(error instanceof MapaNoValido)) throw error;
    return { ok: false, mensaje: error.mensaje, lugar: error.lugar };
  }
}

parentPort?.postMessage(takeIn());
