import type { CallArgs } from '@taquilla/cliente/client';
import type { Query } from '@taquilla/cliente/useAnswer';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import type { LlamadaDeEntrada } from '@taquilla/contract/tienda/rutasDeEntrada';
import { call, callUrl } from './call.ts';
import { initialAnswer } from './initialData.ts';

/** The query of a call of the first load; those of other pages are `queryFor`'s, which does more. */
export function questionOf<Id extends LlamadaDeEntrada>(
  id: Id,
  ...args: CallArgs<Id>
): Query<RespuestaDe<Id>> {
  const url = callUrl(id, ...args);
  return {
    key: `${id} ${url}`,
    ask: () => call(id, ...args),
    initial: initialAnswer(url) as RespuestaDe<Id> | undefined,
  };
}
