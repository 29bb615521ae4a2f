import { z } from 'zod';

/** How the stand-in behaves until told otherwise. Single mishaps are faults (`faults.ts`); these stay on. */
export const Behaviour = z.strictObject({
  /** Wait before a charge is decided: during it a search by order_id finds nothing, and it still happens. */
  chargeLatencyMs: z.int().min(0),
  /** Decides the answer of the bank's page: the person, the test card, or always the same. */
  threeDSecure: z.enum(['person', 'card', 'authenticate', 'reject']),
  /** `held` keeps notices until they are released; `off` loses them for good. */
  webhooks: z.enum(['on', 'held', 'off']),
  /** How many times each notice is sent. */
  webhookCopies: z.int().min(1).max(50),
  webhookDelayMs: z.int().min(0),
  /** Adds to each copy a wait drawn from [0, this), so that notices overtake each other. */
  webhookShuffleMs: z.int().min(0),
  /** Sends the notice, and waits for its answer, before the call that caused it is answered. */
  webhookBeforeAnswer: z.boolean(),
});

export type Behaviour = Readonly<z.infer<typeof Behaviour>>;

export const DEFAULT_BEHAVIOUR: Behaviour = {
  chargeLatencyMs: 0,
  threeDSecure: 'person',
  webhooks: 'on',
  webhookCopies: 1,
  webhookDelayMs: 0,
  webhookShuffleMs: 0,
  webhookBeforeAnswer: false,
};

/** The current behaviour, in a holder because it changes while the sandbox runs. */
export interface BehaviourHolder {
  current: Behaviour;
}
