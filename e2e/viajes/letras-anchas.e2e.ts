import { expect, type Page } from '@playwright/test';
import { buscarEvento } from '../support/api.ts';
import { findClips, spaceLetters } from '../support/clips.ts';
import { TARJETAS } from '../support/compra.ts';
import { correoNuevo } from '../support/correos.ts';
import { entrar, JIMENA } from '../support/cuentas.ts';
import { test } from '../support/viaje.ts';

// A page of 1280 px at 400 % (WCAG 1.4.10), with the wide text spacing that a reader may set (WCAG 1.4.12).
test.use({ viewport: { width: 320, height: 640 } });

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/eventos');
  await spaceLetters(page);
});

test('letters that are set wide are cut on no page that can be read without an account (§2.15, §2.19, §2.24, §2.25)', async ({
  page,
  request,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 404/);
  await nadaCortado(page, 'the home');
  const { id } = await buscarEvento(request, 'Niebla Tropical');
  for (const ruta of [
    `/eventos/${id}`,
    `/eventos/informacion/${id}`,
    '/legales/nuestras_politicas',
    '/no/es',
  ]) {
    await page.goto(ruta);
    await nadaCortado(page, ruta);
  }
  for (const [pantalla, boton] of [
    ['login', 'Inicia sesión'],
    ['register', 'Registrarse'],
    ['forgot', 'Recuperar Contraseña'],
    ['reset?token=x', 'Guardar contraseña'],
  ] as const) {
    await page.goto(`/auth/${pantalla}`);
    await page.getByRole('button', { name: boton }).click();
    await expect(page.getByRole('textbox').first()).toHaveAttribute('aria-invalid', 'true');
    await nadaCortado(page, pantalla);
  }
});

for (const width of [320, 360]) {
  test(`letters that are set wide are cut nowhere from the seats to the tickets, on ${width} px (§2.29, §4.9)`, async ({
    page,
    compra,
  }) => {
    await page.setViewportSize({ width, height: 640 });
    await compra.abrirSeccion({ evento: 'Niebla Tropical', seccion: 'Sección 211' });
    await expect(page.getByRole('application')).toBeVisible();
    const cabeza = page.locator('.cabecera-de-paso');
    await expect(cabeza).toContainText(/Gira Humedad.*\d p\. m\./);
    await nadaCortado(page, 'the map of the seats');
    // It has pushed the content below.
    const mapa = page.getByRole('radio', { name: 'Mapa' });
    expect((await mapa.boundingBox())?.y).toBeGreaterThan(await bajo(page, '.cabecera-de-paso'));
    await page.getByRole('button', { name: 'Los mejores juntos' }).click();
    await nadaCortado(page, 'the best together');
    await page.keyboard.press('Escape');
    await compra.elegirEnLista(3);
    await nadaCortado(page, 'the list of the seats');
    const total = page.locator('.barra strong');
    expect(await total.evaluate(countLines), 'lines of the price').toBe(1);
    await page.getByRole('button', { name: 'Ver resumen' }).click();
    await nadaCortado(page, 'the summary');
    await compra.apartar();
    await nadaCortado(page, 'the payment');
    await compra.llenarInvitado({ nombre: 'Rosa Ibáñez', correo: correoNuevo('anchas') });
    await compra.llenarTarjeta(TARJETAS.aprobada);
    await compra.pagar();
    await expect(page.getByRole('heading', { name: '¡Compra exitosa!' })).toBeVisible();
    await nadaCortado(page, 'the receipt');
  });
}

test('letters that are set wide are cut nowhere in a buyer’s profile (§2.31, §2.32)', async ({ page }) => {
  await entrar(page, JIMENA);
  for (const seccion of ['mi_perfil', 'mi_password', 'mis_formas_de_pago', 'mis_compras']) {
    await page.goto(`/perfil/${seccion}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await nadaCortado(page, seccion);
  }
  await page
    .getByRole('link', { name: /^Detalle de boletos?:/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Al calendario' })).toBeVisible();
  await nadaCortado(page, 'the tickets');
});

/**
 * Only the buyer's first name beside the account's picture may be cut: the button's accessible name has all of it
 * (§2.18).
 */
async function nadaCortado(page: Page, pantalla: string): Promise<void> {
  await expect
    .poll(
      async () => (await findClips(page)).filter(corte => !corte.includes('menu-usuario__nombre')),
      `what is cut on ${pantalla}`,
    )
    .toEqual([]);
}

async function bajo(page: Page, selector: string): Promise<number> {
  const caja = await page.locator(selector).boundingBox();
  return caja ? caja.y + caja.height : Number.NaN;
}

function countLines(element: Element): number {
  const range = document.createRange();
  range.selectNodeContents(element);
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
}
