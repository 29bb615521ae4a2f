import type { CardFacts } from './cardFacts.ts';
import type { ErrorCode } from './errors.ts';
import type { Centavos } from './money.ts';

/** Records never change in place: a change is a `put` of a new one, which the journal keeps. */
export interface Token {
  readonly id: string;
  readonly card: CardFacts;
  readonly used: boolean;
}

export interface Customer {
  readonly id: string;
  readonly name: string;
  readonly lastName: string | null;
  readonly email: string;
  readonly phone: string | null;
  readonly externalId: string | null;
  readonly address: object | null;
  readonly requiresAccount: boolean;
  readonly createdAt: number;
}

export interface SavedCard {
  readonly id: string;
  readonly customerId: string;
  readonly card: CardFacts;
  readonly createdAt: number;
}

export type ChargeStatus =
  | 'charge_pending'
  | 'in_progress'
  | 'completed'
  | 'failed'
  | 'cancelled'
  | 'refunded'
  | 'expired'
  | 'chargeback_pending'
  | 'chargeback_accepted'
  | 'chargeback_adjustment';

export interface Refund {
  readonly id: string;
  readonly authorization: string;
  readonly amount: Centavos;
  readonly description: string;
  readonly createdAt: number;
}

/** Address of a charge's money: a number that a store's till reads, or an account with the concept to write. */
export type Reference = {
  /** False for money that came beside what was asked: that charge only says where it was paid. */
  readonly asked: boolean;
} & (
  | { readonly method: 'store'; readonly number: string; readonly origin: string }
  | { readonly method: 'bank_account'; readonly clabe: string; readonly name: string | null }
);

/** The till's own words about a payment. Its cancellation repeats them. */
export interface TillTicket {
  readonly trxNo: string;
  readonly localDate: string;
}

export interface Charge {
  readonly id: string;
  readonly status: ChargeStatus;
  readonly amount: Centavos;
  readonly description: string;
  readonly orderId: string | null;
  readonly customerId: string | null;
  /** The buyer's data of a charge without a customer, as received. */
  readonly guest: object | null;
  readonly cardId: string | null;
  /** Null for a charge that is paid in cash or by transfer: that one has a reference. */
  readonly card: CardFacts | null;
  readonly reference?: Reference;
  readonly till?: TillTicket;
  readonly capture: boolean;
  readonly payments: number | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly authorization: string | null;
  readonly createdAt: number;
  readonly operatedAt: number;
  readonly dueAt: number | null;
  readonly threeDSecure: { readonly url: string; readonly redirectUrl: string } | null;
  readonly refunds: readonly Refund[];
  readonly errorCode: ErrorCode | null;
  readonly errorMessage: string | null;
}

export type PayoutStatus = 'in_progress' | 'completed' | 'failed' | 'cancelled';

/** Money sent from the merchant's balance to a bank account. */
export interface Payout {
  readonly id: string;
  readonly status: PayoutStatus;
  readonly amount: Centavos;
  readonly description: string;
  readonly orderId: string | null;
  readonly clabe: string;
  readonly holderName: string;
  readonly alias: string | null;
  readonly createdAt: number;
  readonly operatedAt: number;
  /** Time at which the bank answers. */
  readonly leavesAt: number;
  readonly authorization: string | null;
  readonly errorMessage: string | null;
}

/** A change of the balance that no charge made: a deposit (positive) or the provider's own settlement (negative). */
export interface Adjustment {
  readonly id: string;
  /** Centavos, signed. */
  readonly amount: number;
  readonly reason: 'deposit' | 'settlement';
  readonly createdAt: number;
}

export interface Webhook {
  readonly id: string;
  readonly url: string;
  readonly user: string;
  readonly password: string;
  readonly eventTypes: readonly string[];
  readonly verificationCode: string;
  readonly status: 'verified' | 'unverified';
}

export interface DeliveryAttempt {
  readonly at: number;
  /** Status of the address's answer, or null when it did not answer. */
  readonly httpStatus: number | null;
  readonly error: string | null;
}

export interface Delivery {
  readonly id: string;
  readonly webhookId: string;
  readonly type: string;
  /** Id of the charge or payout that the notice is about. */
  readonly chargeId: string;
  readonly body: string;
  /** `held` and `dropped` only occur when the control object asks for them. */
  readonly status: 'pending' | 'delivered' | 'held' | 'dropped' | 'abandoned';
  readonly createdAt: number;
  readonly nextAttemptAt: number;
  readonly attempts: readonly DeliveryAttempt[];
}
