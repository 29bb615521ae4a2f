import type { BehaviourHolder } from './behaviour.ts';
import type { ChargeEvent } from './chargeEvents.ts';
import type { SandboxClock } from './clock.ts';
import { toIsoMexico } from './dates.ts';
import type { Delivery, Webhook } from './entities.ts';
import { type Ids, seededRandomInt } from './ids.ts';
import { isAccepted, type NoticeAnswer, postNotice } from './notices.ts';
import type { Store } from './store.ts';

const GIVE_UP_AFTER_MS = 72 * 60 * 60 * 1000;

export type ReleaseOrder = 'same' | 'reverse' | 'shuffle';

interface Needs {
  readonly store: Store;
  readonly clock: SandboxClock;
  readonly ids: Ids;
  readonly behaviour: BehaviourHolder;
  readonly retryMs: readonly number[];
}

/** Notifies the shop of events of its charges and payouts, again and again until it answers 2xx or 72 hours pass. */
export class DeliveryQueue {
  readonly #needs: Needs;
  readonly #inFlight = new Set<Promise<void>>();
  readonly #stopped = new AbortController();
  // A fixed seed: a shuffled run can be repeated.
  readonly #shuffle = seededRandomInt(1);

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** `transaction` is the charge or payout in the wire's form. */
  announce(type: ChargeEvent, transaction: { readonly id: string }): void {
    const { clock, store } = this.#needs;
    const body = JSON.stringify({ type, event_date: toIsoMexico(clock.now()), transaction });
    for (const webhook of store.webhooks.all()) {
      if (!webhook.eventTypes.includes(type)) continue;
      this.#enqueueCopies({ webhookId: webhook.id, type, chargeId: transaction.id, body });
    }
  }

  /** Sends the past notices of a charge again, word for word. */
  resend(chargeId: string, copies: number): number {
    const sent = this.#needs.store.deliveries.all().filter(one => one.chargeId === chargeId);
    for (const { webhookId, type, body } of sent) {
      for (let copy = 0; copy < copies; copy += 1) {
        this.#enqueue({ webhookId, type, chargeId, body }, { status: 'pending', waitMs: 0 });
      }
    }
    return sent.length * copies;
  }

  /** Sends the held notices strictly one after another, in the given order. */
  async release(order: ReleaseOrder): Promise<number> {
    const { store, clock } = this.#needs;
    const held = store.deliveries.all().filter(one => one.status === 'held');
    for (const delivery of this.#inOrder(held, order)) {
      store.deliveries.put({ ...delivery, status: 'pending', nextAttemptAt: clock.now() });
      await this.#attempt(delivery.id);
    }
    return held.length;
  }

  /** Schedules undelivered notices again after a restart. */
  resume(): void {
    for (const delivery of this.#needs.store.deliveries.all()) {
      if (delivery.status === 'pending') this.#schedule(delivery);
    }
  }

  /** Resolves once no attempt is under way; attempts that wait for the clock do not count. */
  async idle(): Promise<void> {
    while (this.#inFlight.size > 0) await Promise.all(this.#inFlight);
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.idle();
  }

  #enqueueCopies(notice: Pick<Delivery, 'webhookId' | 'type' | 'chargeId' | 'body'>): void {
    const behaviour = this.#needs.behaviour.current;
    const status = { on: 'pending', held: 'held', off: 'dropped' } as const;
    for (let copy = 0; copy < behaviour.webhookCopies; copy += 1) {
      const shuffleMs = behaviour.webhookShuffleMs > 0 ? this.#shuffle(behaviour.webhookShuffleMs) : 0;
      const waitMs = behaviour.webhookDelayMs + shuffleMs;
      this.#enqueue(notice, { status: status[behaviour.webhooks], waitMs });
    }
  }

  #enqueue(
    notice: Pick<Delivery, 'webhookId' | 'type' | 'chargeId' | 'body'>,
    { status, waitMs }: { status: Delivery['status']; waitMs: number },
  ): void {
    const { store, ids, clock } = this.#needs;
    const createdAt = clock.now();
    const delivery = store.deliveries.put({
      id: ids.delivery(),
      ...notice,
      status,
      createdAt,
      nextAttemptAt: createdAt + waitMs,
      attempts: [],
    });
    if (status === 'pending') this.#schedule(delivery);
  }

  #schedule({ id, nextAttemptAt }: Delivery): void {
    const waitMs = nextAttemptAt - this.#needs.clock.now();
    if (waitMs <= 0) this.#start(id);
    else this.#needs.clock.after(waitMs, () => this.#start(id));
  }

  #start(id: string): void {
    const attempt = this.#attempt(id).finally(() => this.#inFlight.delete(attempt));
    this.#inFlight.add(attempt);
  }

  async #attempt(id: string): Promise<void> {
    const { store } = this.#needs;
    // The shop may ask at once, so the notified state must survive a kill.
    await store.flush();
    const delivery = store.deliveries.get(id);
    const webhook = delivery && store.webhooks.get(delivery.webhookId);
    if (delivery?.status !== 'pending') return;
    if (!webhook) {
      store.deliveries.put({ ...delivery, status: 'dropped' });
      return;
    }
    await this.#post(delivery, webhook);
  }

  async #post(delivery: Delivery, webhook: Webhook): Promise<void> {
    const answer = await postNotice(webhook, delivery.body, this.#stopped.signal);
    // Our own closing cut the attempt short: the notice stays owed.
    if (this.#stopped.signal.aborted) return;
    const next = this.#needs.store.deliveries.put(this.#afterAttempt(delivery, answer));
    if (next.status === 'pending') this.#schedule(next);
  }

  #afterAttempt(delivery: Delivery, answer: NoticeAnswer): Delivery {
    const now = this.#needs.clock.now();
    const attempts = [...delivery.attempts, { at: now, ...answer }];
    if (isAccepted(answer)) return { ...delivery, attempts, status: 'delivered' };
    const { retryMs } = this.#needs;
    const waitMs = retryMs[Math.min(attempts.length, retryMs.length) - 1];
    if (waitMs === undefined || now + waitMs - delivery.createdAt > GIVE_UP_AFTER_MS) {
      return { ...delivery, attempts, status: 'abandoned' };
    }
    return { ...delivery, attempts, nextAttemptAt: now + waitMs };
  }

  #inOrder(deliveries: readonly Delivery[], order: ReleaseOrder): readonly Delivery[] {
    switch (order) {
      case 'same':
        return deliveries;
      case 'reverse':
        return deliveries.toReversed();
      case 'shuffle':
        return deliveries
          .map(delivery => ({ delivery, key: this.#shuffle(1_000_000) }))
          .sort((a, b) => a.key - b.key)
          .map(({ delivery }) => delivery);
    }
  }
}
