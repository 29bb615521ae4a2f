import { readEnvironment } from './env.ts';
import { startSandbox } from './sandbox.ts';

/** Process entry. One line of JSON on the standard output says that it is ready, and where. */
async function main(): Promise<void> {
  const { host, port, options } = readEnvironment();
  const { url, merchantId, close } = await startSandbox({ host, port, ...options });

  const stop = () => {
    close().then(
      () => process.exit(0),
      error => fail(error),
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  // Started with an IPC channel, the process ends with its parent.
  process.once('disconnect', stop);

  process.stdout.write(`${JSON.stringify({ ready: 'openpay-sandbox', url, merchantId })}\n`);
}

function fail(error: unknown): never {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

main().catch(fail);
