import type { Pedido } from './mundo.ts';

/** A request with another caller's thing, beside the same request with a thing that does not exist. */
export interface Par {
  ajeno: Pedido;
  inexistente: Pedido;
}

/** The same request twice, once with another caller's thing and once with one that does not exist. */
export function par(base: Pedido, ajeno: Pedido, inexistente: Pedido): Par {
  return { ajeno: juntar(base, ajeno), inexistente: juntar(base, inexistente) };
}

function juntar(base: Pedido, cambio: Pedido): Pedido {
  return {
    params: { ...base.params, ...cambio.params },
    ...((base.body !== undefined || cambio.body !== undefined) && {
      body: { ...(base.body as object | undefined), ...(cambio.body as object | undefined) },
    }),
  };
}
