import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { readCard } from './cardFacts.ts';
import { TRANSFER_CLABE } from './clabe.ts';
import type { Charge, Reference } from './entities.ts';
import { centavos } from './money.ts';
import type { Store } from './store.ts';

const amount = z.int().positive();

/** A paid charge of the time before; amounts in centavos. */
const PastCharge = z.object({
  id: z.string().min(1),
  order_id: z.string().min(1).max(100),
  amount,
  description: z.string().max(250),
  method: z.enum(['card', 'store', 'bank_account']).default('card'),
  /** The last digits of one of the approved test cards, for a card's charge. */
  last4: z.string().optional(),
  /** A till's number or a transfer's concept, for the others. */
  reference: z.string().min(1).optional(),
  created_at: z.iso.datetime({ offset: true }),
  refunds: z.array(z.object({ id: z.string().min(1), amount, created_at: z.iso.datetime({ offset: true }) })),
});

/** Of the barcode of a charge that is paid long since. */
const ORIGIN = 'https://sandbox-api.openpay.mx';

/** The approved test cards that the history knows. */
const CARDS: Readonly<Record<string, string>> = { '1111': '4111111111111111', '4444': '5555555555554444' };

/** Takes over the charges of a file that the store does not have: a demonstration's sales of the weeks before its first start. */
export async function importHistory(store: Store, file: string, nowMs: number): Promise<void> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter(line => line !== '');
  importCharges(
    store,
    lines.map(line => JSON.parse(line)),
    nowMs,
  );
  await store.flush();
}

/** Takes over paid charges that the store does not have. */
export function importCharges(store: Store, charges: readonly unknown[], nowMs: number): void {
  for (const given of charges) {
    const past = PastCharge.parse(given);
    if (!store.charges.get(past.id)) store.putCharge(asCharge(past, nowMs));
  }
}

function asCharge(past: z.infer<typeof PastCharge>, nowMs: number): Charge {
  const createdAt = Date.parse(past.created_at);
  const refunded = past.refunds.reduce((total, refund) => total + refund.amount, 0);
  const reference = referenceOf(past);
  const card = {
    card_number: CARDS[past.last4 ?? ''] ?? CARDS['1111'],
    holder_name: 'Publico de la demostracion',
    cvv2: '123',
    expiration_month: '12',
    expiration_year: String(new Date(nowMs).getUTCFullYear() + 3),
  };
  return {
    id: past.id,
    status: refunded === past.amount ? 'refunded' : 'completed',
    amount: centavos(past.amount),
    description: past.description,
    orderId: past.order_id,
    customerId: null,
    guest: null,
    cardId: null,
    ...(reference ? { card: null, reference } : { card: readCard(card, nowMs) }),
    capture: true,
    payments: null,
    metadata: {},
    authorization: '801585',
    createdAt,
    operatedAt: createdAt,
    dueAt: null,
    threeDSecure: null,
    refunds: past.refunds.map(refund => ({
      id: refund.id,
      authorization: '801586',
      amount: centavos(refund.amount),
      description: `Devolución de ${past.description}`.slice(0, 250),
      createdAt: Date.parse(refund.created_at),
    })),
    errorCode: null,
    errorMessage: null,
  };
}

function referenceOf({ id, method, reference = id }: z.infer<typeof PastCharge>): Reference | null {
  switch (method) {
    case 'card':
      return null;
    case 'store':
      return { asked: true, method, number: reference, origin: ORIGIN };
    case 'bank_account':
      return { asked: true, method, clabe: TRANSFER_CLABE, name: reference };
  }
}
