import { expect, type Locator, type Page } from '@playwright/test';
import { putFingers } from '../support/fingers.ts';
import { test } from '../support/viaje.ts';

/** The event's map, whole on the screen. */
async function abrirMapa(page: Page) {
  await page.goto('/eventos');
  await page.getByRole('link', { name: /^Comprar boletos: Niebla Tropical/ }).tap();
  await page.getByRole('button', { name: 'Elegir sección' }).tap();
  const mapa = page.getByRole('application', { name: 'Mapa de Arena Cenzontle' });
  await mapa.evaluate(plano => plano.scrollIntoView({ block: 'center', behavior: 'instant' }));
  return mapa;
}

test('two fingers pull the map apart around their middle, and one drags it (§2.24)', async ({ page }) => {
  const mapa = await abrirMapa(page);
  const fingers = await putFingers(page);
  const seccion = mapa.locator('[data-seccion]').first();
  const lejos = await caja(seccion);
  const medio = { x: lejos.x + lejos.width / 2, y: lejos.y + lejos.height / 2 };
  const aLado = (por: number) => ({ x: medio.x + por, y: medio.y });

  await fingers.drag({ from: aLado(-20), to: aLado(-60) }, { from: aLado(20), to: aLado(60) });
  const cerca = await caja(seccion);
  // Three times, less the slop of a finger.
  expect(cerca.width / lejos.width).toBeGreaterThan(2.4);
  // The browser reports the fingers one after the other: half a step of either is lost.
  expect(Math.abs(cerca.x + cerca.width / 2 - medio.x)).toBeLessThan(6);
  expect(Math.abs(cerca.y + cerca.height / 2 - medio.y)).toBeLessThan(6);

  await fingers.drag({ from: medio, to: { x: medio.x + 64, y: medio.y + 32 } });
  const corrida = await caja(seccion);
  expect(corrida.x - cerca.x).toBeCloseTo(64, 0);
  expect(corrida.y - cerca.y).toBeCloseTo(32, 0);
  // Neither was a tap.
  await expect(mapa.locator('[data-activa]')).toHaveCount(0);
  await expect(page).toHaveURL(/\/eventos\/\d+$/);
});

test('a finger scrolls the page over the map that is whole (§2.24)', async ({ page }) => {
  const mapa = await abrirMapa(page);
  const fingers = await putFingers(page);
  const { x, y, width, height } = await caja(mapa);
  const medio = { x: x + width / 2, y: y + height / 2 };
  await fingers.drag({ from: medio, to: { x: medio.x, y: medio.y - 100 } });
  await expect.poll(async () => y - (await caja(mapa)).y).toBeGreaterThan(50);
});

test('two fingers enlarge the seats; what was a pinch or a drag picks none, a tap picks one (§2.29)', async ({
  page,
}) => {
  await abrirMapa(page);
  await page.getByRole('link', { name: /^Grada alta 300/ }).tap();
  const canvas = page.getByRole('application', { name: /^Mapa de asientos de Grada alta 300/ });
  const { x, y, width, height } = await caja(canvas);
  const medio = { x: x + width / 2, y: y + height / 2 };
  const aLado = (por: number) => ({ x: medio.x + por, y: medio.y });
  const fingers = await putFingers(page);
  const vacia = page.getByText('No has seleccionado asientos.').filter({ visible: true });
  await expect(vacia).toBeVisible();

  await fingers.drag({ from: aLado(-20), to: aLado(-110) }, { from: aLado(20), to: aLado(110) });
  await expect(page.getByRole('button', { name: 'Alejar', exact: true })).toBeEnabled();
  await fingers.drag({ from: medio, to: { x: medio.x - 40, y: medio.y + 20 } });
  await expect(vacia).toBeVisible();

  // Between two rows there is no seat, so one of a few places hits one.
  let intento = 0;
  await expect(async () => {
    intento += 1;
    await page.touchscreen.tap(medio.x + 7 * intento, medio.y + 5 * intento);
    await expect(page.getByText(/^1 asiento: /)).toBeVisible({ timeout: 3_000 });
  }).toPass();
});

async function caja(de: Locator) {
  const hallada = await de.boundingBox();
  if (!hallada) throw new Error('It is not on the screen');
  return hallada;
}

test('on a phone on its side the legend stands beside the views, so that the map has the height (§2.29)', async ({
  page,
  compra,
}) => {
  await page.setViewportSize({ width: 740, height: 360 });
  await compra.abrirSeccion({ evento: 'Niebla Tropical', seccion: 'Grada alta 300' });
  const leyenda = await page.getByRole('region', { name: 'Leyenda' }).boundingBox();
  const vistas = await page.getByRole('button', { name: 'Los mejores juntos' }).boundingBox();
  expect(leyenda?.y).toBeLessThan((vistas?.y ?? 0) + (vistas?.height ?? 0));
  expect(leyenda?.x).toBeGreaterThan((vistas?.x ?? 0) + (vistas?.width ?? 0));
});
