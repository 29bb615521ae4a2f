import { z } from 'zod';

/** The lasting behaviour of the stand-in. Single mishaps are faults (`faults.ts`). */
export const Behaviour = z.strictObject({
  /** Wait before the decision on a charge. Until then a search by order_id finds nothing, although the charge will happen. */
  chargeLatencyMs: z.int().min(0),
  /** Decides the answer of the bank's page: the person, the test card, or always the same answer. */
  threeDSecure: z.enum(['person', 'card', 'authenticate', 'reject']),
  /** When the bank answers a payout: by business days, or after so many milliseconds, as the provider's own sandbox. */
  payouts: z.union([z.literal('business_days'), z.int().min(0)]),
  /** Whether the merchant may pay to bank accounts of others; without it a payout answers 3006. */
  payoutsAllowed: z.boolean(),
  /** `held` keeps notices until they are released; `off` loses them for good. */
  webhooks: z.enum(['on', 'held', 'off']),
  /** How many times each notice is sent. */
  webhookCopies: z.int().min(1).max(50),
  webhookDelayMs: z.int().min(0),
  /** Longest extra wait of each copy, drawn at random from 0 up, so that notices overtake each other. */
  webhookShuffleMs: z.int().min(0),
  /** Sends the notice, and waits for its answer, before answering the call that caused it. */
  webhookBeforeAnswer: z.boolean(),
  /** The same, only for store and SPEI charges and for money that is paid to them. */
  noticeFirst: z.boolean(),
  /** Pays what each new store or SPEI charge asks, before the charge itself is answered. */
  payAtOnce: z.boolean(),
  /** Rounds the due date of a SPEI charge up to the end of its day in Mexico City. */
  speiUntilEndOfDay: z.boolean(),
  /** The merchant's server that is asked before store money or a transfer is taken; null where none is. */
  authorizer: z.url({ protocol: /^https?$/ }).nullable(),
});

export type Behaviour = Readonly<z.infer<typeof Behaviour>>;

export const DEFAULT_BEHAVIOUR: Behaviour = {
  chargeLatencyMs: 0,
  threeDSecure: 'person',
  payouts: 'business_days',
  payoutsAllowed: true,
  webhooks: 'on',
  webhookCopies: 1,
  webhookDelayMs: 0,
  webhookShuffleMs: 0,
  webhookBeforeAnswer: false,
  noticeFirst: false,
  payAtOnce: false,
  speiUntilEndOfDay: false,
  authorizer: null,
};

/** The current behaviour, in a holder because it changes while the sandbox runs. */
export interface BehaviourHolder {
  current: Behaviour;
}
