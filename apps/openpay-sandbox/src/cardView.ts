import type { CardFacts } from './cardFacts.ts';

/** The card inside a charge on the wire; a card that came by token has no id there. */
export function cardToWire(card: CardFacts, id: string | null) {
  return {
    id,
    type: card.type,
    brand: card.brand,
    address: card.address,
    card_number: card.maskedNumber,
    holder_name: card.holderName,
    expiration_year: card.expirationYear,
    expiration_month: card.expirationMonth,
    allows_charges: true,
    allows_payouts: card.type === 'debit',
    bank_name: card.bankName,
    bank_code: card.bankCode,
    points_card: false,
  };
}
