import { z } from 'zod';
import { Behaviour, DEFAULT_BEHAVIOUR } from './behaviour.ts';
import { readAddress } from './notices.ts';
import type { SandboxOptions } from './settings.ts';

const filled = z.string().min(1).optional();

const Environment = z.object({
  NODE_ENV: z.string().optional(),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4100),
  OPENPAY_SANDBOX_MERCHANT_ID: filled,
  OPENPAY_SANDBOX_MERCHANT_NAME: filled,
  OPENPAY_SANDBOX_PRIVATE_KEY: filled,
  OPENPAY_SANDBOX_OTHER_PRIVATE_KEY: filled,
  OPENPAY_SANDBOX_PUBLIC_KEY: filled,
  OPENPAY_SANDBOX_CONTROL_KEY: filled,
  OPENPAY_SANDBOX_CONTROL_PAGE: z.stringbool().default(false),
  /** `business_days`, or the seconds after which the bank answers a payout. */
  OPENPAY_SANDBOX_PAYOUTS: z
    .union([z.literal('business_days'), z.coerce.number().int().min(0)])
    .default('business_days'),
  OPENPAY_SANDBOX_PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  OPENPAY_SANDBOX_DATA_FILE: filled,
  /** Paid charges from before the sandbox was started, one a line. */
  OPENPAY_SANDBOX_HISTORY_FILE: filled,
  OPENPAY_SANDBOX_MAX_PESOS: z.coerce.number().int().positive().optional(),
  OPENPAY_SANDBOX_STORE_MAX_PESOS: z.coerce.number().positive().optional(),
  OPENPAY_SANDBOX_PENDING_MINUTES: z.coerce.number().positive().optional(),
  /** `http://user:password@host/path`, registered beforehand as in the provider's dashboard. */
  OPENPAY_SANDBOX_WEBHOOK: z.url({ protocol: /^https?$/ }).optional(),
  /** `http://user:password@host/path`, asked before store money or a transfer is taken. */
  OPENPAY_SANDBOX_AUTHORIZER: z.url({ protocol: /^https?$/ }).optional(),
  /** Chains that the shop list has besides its own, such as `OXXO`. */
  OPENPAY_SANDBOX_STORES: filled,
  OPENPAY_SANDBOX_3DS: Behaviour.shape.threeDSecure.default(DEFAULT_BEHAVIOUR.threeDSecure),
  OPENPAY_SANDBOX_CHARGE_LATENCY_MS: z.coerce.number().int().min(0).default(0),
  OPENPAY_SANDBOX_LOG: z.stringbool().default(false),
});

export interface ProcessSettings {
  readonly host: string;
  readonly port: number;
  readonly options: SandboxOptions;
}

/** The only reader of the environment. It refuses to stand in for a card provider in production. */
export function readEnvironment(variables: NodeJS.ProcessEnv = process.env): ProcessSettings {
  if (variables.NODE_ENV === 'production') {
    throw new Error('openpay-sandbox charges nobody: it does not start with NODE_ENV=production');
  }
  const result = Environment.safeParse(variables);
  if (!result.success) throw new Error(z.prettifyError(result.error));
  const env = result.data;
  const pesos = env.OPENPAY_SANDBOX_MAX_PESOS;
  const storePesos = env.OPENPAY_SANDBOX_STORE_MAX_PESOS;
  const minutes = env.OPENPAY_SANDBOX_PENDING_MINUTES;
  const payouts = env.OPENPAY_SANDBOX_PAYOUTS;
  return {
    host: env.HOST,
    port: env.PORT,
    options: {
      merchantId: env.OPENPAY_SANDBOX_MERCHANT_ID,
      merchantName: env.OPENPAY_SANDBOX_MERCHANT_NAME,
      privateKey: env.OPENPAY_SANDBOX_PRIVATE_KEY,
      otherPrivateKey: env.OPENPAY_SANDBOX_OTHER_PRIVATE_KEY,
      publicKey: env.OPENPAY_SANDBOX_PUBLIC_KEY,
      controlKey: env.OPENPAY_SANDBOX_CONTROL_KEY,
      controlPage: env.OPENPAY_SANDBOX_CONTROL_PAGE,
      publicUrl: env.OPENPAY_SANDBOX_PUBLIC_URL,
      dataFile: env.OPENPAY_SANDBOX_DATA_FILE,
      historyFile: env.OPENPAY_SANDBOX_HISTORY_FILE,
      maxAmount: pesos === undefined ? undefined : pesos * 100,
      maxStoreAmount: storePesos === undefined ? undefined : Math.round(storePesos * 100),
      pendingChargeMs: minutes === undefined ? undefined : minutes * 60_000,
      authorizer: env.OPENPAY_SANDBOX_AUTHORIZER,
      stores: env.OPENPAY_SANDBOX_STORES?.split(',').map(chain => chain.trim()),
      webhooks: env.OPENPAY_SANDBOX_WEBHOOK ? [readAddress(env.OPENPAY_SANDBOX_WEBHOOK)] : [],
      behaviour: {
        threeDSecure: env.OPENPAY_SANDBOX_3DS,
        payouts: payouts === 'business_days' ? payouts : payouts * 1_000,
        chargeLatencyMs: env.OPENPAY_SANDBOX_CHARGE_LATENCY_MS,
      },
      log: env.OPENPAY_SANDBOX_LOG ? line => console.error(line) : undefined,
    },
  };
}
