import { readFileSync } from 'node:fs';
import { readConfiguration } from './env/configuration.ts';
import { createLog } from './log.ts';
import { explainFailure } from './startup/explainFailure.ts';
import { greeting } from './startup/greeting.ts';
import { startServer } from './startup/startServer.ts';
import { startupWarnings } from './startup/warnings.ts';

/** The server's process: reads the configuration, starts, and stops gracefully on a signal, also while starting. */
async function main(): Promise<void> {
  const config = readConfiguration();
  const log = createLog(config.logLevel);
  for (const warning of startupWarnings(config)) log.warn(warning);
  const starting = startServer(config, log);
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    starting
      .then(server => server.stop())
      .then(
        () => process.exit(0),
        error => {
          log.error({ err: error }, 'No se pudo parar en orden.');
          process.exit(1);
        },
      );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, stop);
  const server = await starting;
  console.log(greeting(config, server));
}

if (process.argv.includes('--version')) {
  const packageJson = new URL('../../../package.json', import.meta.url);
  console.log(`taquilla ${JSON.parse(readFileSync(packageJson, 'utf8')).version}`);
} else {
  main().catch(error => {
    console.error(explainFailure(error));
    process.exit(1);
  });
}
