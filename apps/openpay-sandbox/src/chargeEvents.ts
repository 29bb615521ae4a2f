/** Events of charges, deposits and payouts that the sandbox sends as notices. */
export const CHARGE_EVENTS = [
  'charge.created',
  'charge.succeeded',
  'charge.failed',
  'charge.cancelled',
  'charge.refunded',
  'charge.rescored.to.decline',
  'chargeback.created',
  'chargeback.accepted',
  'chargeback.rejected',
  'transaction.expired',
  'spei.received',
  'payout.created',
  'payout.succeeded',
  'payout.failed',
] as const;

export type ChargeEvent = (typeof CHARGE_EVENTS)[number];
