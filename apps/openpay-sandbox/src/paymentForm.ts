import { type Arrival, payReference } from './arrivals.ts';
import type { Charge } from './entities.ts';
import { type Form, pesosOf, readTypedPesos } from './forms.ts';
import { type Html, html } from './html.ts';
import type { Provider } from './provider.ts';

/** Words for money that was not taken, by the word that the page's address carries. */
const REFUSALS = {
  importe: 'Escribe una cantidad mayor que cero, con dos decimales cuando mucho. No se pagó nada.',
  unknown_reference: 'Nadie conoce esa referencia, así que no se recibe el dinero. Revisa los números.',
  not_authorised:
    'Quien vende no lo autorizó, o no respondió a tiempo. No se recibe el dinero: la persona se queda con él.',
} as const satisfies Record<'importe' | Extract<Arrival, { taken: false }>['reason'], string>;

/** Pays what a form says; answers the query that tells of it on the next page. */
export async function payTyped(
  provider: Provider,
  to: string,
  { pesos = '', concepto }: Form,
): Promise<string> {
  const amount = readTypedPesos(pesos);
  if (amount === null) return '?no=importe';
  const arrival = await payReference(provider, to, { centavos: amount, concept: concepto });
  return arrival.taken ? `?pago=${arrival.chargeId}` : `?no=${arrival.reason}`;
}

/** The outcome of the payment that the query tells of; nothing without one. */
export function paymentOutcome({ store }: Provider, { pago, no }: Form): Html | '' {
  if (no !== undefined && isRefusal(no)) return html`<p class="cinta" role="alert">${REFUSALS[no]}</p>`;
  const charge = store.charges.get(pago ?? '');
  if (charge) return html`<p class="hecho" role="status">${sentenceOf(charge)}</p>`;
  const deposit = store.adjustments.get(pago ?? '');
  if (!deposit) return '';
  return html`<p class="hecho" role="status">Se depositaron ${pesosOf(deposit.amount)} en la cuenta del comercio. No paga ningún cobro.</p>`;
}

/** A payment is read by its state: one that a store took back is no longer paid. */
function sentenceOf({ amount, authorization, reference, status }: Charge): string {
  const paid = `Se recibieron ${pesosOf(amount)}. Autorización ${authorization ?? '—'}.`;
  if (status !== 'completed') return `${paid} Después se canceló.`;
  return reference?.asked
    ? `${paid} El cobro queda pagado.`
    : `${paid} No es lo que un cobro espera: llega al comercio como un pago aparte.`;
}

function isRefusal(word: string): word is keyof typeof REFUSALS {
  return Object.hasOwn(REFUSALS, word);
}

const STATES: Readonly<Partial<Record<Charge['status'], string>>> = {
  in_progress: 'Espera su pago',
  completed: 'Pagado',
  cancelled: 'Cancelado o vencido',
};

export function stateOf({ status }: Charge): string {
  return STATES[status] ?? status;
}

const DUE = new Intl.DateTimeFormat('es-MX', {
  timeZone: 'America/Mexico_City',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** "21 nov, 12:00" in central time. */
export function dueOf({ dueAt }: Charge): string {
  return dueAt === null ? '—' : DUE.format(dueAt);
}

/** "1010 1012 3456 7890". */
export function inFours(digits: string): string {
  return digits.replace(/(\d{4})(?=\d)/g, '$1 ');
}
