import { expect } from '@playwright/test';
import { test } from '../support/consola.ts';

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30"><path fill="#fff" d="M0 0h90v30H40z"/></svg>`;
/** Named on the card provider's page of test cards. */
const OTRA_LLAVE = 'sk_otra0000000000000000000000000000';

test('writes another key of the card provider, which is tried, counts at once and is never shown (§C13.7)', async ({
  como,
  accessible,
  consoleWatch,
}) => {
  consoleWatch.allow(/400.*\/consola\/ajustes/);
  const dueno = await como('dueno', '/ajustes');
  const cobro = dueno.getByRole('region', { name: 'Cobro con tarjeta' });
  await expect(cobro).toContainText('Las del servidor');
  await cobro.getByRole('button', { name: 'Cambiar llaves' }).click();
  const dialogo = dueno.getByRole('dialog', { name: 'Llaves del proveedor' });
  const llave = dialogo.getByLabel('Llave privada');
  const guardar = dialogo.getByRole('button', { name: 'Probar y guardar' });
  await guardar.click();
  await expect(dialogo.getByText(/Así no se escribe la llave privada/)).toBeVisible();
  await llave.fill('sk_deotracasa');
  await guardar.click();
  await expect(dialogo.getByText(/El proveedor no acepta esta llave privada/)).toBeVisible();
  await expect(llave).toHaveValue('sk_deotracasa');
  await accessible.inBothThemes(dueno);
  await llave.fill(OTRA_LLAVE);
  await guardar.click();
  await expect(dueno.getByText('Probado y guardado')).toBeVisible();
  await expect(cobro).toContainText(/Por Renata Ibarra, hoy/);
  await expect(cobro.getByRole('status')).toContainText('Acepta la llave');
  await dueno.reload();
  await expect(cobro).toContainText(/Por Renata Ibarra, hoy/);
  expect(await dueno.content()).not.toContain(OTRA_LLAVE);
  expect(await dueno.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
    OTRA_LLAVE,
  );
  await dueno.goto('/consola/auditoria');
  await expect(dueno.getByRole('main')).toContainText('las del servidor');
  await expect(dueno.getByRole('main')).not.toContainText(OTRA_LLAVE);

  // Restores the settings for the other journeys.
  await dueno.goto('/consola/ajustes');
  await cobro.getByRole('button', { name: 'Cambiar llaves' }).click();
  await dialogo.getByRole('button', { name: 'Usar las del servidor' }).click();
  await expect(cobro).toContainText('Las del servidor');
});

test('gives the house its colour, its logo and a legal text, which the storefront shows at once (§C13.7)', async ({
  como,
  otraPersona,
  accessible,
  consoleWatch,
}) => {
  // The server refuses a file that is no picture. A logo is saved at once: text that is being typed beside it then has
  // an older version, and is merged (§C14.2).
  consoleWatch.allow(/422.*\/ajustes\/logo/, /412.*\/consola\/ajustes/);
  const dueno = await como('dueno', '/ajustes');
  const color = dueno.getByLabel('Color de lo que se oprime');
  await color.fill('#7a1fa2');
  await expect(dueno.getByText(/No se lee sobre el fondo oscuro de la tienda/)).toBeVisible();
  await color.fill('#4fd1c5');
  await dueno.getByLabel('Devoluciones').selectOption('Hasta unos días antes');
  await dueno.getByRole('button', { name: 'Guardar' }).click();
  await expect(dueno.getByText('Guardado')).toBeVisible();

  const file = dueno.locator('input[type=file]');
  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('nada') });
  await expect(dueno.getByText(/El logotipo debe ser PNG o SVG/)).toBeVisible();
  await expect(file).toBeEnabled();
  await file.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) });
  await expect(dueno.getByText('Logotipo puesto')).toBeVisible();

  await dueno.getByRole('combobox', { name: 'Texto' }).selectOption('Nuestras políticas');
  await dueno
    .getByRole('textbox', { name: 'Nuestras políticas' })
    .fill('La casa devuelve hasta siete días antes.\n\nEscríbenos con tu folio.');
  await dueno.getByRole('button', { name: /^Publicar versión/ }).click();
  await dueno.getByRole('alertdialog').getByRole('button', { name: 'Publicar' }).click();
  await expect(dueno.getByText('Versión publicada')).toBeVisible();
  await expect(dueno.getByRole('list', { name: 'Versiones publicadas' })).toContainText('Renata Ibarra');
  await accessible.inBothThemes(dueno);

  const visita = await otraPersona();
  await visita.goto('/legales/nuestras_politicas');
  await expect(visita.getByText('La casa devuelve hasta siete días antes.')).toBeVisible();
  await expect(visita.getByText(/^Versión \d+, vigente desde el /)).toBeVisible();
  await expect(visita.getByRole('banner').locator('.logo svg')).toBeHidden();
  const acento = () =>
    visita.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--amarillo'));
  expect(await acento()).toBe('#4fd1c5');
  await accessible(visita);

  // Restores the settings for the other journeys.
  await dueno.getByRole('button', { name: 'Quitar logotipo' }).click();
  await expect(dueno.getByText('Logotipo quitado')).toBeVisible();
  await color.fill('');
  await dueno.getByRole('button', { name: 'Guardar' }).click();
  await expect(async () => {
    await visita.reload();
    expect(await acento()).toBe('#ffd60a');
  }).toPass();
});
