import { expect, type Page } from '@playwright/test';
import { buscarEvento } from '../support/api.ts';
import { findClips, type LETTERS, setLetters } from '../support/clips.ts';
import { TARJETAS } from '../support/compra.ts';
import { correoNuevo } from '../support/correos.ts';
import { conSesion, crearCuenta, entrar, JIMENA } from '../support/cuentas.ts';
import { test } from '../support/viaje.ts';

interface Lectura {
  letras: (typeof LETTERS)[number];
  width: number;
  height: number;
}

/** How people set the letters of a page: each screen below is read in each of these ways. */
const LECTURAS: readonly Lectura[] = [
  // A page of 1280 px at 400 % (WCAG 1.4.10), with the wide text spacing that a reader may set (WCAG 1.4.12).
  { letras: 'wide', width: 320, height: 640 },
  { letras: 'wide', width: 360, height: 640 },
  // Twice as large on a phone (WCAG 1.4.4).
  { letras: 'double', width: 360, height: 740 },
];

const VENTANA = { width: 360, height: 640 };
test.use({ viewport: VENTANA });

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

/**
 * Reads the screen in each way: no text is cut or lies over another, and the page is not too wide. Only the buyer's first name beside
 * the account's picture may be cut: the button's accessible name has all of it (§2.18).
 */
async function leer(page: Page, pantalla: string): Promise<void> {
  for (const { letras, ...ventana } of LECTURAS) {
    await page.setViewportSize(ventana);
    await setLetters(page, letras);
    const como = `${pantalla}, letters ${letras}, ${ventana.width} px`;
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `too wide: ${como}`)
      .toBeLessThanOrEqual(0);
    if (letras === 'wide')
      await expect
        .poll(
          async () => (await findClips(page)).filter(corte => !corte.includes('menu-usuario__nombre')),
          `cut: ${como}`,
        )
        .toEqual([]);
  }
  await page.setViewportSize(VENTANA);
  await setLetters(page, null);
}

test('letters of any size are cut on no page that can be read without an account (§2.9, §2.15-§2.19, §2.24, §2.25)', async ({
  page,
  request,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 404/);
  await page.goto('/eventos');
  await expect(page.getByRole('link', { name: /^Comprar boletos/ }).first()).toBeVisible();
  await leer(page, 'the home');
  const { id } = await buscarEvento(request, 'Niebla Tropical');
  for (const ruta of [
    `/eventos/${id}`,
    `/eventos/informacion/${id}`,
    '/legales/nuestras_politicas',
    '/legales/terminos_y_condiciones',
    '/no/es',
  ]) {
    await page.goto(ruta);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await leer(page, ruta);
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
    await leer(page, pantalla);
  }
  await page.goto('/legales/terminos_y_condiciones');
  await setLetters(page, 'double');
  await expect(page.getByRole('link', { name: 'Registrarse' })).toBeInViewport({ ratio: 1 });
});

test('letters of any size are cut nowhere from the seats to the tickets (§2.29, §4.9)', async ({
  page,
  compra,
}) => {
  await compra.abrirSeccion({ evento: 'Niebla Tropical', seccion: 'Sección 211' });
  await expect(page.getByRole('application')).toBeVisible();
  await expect(page.locator('.cabecera-de-paso')).toContainText(/Gira Humedad.*\d p\. m\./);
  await leer(page, 'the map of the seats');
  // The head of the step has pushed the content below.
  await setLetters(page, 'wide');
  const mapa = page.getByRole('radio', { name: 'Mapa' });
  expect((await mapa.boundingBox())?.y).toBeGreaterThan(await bajo(page, '.cabecera-de-paso'));
  await setLetters(page, null);
  await page.getByRole('button', { name: 'Los mejores juntos' }).click();
  await leer(page, 'the best together');
  await page.keyboard.press('Escape');
  await compra.elegirEnLista(3);
  await leer(page, 'the list of the seats');
  await setLetters(page, 'wide');
  expect(await page.locator('.barra strong').evaluate(countLines), 'lines of the price').toBe(1);
  await setLetters(page, 'double');
  // By its key: two quick presses at one place are taken for a double click.
  await page.getByRole('button', { name: 'Ver resumen' }).press('Enter');
  const precio = page.getByRole('list', { name: 'Asientos seleccionados' }).getByText(/^\$/).first();
  await expect(precio).toBeInViewport({ ratio: 1 });
  await leer(page, 'the summary');
  await compra.apartar();
  await leer(page, 'the payment');
  await setLetters(page, 'double');
  await expect(page.getByText('Tus lugares están apartados')).toBeInViewport({ ratio: 1 });
  await setLetters(page, 'wide');
  await compra.llenarInvitado({ nombre: 'Rosa Ibáñez', correo: correoNuevo('letras') });
  await compra.llenarTarjeta(TARJETAS.aprobada);
  await compra.pagar();
  await expect(page.getByRole('heading', { name: '¡Compra exitosa!' })).toBeVisible();
  await leer(page, 'the receipt');
});

