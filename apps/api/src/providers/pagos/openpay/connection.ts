import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import { CargoRechazado, ProveedorOcupado, ProveedorSinRespuesta } from '../provider.ts';
import { type OpenpayOptions, type OpenpayRequest, sendRequest } from './transport.ts';

/** Shorter than the time that the reconciler waits beyond the timeout of one request. */
const PATIENCE_MS = 4_000;
export const NOT_FOUND = 1005;
export const DELETED = 1011;

/** Requests to one merchant; each answer is checked against its shape. */
export interface OpenpayConnection {
  request(request: OpenpayRequest): Promise<unknown>;
  /** Retries a busy provider for a few seconds: nothing was charged, and the order id makes it safe. */
  requestPatiently(request: OpenpayRequest): Promise<unknown>;
  /** Null where the resource does not exist. */
  read<T>(shape: z.ZodType<T>, path: string): Promise<T | null>;
  /** Null also for a deleted resource, which the provider may report with an answer. */
  readIfPresent<T>(shape: z.ZodType<T>, path: string): Promise<T | null>;
}

export function connect(options: OpenpayOptions): OpenpayConnection {
  const read = async <T>(shape: z.ZodType<T>, path: string): Promise<T | null> => {
    const body = await sendRequest(options, { method: 'GET', path });
    return body === null ? null : expectShape(shape, body);
  };
  return {
    read,
    request: request => sendRequest(options, request),

    async requestPatiently(request) {
      const deadline = performance.now() + PATIENCE_MS;
      for (;;) {
        try {
          return await sendRequest(options, request);
        } catch (error) {
          if (!(error instanceof ProveedorOcupado)) throw error;
          const waitMs = Math.max(1, error.segundos) * 1000;
          if (performance.now() + waitMs > deadline) throw error;
          await sleep(waitMs);
        }
      }
    },

    async readIfPresent(shape, path) {
      try {
        return await read(shape, path);
      } catch (error) {
        if (error instanceof CargoRechazado && error.codigo === DELETED) return null;
        throw error;
      }
    },
  };
}

/** @throws ProveedorSinRespuesta where the answer has another shape: nothing can be concluded from it. */
export function expectShape<T>(shape: z.ZodType<T>, body: unknown): T {
  const parsed = shape.safeParse(body);
  if (!parsed.success) throw new ProveedorSinRespuesta(parsed.error.message);
  return parsed.data;
}

/**
 * An id as one segment of a path. Clients send some of the ids, and no encoding protects a segment of two dots: the request
 * would go to the parent address, such as the customer instead of one of their cards. Half a character cannot be encoded at all.
 */
export function pathSegment(id: string): string {
  if (/^\.{0,2}$/.test(id) || /\p{Cs}/u.test(id)) throw new CargoRechazado(NOT_FOUND);
  return encodeURIComponent(id);
}
