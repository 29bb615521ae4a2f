import type { ErrorCode } from './errors.ts';

/** The bank's reaction to a card. Besides the mask, the sandbox remembers nothing else of a number. */
export type CardOutcome =
  | { readonly kind: 'approved'; readonly refunds?: 'refused'; readonly months?: ErrorCode }
  | { readonly kind: 'declined'; readonly code: ErrorCode }
  | {
      readonly kind: 'three_d_secure';
      readonly friction: 'challenge' | 'frictionless';
      readonly result: 'authenticated' | 'rejected';
    };

export interface TestCard {
  readonly number: string;
  readonly outcome: CardOutcome;
  /** The text of the page of test cards, for a person about to type the number. */
  readonly explanation: string;
}

const APPROVED: CardOutcome = { kind: 'approved' };

export const TEST_CARDS: readonly TestCard[] = [
  { number: '4111111111111111', outcome: APPROVED, explanation: 'Aprobada. Crédito.' },
  { number: '4242424242424242', outcome: APPROVED, explanation: 'Aprobada. Débito.' },
  { number: '5555555555554444', outcome: APPROVED, explanation: 'Aprobada. Crédito.' },
  { number: '5105105105105100', outcome: APPROVED, explanation: 'Aprobada. Débito.' },
  { number: '345678000000007', outcome: APPROVED, explanation: 'Aprobada. Código de 4 dígitos.' },
  { number: '343434343434343', outcome: APPROVED, explanation: 'Aprobada. Código de 4 dígitos.' },
  {
    number: '4000000000005126',
    outcome: { kind: 'approved', refunds: 'refused' },
    explanation: 'Aprobada. El banco rechaza cada reembolso.',
  },
  {
    number: '4000000000003204',
    outcome: { kind: 'approved', months: 3203 },
    explanation: 'Aprobada. Crédito que no permite meses (3203).',
  },
  {
    number: '4000000000003303',
    outcome: { kind: 'approved', months: 3205 },
    explanation: 'Aprobada. Crédito sin promoción de meses (3205).',
  },
  { number: '4222222222222220', outcome: declined(3001), explanation: 'Rechazada por el banco.' },
  { number: '4000000000000069', outcome: declined(3002), explanation: 'El banco dice que está vencida.' },
  { number: '4444444444444448', outcome: declined(3003), explanation: 'Sin fondos suficientes.' },
  { number: '4000000000000119', outcome: declined(3004), explanation: 'Reportada como robada.' },
  { number: '4000000000000044', outcome: declined(3005), explanation: 'Rechazada por el antifraude.' },
  {
    number: '4005580000050508',
    outcome: threeDSecure('challenge', 'authenticated'),
    explanation: '3-D Secure con desafío; propone autenticar.',
  },
  {
    number: '5204740000001002',
    outcome: threeDSecure('challenge', 'authenticated'),
    explanation: '3-D Secure con desafío; propone autenticar.',
  },
  {
    number: '4005580000051886',
    outcome: threeDSecure('frictionless', 'authenticated'),
    explanation: '3-D Secure sin desafío; autentica sola.',
  },
  {
    number: '5204740000001234',
    outcome: threeDSecure('frictionless', 'authenticated'),
    explanation: '3-D Secure sin desafío; autentica sola.',
  },
  {
    number: '4005580000051811',
    outcome: threeDSecure('challenge', 'rejected'),
    explanation: '3-D Secure con desafío; propone rechazar.',
  },
  {
    number: '5204740000001010',
    outcome: threeDSecure('challenge', 'rejected'),
    explanation: '3-D Secure con desafío; propone rechazar.',
  },
  {
    number: '4005580000051829',
    outcome: threeDSecure('frictionless', 'rejected'),
    explanation: '3-D Secure sin desafío; falla sola.',
  },
  {
    number: '5204740000001028',
    outcome: threeDSecure('frictionless', 'rejected'),
    explanation: '3-D Secure sin desafío; falla sola.',
  },
];

const BY_NUMBER = new Map(TEST_CARDS.map(card => [card.number, card.outcome]));

/** Approves a well-formed number outside the table, as the provider's sandbox does. */
export function outcomeOf(cardNumber: string): CardOutcome {
  return BY_NUMBER.get(cardNumber) ?? APPROVED;
}

function declined(code: ErrorCode): CardOutcome {
  return { kind: 'declined', code };
}

function threeDSecure(
  friction: 'challenge' | 'frictionless',
  result: 'authenticated' | 'rejected',
): CardOutcome {
  return { kind: 'three_d_secure', friction, result };
}
