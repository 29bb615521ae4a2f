import { keepSame, onReturn } from '@taquilla/cliente/queries';
import type { Query } from '@taquilla/cliente/useAnswer';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { call } from '../api/call.ts';

/** The longest that a payment waits for a discount that the buyer did not ask for, in milliseconds. */
const ESPERA_MS = 6_000;

/**
 * The promotions that apply by themselves (§4.12). They must not hold up a payment: an answer that does not come is
 * soon given up.
 */
export function promocionesDelEvento(eventoId: number): Query<RespuestaDe<'validarPromoWeb'>> {
  return {
    key: `validarPromoWeb ${eventoId}`,
    ask: () => call('validarPromoWeb', { body: { evento_id: eventoId }, timeoutMs: ESPERA_MS }),
    retries: 1,
    merge: keepSame,
    watch: onReturn,
  };
}
