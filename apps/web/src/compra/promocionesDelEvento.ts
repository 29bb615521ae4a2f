import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** Nobody waits longer to pay for a discount that they did not ask for. */
const ESPERA_MS = 6_000;

/** The promotions that apply by themselves (§4.12). They keep nobody from paying: an answer that does not come is soon given up. */
export function promocionesDelEvento(eventoId: number) {
  return queryOptions({
    queryKey: ['validarPromoWeb', eventoId],
    queryFn: () => call('validarPromoWeb', { body: { evento_id: eventoId }, timeoutMs: ESPERA_MS }),
    retry: 1,
  });
}
