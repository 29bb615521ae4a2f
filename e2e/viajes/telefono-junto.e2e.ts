import { expect, type Page } from '@playwright/test';
import { TARJETAS } from '../support/compra.ts';
import { correoNuevo, esperarCorreo, leerCorreos } from '../support/correos.ts';
import { conCargos, enPesos } from '../support/precios.ts';
import { test } from '../support/viaje.ts';

/** A phone far from its antenna. */
async function conMalaRed(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: 100_000,
    uploadThroughput: 40_000,
  });
}

/** The server does what it is asked, and the network loses its answer once. */
async function perderLaRespuesta(page: Page, url: RegExp): Promise<void> {
  await page.route(
    url,
    async route => {
      await route.fetch();
      await route.abort('connectionreset').catch(() => {});
    },
    { times: 1 },
  );
}

const barra = (page: Page) => page.getByRole('region', { name: 'Tus lugares' });

async function abrirLista(page: Page, seccion: string): Promise<void> {
  await page.getByRole('link', { name: new RegExp(`^${seccion}`) }).tap();
  await expect(page.getByRole('heading', { name: `Sección: ${seccion}` })).toBeVisible();
  await page.getByRole('radio', { name: 'Lista' }).check();
}

test('four friends on a phone with a bad network: seats of two sections, a wheelchair’s place with its companion, and parking, in one purchase (§B1.1-§B1.4, §B7.1)', async ({
  page,
  request,
  compra,
  consoleWatch,
}) => {
  consoleWatch.allow(/apart(ar|ado)/);
  const correo = correoNuevo('amigos');
  const cargos: string[] = [];
  page.on('request', pedido => {
    if (/\/make\/cargo/.test(pedido.url())) cargos.push(pedido.url());
  });
  await page.goto('/eventos');
  await conMalaRed(page);
  await page.getByRole('link', { name: 'Comprar boletos: Noche de Volcanes' }).tap();
  await expect(page.getByRole('heading', { name: 'Elige tu sección' })).toBeVisible();

  await test.step('two seats, and from there to another section', async () => {
    await abrirLista(page, 'Platea derecha');
    for (const cuantos of ['1 asiento', '2 asientos']) {
      await page
        .getByRole('checkbox', { name: /^Fila .+, asiento /, checked: false })
        .first()
        .tap();
      await expect(
        page
          .getByText(new RegExp(`^${cuantos}`))
          .filter({ visible: true })
          .first(),
      ).toBeVisible();
    }
    await page.getByRole('link', { name: 'Volver a Noche de Volcanes' }).tap();
    await expect(barra(page)).toContainText('Tus lugares (2)');
  });

  await test.step('a wheelchair’s place, whose companion’s is offered', async () => {
    await abrirLista(page, 'Balcón centro');
    await page
      .getByRole('checkbox', { name: /Silla de ruedas/, checked: false })
      .first()
      .tap();
    const oferta = page.getByRole('alertdialog', { name: 'Lugar para silla de ruedas' });
    await oferta.getByRole('button', { name: 'Agregar acompañante · $0.00' }).tap();
    await expect(barra(page)).toContainText('Tus lugares (4)');
    await page.getByRole('link', { name: 'Volver a Noche de Volcanes' }).tap();
  });

  await test.step('parking, with the bar in sight over its sheet', async () => {
    await page.getByRole('button', { name: 'Comprar: Estacionamiento' }).tap();
    const hoja = page.getByRole('dialog', { name: 'Estacionamiento' });
    await expect(hoja.getByRole('region', { name: 'Tus lugares' })).toContainText('Tus lugares (4)');
    const agregar = hoja.getByRole('button', { name: 'Agregar a mis lugares' });
    await expect(agregar).toBeInViewport({ ratio: 1 });
    await expect(hoja.getByRole('button', { name: 'Apartar' })).toBeInViewport({ ratio: 1 });
    await agregar.tap();
    await expect(barra(page)).toContainText('Tus lugares (5)');
  });

  // 2 × $760.00 with 10 % off, $480.00, the companion for nothing, and parking.
  const total = enPesos(conCargos(2 * 68_400 + 48_000 + 15_000));
  await test.step('held at once, though the answer is lost', async () => {
    await perderLaRespuesta(page, /\/apartar$/);
    await expect(barra(page)).toContainText(`${total} total`);
    await barra(page).locator('..').getByRole('button', { name: 'Apartar' }).tap();
    await expect(page.getByRole('heading', { name: 'Tus 5 lugares' })).toBeVisible();
    await expect(compra.reloj()).toHaveText(/^(10:00|09:\d\d)$/);
    await expect(page.getByRole('list', { name: 'Balcón centro' })).toContainText('Acompañante de J');
  });

  await test.step('parking goes and comes back, though an answer is lost; the clock runs on', async () => {
    await perderLaRespuesta(page, /\/apartado\/cambiar$/);
    await page.getByRole('button', { name: 'Quitar 1 boleto de Estacionamiento' }).tap();
    await expect(page.getByRole('heading', { name: 'Tus 4 lugares' })).toBeVisible();
    await page.getByRole('button', { name: 'Cambiar lugares' }).tap();
    await page.getByRole('button', { name: 'Comprar: Estacionamiento' }).tap();
    await page.getByRole('button', { name: 'Agregar a mis lugares' }).tap();
    const cambio = page.getByRole('region', { name: 'Cambio de lugares' });
    await expect(cambio).toContainText('Conservas 4, agregas 1');
    await expect(cambio).toContainText(`${total} total`);
    await page.getByRole('button', { name: 'Guardar' }).tap();
    await expect(page.getByRole('heading', { name: 'Tus 5 lugares' })).toBeVisible();
    await expect(compra.reloj()).toHaveText(/^0\d:\d\d$/);
  });

  await test.step('paid once', async () => {
    await page.getByRole('button', { name: 'Ir a pagar' }).tap();
    await compra.llenarInvitado({ nombre: 'Rosa Ibáñez', correo });
    await compra.llenarTarjeta(TARJETAS.aprobada);
    await page.getByRole('button', { name: 'Pagar' }).tap();
    await page.getByRole('button', { name: 'Sí, pagar' }).tap();
    await expect(page.getByRole('heading', { name: '¡Compra exitosa!' })).toBeVisible();
    expect(cargos).toHaveLength(1);
  });

  const carta = await esperarCorreo(request, {
    para: correo,
    asunto: /^Tus boletos para Noche de Volcanes$/,
  });
  for (const palabras of ['Platea derecha', 'Balcón centro', 'Estacionamiento', total])
    expect(carta.texto).toContain(palabras);
  expect(await leerCorreos(request, correo)).toHaveLength(1);
  expect(carta.adjuntos.filter(({ tipo }) => tipo === 'application/pdf')).toHaveLength(1);
});
