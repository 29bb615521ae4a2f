import { keepSame, onReturn } from '@taquilla/cliente/queries';
import type { Query } from '@taquilla/cliente/useAnswer';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { call } from '../api/callDePagina.ts';

/** The longest that a payment waits for the automatic discount, in milliseconds. */
const ESPERA_MS = 6_000;

/** The automatic promotions (§4.12). They must not hold up a payment: a slow answer is soon given up. */
export function promocionesDelEvento(eventoId: number): Query<RespuestaDe<'validarPromoWeb'>> {
  return {
    key: `validarPromoWeb ${eventoId}`,
    ask: () => call('validarPromoWeb', { body: { evento_id: eventoId }, timeoutMs: ESPERA_MS }),
    retries: 1,
    merge: keepSame,
    watch: onReturn,
  };
}
