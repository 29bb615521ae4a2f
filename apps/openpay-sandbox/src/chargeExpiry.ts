import { moveCharge } from './chargeStates.ts';
import type { Charge } from './entities.ts';
import type { Provider } from './provider.ts';

/** A charge whose buyer never came back from the bank ends by itself and says so. */
export function scheduleExpiry(provider: Provider, { id, dueAt }: Charge): void {
  if (dueAt === null) return;
  provider.clock.after(dueAt - provider.clock.now(), () => expire(provider, id));
}

/** After a restart the timers are gone, the due dates are not. */
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
