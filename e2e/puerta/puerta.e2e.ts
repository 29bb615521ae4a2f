import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { filmar } from '../support/camara.ts';
import { boletosDeJimena, entrarAConsola, teclear } from '../support/puerta.ts';

const VIDEO = join(tmpdir(), `taquilla-camara-${process.pid}.y4m`);
const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const CAMARA = ['--no-sandbox', '--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'];

test.use({
  launchOptions: {
    executablePath: CHROMIUM,
    args: [...CAMARA, `--use-file-for-fake-video-capture=${VIDEO}`],
  },
});

type Consola = Awaited<ReturnType<typeof entrarAConsola>>;

async function abrirPuerta(pedir: Consola, eventoId: number): Promise<number> {
  const { puertas } = await pedir<{ puertas: { id: number }[] }>('listarPuertas', { eventoId });
  return (
    puertas[0]?.id ?? (await pedir<{ id: number }>('crearPuerta', { eventoId }, { nombre: 'Puerta 1' })).id
  );
}

/** A phone that is paired and at an open gate. */
async function telefono(browser: Browser, pedir: Consola, eventoId: number) {
  const puertas = [await abrirPuerta(pedir, eventoId)];
  const { url, lector } = await pedir<{ url: string; lector: { id: number } }>(
    'crearLector',
    { eventoId },
    { puertas },
  );
  const contexto = await browser.newContext({
    viewport: { width: 390, height: 844 },
    permissions: ['camera'],
    // The app opens by its worker.
    serviceWorkers: 'allow',
  });
  const page = await contexto.newPage();
  await page.goto(url);
  await expect(page.getByText(/boletos, hace/)).toBeVisible({ timeout: 60_000 });
  return { contexto, page, id: lector.id };
}

const abrir = (page: Page) => page.getByRole('button', { name: 'Abrir la puerta' }).click();
const veredicto = (page: Page) => page.locator('.res').getAttribute('data-veredicto');

test('reads codes that are small, tilted, dim and inverted, and burns none of two in sight (§P6.2)', async ({
  browser,
  request,
  baseURL,
}) => {
  const pedir = await entrarAConsola(request, baseURL ?? '');
  const { eventoId, boletos } = await boletosDeJimena(request, /Obsidiana/);
  const maneras = [
    { lado: 190 },
    { lado: 260, giro: 0.5 },
    { lado: 260, claro: 110, oscuro: 60 },
    { lado: 260, claro: 20, oscuro: 225 },
  ];
  const nada = { cuadros: 25, codigos: [] };
  const centro = { x: 320, y: 240 };
  await filmar(VIDEO, [
    ...boletos.flatMap(({ texto }, i) =>
      [nada, { cuadros: 20, codigos: [{ texto, ...centro, ...maneras[i % 4] }] }].map(e => ({
        ...e,
        codigos: e.codigos.map(c => ({ lado: 260, ...c })),
      })),
    ),
    nada,
    {
      cuadros: 20,
      codigos: [
        { texto: 'uno de otra casa', x: 200, y: 240, lado: 180 },
        { texto: 'dos de otra casa', x: 440, y: 240, lado: 180 },
      ],
    },
  ]);
  const { page, contexto } = await telefono(browser, pedir, eventoId);
  await abrir(page);
  const dosALaVista = page.getByText('Un boleto a la vez').waitFor();
  const entraron = new Set<string>();
  await expect(async () => {
    const res = page.locator('.res');
    if (await res.isVisible()) {
      expect(await veredicto(page)).not.toBe('no_valido');
      if (await page.locator('.res--adelante').isVisible())
        entraron.add(await page.locator('.res__l').innerText());
      else await page.getByRole('button', { name: 'Seguir escaneando' }).click();
    }
    expect(entraron.size).toBe(boletos.length);
  }).toPass({ timeout: 120_000, intervals: [200] });
  await dosALaVista;
  await contexto.close();
});

test('opens without a network, lets one copy in at each of two phones, and names it afterwards (§P5, §P8)', async ({
  browser,
  request,
  baseURL,
}) => {
  await filmar(VIDEO, [{ cuadros: 10, codigos: [] }]);
  const pedir = await entrarAConsola(request, baseURL ?? '');
  const { eventoId, boletos } = await boletosDeJimena(request, /Volcanes/);
  const [boleto] = boletos;
  if (!boleto) throw new Error('the demonstration has no ticket left');
  const [norte, sur] = [await telefono(browser, pedir, eventoId), await telefono(browser, pedir, eventoId)];
  await sur.page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await expect(async () => {
    const { cosas } = await loGuardado(sur.page);
    expect(cosas).toBeGreaterThanOrEqual(2);
  }).toPass({ timeout: 30_000 });
  await norte.contexto.setOffline(true);
  await sur.contexto.setOffline(true);

  // Killed and opened again in airplane mode.
  await sur.page.close();
  sur.page = await sur.contexto.newPage();
  await sur.page.goto('/puerta/');
  for (const { page } of [norte, sur]) {
    await abrir(page);
    await teclear(page, boleto.texto);
    await expect(page.locator('.res')).toBeVisible();
    expect(await veredicto(page)).toBe('pasa');
    await page.locator('.res').click();
  }
  expect((await loGuardado(sur.page)).texto).not.toContain(boleto.quemadoUUID);

  await norte.contexto.setOffline(false);
  await expect(norte.page.getByText('Al día')).toBeVisible({ timeout: 60_000 });
  await sur.contexto.setOffline(false);
  await expect(sur.page.getByText('DETÉN: ya había entrado')).toBeVisible({ timeout: 60_000 });
  const { choques } = await pedir<{ choques: { boletoId: number; pasos: unknown[] }[] }>('listarChoques', {
    eventoId,
  });
  expect(choques).toMatchObject([{ boletoId: boleto.id }]);
  expect(choques[0]?.pasos).toHaveLength(2);

  await pedir('revocarLector', { eventoId, lectorId: sur.id });
  await expect(sur.page.getByText('Empareja este teléfono')).toBeVisible({ timeout: 60_000 });
  expect(await loGuardado(sur.page)).toMatchObject({ cosas: 0, cola: 0 });
  await norte.contexto.close();
  await sur.contexto.close();
});

/** The phone's storage: things by their kind, and all of it as text. */
function loGuardado(page: Page) {
  return page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const pedido = indexedDB.open('taquilla-puerta');
      pedido.onsuccess = () => resolve(pedido.result);
      pedido.onerror = () => reject(pedido.error);
    });
    const leer = (cajon: string) =>
      new Promise<{ datos?: ArrayBuffer }[]>(resolve => {
        const pedido = db.transaction(cajon).objectStore(cajon).getAll();
        pedido.onsuccess = () => resolve(pedido.result);
      });
    const [cosas, cola] = [await leer('cosas'), await leer('cola')];
    db.close();
    const texto = [...cosas, ...cola].map(({ datos }) => new TextDecoder('latin1').decode(datos)).join('');
    return { cosas: cosas.length, cola: cola.length, texto };
  });
}
