import { expect } from '@playwright/test';
import { CONSOLE_WIDTHS } from '../support/accessibility.ts';
import { crearCuenta } from '../support/cuentas.ts';
import { film } from '../support/film.ts';
import { abrir, comprar, pasar, test, VIDEO } from '../support/puerta.ts';
import { sesionDe } from '../support/sesionDePersonal.ts';
import { claveDe, publicarShow } from '../support/show.ts';

test.beforeAll(() => film(VIDEO, [{ frames: 10, codigos: [] }]));

test('a storm stops a show: the tickets of that night open the door again on the new date (§C7.16)', async ({
  browser,
  baseURL,
  request,
  telefono,
  accessible,
}) => {
  const sello = Date.now().toString(36);
  const nombre = `Noche de lluvia ${sello}`;
  const context = await browser.newContext({ storageState: await sesionDe(baseURL ?? '', 'dueno') });
  const page = await context.newPage();
  const id = await publicarShow(page, {
    nombre,
    recinto: `Explanada ${sello}`,
    asientos: 2,
    pista: 20,
    precio: 300,
  });
  const cuenta = await crearCuenta(request, 'tormenta');
  const { boletos } = await comprar(request, new RegExp(nombre), 2, cuenta);
  const [uno = '', dos = ''] = boletos.map(({ texto }) => texto);
  const { page: puerta } = await telefono(id);
  await abrir(puerta);
  expect(await pasar(puerta, uno)).toMatch(/^pasa/);
  expect(await pasar(puerta, uno)).not.toMatch(/^pasa/);

  await page.goto(`/consola/eventos/${id}/reprogramar`);
  await page.getByRole('radio', { name: /^Se interrumpió la función/ }).check();
  await page.getByLabel('La nueva fecha').fill('24/5/31 20:00');
  await page.getByLabel('La causa').selectOption({ label: 'Clima, con aviso de la autoridad' });
  await page.getByLabel('Cómo lo cuentas en público').fill('La tormenta obligó a parar a la media hora.');
  await page.getByLabel(/^Escribe la clave del evento/).fill(claveDe(nombre));
  await accessible.atBothWidths(page, CONSOLE_WIDTHS, 'an interruption and its rehearsal');
  await page.getByRole('button', { name: 'Interrumpir la función' }).click();
  await expect(page.getByText('Deciden los compradores')).toBeVisible({ timeout: 120_000 });

  // The signed change reaches the phone: both open the door, the one of that night too, once each.
  await expect(async () => expect(await pasar(puerta, uno)).toMatch(/^pasa/)).toPass({ timeout: 60_000 });
  expect(await pasar(puerta, dos)).toMatch(/^pasa/);
  expect(await pasar(puerta, uno)).not.toMatch(/^pasa/);
  await context.close();
});
