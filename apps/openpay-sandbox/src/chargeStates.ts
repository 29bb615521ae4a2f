import type { ChargeEvent } from './chargeEvents.ts';
import { chargeToWire } from './chargeView.ts';
import type { Charge, ChargeStatus } from './entities.ts';
import { OpenpayError } from './errors.ts';
import type { Provider } from './provider.ts';

/** The states that may follow each state of a charge. */
const NEXT: Readonly<Record<ChargeStatus, readonly ChargeStatus[]>> = {
  charge_pending: ['in_progress', 'completed', 'failed', 'cancelled', 'expired'],
  in_progress: ['completed', 'cancelled'],
  // A partial refund leaves it completed; a store may cancel what it took.
  completed: ['completed', 'refunded', 'chargeback_pending', 'cancelled'],
  chargeback_pending: ['chargeback_accepted', 'chargeback_adjustment'],
  chargeback_accepted: [],
  chargeback_adjustment: [],
  failed: [],
  cancelled: [],
  refunded: [],
  expired: [],
};

interface Move {
  readonly to: ChargeStatus;
  readonly changes?: Partial<Charge>;
  readonly event: ChargeEvent | null;
}

/** Changes a charge, the only function that does: checks the step, stores the result and announces it. */
export function moveCharge(provider: Provider, charge: Charge, { to, changes, event }: Move): Charge {
  if (!NEXT[charge.status].includes(to)) {
    throw new OpenpayError(1003, 'The card charge is on a final status');
  }
  const operatedAt = provider.clock.now();
  const moved = provider.store.putCharge({ ...charge, operatedAt, ...changes, status: to });
  if (event) provider.deliveries.announce(event, chargeToWire(moved));
  return moved;
}

/** Moves a charge on after the bank's approval, depending on whether the money is taken now or only reserved. */
export function approve(provider: Provider, charge: Charge): Charge {
  const changes = { authorization: provider.ids.authorization() };
  return charge.capture
    ? moveCharge(provider, charge, { to: 'completed', changes, event: 'charge.succeeded' })
    : moveCharge(provider, charge, { to: 'in_progress', changes, event: 'charge.created' });
}
