// Comes with every screen that shows data, because the first load has no room for it.
import '@taquilla/ui/translatedPage.ts';
import type { CallArgs } from '@taquilla/cliente/client';
import { forget, keepSame, onReturn } from '@taquilla/cliente/queries';
import type { Query } from '@taquilla/cliente/useAnswer';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import type { LlamadaDeTienda } from '@taquilla/contract/tienda/rutas';
import { onForget } from './ownAnswers.ts';
import { questionOf } from './questionOf.ts';
import { requireShape } from './shapes.ts';

/** Calls whose answers belong to the logged-in person. */
const PROPIAS: readonly LlamadaDeTienda[] = [
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
export function queryFor<Id extends LlamadaDeTienda>(id: Id, ...args: CallArgs<Id>): Query<RespuestaDe<Id>> {
  const { ask, ...question } = questionOf(id, ...args);
  return {
    ...question,
    ask: async () => requireShape(id, await ask()),
    merge: keepSame,
    watch: onReturn,
  };
}
