import { randomInt } from 'node:crypto';
import { type Behaviour, DEFAULT_BEHAVIOUR } from './behaviour.ts';
import { type RandomInt, seededRandomInt } from './ids.ts';
import { type Centavos, centavos } from './money.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export interface WebhookRegistration {
  readonly url: string;
  readonly user: string;
  readonly password: string;
}

/** Every option has a default; undefined counts as absent, so that a caller can pass its own options on. */
export interface SandboxOptions {
  /** Letters and digits only, as at Openpay: openpay.js checks it. */
  readonly merchantId?: string | undefined;
  /** The shop's name on the bank's page. */
  readonly merchantName?: string | undefined;
  readonly privateKey?: string | undefined;
  /** A second private key, for a merchant who changes theirs. `/tarjetas` shows it. */
  readonly otherPrivateKey?: string | undefined;
  readonly publicKey?: string | undefined;
  /** The bearer token of `/_control`. Without one those calls do not exist. */
  readonly controlKey?: string | undefined;
  /** Serves `/control`, the controls as a page without a key: for a demonstration on this machine. */
  readonly controlPage?: boolean | undefined;
  /** Address for buyers' browsers, where it differs from the address for the shop's server. */
  readonly publicUrl?: string | undefined;
  /** File that keeps the state across restarts. Without one the state is in memory only. */
  readonly dataFile?: string | undefined;
  /** Paid charges to take over at start, one JSON line each (`src/history.ts`). */
  readonly historyFile?: string | undefined;
  /** Largest charge in centavos; a larger one answers 1012. */
  readonly maxAmount?: number | undefined;
  /** Largest charge that stores take, in centavos; a larger one answers 1012. */
  readonly maxStoreAmount?: number | undefined;
  /** Time that a charge waits for its 3-D Secure before it is `expired`. */
  readonly pendingChargeMs?: number | undefined;
  /** Contracted plans of months without interest; empty means that the merchant has none (3201). */
  readonly monthlyPlans?: readonly number[] | undefined;
  /** Waits between attempts to deliver a notice; the last one repeats until three days have passed. */
  readonly webhookRetryMs?: readonly number[] | undefined;
  /** Addresses registered and verified in advance, as in the provider's dashboard. */
  readonly webhooks?: readonly WebhookRegistration[] | undefined;
  /** Base address of the merchant's authoriser: `http://user:password@host/path`. `behave({ authorizer })` changes it. */
  readonly authorizer?: string | undefined;
  /** Chains that the shop list has besides its own, such as `OXXO`. */
  readonly stores?: readonly string[] | undefined;
  readonly behaviour?: Partial<Behaviour> | undefined;
  /** Stops the clock at this instant; afterwards only `control.advanceClock` moves it. */
  readonly frozenAt?: Date | undefined;
  /** Makes ids repeatable. */
  readonly seed?: number | undefined;
  /** Called once for each answered call: method, path, status and time. Never a body. */
  readonly log?: ((line: string) => void) | undefined;
}

export interface Settings {
  readonly merchantId: string;
  readonly merchantName: string;
  readonly privateKey: string;
  readonly otherPrivateKey: string | null;
  readonly publicKey: string;
  readonly controlKey: string | null;
  readonly controlPage: boolean;
  readonly publicUrl: string | null;
  readonly dataFile: string | null;
  readonly historyFile: string | null;
  readonly maxAmount: Centavos;
  readonly maxStoreAmount: Centavos;
  readonly pendingChargeMs: number;
  readonly monthlyPlans: readonly number[];
  readonly webhookRetryMs: readonly number[];
  readonly webhooks: readonly WebhookRegistration[];
  readonly stores: readonly string[];
  readonly behaviour: Behaviour;
  readonly frozenAt: Date | null;
  readonly randomInt: RandomInt;
  readonly log: (line: string) => void;
}

/** Keys of no real account: they only open this stand-in. */
const DEMO_CREDENTIALS = {
  merchantId: 'mtaquillapruebas0001',
  privateKey: 'sk_taquillapruebasprivada0000000001',
  publicKey: 'pk_taquillapruebaspublica0000000001',
} as const;

export function resolveSettings(options: SandboxOptions): Settings {
  const settings: Settings = {
    merchantId: options.merchantId ?? DEMO_CREDENTIALS.merchantId,
    merchantName: options.merchantName ?? 'Taquilla',
    privateKey: options.privateKey ?? DEMO_CREDENTIALS.privateKey,
    otherPrivateKey: options.otherPrivateKey ?? null,
    publicKey: options.publicKey ?? DEMO_CREDENTIALS.publicKey,
    controlKey: options.controlKey ?? null,
    controlPage: options.controlPage ?? false,
    publicUrl: options.publicUrl?.replace(/\/+$/, '') ?? null,
    dataFile: options.dataFile ?? null,
    historyFile: options.historyFile ?? null,
    maxAmount: centavos(options.maxAmount ?? 100_000_00),
    maxStoreAmount: centavos(options.maxStoreAmount ?? 9_999_99),
    pendingChargeMs: options.pendingChargeMs ?? 20 * MINUTE_MS,
    monthlyPlans: options.monthlyPlans ?? [3, 6, 9, 12, 18],
    webhookRetryMs: options.webhookRetryMs ?? [
      1_000,
      5_000,
      30_000,
      2 * MINUTE_MS,
      10 * MINUTE_MS,
      30 * MINUTE_MS,
      HOUR_MS,
    ],
    webhooks: options.webhooks ?? [],
    stores: options.stores ?? [],
    behaviour: { ...DEFAULT_BEHAVIOUR, authorizer: options.authorizer ?? null, ...options.behaviour },
    frozenAt: options.frozenAt ?? null,
    randomInt: options.seed === undefined ? randomInt : seededRandomInt(options.seed),
    log: options.log ?? (() => undefined),
  };
  refuseMalformed(settings);
  return settings;
}

function refuseMalformed({ merchantId, privateKey, otherPrivateKey, publicKey }: Settings): void {
  if (!/^[a-z0-9]+$/i.test(merchantId)) throw new Error('The merchant id takes letters and digits only');
  for (const key of [privateKey, otherPrivateKey ?? privateKey])
    if (!/^sk_[a-z0-9]+$/i.test(key)) throw new Error('The private key must look like sk_…');
  if (!/^pk_[a-z0-9]+$/i.test(publicKey)) throw new Error('The public key must look like pk_…');
}
