import { moveCharge } from './chargeStates.ts';
import type { Charge } from './entities.ts';
import type { Provider } from './provider.ts';

/** Ends a charge, with a notice, when its buyer never returns from the bank or never pays its reference. */
export function scheduleExpiry(provider: Provider, { id, dueAt }: Charge): void {
  if (dueAt === null) return;
  provider.clock.after(dueAt - provider.clock.now(), () => expire(provider, id));
}

/** Sets the timers again after a restart, from the stored due dates. */
export function resumeExpiries(provider: Provider): void {
  for (const charge of provider.store.charges.all()) {
    if (isWaiting(charge)) scheduleExpiry(provider, charge);
  }
}

function expire(provider: Provider, id: string): void {
  const charge = provider.store.charges.get(id);
  if (!charge || !isWaiting(charge)) return;
  const { reference, operatedAt } = charge;
  // A reference that was not paid is `cancelled`, and nothing was operated.
  const end = reference
    ? ({ to: 'cancelled', changes: { operatedAt } } as const)
    : ({ to: 'expired' } as const);
  moveCharge(provider, charge, { ...end, event: 'transaction.expired' });
}

function isWaiting({ status, reference }: Charge): boolean {
  return status === (reference ? 'in_progress' : 'charge_pending');
}
