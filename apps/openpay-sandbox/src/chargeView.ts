import { cardToWire } from './cardView.ts';
import { AGREEMENT } from './clabe.ts';
import { toIsoMexico } from './dates.ts';
import type { Charge, Reference, Refund } from './entities.ts';
import { centavos, toPesos } from './money.ts';

/** A charge in the wire's form. Fields that Openpay leaves out are absent, not null. */
export function chargeToWire(charge: Charge) {
  const lastRefund = charge.refunds.at(-1);
  return {
    id: charge.id,
    authorization: charge.authorization,
    operation_type: 'in',
    method: charge.reference?.method ?? 'card',
    transaction_type: 'charge',
    status: charge.status,
    conciliated: charge.reference?.method === 'bank_account' && charge.authorization !== null,
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
    ...(charge.card !== null && { card: cardToWire(charge.card, charge.cardId) }),
    ...(charge.authorization !== null && { fee: feeOf(charge) }),
    ...(charge.threeDSecure !== null && {
      payment_method: { type: 'redirect', url: charge.threeDSecure.url },
    }),
    ...(charge.reference && { payment_method: referenceToWire(charge.reference) }),
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

function referenceToWire(reference: Reference) {
  if (reference.method === 'bank_account') {
    const { clabe, name } = reference;
    return { type: 'bank_transfer', bank: 'BBVA Bancomer', agreement: AGREEMENT, clabe, name };
  }
  const { number, origin } = reference;
  return {
    type: 'store',
    reference: number,
    barcode_url: `${origin}/barcode/${number}?width=1&height=45&text=false`,
    url_store: `${origin}/pagar/${number}`,
  };
}

/** $8.00 for a transfer, else 2.9 % + $2.50: the provider's list price. 16 % of VAT come on top. */
function feeOf({ amount, reference }: Charge) {
  const isTransfer = reference?.method === 'bank_account';
  const fee = centavos(isTransfer ? 800 : Math.round((amount * 29) / 1000) + 250);
  const tax = centavos(Math.round((fee * 16) / 100));
  return { amount: toPesos(fee), tax: toPesos(tax), currency: 'MXN' };
}
