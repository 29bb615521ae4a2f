import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  request as send,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { crearCuenta } from '../support/cuentas.ts';
import { abrir, comprar, crearPuerta, pasar, seguir, test } from '../support/puerta.ts';

const MARK = 'otra-version';

test('a new version never comes to a paired phone, also by a kill, and comes when its turn is closed (§P8.3)', async ({
  browser,
  request,
  consola,
  baseURL,
}) => {
  const { eventoId, boletos } = await comprar(request, /Desierto/, 2, await crearCuenta(request, 'puerta'));
  const [uno, dos] = boletos;
  const puertaId = await crearPuerta(consola, eventoId, { nombre: `Versión ${Date.now()}` });
  const { url } = await consola<{ url: string }>('crearLector', { eventoId }, { puertas: [puertaId] });
  const shop = await serveShop(baseURL ?? '');
  const context = await browser.newContext({ serviceWorkers: 'allow', permissions: ['camera'] });
  try {
    let page = await context.newPage();
    await page.goto(url.replace(new URL(url).origin, shop.url));
    await expect(page.getByText(/boletos, hace/)).toBeVisible({ timeout: 60_000 });
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await abrir(page);
    const before = await cachesOf(page);

    shop.publish();
    expect(await checkForVersion(page)).toBe('redundant');
    for (let time = 0; time < 2; time += 1) {
      await page.close();
      page = await context.newPage();
      await page.goto(`${shop.url}/puerta/`);
      await abrir(page);
      expect(await page.content()).not.toContain(MARK);
      await checkForVersion(page);
    }
    expect(await cachesOf(page)).toEqual(before);
    expect(await pasar(page, uno?.texto ?? '')).toMatch(/^pasa/);
    // The whole old version still works, without a network.
    await context.setOffline(true);
    await page.reload();
    await abrir(page);
    expect(await pasar(page, dos?.texto ?? '')).toMatch(/^pasa/);
    await context.setOffline(false);

    await seguir(page);
    await page.getByRole('button', { name: 'Turno' }).click();
    await page.getByRole('button', { name: 'Cerrar mi jornada' }).click();
    await page.getByRole('button', { name: 'Sí, cerrar y borrar' }).click();
    await expect(page.getByText('Empareja este teléfono')).toBeVisible();
    await expect.poll(() => page.content().catch(() => ''), { timeout: 60_000 }).toContain(MARK);
    await expect(page.getByText('Cerraste tu jornada')).toBeVisible();
    await expect.poll(() => cachesOf(page)).not.toEqual(before);
    expect(await cachesOf(page)).toHaveLength(1);
  } finally {
    await context.close();
    await shop.close();
  }
});

/** Looks for another version; returns the state of its worker within half a minute. */
function checkForVersion(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const late = new Promise<null>(resolve => setTimeout(resolve, 30_000, null));
    const registration = await navigator.serviceWorker.ready;
    const found = new Promise<ServiceWorker | null>(resolve =>
      registration.addEventListener('updatefound', () => resolve(registration.installing)),
    );
    await Promise.race([registration.update().catch(() => {}), late]);
    const worker =
      registration.installing ??
      registration.waiting ??
      (await Promise.race([found, new Promise<null>(resolve => setTimeout(resolve, 5_000, null))]));
    if (!worker) return 'no other version';
    const done = new Promise(resolve => {
      worker.addEventListener('statechange', resolve);
      if (worker.state !== 'installing') resolve(null);
    });
    await Promise.race([done, late]);
    return worker.state;
  });
}

const cachesOf = (page: Page) => page.evaluate(() => caches.keys());

/** The shop under an address of its own, where another version of the door can be published. */
async function serveShop(
  origin: string,
): Promise<{ url: string; publish: () => void; close: () => Promise<void> }> {
  let isOther = false;
  const passOn = (request: IncomingMessage, response: ServerResponse) => {
    const path = new URL(request.url ?? '/', origin).pathname;
    // Requests the whole file, and past any cache.
    const {
      host: _,
      'accept-encoding': __,
      'if-none-match': ___,
      origin: ____,
      ...headers
    } = request.headers;
    const onward = send(
      new URL(request.url ?? '/', origin),
      { method: request.method, headers: { ...headers, origin } },
      async answer => {
        const { 'content-length': _length, ...answerHeaders } = answer.headers;
        if (!isOther || !/^\/puerta\/(sw\.js)?$/.test(path)) {
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(response);
          return;
        }
        const text = (await answer.setEncoding('utf8').toArray()).join('');
        response.writeHead(answer.statusCode ?? 502, answerHeaders);
        response.end(
          path.endsWith('sw.js')
            ? text.replace(/"?version"?:\s*"/, m => `${m}${MARK}-`)
            : text.replace('</head>', `<meta name="${MARK}"></head>`),
        );
      },
    );
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  };
  const server: Server = createServer(passOn).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    publish: () => {
      isOther = true;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
