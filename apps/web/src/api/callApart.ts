import { createClient } from '@taquilla/cliente/client';
import { forget, keepSame, onReturn } from '@taquilla/cliente/queries';
import type { Query } from '@taquilla/cliente/useAnswer';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { RUTAS_APARTE } from '@taquilla/contract/tienda/rutas';
import { SETTINGS } from './call.ts';
import { onForget } from './ownAnswers.ts';
import { requireShape } from './shapes.ts';

/** The calls of pages about money that goes back, and of buyers who wait; the first load has no room for their addresses. */
export const { call: callApart } = createClient({
  ...SETTINGS,
  routes: RUTAS_APARTE,
  readsToo: ['verCambioDeCompra', 'verOtrosLugares', 'estadoDeReferencia'],
});

onForget(() => {
  forget('misCambios');
  forget('misPagosPendientes');
});

/** A refund by the link of its mail. The secret travels in the body, never in an address. */
export function queryOfRefund(token: string): Query<RespuestaDe<'seguirReembolso'>> {
  return alwaysFresh(`seguirReembolso ${token}`, async () =>
    requireShape('seguirReembolso', await callApart('seguirReembolso', { body: { token } })),
  );
}

/** The fate of a purchase's event, by the link of its mail (§C7.9). */
export function queryOfCambio(token: string): Query<RespuestaDe<'verCambioDeCompra'>> {
  return alwaysFresh(`verCambioDeCompra ${token}`, async () =>
    requireShape('verCambioDeCompra', await callApart('verCambioDeCompra', { body: { token } })),
  );
}

/** The buyer's own purchases whose event was cancelled or changed (§C7.9). */
export function queryOfMyChanges(): Query<RespuestaDe<'misCambios'>> {
  return alwaysFresh('misCambios', async () => requireShape('misCambios', await callApart('misCambios')));
}

/** A purchase that is paid by reference (§B2.10). */
export function queryOfPago(reservaId: string): Query<RespuestaDe<'estadoDeReferencia'>> {
  return alwaysFresh(`estadoDeReferencia ${reservaId}`, async () =>
    requireShape('estadoDeReferencia', await callApart('estadoDeReferencia', { body: { reservaId } })),
  );
}

/** The buyer's own purchases that wait for money by reference (§B2.10). */
export function queryOfMyPayments(): Query<RespuestaDe<'misPagosPendientes'>> {
  return alwaysFresh('misPagosPendientes', async () =>
    requireShape('misPagosPendientes', await callApart('misPagosPendientes')),
  );
}

/** The public state of an event's refunds (§C7.17). */
export function queryOfRefunds(eventoId: number | string): Query<RespuestaDe<'estadoDeReembolsos'>> {
  return alwaysFresh(`estadoDeReembolsos ${eventoId}`, async () =>
    requireShape('estadoDeReembolsos', await callApart('estadoDeReembolsos', { params: { eventoId } })),
  );
}

/** Every event whose buyers get money back (§C7.17). */
export function queryOfAllRefunds(): Query<RespuestaDe<'listarReembolsos'>> {
  return alwaysFresh('listarReembolsos', async () =>
    requireShape('listarReembolsos', await callApart('listarReembolsos')),
  );
}

/** Money moves by itself: an answer is asked for again with each look at it. */
function alwaysFresh<T>(key: string, ask: () => Promise<T>): Query<T> {
  return { key, ask, freshMs: 0, merge: keepSame, watch: onReturn };
}
