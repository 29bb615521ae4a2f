import { expect, type Page } from '@playwright/test';
import { BUYER_WIDTHS } from '../support/accessibility.ts';
import { test } from '../support/viaje.ts';

async function abrir(page: Page, evento = 'Noche de Volcanes') {
  await page.goto('/eventos');
  await page.getByRole('link', { name: `Comprar boletos: ${evento}` }).click();
  // The map is drawn when it comes near the screen.
  await page.getByRole('heading', { name: 'Elige tu sección' }).scrollIntoViewIfNeeded();
  const mapa = page.getByRole('application', { name: /^Mapa de/ });
  await expect(mapa.locator('[data-estado]').first()).toBeVisible();
  return mapa;
}

test('a highest price holds on the map, in the list, in a section and on the way back, by keyboard too (§2.24, §2.29)', async ({
  page,
  accessible,
}) => {
  const mapa = await abrir(page);
  const precio = page.getByRole('slider', { name: 'Precio máximo' });
  await expect(precio).toHaveAttribute('aria-valuetext', 'Todos los precios');
  const lista = page.getByRole('region', { name: 'Elige tu sección' });
  await expect(lista.getByRole('link', { name: /^Palco 2/ })).toBeVisible();

  await precio.focus();
  // From the dearest to the lowest price: the Balcón's.
  await page.keyboard.press('Home');
  await expect(precio).toHaveAttribute('aria-valuetext', /^\$552\.00 total, 3 de \d+ secciones$/);
  await expect(lista.getByRole('link', { name: /^(Palco|Luneta|Platea)/ })).toHaveCount(0);
  await expect(
    lista.getByRole('status').filter({ hasText: /secciones cuestan más de \$552\.00/ }),
  ).toBeVisible();
  const opacidad = (nombre: string) =>
    mapa.locator(`[data-nombre="${nombre}"]`).evaluate(grupo => Number(getComputedStyle(grupo).opacity));
  expect(await opacidad('Platea centro')).toBeLessThan(0.5);
  expect(await opacidad('Balcón centro')).toBe(1);
  await accessible.atBothWidths(page, BUYER_WIDTHS, 'an event with a highest price');

  for (let paso = 0; paso < 2; paso += 1) await page.keyboard.press('ArrowRight');
  await expect(precio).toHaveAttribute('aria-valuetext', /^\$910\.80 total/);
  await lista.getByRole('link', { name: /^Platea centro/ }).click();
  await expect(page.getByRole('slider', { name: 'Precio máximo' })).toHaveAttribute(
    'aria-valuetext',
    /^\$910\.80 total, \d+ de \d+ asientos libres$/,
  );
  await page.goBack();
  await expect(precio).toHaveAttribute('aria-valuetext', /^\$910\.80 total/);
  await lista.getByRole('button', { name: 'Ver todas' }).click();
  await expect(lista.getByRole('link', { name: /^Palco 2/ })).toBeVisible();
});

for (const [ancho, acercar] of [
  [1280, 0],
  [1280, 2],
  [360, 2],
] as const)
  test(`prices stand on their sections and collide with nothing, ${ancho} px wide after ${acercar} steps (§2.24)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: ancho, height: 900 });
    const mapa = await abrir(page);
    for (let i = 0; i < acercar; i += 1) await page.getByRole('button', { name: 'Acercar el mapa' }).click();
    await expect(mapa.locator('text:visible', { hasText: /\$\d+\.\d\d$/ }).first()).toBeVisible();
    await expect(async () => {
      const choques = await mapa.evaluate(caja => {
        const textos = [...caja.querySelectorAll('text')].filter(
          texto => getComputedStyle(texto).display !== 'none' && getComputedStyle(texto).opacity !== '0',
        );
        const cajas = textos.map(texto => ({ texto, r: texto.getBoundingClientRect() }));
        const precios = cajas.filter(({ texto }) => /\$/.test(texto.textContent ?? ''));
        return precios.flatMap(({ texto, r }) =>
          cajas.flatMap(({ texto: otro, r: s }) => {
            const choca =
              otro !== texto &&
              r.left < s.right &&
              s.left < r.right &&
              r.top + 3 < s.bottom &&
              s.top + 3 < r.bottom;
            return choca ? [`${texto.textContent} / ${otro.textContent}`] : [];
          }),
        );
      });
      expect(choques).toEqual([]);
    }).toPass();
  });

test('sections of one colour and several prices differ by a mark that the legend names (§2.24)', async ({
  page,
}) => {
  const mapa = await abrir(page);
  const relleno = (nombre: string) =>
    mapa
      .locator(`[data-nombre="${nombre}"] .recinto__forma`)
      .first()
      .evaluate(forma => getComputedStyle(forma).fill);
  expect(await relleno('Platea izquierda')).toContain('url(');
  expect(await relleno('Platea izquierda')).not.toBe(await relleno('Platea centro'));
  const leyenda = page.getByRole('list', { name: 'Leyenda del mapa' });
  await expect(leyenda.getByRole('listitem')).toHaveText([
    /^Luneta.*\$1,437\.50/,
    /^Platea\s*\$910\.80\s*\$786\.60$/,
    'Agotado',
  ]);
});
