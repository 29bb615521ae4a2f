import { join } from 'node:path';
import { createService, type ServerProcess, waitUntil } from './processes.ts';
import { DEPLOY } from './programs.ts';

/** HAProxy with one of the files of `deploy/`, whose addresses come from the environment. */
export function createHaproxy(
  programa: string,
  archivo: string,
  entorno: Readonly<Record<string, string>>,
): ServerProcess {
  return createService({
    comando: [programa, '-db', '-q', '-f', join(DEPLOY, archivo)],
    url: `http://${entorno.TAQUILLA_PUERTA}`,
    entorno,
    // HAProxy answers that no process is there yet.
    listo: (url, proceso) =>
      waitUntil('HAProxy answers', async () => {
        if (proceso.exitCode !== null) throw new Error(`HAProxy ended with ${proceso.exitCode}`);
        return responde(url);
      }),
  });
}

async function responde(url: string): Promise<boolean> {
  return fetch(url).then(
    () => true,
    () => false,
  );
}
