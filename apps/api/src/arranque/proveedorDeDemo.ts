import { join } from 'node:path';
import type { Configuracion } from '../env.ts';
import { iniciarProcesoDeDemo } from './procesoDeDemo.ts';

export interface ProveedorDeDemo {
  /** Where the stand-in answers, without a trailing slash. */
  url: string;
  detener: () => Promise<void>;
}

/** Starts the card provider's stand-in, with a state of its own beside our data. */
export async function iniciarProveedorDeDemo(
  config: Configuracion,
  { puerto, avisos, publicUrl }: { puerto: number; avisos: string; publicUrl: string },
): Promise<ProveedorDeDemo> {
  const url = `http://${new URL(publicUrl).hostname}:${puerto}`;
  const { detener } = await iniciarProcesoDeDemo('openpay-sandbox', {
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
