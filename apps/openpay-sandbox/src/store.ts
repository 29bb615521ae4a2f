import type {
  Adjustment,
  Charge,
  Customer,
  Delivery,
  Payout,
  SavedCard,
  Token,
  Webhook,
} from './entities.ts';
import { type Journal, type JournalEntry, MEMORY_ONLY, openJournal, readJournal } from './journal.ts';

interface Identified {
  readonly id: string;
}

/** A keyed set of records that reports every change to the journal. */
export class Table<T extends Identified> {
  readonly name: string;
  readonly #records = new Map<string, T>();
  readonly #changed: (entry: JournalEntry) => void;

  constructor(name: string, changed: (entry: JournalEntry) => void) {
    this.name = name;
    this.#changed = changed;
  }

  get(id: string): T | undefined {
    return this.#records.get(id);
  }

  /** All records in the order of their creation. */
  all(): T[] {
    return [...this.#records.values()];
  }

  find(matches: (record: T) => boolean): T | undefined {
    for (const record of this.#records.values()) if (matches(record)) return record;
    return undefined;
  }

  put(record: T): T {
    this.#records.set(record.id, record);
    this.#changed({ table: this.name, id: record.id, record });
    return record;
  }

  delete(id: string): void {
    if (this.#records.delete(id)) this.#changed({ table: this.name, id, record: null });
  }

  /** Replays a line of the journal. Only this class writes the journal, so its shape is trusted here. */
  restore({ id, record }: JournalEntry): void {
    if (record === null) this.#records.delete(id);
    else this.#records.set(id, record as T);
  }
}

/** The provider's whole state, separate from the shop's database. */
export class Store {
  readonly tokens: Table<Token>;
  readonly customers: Table<Customer>;
  readonly cards: Table<SavedCard>;
  readonly charges: Table<Charge>;
  readonly payouts: Table<Payout>;
  readonly adjustments: Table<Adjustment>;
  readonly webhooks: Table<Webhook>;
  readonly deliveries: Table<Delivery>;
  readonly #chargeIdByOrder = new Map<string, string>();
  readonly #chargeIdByReference = new Map<string, string>();
  #balance = 0;
  #journal: Journal = MEMORY_ONLY;

  private constructor() {
    const changed = (entry: JournalEntry) => this.#journal.append(entry);
    this.tokens = new Table('tokens', changed);
    this.customers = new Table('customers', changed);
    this.cards = new Table('cards', changed);
    this.charges = new Table('charges', changed);
    this.payouts = new Table('payouts', changed);
    this.adjustments = new Table('adjustments', changed);
    this.webhooks = new Table('webhooks', changed);
    this.deliveries = new Table('deliveries', changed);
  }

  static async open(dataFile: string | null): Promise<Store> {
    const store = new Store();
    if (dataFile === null) return store;
    for (const entry of await readJournal(dataFile)) store.#table(entry.table)?.restore(entry);
    for (const charge of store.charges.all()) {
      store.#index(charge);
      store.#balance += creditOf(charge);
    }
    for (const payout of store.payouts.all()) store.#balance -= debitOf(payout);
    for (const { amount } of store.adjustments.all()) store.#balance += amount;
    store.#journal = await openJournal(dataFile, () => store.#snapshot());
    return store;
  }

  /** Centavos that the merchant has at the provider; negative after a settlement and a lost chargeback. */
  get balance(): number {
    return this.#balance;
  }

  putCharge(charge: Charge): Charge {
    this.#index(charge);
    const before = this.charges.get(charge.id);
    this.#balance += creditOf(charge) - (before ? creditOf(before) : 0);
    return this.charges.put(charge);
  }

  putPayout(payout: Payout): Payout {
    const before = this.payouts.get(payout.id);
    this.#balance -= debitOf(payout) - (before ? debitOf(before) : 0);
    return this.payouts.put(payout);
  }

  putAdjustment(adjustment: Adjustment): Adjustment {
    this.#balance += adjustment.amount;
    return this.adjustments.put(adjustment);
  }

  chargeOfOrder(orderId: string): Charge | undefined {
    const id = this.#chargeIdByOrder.get(orderId);
    return id === undefined ? undefined : this.charges.get(id);
  }

  /** The charge that asked for money under this till number or transfer concept. */
  chargeOfReference(reference: string): Charge | undefined {
    const id = this.#chargeIdByReference.get(reference);
    return id === undefined ? undefined : this.charges.get(id);
  }

  clear(): void {
    for (const table of this.#tables()) for (const { id } of table.all()) table.delete(id);
    this.#chargeIdByOrder.clear();
    this.#chargeIdByReference.clear();
    this.#balance = 0;
  }

  flush(): Promise<void> {
    return this.#journal.flush();
  }

  close(): Promise<void> {
    return this.#journal.close();
  }

  #index({ id, orderId, reference }: Charge): void {
    if (orderId !== null) this.#chargeIdByOrder.set(orderId, id);
    if (!reference?.asked) return;
    const known = reference.method === 'store' ? reference.number : reference.name;
    if (known !== null) this.#chargeIdByReference.set(known, id);
  }

  #tables() {
    const { tokens, customers, cards, charges, payouts, adjustments, webhooks, deliveries } = this;
    return [tokens, customers, cards, charges, payouts, adjustments, webhooks, deliveries];
  }

  #table(name: string) {
    return this.#tables().find(table => table.name === name);
  }

  #snapshot(): JournalEntry[] {
    return this.#tables().flatMap(table =>
      table.all().map(record => ({ table: table.name, id: record.id, record })),
    );
  }
}

/** Centavos that a charge adds to the balance: what was taken, less refunds, and nothing once the bank took it back. */
function creditOf({ status, amount, refunds }: Charge): number {
  const isTaken = ['completed', 'refunded', 'chargeback_pending', 'chargeback_adjustment'].includes(status);
  return isTaken ? amount - refunds.reduce((total, refund) => total + refund.amount, 0) : 0;
}

/** Centavos that a payout takes from the balance; a failed or cancelled one gives them back. */
function debitOf({ status, amount }: Payout): number {
  return status === 'in_progress' || status === 'completed' ? amount : 0;
}
