import { readFileSync } from 'node:fs';
import Fastify, { type FastifyInstance } from 'fastify';
import { createIssuer, type Issuer } from './issuer.ts';
import { registerPrompt } from './prompt.ts';

/** Id of the known application, in the form of Google's ids. */
const CLIENT_ID = 'taquilla-demo.apps.googleusercontent.com';

export interface RunningSandbox {
  readonly url: string;
  readonly clientId: string;
  /** Settings of a shop that uses this stand-in. */
  readonly settings: { GOOGLE_CLIENT_ID: string; GOOGLE_JWKS_URL: string; GOOGLE_SCRIPT_URL: string };
  readonly sign: Issuer['sign'];
  readonly forge: Issuer['forge'];
  /** Number of requests for the keys. */
  keysAsked: () => number;
  close: () => Promise<void>;
}

export interface SandboxOptions {
  readonly host?: string;
  readonly port?: number;
  readonly clientId?: string | undefined;
}

/** Starts the stand-in, on a free port of this machine by default. Its keys live as long as it does. */
export async function startSandbox(options: SandboxOptions = {}): Promise<RunningSandbox> {
  const { host = '127.0.0.1', port = 0, clientId = CLIENT_ID } = options;
  const issuer = await createIssuer(clientId);
  let asked = 0;
  const app = Fastify({ bodyLimit: 4096 });
  app.get('/oauth2/v3/certs', async () => {
    asked += 1;
    return issuer.keys;
  });
  registerAssets(app);
  registerPrompt(app, { clientId, issuer });
  const url = await app.listen({ host, port });
  return {
    url,
    clientId,
    settings: {
      GOOGLE_CLIENT_ID: clientId,
      GOOGLE_JWKS_URL: `${url}/oauth2/v3/certs`,
      GOOGLE_SCRIPT_URL: `${url}/gsi/client`,
    },
    sign: issuer.sign,
    forge: issuer.forge,
    keysAsked: () => asked,
    close: () => app.close(),
  };
}

/** Serves the folder `assets`, which lies beside this module and, once built, beside the bundle. */
function registerAssets(app: FastifyInstance): void {
  const assets = [
    { path: '/gsi/client', file: 'client.js', type: 'text/javascript; charset=utf-8' },
    { path: '/assets/prompt.js', file: 'prompt.js', type: 'text/javascript; charset=utf-8' },
    { path: '/assets/prompt.css', file: 'prompt.css', type: 'text/css; charset=utf-8' },
  ];
  for (const { path, file, type } of assets) {
    const content = readFileSync(new URL(`./assets/${file}`, import.meta.url), 'utf8');
    app.get(path, async (_request, reply) =>
      reply
        .headers({
          'content-type': type,
          'cache-control': 'no-cache',
          'cross-origin-resource-policy': 'cross-origin',
          'x-content-type-options': 'nosniff',
        })
        .send(content),
    );
  }
}
