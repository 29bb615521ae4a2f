import { join } from 'node:path';
import type { Configuration } from '../env/configuration.ts';
import { startDemoProcess } from './demoProcess.ts';

export interface DemoProvider {
  /** Where the stand-in answers, without a trailing slash. */
  url: string;
  detener: () => Promise<void>;
}

/** Starts the card provider's stand-in, with a state of its own beside our data. */
export async function startDemoProvider(
  config: Configuration,
  { puerto, avisos, publicUrl }: { puerto: number; avisos: string; publicUrl: string },
): Promise<DemoProvider> {
  const url = `http://${new URL(publicUrl).hostname}:${puerto}`;
  const { detener } = await startDemoProcess('openpay-sandbox', {
    HOST: config.host,
    PORT: String(puerto),
    OPENPAY_SANDBOX_MERCHANT_ID: config.openpay.merchantId,
    OPENPAY_SANDBOX_PRIVATE_KEY: config.openpay.privateKey,
    OPENPAY_SANDBOX_PUBLIC_KEY: config.openpay.publicKey,
    OPENPAY_SANDBOX_PUBLIC_URL: url,
    OPENPAY_SANDBOX_DATA_FILE: join(config.datos, 'openpay-sandbox.jsonl'),
    OPENPAY_SANDBOX_WEBHOOK: avisos,
  });
  return { url, detener };
}
