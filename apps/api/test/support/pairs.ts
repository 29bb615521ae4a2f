import type { CallInput } from './world.ts';

/** A request with another caller's thing, beside the same request with a thing that does not exist. */
export interface Pair {
  ajeno: CallInput;
  inexistente: CallInput;
}

/** The same request twice, once with another caller's thing and once with one that does not exist. */
export function pairOf(base: CallInput, ajeno: CallInput, inexistente: CallInput): Pair {
  return { ajeno: merge(base, ajeno), inexistente: merge(base, inexistente) };
}

function merge(base: CallInput, cambio: CallInput): CallInput {
  return {
    params: { ...base.params, ...cambio.params },
    ...((base.body !== undefined || cambio.body !== undefined) && {
      body: { ...(base.body as object | undefined), ...(cambio.body as object | undefined) },
    }),
  };
}
