import { asksYes } from './authorizer.ts';
import { blankCharge } from './chargeRequest.ts';
import { moveCharge } from './chargeStates.ts';
import { chargeToWire } from './chargeView.ts';
import { ACCOUNT_CLABE, TRANSFER_CLABE } from './clabe.ts';
import { toIsoMexico } from './dates.ts';
import type { Charge, Reference, TillTicket } from './entities.ts';
import { notFound, OpenpayError } from './errors.ts';
import { type Centavos, centavos, toPesos } from './money.ts';
import type { Provider } from './provider.ts';

export interface Payment {
  readonly centavos: number;
  /** Text of a transfer; a till has none. */
  readonly concept?: string | undefined;
  /** Takes the money without asking the merchant's authoriser. */
  readonly force?: boolean | undefined;
}

/** `completed`: this money completed the charge that asked for it; otherwise it is a charge of its own. */
export type Arrival =
  | { readonly taken: true; readonly chargeId: string; readonly completed: boolean }
  | { readonly taken: false; readonly reason: 'unknown_reference' | 'not_authorised' };

/**
 * Money paid at a till, to a reference, or by transfer, to an account or straight to the concept of a charge. A till takes
 * none for a reference that it does not know; a bank takes any that is sent to an account of ours.
 */
export async function payReference(provider: Provider, to: string, payment: Payment): Promise<Arrival> {
  const amount = centavos(payment.centavos);
  if (amount <= 0) throw new OpenpayError(1001, 'amount must be greater than 0');
  const number = to.replaceAll(' ', '');
  if (number === ACCOUNT_CLABE) return deposit(provider, amount);
  const target = findTarget(provider, number, payment.concept);
  if (!target) return { taken: false, reason: 'unknown_reference' };
  const money = { ...target, amount, till: newTicket(provider) };
  const isTaken = payment.force || (await isAuthorised(provider, money));
  if (!isTaken) return { taken: false, reason: 'not_authorised' };
  const { charge, completed } = takeMoney(provider, money);
  if (provider.behaviour.current.noticeFirst) await provider.deliveries.idle();
  return { taken: true, chargeId: charge.id, completed };
}

/** The store takes a payment back: the merchant is told, not asked, and the money leaves the balance. */
export async function cancelStorePayment(
  provider: Provider,
  { id, amount, reference, till = newTicket(provider) }: Charge,
): Promise<Charge> {
  if (reference?.method !== 'store') throw new OpenpayError(1003, 'Only a store takes a payment back');
  const { store, behaviour } = provider;
  await asksYes(behaviour.current.authorizer, 'cancelacion', tillQuestion(reference.number, amount, till));
  const charge = store.charges.get(id);
  if (!charge) throw notFound('transaction', id);
  if (charge.status !== 'completed') return charge;
  return moveCharge(provider, charge, { to: 'cancelled', event: 'charge.cancelled' });
}

interface Target {
  readonly reference: Reference;
  /** Id of the charge that asks for money under this reference. */
  readonly askingId: string | null;
}

function findTarget({ store }: Provider, to: string, concept: string | undefined): Target | null {
  const asking = store.chargeOfReference(to);
  if (asking?.reference) return { reference: asking.reference, askingId: asking.id };
  if (to !== TRANSFER_CLABE) return null;
  const name = concept?.trim() || null;
  const named = store.chargeOfReference(name?.replaceAll(' ', '') ?? '');
  return named?.reference?.method === 'bank_account'
    ? { reference: named.reference, askingId: named.id }
    : { reference: { asked: false, method: 'bank_account', clabe: TRANSFER_CLABE, name }, askingId: null };
}

interface Money extends Target {
  readonly amount: Centavos;
  readonly till: TillTicket;
}

function isAuthorised({ behaviour, ids }: Provider, { reference, amount, till }: Money): Promise<boolean> {
  const base = behaviour.current.authorizer;
  if (reference.method === 'store')
    return asksYes(base, 'tienda', tillQuestion(reference.number, amount, till));
  return asksYes(base, 'spei', {
    cuenta_beneficiario: reference.clabe,
    clave_rastreo: ids.trackingKey(),
    monto: toPesos(amount),
    concepto_pago: reference.name ?? '',
  });
}

function tillQuestion(folio: string, amount: Centavos, { trxNo, localDate }: TillTicket) {
  return { folio, local_date: localDate, amount: toPesos(amount), trx_no: trxNo };
}

function newTicket({ ids, clock }: Provider): TillTicket {
  return { trxNo: ids.trxNo(), localDate: toIsoMexico(clock.now()) };
}

/** Completes the charge that asks for exactly this, or keeps the money as a charge of its own. */
function takeMoney(provider: Provider, { reference, askingId, amount, till }: Money) {
  const asking = askingId === null ? undefined : provider.store.charges.get(askingId);
  const ticket = reference.method === 'store' && { till };
  const payment = { authorization: provider.ids.authorization(), ...ticket };
  if (asking?.status === 'in_progress' && asking.amount === amount) {
    const move = { to: 'completed', changes: payment, event: 'charge.succeeded' } as const;
    return { charge: moveCharge(provider, asking, move), completed: true };
  }
  const charge = provider.store.putCharge({
    ...blankCharge(provider, {
      description: asking?.description ?? 'Transferencia sin cobro',
      orderId: null,
      customerId: asking?.customerId ?? null,
      guest: null,
      metadata: {},
    }),
    ...payment,
    status: 'completed',
    amount,
    reference: { ...reference, asked: false },
  });
  provider.deliveries.announce('charge.succeeded', chargeToWire(charge));
  return { charge, completed: false };
}

/** A transfer to the merchant's own account: it raises the balance and pays no charge. */
async function deposit({ store, ids, clock, deliveries }: Provider, amount: Centavos): Promise<Arrival> {
  const now = clock.now();
  const { id } = store.putAdjustment({ id: ids.transaction(), amount, reason: 'deposit', createdAt: now });
  const transaction = {
    id,
    operation_type: 'in',
    method: 'bank_account',
    transaction_type: 'spei',
    status: 'completed',
    operation_date: toIsoMexico(now),
    amount: toPesos(amount),
    currency: 'MXN',
  };
  deliveries.announce('spei.received', transaction);
  return { taken: true, chargeId: id, completed: false };
}
