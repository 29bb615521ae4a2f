import { expect, type Page } from '@playwright/test';
import { buscarEvento } from '../support/api.ts';
import { test } from '../support/viaje.ts';

// The worker fetches by itself what a page asks for, where the journey cannot hold it back.
test.use({ serviceWorkers: 'block' });

/** Opens a page whose code is kept back until the answer is called. */
async function abrirSinCodigo(page: Page, ruta: string): Promise<() => Promise<unknown>> {
  let soltar = () => {};
  const suelta = new Promise<void>(listo => {
    soltar = listo;
  });
  await page.route(/\/assets\/index-[\w-]+\.js/, async route => {
    await suelta;
    await route.continue();
  });
  const abierta = page.goto(ruta);
  return () => {
    soltar();
    return abierta;
  };
}

test('a button that is pressed before its code is there does its work once the code comes (§2.19)', async ({
  page,
}) => {
  const soltar = await abrirSinCodigo(page, '/eventos');
  await page.getByRole('button', { name: 'Pausar el carrusel' }).click();
  await soltar();
  await expect(page.getByRole('button', { name: 'Reproducir el carrusel' })).toBeVisible();
});

test('the general tickets that are asked for before the code is there open when it comes (§2.24, §2.26)', async ({
  page,
  request,
}) => {
  const { id } = await buscarEvento(request, 'Ánima Eléctrica: Campo Magnético');
  const soltar = await abrirSinCodigo(page, `/eventos/${id}`);
  await page.getByRole('button', { name: /^Mezzanine/ }).click();
  await soltar();
  await expect(page.getByRole('dialog', { name: 'Mezzanine' })).toBeVisible();
});

test('a link that is pressed before the code is there leads on (§2.22)', async ({ page }) => {
  const soltar = await abrirSinCodigo(page, '/eventos');
  await page.getByRole('link', { name: /^Comprar boletos: La casa sin puertas/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'La casa sin puertas' })).toBeVisible();
  await soltar();
});

test('a page that is opened without a network says so, and opens when there is one again (§2.5)', async ({
  page,
  context,
  request,
  vigilancia,
}) => {
  vigilancia.permitir(/ERR_INTERNET_DISCONNECTED/, /dynamically imported module|Unable to preload/);
  const { id } = await buscarEvento(request, 'Niebla Tropical');
  await page.goto(`/eventos/${id}`);
  const seccion = page.getByRole('link', { name: /^Sección 107/ });
  await seccion.waitFor();
  await context.setOffline(true);
  await seccion.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Estás sin conexión' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Sección: Sección 107' })).toBeVisible();
});

test('an answer that is none of ours is told, under a heading, with a way to go on (§8.6)', async ({
  page,
  request,
  vigilancia,
}) => {
  vigilancia.permitir(/TypeError|Cannot read|undefined/);
  const { id, nombre } = await buscarEvento(request, 'Niebla Tropical');
  const aviso = page.getByRole('alertdialog', { name: 'Error' });
  const alEvento = page.getByRole('link', { name: `Comprar boletos: ${nombre}` });
  const ajeno = (json: unknown) =>
    page.route(`**/api/v1/eventos/${id}/detalle`, route => route.fulfill({ json }));

  await page.goto('/eventos');
  await ajeno({});
  await alEvento.click();
  await expect(aviso).toContainText('Error al obtener el evento.');
  await aviso.getByRole('button', { name: 'Entendido' }).click();
  await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible();

  await page.goto('/eventos');
  await ajeno({ proxy: 'otra cosa' });
  await alEvento.click();
  const falla = page.getByRole('alert').filter({ hasText: 'Algo salió mal' });
  await expect(falla.getByRole('heading', { level: 1, name: 'Algo salió mal' })).toBeVisible();
  await expect(falla.getByRole('button', { name: 'Reintentar' })).toBeVisible();
  await falla.getByRole('link', { name: 'Ver eventos' }).click();
  await expect(alEvento).toBeVisible();
});

test('what a broken proxy says of the operator keeps nobody from the events (§2.18)', async ({
  page,
  vigilancia,
}) => {
  vigilancia.permitir(/TypeError|Cannot read|undefined/);
  await page.route('**/api/v1/configuracion', route => route.fulfill({ json: { proxy: 'otra cosa' } }));
  // Its own answer comes with pages that the server writes; this one is none.
  await page.goto('/perfil/mis_compras');
  await expect(page.getByRole('heading', { level: 1, name: 'Inicia sesión' })).toBeVisible();
  await page.getByRole('link', { name: 'invitado' }).click();
  await expect(page.getByRole('heading', { name: 'Próximos eventos' })).toBeVisible();
  await expect(
    page.getByRole('contentinfo').getByRole('link', { name: 'Aviso de privacidad' }),
  ).toBeVisible();
});

test('a double click on general tickets opens them once: the way back closes them (§2.24, §2.26)', async ({
  page,
  request,
}) => {
  const { id } = await buscarEvento(request, 'Ánima Eléctrica: Campo Magnético');
  await page.goto(`/eventos/${id}`);
  await page.getByRole('button', { name: /^Mezzanine/ }).dblclick();
  const compra = page.getByRole('dialog', { name: 'Mezzanine' });
  await expect(compra).toBeVisible();
  await page.goBack();
  await expect(compra).toBeHidden();
});
