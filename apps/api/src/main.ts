import { readFileSync } from 'node:fs';
import { readConfiguration } from './env/configuration.ts';
import { createLog } from './log.ts';
import { explainFailure } from './startup/explainFailure.ts';
import { greeting } from './startup/greeting.ts';
import { startServer } from './startup/startServer.ts';
import { startupWarnings } from './startup/warnings.ts';

/** The server's process: reads the configuration, starts, and stops gracefully when it is told to, also while starting. */
async function main(): Promise<void> {
  const config = readConfiguration();
  const log = createLog(config.logLevel);
  for (const aviso of startupWarnings(config)) log.warn(aviso);
  const arranque = startServer(config, log);
  let parando = false;
  const parar = () => {
    if (parando) return;
    parando = true;
    arranque
      .then(servidor => servidor.detener())
      .then(
        () => process.exit(0),
        error => {
          log.error({ err: error }, 'stopping failed');
          process.exit(1);
        },
      );
  };
  process.on('SIGTERM', parar);
  process.on('SIGINT', parar);
  // Started by `npm start`: when that is killed, its channel closes and this ends as well.
  process.on('disconnect', parar);
  const servidor = await arranque;
  console.log(greeting(config, servidor));
}

if (process.argv.includes('--version')) {
  const paquete = new URL('../../../package.json', import.meta.url);
  console.log(`taquilla ${JSON.parse(readFileSync(paquete, 'utf8')).version}`);
} else {
  main().catch(error => {
    console.error(explainFailure(error));
    process.exit(1);
  });
}
