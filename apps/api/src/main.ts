import { readFileSync } from 'node:fs';
import { advertencias } from './arranque/advertencias.ts';
import { arrancar } from './arranque/arrancar.ts';
import { explicarFallo } from './arranque/explicarFallo.ts';
import { saludo } from './arranque/saludo.ts';
import { leerConfiguracion } from './env.ts';
import { crearLog } from './log.ts';

/** The server's process: reads the configuration, starts, and stops gracefully when it is told to, also while starting. */
async function main(): Promise<void> {
  const config = leerConfiguracion();
  const log = crearLog(config.logLevel);
  for (const aviso of advertencias(config)) log.warn(aviso);
  const arranque = arrancar(config, log);
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
  console.log(saludo(config, servidor));
}

if (process.argv.includes('--version')) {
  const paquete = new URL('../../../package.json', import.meta.url);
  console.log(`taquilla ${JSON.parse(readFileSync(paquete, 'utf8')).version}`);
} else {
  main().catch(error => {
    console.error(explicarFallo(error));
    process.exit(1);
  });
}
