import { cardToWire } from './cardView.ts';
import { toIsoMexico } from './dates.ts';
import type { Charge, Refund } from './entities.ts';
import { type Centavos, centavos, toPesos } from './money.ts';

/** A charge in the wire's form. Fields that Openpay leaves out are absent, not null. */
export function chargeToWire(charge: Charge) {
  const lastRefund = charge.refunds.at(-1);
  return {
    id: charge.id,
    authorization: charge.authorization,
    operation_type: 'in',
    method: 'card',
    transaction_type: 'charge',
    status: charge.status,
    conciliated: false,
    creation_date: toIsoMexico(charge.createdAt),
    operation_date: toIsoMexico(charge.operatedAt),
    description: charge.description,
    error_message: charge.errorMessage,
    error_code: charge.errorCode,
    order_id: charge.orderId,
    amount: toPesos(charge.amount),
    currency: 'MXN',
    ...(charge.customerId !== null && { customer_id: charge.customerId }),
    ...(charge.guest !== null && { customer: charge.guest }),
    card: cardToWire(charge.card, charge.cardId),
    ...(charge.authorization !== null && { fee: feeOf(charge.amount) }),
    ...(charge.threeDSecure !== null && {
      payment_method: { type: 'redirect', url: charge.threeDSecure.url },
    }),
    ...(charge.payments !== null && { payment_plan: { payments: charge.payments } }),
    ...(lastRefund && { refund: refundToWire(lastRefund), refunds: charge.refunds.map(refundToWire) }),
    metadata: charge.metadata,
    due_date: charge.dueAt === null ? null : toIsoMexico(charge.dueAt),
    exchange_rate: null,
    gateway: { affiliation: 'sandbox' },
  };
}

function refundToWire(refund: Refund) {
  const operatedAt = toIsoMexico(refund.createdAt);
  return {
    id: refund.id,
    authorization: refund.authorization,
    operation_type: 'out',
    transaction_type: 'refund',
    method: 'card',
    status: 'completed',
    conciliated: false,
    amount: toPesos(refund.amount),
    currency: 'MXN',
    creation_date: operatedAt,
    operation_date: operatedAt,
    description: refund.description,
    error_message: null,
    order_id: null,
  };
}

/** 2.9 % + $2.50, plus 16 % of VAT on it: the provider's list price. */
function feeOf(amount: Centavos) {
  const fee = centavos(Math.round((amount * 29) / 1000) + 250);
  const tax = centavos(Math.round((fee * 16) / 100));
  return { amount: toPesos(fee), tax: toPesos(tax), currency: 'MXN' };
}
