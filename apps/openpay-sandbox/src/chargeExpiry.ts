import { moveCharge } from './chargeStates.ts';
import type { Charge } from './entities.ts';
import type { Provider } from './provider.ts';

/** Expires a charge, with a notice, when its buyer never returns from the bank. */
export function scheduleExpiry(provider: Provider, { id, dueAt }: Charge): void {
  if (dueAt === null) return;
  provider.clock.after(dueAt - provider.clock.now(), () => expire(provider, id));
}

/** Sets the timers again after a restart, from the stored due dates. */
export function resumeExpiries(provider: Provider): void {
  for (const charge of provider.store.charges.all()) {
    if (charge.status === 'charge_pending') scheduleExpiry(provider, charge);
  }
}

function expire(provider: Provider, id: string): void {
  const charge = provider.store.charges.get(id);
  if (charge?.status !== 'charge_pending') return;
  moveCharge(provider, charge, { to: 'expired', event: 'transaction.expired' });
}