test('letters of any size are cut nowhere in a buyer’s profile, nor on the event that sells general places (§2.31-§2.35)', async ({
  page,
  request,
}) => {
  await conSesion(page, JIMENA);
  for (const seccion of ['mi_perfil', 'mi_password', 'mis_formas_de_pago', 'mis_compras']) {
    await page.goto(`/perfil/${seccion}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await leer(page, seccion);
  }
  await page
    .getByRole('link', { name: /^Detalle de boletos?:/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Al calendario' })).toBeVisible();
  await leer(page, 'the tickets');
  const { id } = await buscarEvento(request, 'Marea Alta');
  await page.goto(`/eventos/informacion/${id}`);
  await expect(page.getByRole('button', { name: /^Comprar: / }).first()).toBeVisible();
  await leer(page, 'the information of an event');
  await page.goto(`/eventos/${id}`);
  await page.getByRole('button', { name: /^Arena/ }).click();
  await setLetters(page, 'double');
  const sobra = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(sobra).toBeLessThanOrEqual(0);
  const cifra = page.getByRole('dialog').getByRole('definition').filter({ hasText: '$' }).first();
  expect((await cifra.boundingBox())?.width, 'a figure, not a sign per line').toBeGreaterThan(150);
});

test('a notice with letters twice as large keeps its lines; Escape closes it, not the dialog it stands in (§2.13, WCAG 1.4.4)', async ({
  page,
  request,
}) => {
  await conSesion(page, await crearCuenta(request, 'letrasdobles'));
  await page.goto('/perfil/mi_password');
  await setLetters(page, 'double');
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

test('letters and lines that are set wide leave the date of the hero and the header of who has logged in their place (§2.18, §2.19)', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await entrar(page, await crearCuenta(request, 'anchas'));
  await setLetters(page, 'wide');
  const hero = page.getByRole('region', { name: 'Destacados' });
  const fecha = await hero.locator('.hero__fecha').first().boundingBox();
  expect(fecha?.y).toBeGreaterThanOrEqual((await hero.boundingBox())?.y ?? Number.NaN);
  const cuenta = page.getByRole('button', { name: /^Cuenta de/ });
  await expect(cuenta).toBeInViewport({ ratio: 1 });
  const logo = page.getByRole('banner').getByRole('link', { name: 'Taquilla, inicio' }).locator('svg');
  expect((await logo.boundingBox())?.width).toBeGreaterThan(20);
  await cuenta.click();
  await expect(page.getByRole('button', { name: 'Cerrar sesión' })).toBeInViewport({ ratio: 1 });
  const ancho = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(ancho, 'the menu of a buyer').toBe(320);
});

async function bajo(page: Page, selector: string): Promise<number> {
  const caja = await page.locator(selector).boundingBox();
  return caja ? caja.y + caja.height : Number.NaN;
}

function countLines(element: Element): number {
  const range = document.createRange();
  range.selectNodeContents(element);
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
}
