import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** The longest that a payment waits for a discount that the buyer did not ask for, in milliseconds. */
const ESPERA_MS = 6_000;

/**
 * The promotions that apply by themselves (§4.12). They must not hold up a payment: an answer that does not come is
 * soon given up.
 */
export function promocionesDelEvento(eventoId: number) {
  return queryOptions({
    queryKey: ['validarPromoWeb', eventoId],
    queryFn: () => call('validarPromoWeb', { body: { evento_id: eventoId }, timeoutMs: ESPERA_MS }),
    retry: 1,
  });
}
