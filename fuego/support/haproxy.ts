import { join } from 'node:path';
import { createService, type ServerProcess, waitUntil } from './processes.ts';
import { DEPLOY } from './programs.ts';

/** HAProxy with one of the files of `deploy/`, whose addresses come from the environment. */
export function createHaproxy(
  program: string,
  file: string,
  env: Readonly<Record<string, string>>,
): ServerProcess {
  return createService({
    command: [program, '-db', '-q', '-f', join(DEPLOY, file)],
    url: `http://${env.TAQUILLA_PUERTA}`,
    env,
    // HAProxy answers that no process is there yet.
    ready: (url, child) =>
      waitUntil('HAProxy answers', async () => {
        if (child.exitCode !== null) throw new Error(`HAProxy ended with ${child.exitCode}`);
        return responds(url);
      }),
  });
}

async function responds(url: string): Promise<boolean> {
  return fetch(url).then(
    () => true,
    () => false,
  );
}
