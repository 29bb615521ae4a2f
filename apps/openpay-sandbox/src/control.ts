import { type Arrival, cancelStorePayment, type Payment, payReference } from './arrivals.ts';
import { Behaviour, DEFAULT_BEHAVIOUR } from './behaviour.ts';
import { moveCharge } from './chargeStates.ts';
import { chargeToWire } from './chargeView.ts';
import { toIsoMexico } from './dates.ts';
import type { ReleaseOrder } from './deliveries.ts';
import type { Charge, Delivery } from './entities.ts';
import { type ErrorCode, notFound, OpenpayError } from './errors.ts';
import type { FaultInput } from './faults.ts';
import { importCharges } from './history.ts';
import { type PayoutView, payoutToWire, requirePayout, settlePayout } from './payouts.ts';
import type { Provider } from './provider.ts';
import { type BankAnswer, settleThreeDSecure } from './tresDSecure.ts';

export type Control = ReturnType<typeof createControl>;

/** A charge in the wire's form. */
export type ChargeView = ReturnType<typeof chargeToWire>;

/** The controls that tests, and `/_control`, have over the stand-in. */
export function createControl(provider: Provider) {
  const { store, clock, faults, deliveries, behaviour } = provider;

  const requireCardCharge = (id: string): Charge => {
    const charge = requireCharge(id);
    if (!charge.card) throw new OpenpayError(1003, 'Only a card charge is disputed');
    return charge;
  };
  const requireCharge = (id: string): Charge => {
    const charge = store.charges.get(id);
    if (!charge) throw notFound('transaction', id);
    return charge;
  };

  return {
    /** Plans a fault for the next matching calls; answers its number. */
    addFault: (fault: FaultInput): number => faults.add(fault),
    listFaults: () => faults.list(),
    clearFaults: () => faults.clear(),

    /** Changes the given settings and keeps the rest. */
    behave(changes: Partial<Behaviour>): Behaviour {
      behaviour.current = Behaviour.parse({ ...behaviour.current, ...changes });
      return behaviour.current;
    },
    behaviour: (): Behaviour => behaviour.current,

    /** Moves the sandbox's clock: waiting charges expire, notices are tried again. */
    advanceClock(ms: number): string {
      clock.advance(ms);
      return toIsoMexico(clock.now());
    },

    charges: (): ChargeView[] => store.charges.all().map(chargeToWire),
    /** Takes over paid charges of the time before; those that it has stay as they are. */
    importCharges: (charges: readonly unknown[]): void => importCharges(store, charges, clock.now()),

    /** The bank's answer to a waiting charge, without a browser. */
    answerThreeDSecure(id: string, answer: BankAnswer | { declineWith: ErrorCode }): ChargeView {
      settleThreeDSecure(provider, requireCharge(id), answer);
      return chargeToWire(requireCharge(id));
    },

    /** Pays a reference at the till, or a transfer to a CLABE with its concept. Any amount, at any time, any number of times. */
    payReference: (to: string, payment: Payment): Promise<Arrival> => payReference(provider, to, payment),

    /** A store takes back what it took; a charge that was not paid stays as it is. */
    cancelStorePayment: async (id: string): Promise<ChargeView> =>
      chargeToWire(await cancelStorePayment(provider, requireCharge(id))),

    /** The buyer disputes a completed charge; a later call decides for one side. */
    openChargeback: (id: string): ChargeView =>
      chargeToWire(
        moveCharge(provider, requireCardCharge(id), {
          to: 'chargeback_pending',
          event: 'chargeback.created',
        }),
      ),
    closeChargeback: (id: string, winner: 'buyer' | 'shop'): ChargeView =>
      chargeToWire(
        winner === 'buyer'
          ? moveCharge(provider, requireCharge(id), {
              to: 'chargeback_accepted',
              event: 'chargeback.accepted',
            })
          : moveCharge(provider, requireCharge(id), {
              to: 'chargeback_adjustment',
              event: 'chargeback.rejected',
            }),
      ),

    /** The antifraud system changes its mind about a paid charge, which stays paid. */
    rescoreToDecline(id: string): ChargeView {
      const wire = chargeToWire(requireCharge(id));
      deliveries.announce('charge.rescored.to.decline', wire);
      return wire;
    },

    ...moneyControls(provider),

    deliveries: (): Delivery[] => store.deliveries.all(),
    /** Sends the notices that `webhooks: 'held'` kept, one by one. */
    releaseDeliveries: (order: ReleaseOrder = 'same'): Promise<number> => deliveries.release(order),
    resendDeliveries: (chargeId: string, copies = 1): number => deliveries.resend(chargeId, copies),
    /** Resolves when no notice is on its way. */
    deliveriesIdle: (): Promise<void> => deliveries.idle(),

    /** Forgets everything but the registered webhooks, and returns to the default behaviour. */
    reset(): void {
      const registered = store.webhooks.all();
      store.clear();
      for (const webhook of registered) store.webhooks.put(webhook);
      faults.clear();
      behaviour.current = { ...DEFAULT_BEHAVIOUR, ...provider.settings.behaviour };
    },
  };
}

/** Balance and payouts. */
function moneyControls(provider: Provider) {
  const { store, clock } = provider;
  return {
    /** Centavos. */
    balance: (): number => store.balance,
    /** Changes the balance by centavos: a deposit, or with a negative amount the provider's own settlement. */
    adjustBalance(amount: number): number {
      const reason = amount < 0 ? 'settlement' : 'deposit';
      store.putAdjustment({ id: provider.ids.transaction(), amount, reason, createdAt: clock.now() });
      return store.balance;
    },

    payouts: (): PayoutView[] => store.payouts.all().map(payoutToWire),
    /** The bank's answer to a payout, before its hour. */
    settlePayout: (id: string, outcome: 'completed' | 'failed'): PayoutView =>
      payoutToWire(settlePayout(provider, requirePayout(provider, id), outcome)),
  };
}
