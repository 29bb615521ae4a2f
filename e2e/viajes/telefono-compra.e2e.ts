import { expect, type Page } from '@playwright/test';
import { TARJETAS } from '../support/compra.ts';
import { correoNuevo, esperarCorreo } from '../support/correos.ts';
import { putFingers } from '../support/fingers.ts';
import { conCargos, enPesos } from '../support/precios.ts';
import { test } from '../support/viaje.ts';

/** Checks that nothing sticks out of a screen of 360 px: a page that moves sideways is lost under a thumb. */
async function sinDesborde(page: Page): Promise<void> {
  const sobra = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(sobra, `pixels too wide at ${page.url()}`).toBeLessThanOrEqual(0);
}

test('on a phone of 360 px a guest taps from the listing to the tickets (§2.29, §4.7, §4.9)', async ({
  page,
  request,
  compra,
}) => {
  const correo = correoNuevo('telefono');
  await page.goto('/eventos');
  await sinDesborde(page);
  await page.getByRole('link', { name: 'Comprar boletos: Noche de Volcanes' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Noche de Volcanes' })).toBeVisible();
  await sinDesborde(page);
  await page.getByRole('button', { name: 'Elegir sección' }).tap();
  await expect(page.getByRole('heading', { name: 'Elige tu sección' })).toBeInViewport();
  await page.getByRole('link', { name: /^Balcón izquierda/ }).tap();
  await expect(page.getByRole('heading', { name: 'Sección: Balcón izquierda' })).toBeVisible();
  await sinDesborde(page);
  await expect(page.getByText('No has seleccionado asientos.').filter({ visible: true })).toBeInViewport();
  // The step's title replaces the header: the keyboard stops at its way back, and at no hidden element (WCAG 2.4.7).
  await page.keyboard.press('Tab');
  const volver = page.getByRole('link', { name: 'Volver a Noche de Volcanes' });
  await expect(volver).toBeFocused();
  await expect(volver).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Tab');
  await expect(page.getByRole('radio', { name: 'Mapa' })).toBeFocused();

  await test.step('pick two neighbours', async () => {
    await page.getByRole('button', { name: 'Los mejores juntos' }).tap();
    await page
      .getByRole('dialog', { name: 'Los mejores juntos' })
      .getByRole('button', { name: 'Elegir' })
      .tap();
    await expect(page.getByText(/^2 asientos: /)).toBeInViewport();
    const resumen = page.getByRole('button', { name: 'Ver resumen' });
    await expect(resumen).toBeInViewport();
    await resumen.tap();
    const hoja = page.getByRole('dialog', { name: 'Resumen' });
    await expect(
      hoja.getByRole('list', { name: 'Asientos seleccionados' }).getByRole('listitem'),
    ).toHaveCount(2);
    await expect(hoja).toContainText(enPesos(conCargos(2 * 48_000)));
    await hoja.getByRole('button', { name: 'Continuar' }).tap();
  });

  await test.step('pay', async () => {
    await expect(compra.reloj()).toBeInViewport();
    await sinDesborde(page);
    const barra = page.getByRole('button', { name: 'Pagar' });
    await expect(barra).toBeInViewport();
    await expect(page.getByText('Total a pagar')).toBeInViewport();
    await compra.llenarInvitado({ nombre: 'Rosa Ibáñez', correo });
    await compra.llenarTarjeta(TARJETAS.aprobada);
    await expect(compra.reloj()).toBeInViewport();
    await barra.tap();
    await page.getByRole('button', { name: 'Sí, pagar' }).tap();
  });

  await expect(page.getByRole('heading', { name: '¡Compra exitosa!' })).toBeInViewport();
  await sinDesborde(page);
  await esperarCorreo(request, { para: correo, asunto: /^Tus boletos para Noche de Volcanes$/ });
});

test('on a phone general tickets are bought in a sheet, and their mail breaks no word (§2.26, §2.28, §4.10)', async ({
  page,
  request,
  compra,
}) => {
  const correo = correoNuevo('hoja');
  await page.goto('/eventos');
  await page.getByRole('link', { name: /^Comprar boletos: Ánima Eléctrica/ }).tap();
  await page.getByRole('button', { name: /^Barra/ }).tap();
  const dialogo = page.getByRole('dialog', { name: 'Barra' });
  const saltos = await page.evaluateHandle(mirarSaltos);
  await dialogo.getByRole('button', { name: 'Siguiente' }).tap();
  await expect(dialogo.getByRole('timer')).toBeInViewport();
  await sinDesborde(page);
  expect(await saltos.jsonValue(), 'what jumped as the payment came').toEqual([]);
  await compra.llenarInvitado({ nombre: 'Rosa Ibáñez', correo });
  await compra.llenarTarjeta(TARJETAS.aprobada);
  await dialogo.getByRole('button', { name: 'Pagar' }).tap();
  await page.getByRole('button', { name: 'Sí, pagar' }).tap();
  await expect(dialogo.getByRole('heading', { name: 'Compra exitosa' })).toBeInViewport();

  const { html } = await esperarCorreo(request, { para: correo, asunto: /^Tus boletos para Ánima/ });
  await page.goto('about:blank');
  await page.setContent(html);
  await sinDesborde(page);
  expect(await page.locator('b').evaluateAll(palabrasPartidas)).toEqual([]);
});

/** Records the classes of elements that move from now on, however soon after a press. */
function mirarSaltos(): string[] {
  const vistos: string[] = [];
  new PerformanceObserver(lista => {
    const entradas = lista.getEntries() as (PerformanceEntry & { sources: { node: Node | null }[] })[];
    for (const { node } of entradas.flatMap(entrada => entrada.sources)) {
      vistos.push(node instanceof Element ? node.className : String(node?.textContent));
    }
  }).observe({ type: 'layout-shift' });
  return vistos;
}

/** Words that break across two lines. */
function palabrasPartidas(elements: Element[]): string[] {
  return elements.flatMap(({ firstChild: texto }) =>
    [...(texto?.textContent ?? '').matchAll(/\S+/g)].flatMap(({ 0: palabra, index }) => {
      const range = document.createRange();
      if (!texto) return [];
      range.setStart(texto, index);
      range.setEnd(texto, index + palabra.length);
      return range.getClientRects().length > 1 ? [palabra] : [];
    }),
  );
}

test('on a low screen a finger scrolls past a long list of places to the code and the button below it (§2.29)', async ({
  page,
  compra,
}) => {
  await page.setViewportSize({ width: 740, height: 360 });
  await compra.abrirSeccion({ evento: 'Noche de Volcanes', seccion: 'Balcón centro' });
  await compra.elegirEnLista(6);
  await page.getByRole('button', { name: 'Ver resumen' }).tap();
  const hoja = page.getByRole('dialog', { name: 'Resumen' });
  await expect(hoja.getByRole('listitem')).toHaveCount(6);
  const fingers = await putFingers(page);
  await expect(async () => {
    await fingers.drag({ from: { x: 300, y: 320 }, to: { x: 300, y: 120 } });
    await expect(hoja.getByRole('button', { name: 'Continuar' })).toBeInViewport({
      ratio: 1,
      timeout: 1_000,
    });
  }).toPass({ timeout: 30_000 });
});
