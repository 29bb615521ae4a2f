import { setTimeout as pausar } from 'node:timers/promises';
import type { z } from 'zod';
import { CargoRechazado, ProveedorOcupado, ProveedorSinRespuesta } from '../puerto.ts';
import { type OpcionesDeOpenpay, type PeticionOpenpay, pedir } from './transporte.ts';

/** Shorter than the time that the reconciler waits beyond the timeout of one request. */
const CALMA_MS = 4_000;
export const NO_EXISTE = 1005;
export const BORRADO = 1011;

/** Requests to one merchant; each answer is checked against its shape. */
export interface Conexion {
  pedir(peticion: PeticionOpenpay): Promise<unknown>;
  /** Retries a busy provider for a few seconds: nothing was charged, and the order id makes it safe. */
  pedirConCalma(peticion: PeticionOpenpay): Promise<unknown>;
  /** Null where the resource does not exist. */
  leer<T>(forma: z.ZodType<T>, path: string): Promise<T | null>;
  /** Null also for a deleted resource, which the provider may report with an answer. */
  leerSiEsta<T>(forma: z.ZodType<T>, path: string): Promise<T | null>;
}

export function conectar(opciones: OpcionesDeOpenpay): Conexion {
  const leer = async <T>(forma: z.ZodType<T>, path: string): Promise<T | null> => {
    const cuerpo = await pedir(opciones, { method: 'GET', path });
    return cuerpo === null ? null : conforme(forma, cuerpo);
  };
  return {
    leer,
    pedir: peticion => pedir(opciones, peticion),

    async pedirConCalma(peticion) {
      const limite = performance.now() + CALMA_MS;
      for (;;) {
        try {
          return await pedir(opciones, peticion);
        } catch (error) {
          if (!(error instanceof ProveedorOcupado)) throw error;
          const esperaMs = Math.max(1, error.segundos) * 1000;
          if (performance.now() + esperaMs > limite) throw error;
          await pausar(esperaMs);
        }
      }
    },

    async leerSiEsta(forma, path) {
      try {
        return await leer(forma, path);
      } catch (error) {
        if (error instanceof CargoRechazado && error.codigo === BORRADO) return null;
        throw error;
      }
    },
  };
}

/** @throws ProveedorSinRespuesta where the answer has another shape: nothing can be concluded from it. */
export function conforme<T>(forma: z.ZodType<T>, cuerpo: unknown): T {
  const leido = forma.safeParse(cuerpo);
  if (!leido.success) throw new ProveedorSinRespuesta(leido.error.message);
  return leido.data;
}

/**
 * An id as one segment of a path. Clients send some of the ids, and no encoding protects a segment of two dots: the request
 * would go to the parent address, such as the customer instead of one of their cards.
 */
export function tramo(id: string): string {
  if (/^\.{0,2}$/.test(id)) throw new CargoRechazado(NO_EXISTE);
  return encodeURIComponent(id);
}
