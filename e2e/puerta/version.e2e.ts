import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  request as pedir,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { crearCuenta } from '../support/cuentas.ts';
import { abrir, comprar, crearPuerta, pasar, seguir, test } from '../support/puerta.ts';

const MARCA = 'otra-version';

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
  const casa = await ponerCasa(baseURL ?? '');
  const context = await browser.newContext({ serviceWorkers: 'allow', permissions: ['camera'] });
  try {
    let page = await context.newPage();
    await page.goto(url.replace(new URL(url).origin, casa.url));
    await expect(page.getByText(/boletos, hace/)).toBeVisible({ timeout: 60_000 });
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await abrir(page);
    const antes = await cajones(page);

    casa.publicar();
    expect(await buscarOtraVersion(page)).toBe('redundant');
    for (let vez = 0; vez < 2; vez += 1) {
      await page.close();
      page = await context.newPage();
      await page.goto(`${casa.url}/puerta/`);
      await abrir(page);
      expect(await page.content()).not.toContain(MARCA);
      await buscarOtraVersion(page);
    }
    expect(await cajones(page)).toEqual(antes);
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
    await expect.poll(() => page.content().catch(() => ''), { timeout: 60_000 }).toContain(MARCA);
    await expect(page.getByText('Cerraste tu jornada')).toBeVisible();
    await expect.poll(() => cajones(page)).not.toEqual(antes);
    expect(await cajones(page)).toHaveLength(1);
  } finally {
    await context.close();
    await casa.cerrar();
  }
});

/** Looks for another version; returns the state of its worker within half a minute. */
function buscarOtraVersion(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const tarde = new Promise<null>(resolve => setTimeout(resolve, 30_000, null));
    const registro = await navigator.serviceWorker.ready;
    const hallado = new Promise<ServiceWorker | null>(resolve =>
      registro.addEventListener('updatefound', () => resolve(registro.installing)),
    );
    await Promise.race([registro.update().catch(() => {}), tarde]);
    const trabajador =
      registro.installing ??
      registro.waiting ??
      (await Promise.race([hallado, new Promise<null>(resolve => setTimeout(resolve, 5_000, null))]));
    if (!trabajador) return 'no other version';
    const acabo = new Promise(resolve => {
      trabajador.addEventListener('statechange', resolve);
      if (trabajador.state !== 'installing') resolve(null);
    });
    await Promise.race([acabo, tarde]);
    return trabajador.state;
  });
}

const cajones = (page: Page) => page.evaluate(() => caches.keys());

/** The shop under an address of its own, where another version of the door can be published. */
async function ponerCasa(
  origen: string,
): Promise<{ url: string; publicar: () => void; cerrar: () => Promise<void> }> {
  let esOtra = false;
  const passOn = (request: IncomingMessage, response: ServerResponse) => {
    const ruta = new URL(request.url ?? '/', origen).pathname;
    // Requests the whole file, and past any cache.
    const {
      host: _,
      'accept-encoding': __,
      'if-none-match': ___,
      origin: ____,
      ...headers
    } = request.headers;
    const hacia = pedir(
      new URL(request.url ?? '/', origen),
      { method: request.method, headers: { ...headers, origin: origen } },
      async dada => {
        const { 'content-length': _largo, ...cabeceras } = dada.headers;
        if (!esOtra || !/^\/puerta\/(sw\.js)?$/.test(ruta)) {
          response.writeHead(dada.statusCode ?? 502, dada.headers);
          dada.pipe(response);
          return;
        }
        const texto = (await dada.setEncoding('utf8').toArray()).join('');
        response.writeHead(dada.statusCode ?? 502, cabeceras);
        response.end(
          ruta.endsWith('sw.js')
            ? texto.replace(/"?version"?:\s*"/, m => `${m}${MARCA}-`)
            : texto.replace('</head>', `<meta name="${MARCA}"></head>`),
        );
      },
    );
    hacia.on('error', () => response.destroy());
    response.on('close', () => hacia.destroy());
    request.pipe(hacia);
  };
  const server: Server = createServer(passOn).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    publicar: () => {
      esOtra = true;
    },
    cerrar: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
