import { execFile } from 'node:child_process';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { get as getHttp, type IncomingMessage } from 'node:http';
import { get as getHttps } from 'node:https';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createService, freePort, type ServerProcess, waitUntil } from './processes.ts';
import { DEPLOY, findInPath } from './programs.ts';

const run = promisify(execFile);

/** The cache of `deploy/nginx.conf` in front of an address; null where there is no nginx. */
export async function createCache(
  origin: string,
  parent: string,
  { tls = false }: { tls?: boolean } = {},
): Promise<ServerProcess | null> {
  const program = findInPath('nginx');
  if (program === undefined) return null;
  const port = await freePort();
  const text = await readFile(join(DEPLOY, 'nginx.conf'), 'utf8');
  const folder = await mkdtemp(join(parent, 'nginx-'));
  const file = join(folder, 'nginx.conf');
  const certificate = tls ? await sign(folder) : '';
  await writeFile(
    file,
    // Without `user root` it would run its workers as an account that may not enter the folder.
    `user root;\ndaemon off;\n${text}`
      .replace('10.0.0.10:80', new URL(origin).host)
      .replace(
        'listen 80 backlog=4096;',
        `listen 127.0.0.1:${port}${tls ? ' ssl' : ''} backlog=4096;${certificate}`,
      )
      .replaceAll(/\/(?:run|var\/cache)\/nginx-taquilla/g, join(folder, 'nginx')),
  );
  const cache = createService({
    command: [program, '-e', 'stderr', '-c', file],
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    env: {},
    ready: url => waitUntil('nginx answers', () => answers(url)),
  });
  await cache.start();
  return cache;
}

/** Whether a server answers at all, also with a self-signed certificate. */
function answers(url: string): Promise<boolean> {
  return new Promise(resolve => {
    const onAnswer = (response: IncomingMessage) => {
      response.resume();
      resolve(response.statusCode === 200);
    };
    const request = url.startsWith('https')
      ? getHttps(`${url}/healthz`, { rejectUnauthorized: false }, onAnswer)
      : getHttp(`${url}/healthz`, onAnswer);
    request.on('error', () => resolve(false));
  });
}

/** Makes a self-signed certificate, and answers nginx's lines for it. */
async function sign(folder: string): Promise<string> {
  const [key, certificate] = [join(folder, 'llave.pem'), join(folder, 'certificado.pem')];
  await run('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
    ...['-subj', '/CN=127.0.0.1', '-keyout', key, '-out', certificate],
  ]);
  return `\n        ssl_certificate ${certificate};\n        ssl_certificate_key ${key};`;
}
