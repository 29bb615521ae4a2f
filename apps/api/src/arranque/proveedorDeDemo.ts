import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Configuracion } from '../env.ts';

export interface ProveedorDeDemo {
  /** Where the stand-in answers, without a trailing slash. */
  url: string;
  detener: () => Promise<void>;
}

/**
 * Starts the card provider's stand-in as a process of its own, with a state of its own beside our data.
 * It ends with this process, however this process ends.
 */
export async function iniciarProveedorDeDemo(
  config: Configuracion,
  { puerto, avisos, publicUrl }: { puerto: number; avisos: string; publicUrl: string },
): Promise<ProveedorDeDemo> {
  const programa = fileURLToPath(new URL('../../openpay-sandbox/dist/main.js', import.meta.url));
  const host = new URL(publicUrl).hostname;
  const proceso = spawn(process.execPath, ['--enable-source-maps', programa], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      HOST: config.host,
      PORT: String(puerto),
      OPENPAY_SANDBOX_MERCHANT_ID: config.openpay.merchantId,
      OPENPAY_SANDBOX_PRIVATE_KEY: config.openpay.privateKey,
      OPENPAY_SANDBOX_PUBLIC_KEY: config.openpay.publicKey,
      OPENPAY_SANDBOX_PUBLIC_URL: `http://${host}:${puerto}`,
      OPENPAY_SANDBOX_DATA_FILE: join(config.datos, 'openpay-sandbox.jsonl'),
      OPENPAY_SANDBOX_WEBHOOK: avisos,
    },
  });
  await listo(proceso);
  return {
    url: `http://${host}:${puerto}`,
    detener: async () => {
      if (proceso.exitCode !== null || proceso.signalCode !== null) return;
      const fin = once(proceso, 'exit');
      proceso.kill('SIGTERM');
      await fin;
    },
  };
}

/** Waits for the one line that it prints when it answers. */
async function listo(proceso: ChildProcess): Promise<void> {
  if (!proceso.stdout) throw new Error("the card provider's stand-in has no output");
  const lineas = createInterface({ input: proceso.stdout });
  const fin = once(proceso, 'exit').then(([codigo]) => {
    throw new Error(`the card provider's stand-in did not start (exit code ${codigo})`);
  });
  await Promise.race([once(lineas, 'line'), fin]);
}
