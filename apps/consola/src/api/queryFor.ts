import type { CallArgs } from '@taquilla/cliente/client';
import { keepSame, onReturn } from '@taquilla/cliente/queries';
import type { StaffArgs } from '@taquilla/cliente/staff';
import type { Query } from '@taquilla/cliente/useAnswer';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import type { RUTAS_DE_CONSOLA } from '@taquilla/contract/consola/rutas';
import { call, callUrl } from './call.ts';

/** A call of the console, by name. */
export type LlamadaDeConsola = keyof typeof RUTAS_DE_CONSOLA;

/**
 * The query of a call that reads: `useAnswer(queryFor('listarPersonal', { query: {} }))`. It is read again when the person
 * or the network comes back. `freshMs: 0` suits figures that must not be 30 s old.
 */
export function queryFor<Id extends LlamadaDeConsola>(id: Id, ...args: CallArgs<Id>): Query<RespuestaDe<Id>> {
  return {
    key: `${id} ${callUrl(id, ...args)}`,
    // A call that reads takes only the input of the contract.
    ask: () => call(id, ...(args as unknown as StaffArgs<Id>)),
    merge: keepSame,
    watch: onReturn,
  };
}
