import type { Pedido } from './mundo.ts';

/** A request that names another's thing, beside the same one that names nothing that exists. */
export interface Par {
  ajeno: Pedido;
  inexistente: Pedido;
}

/** The same request twice, once with what is another's and once with what does not exist. */
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
