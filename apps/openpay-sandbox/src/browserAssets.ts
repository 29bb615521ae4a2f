import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';

/** Files of the folder `assets`, which lies beside this module and, once built, beside the bundle. */
const ASSETS = [
  { path: '/js/openpay.v1.js', file: 'openpay.v1.js', type: 'text/javascript; charset=utf-8' },
  { path: '/js/openpay-data.v1.js', file: 'openpay-data.v1.js', type: 'text/javascript; charset=utf-8' },
  { path: '/assets/sandbox.css', file: 'sandbox.css', type: 'text/css; charset=utf-8' },
] as const;

/** Serves the scripts that a shop's page loads, and the further addresses that the real scripts call. */
export function registerBrowserAssets(app: FastifyInstance): void {
  for (const { path, file, type } of ASSETS) {
    const content = readFileSync(new URL(`./assets/${file}`, import.meta.url), 'utf8');
    app.get(path, async (_request, reply) =>
      reply
        .headers({
          'content-type': type,
          'cache-control': 'no-cache',
          'access-control-allow-origin': '*',
          'cross-origin-resource-policy': 'cross-origin',
          'x-content-type-options': 'nosniff',
        })
        .send(content),
    );
  }
  app.get('/antifraud/:merchant/components', async (_request, reply) => reply.type('text/html').send(''));
}
