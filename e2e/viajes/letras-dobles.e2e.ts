import { expect } from '@playwright/test';
import { buscarEvento } from '../support/api.ts';
import { crearCuenta, entrar, JIMENA } from '../support/cuentas.ts';
import { test } from '../support/viaje.ts';

test('on a phone with letters twice as large the account is in sight and no page is too wide (§2.9, §2.15-2.18, WCAG 1.4.4)', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 404/);
  await page.setViewportSize({ width: 360, height: 740 });
  for (const ruta of [
    '/auth/login',
    '/auth/register',
    '/auth/forgot',
    '/no/es',
    '/legales/terminos_y_condiciones',
  ]) {
    await page.goto(ruta);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    const sobra = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(sobra, ruta).toBeLessThanOrEqual(0);
  }
  await expect(page.getByRole('link', { name: 'Registrarse' })).toBeInViewport({ ratio: 1 });
});

test('on a phone with letters twice as large purchase and profile keep to the screen (§2.19, §2.22, §2.25, §2.29, §2.34-2.35, WCAG 1.4.4)', async ({
  page,
  request,
  compra,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const agrandar = async (donde: string) => {
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    const sobra = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(sobra, donde).toBeLessThanOrEqual(0);
  };
  await entrar(page, JIMENA);
  await page.goto('/perfil/mis_compras');
  await page
    .getByRole('link', { name: /^Detalle de boleto/ })
    .first()
    .click();
  await expect(page.getByRole('article').first()).toBeVisible();
  await agrandar('the tickets');
  for (const [ruta, cosa] of [
    ['/perfil/mis_compras', page.getByRole('tab').first()],
    ['/perfil/mi_password', page.getByLabel('Contraseña actual')],
    ['/eventos', page.getByRole('link', { name: /^Comprar boletos/ }).first()],
    [
      `/eventos/${(await buscarEvento(request, 'La casa sin puertas')).id}`,
      page.getByText(/ total$/).first(),
    ],
    [
      `/eventos/informacion/${(await buscarEvento(request, 'Marea Alta')).id}`,
      page.getByRole('button', { name: /^Comprar: / }).first(),
    ],
  ] as const) {
    await page.goto(ruta);
    await expect(cosa).toBeVisible();
    await agrandar(ruta);
  }
  await page.goto(`/eventos/${(await buscarEvento(request, 'Marea Alta')).id}`);
  await page.getByRole('button', { name: /^Arena/ }).click();
  await agrandar('the general tickets');
  const cifra = page.getByRole('definition').filter({ hasText: '$' }).first();
  expect((await cifra.boundingBox())?.width, 'a figure, not a sign per line').toBeGreaterThan(150);
  await compra.abrirSeccion({ evento: 'La casa sin puertas', seccion: 'Centro' });
  await agrandar('the seats');
  await compra.elegirEnLista(1);
  await page.getByRole('button', { name: 'Ver resumen' }).click();
  const precio = page.getByRole('list', { name: 'Asientos seleccionados' }).getByText(/^\$/).first();
  await expect(precio).toBeInViewport({ ratio: 1 });
  await compra.apartar();
  await agrandar('the payment');
  await expect(page.getByText('Tus lugares están apartados')).toBeInViewport({ ratio: 1 });
});

test('a notice with letters twice as large keeps its lines; Escape closes it, not the dialog it stands in (§2.13, WCAG 1.4.4)', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await entrar(page, await crearCuenta(request, 'letrasdobles'));
  await page.goto('/perfil/mi_password');
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await page.getByLabel('Contraseña actual').fill('Boletos2026');
  await page.getByLabel('Nueva contraseña', { exact: true }).fill('Nueva2027');
  await page.getByLabel('Confirmar nueva contraseña').fill('Nueva2027');
  await page.getByRole('button', { name: 'Elegirla por correo' }).click();
  const avisos = page.getByRole('region', { name: 'Avisos' });
  const cerrar = avisos.getByRole('button', { name: 'Cerrar el aviso' });
  await cerrar.hover();
  const enUnRenglon = await avisos.getByText('Hemos enviado un correo').evaluate(palabras => {
    return palabras.clientWidth / Number.parseFloat(getComputedStyle(palabras).fontSize);
  });
  expect(enUnRenglon).toBeGreaterThan(7);

  await page.getByRole('button', { name: 'Cambiar contraseña' }).press('Enter');
  await cerrar.press('Escape');
  await expect(avisos).toBeHidden();
  await expect(page.getByRole('alertdialog', { name: '¿Cambiar tu contraseña?' })).toBeVisible();
});
