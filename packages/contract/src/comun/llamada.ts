import { z } from 'zod';
import type { LlamadaId } from '../rutas.ts';
import type { Acceso } from './acceso.ts';
import type { CodigoError } from './errores.ts';

/** One call of the API: everything that the server, the OpenAPI document and the browser need to know of it. */
export interface Llamada<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  id: LlamadaId;
  /** The statement of the specification that the call comes from, such as `§7.2`. */
  seccion: string;
  resumen: string;
  acceso: Acceso;
  /** HTTP status of success. */
  status: 200 | 201;
  params: Params;
  query: Query;
  body: Body;
  answer: Answer;
  /** Failures beyond those that every call may answer. */
  errores: readonly CodigoError[];
  /** Console calls: the request carries `If-Match` with the version that was read (§C14.1). */
  ifMatch?: true;
  /** Console calls: the request carries `Idempotency-Key` (§C14.3). */
  idempotent?: true;
  /** Console calls: the largest body in bytes, where it exceeds the usual limit. */
  maxBytes?: number;
  /** Console calls: with `?ensayo=true` the call writes nothing and answers what it would write (§C15). */
  dryRun?: true;
}

type Definicion<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType> = Omit<
  Llamada<P, Q, B, A>,
  'id' | 'params' | 'query' | 'body' | 'status' | 'errores'
> & {
  status?: 200 | 201;
  params?: P;
  query?: Q;
  body?: B;
  errores?: readonly CodigoError[];
};

/** Describes one call; a part that it does not take is an empty schema. */
export function defineLlamada<
  Id extends LlamadaId,
  A extends z.ZodType,
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
>(id: Id, definicion: Definicion<P, Q, B, A>): Llamada<P, Q, B, A> & { id: Id } {
  const { params, query, body, status, errores, ...resto } = definicion;
  return {
    ...resto,
    id,
    status: status ?? 200,
    errores: errores ?? [],
    // The call takes nothing where a schema is left out, and its type parameter already says so.
    params: (params ?? nada) as P,
    query: (query ?? nada) as Q,
    body: (body ?? nada) as B,
  };
}

const nada = z.undefined();
