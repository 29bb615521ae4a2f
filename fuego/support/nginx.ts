import { execFile } from 'node:child_process';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { get as deHttp, type IncomingMessage } from 'node:http';
import { get as deHttps } from 'node:https';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createService, freePort, type ServerProcess, waitUntil } from './processes.ts';
import { DEPLOY, findInPath } from './programs.ts';

const ejecutar = promisify(execFile);

/** The cache of `deploy/nginx.conf` in front of an address; null where there is no nginx. */
export async function createCache(
  origen: string,
  padre: string,
  { tls = false }: { tls?: boolean } = {},
): Promise<ServerProcess | null> {
  const programa = findInPath('nginx');
  if (programa === undefined) return null;
  const puerto = await freePort();
  const texto = await readFile(join(DEPLOY, 'nginx.conf'), 'utf8');
  const carpeta = await mkdtemp(join(padre, 'nginx-'));
  const archivo = join(carpeta, 'nginx.conf');
  const certificado = tls ? await firmar(carpeta) : '';
  await writeFile(
    archivo,
    // Without `user root` it would run its workers as an account that may not enter the folder.
    `user root;\ndaemon off;\n${texto}`
      .replace('10.0.0.10:80', new URL(origen).host)
      .replace(
        'listen 80 backlog=4096;',
        `listen 127.0.0.1:${puerto}${tls ? ' ssl' : ''} backlog=4096;${certificado}`,
      )
      .replaceAll(/\/(?:run|var\/cache)\/nginx-taquilla/g, join(carpeta, 'nginx')),
  );
  const cache = createService({
    comando: [programa, '-e', 'stderr', '-c', archivo],
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${puerto}`,
    entorno: {},
    listo: url => waitUntil('nginx answers', () => contesta(url)),
  });
  await cache.iniciar();
  return cache;
}

/** Whether a server answers at all, also with a self-signed certificate. */
function contesta(url: string): Promise<boolean> {
  return new Promise(resolve => {
    const alContestar = (respuesta: IncomingMessage) => {
      respuesta.resume();
      resolve(respuesta.statusCode === 200);
    };
    const pedido = url.startsWith('https')
      ? deHttps(`${url}/healthz`, { rejectUnauthorized: false }, alContestar)
      : deHttp(`${url}/healthz`, alContestar);
    pedido.on('error', () => resolve(false));
  });
}

/** Makes a self-signed certificate, and answers nginx's lines for it. */
async function firmar(carpeta: string): Promise<string> {
  const [llave, certificado] = [join(carpeta, 'llave.pem'), join(carpeta, 'certificado.pem')];
  await ejecutar('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
    ...['-subj', '/CN=127.0.0.1', '-keyout', llave, '-out', certificado],
  ]);
  return `\n        ssl_certificate ${certificado};\n        ssl_certificate_key ${llave};`;
}
