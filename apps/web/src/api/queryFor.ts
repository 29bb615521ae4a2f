// Comes with every screen that shows data, because the first load has no room for it.
import '@taquilla/ui/translatedPage.ts';
import type { CallArgs } from '@taquilla/cliente/client';
import { forget, keepSame, onReturn } from '@taquilla/cliente/queries';
import type { Query } from '@taquilla/cliente/useAnswer';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import type { LlamadaDePagina } from '@taquilla/contract/tienda/rutas';
import { call, callUrl } from './callDePagina.ts';
import { initialAnswer } from './initialData.ts';
import { onForget } from './ownAnswers.ts';
import { requireShape } from './shapes.ts';

/** Calls whose answers belong to the logged-in person. */
const PROPIAS: readonly LlamadaDePagina[] = [
  'miPerfil',
  'misEventos',
  'misBoletos',
  'getPerfilPago',
  'consultarReserva',
];

onForget(() => {
  for (const id of PROPIAS) forget(id);
});

/**
 * The query of a call, for pages outside of the first load: `useAnswer(queryFor('getDetalle', { params: { id } }))`. It
 * rejects answers of another shape, and reads again when the buyer or the network returns.
 */
export function queryFor<Id extends LlamadaDePagina>(id: Id, ...args: CallArgs<Id>): Query<RespuestaDe<Id>> {
  const url = callUrl(id, ...args);
  return {
    key: `${id} ${url}`,
    ask: async () => requireShape(id, await call(id, ...args)),
    initial: initialAnswer(url) as RespuestaDe<Id> | undefined,
    merge: keepSame,
    watch: onReturn,
  };
}
