import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Db } from '../db/connection.ts';
import { makeFolder } from '../db/embedded/makeFolder.ts';
import type { Configuration } from '../env/configuration.ts';
import { freePort } from './freePort.ts';
import { listHistoriaDelProveedor } from './temporadaDeDemo.repository.ts';

interface StandInOptions {
  db: Db;
  config: Configuration;
  /** The shop's own port; stand-ins take the ports after it. */
  port: number;
  publicUrl: string;
  onStop: (part: () => Promise<void>) => void;
}

/**
 * Starts the card provider's stand-in, with its own state beside our data. Like the provider, it calls us back by notices,
 * with the credentials that we expect. Answers its address, without a trailing slash.
 */
export async function startStandInOpenpay(options: StandInOptions): Promise<string> {
  const { config, publicUrl, onStop, db } = options;
  const { merchantId, privateKey, publicKey, avisos } = config.openpay;
  await makeFolder(config.dataDir);
  const history = join(config.dataDir, 'openpay-historia.jsonl');
  const charges = await listHistoriaDelProveedor(db);
  await writeFile(history, charges.map(charge => `${JSON.stringify(charge)}\n`).join(''));
  const webhook = new URL('/api/v1/pagos/avisos/openpay', publicUrl);
  webhook.username = avisos.usuario;
  webhook.password = avisos.clave;
  const { port, url } = await placeFor(options, 1);
  const { stop } = await startProcess('openpay-sandbox', {
    HOST: config.host,
    PORT: String(port),
    OPENPAY_SANDBOX_MERCHANT_ID: merchantId,
    OPENPAY_SANDBOX_PRIVATE_KEY: privateKey,
    OPENPAY_SANDBOX_OTHER_PRIVATE_KEY: 'sk_otra0000000000000000000000000000',
    OPENPAY_SANDBOX_PUBLIC_KEY: publicKey,
    OPENPAY_SANDBOX_PUBLIC_URL: url,
    OPENPAY_SANDBOX_DATA_FILE: join(config.dataDir, 'openpay-sandbox.jsonl'),
    // A demonstration's sales of the weeks before its first start: charges that the provider knows, too.
    OPENPAY_SANDBOX_HISTORY_FILE: history,
    OPENPAY_SANDBOX_WEBHOOK: webhook.toString(),
    OPENPAY_SANDBOX_CONTROL_PAGE: 'true',
    ...(config.openpay.autorizador && {
      OPENPAY_SANDBOX_AUTHORIZER: webhook.toString().replace('/avisos/openpay', '/autorizador'),
    }),
  });
  const address = addressFile(config);
  await writeFile(address, url);
  onStop(async () => {
    await stop();
    await rm(address, { force: true });
  });
  return url;
}

/** The address of the provider's stand-in that a server runs on the same data; null where none does. */
export async function findStandInOpenpay(config: Pick<Configuration, 'dataDir'>): Promise<string | null> {
  return readFile(addressFile(config), 'utf8').catch(() => null);
}

function addressFile({ dataDir }: Pick<Configuration, 'dataDir'>): string {
  return join(dataDir, 'openpay-sandbox-url.txt');
}

/** Starts Google's stand-in; answers the settings that point to it. */
export async function startStandInGoogle(
  options: Omit<StandInOptions, 'db'>,
): Promise<NonNullable<Configuration['google']>> {
  const { port, url } = await placeFor(options, 2);
  const { line, stop } = await startProcess('google-sandbox', {
    HOST: options.config.host,
    PORT: String(port),
  });
  options.onStop(stop);
  const { clientId } = JSON.parse(line) as { clientId: string };
  return {
    clientId,
    issuers: ['https://accounts.google.com'],
    jwksUrl: `${url}/oauth2/v3/certs`,
    scriptUrl: `${url}/gsi/client`,
  };
}

async function placeFor({ config, port, publicUrl }: Omit<StandInOptions, 'db'>, after: number) {
  const free = await freePort(config.host, port + after);
  return { port: free, url: `http://${new URL(publicUrl).hostname}:${free}` };
}

/**
 * Starts a stand-in as a process of its own and waits until it is ready; `line` is the line that it printed then. The process
 * ends with this one, however this one ends.
 */
async function startProcess(
  app: 'openpay-sandbox' | 'google-sandbox',
  env: Readonly<Record<string, string>>,
): Promise<{ line: string; stop: () => Promise<void> }> {
  const program = fileURLToPath(new URL(`../../${app}/dist/main.js`, import.meta.url));
  const child = spawn(process.execPath, ['--enable-source-maps', program], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    // Ctrl-C goes to every process of the terminal's group: the server still needs a stand-in while it stops.
    detached: process.platform !== 'win32',
    env,
  });
  return {
    line: await firstLine(child, app),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      await exit;
    },
  };
}

async function firstLine(child: ChildProcess, app: string): Promise<string> {
  if (!child.stdout) throw new Error(`${app} no tiene salida`);
  const lines = createInterface({ input: child.stdout });
  const exit = once(child, 'exit').then(([code]) => {
    throw new Error(`${app} no arrancó (código ${code})`);
  });
  const [line] = await Promise.race([once(lines, 'line'), exit]);
  return String(line);
}
