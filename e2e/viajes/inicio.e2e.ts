import { expect, type Page } from '@playwright/test';
import { putFingers } from '../support/fingers.ts';
import { awaitHydrated } from '../support/page.ts';
import { test } from '../support/viaje.ts';

/** From here on the page's time moves only as the test says, however long its steps take. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
}

/** The words of these elements that break across lines. */
function partidas(elements: Element[]): string[] {
  return elements.flatMap(element => {
    const texto = element.firstChild;
    if (!(texto instanceof Text)) return [`no text: ${element.outerHTML}`];
    return [...texto.data.matchAll(/\S+/g)].flatMap(({ 0: palabra, index }) => {
      const lugar = document.createRange();
      lugar.setStart(texto, index);
      lugar.setEnd(texto, index + palabra.length);
      return lugar.getClientRects().length > 1 ? [palabra] : [];
    });
  });
}

test.describe('The home', () => {
  test('breaks the names in the banner between words only, on the narrowest phones (§2.19)', async ({
    page,
  }) => {
    for (const width of [320, 344]) {
      await page.setViewportSize({ width, height: 780 });
      await page.goto('/eventos');
      const nombres = page.locator('.hero__lamina h2');
      await expect(nombres).toHaveCount(3);
      await page.evaluate(() => document.fonts.ready);
      expect(await nombres.evaluateAll(partidas)).toEqual([]);
    }
  });

  test('shows the first three events one after the other, with "Comprar boletos" (§2.19, §9.5)', async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto('/eventos');
    // A carousel turns only after the hydration.
    await awaitHydrated(page, '.hero__lamina h2');
    await stopClock(page);
    const destacados = page.getByRole('region', { name: 'Destacados' });
    const marcas = destacados.getByRole('button', { name: /, \d de 3$/ });
    await expect(marcas).toHaveCount(3);
    await expect(marcas.nth(0)).toHaveAttribute('aria-current', 'true');
    const lamina = (n: number) => destacados.getByRole('group', { name: `${n} de 3` });
    await expect(lamina(1).getByRole('link', { name: 'Comprar boletos' })).toHaveAttribute(
      'href',
      /^\/eventos\/\d+$/,
    );
    await page.clock.runFor(5_000);
    await expect(marcas.nth(1)).toHaveAttribute('aria-current', 'true');

    // Told to go on, it does, although the pointer and the focus are still on its button.
    const pausar = destacados.getByRole('button', { name: 'Pausar el carrusel' });
    await pausar.click();
    await page.clock.runFor(10_000);
    await expect(marcas.nth(1)).toHaveAttribute('aria-current', 'true');
    await destacados.getByRole('button', { name: 'Reproducir el carrusel' }).click();
    await page.clock.runFor(5_000);
    await expect(marcas.nth(2)).toHaveAttribute('aria-current', 'true');

    await pausar.click();
    await marcas.nth(2).click();
    await expect(marcas.nth(2)).toHaveAttribute('aria-current', 'true');
    const artista = (await marcas.nth(2).getAttribute('aria-label'))?.replace(/, 3 de 3$/, '') ?? '';
    await expect(lamina(3).getByRole('heading', { name: artista })).toBeInViewport({ ratio: 1 });
    await expect(lamina(1)).not.toBeInViewport();
    await lamina(3).getByRole('link', { name: 'Comprar boletos' }).click();
    await expect(page).toHaveURL(/\/eventos\/\d+$/);
  });

  test('turns the hero by a finger to the side, and lets the page follow one that goes up (§2.19)', async ({
    browser,
  }) => {
    const page = await browser.newPage({ hasTouch: true, viewport: { width: 360, height: 740 } });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/eventos');
    const marcas = page.getByRole('button', { name: /, \d de 3$/ });
    const fingers = await putFingers(page);
    await expect(async () => {
      await fingers.drag({ from: { x: 250, y: 200 }, to: { x: 100, y: 205 } });
      await expect(marcas.nth(1)).toHaveAttribute('aria-current', 'true', { timeout: 1_000 });
    }).toPass();
    await fingers.drag({ from: { x: 100, y: 200 }, to: { x: 250, y: 205 } });
    await expect(marcas.nth(0)).toHaveAttribute('aria-current', 'true');
    await fingers.drag({ from: { x: 150, y: 400 }, to: { x: 90, y: 100 } });
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
    await expect(marcas.nth(0)).toHaveAttribute('aria-current', 'true');
    await page.close();
  });

  test('moves the hero by its own clock every 5 s, and says "Ya inició" once the moment has passed (§2.19, §2.23)', async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto('/eventos');
    await awaitHydrated(page, '.hero__lamina h2');
    await stopClock(page);
    await expect(page.getByText('Ya inició')).toBeVisible();
    const marcas = page
      .getByRole('region', { name: 'Destacados' })
      .getByRole('button', { name: /, \d de 3$/ });
    // It begins with the first slide; on a slow machine more than 5 s passed until the clock was stopped.
    expect(await (await page.request.get('/eventos')).text()).toMatch(/, 1 de 3" aria-current="true"/);
    const actual = () =>
      marcas.evaluateAll(todas => todas.findIndex(una => una.getAttribute('aria-current') === 'true'));
    const primera = await actual();
    expect(primera).toBeGreaterThanOrEqual(0);
    for (const paso of [1, 2, 3]) {
      await page.clock.runFor(5_000);
      await expect.poll(actual).toBe((primera + paso) % 3);
    }
  });

  test('counts down to the configured moment, second by second (§2.23)', async ({ page }) => {
    await page.clock.install({ time: new Date('2025-05-17T12:59:00-06:00') });
    // It counts by the clock of the server that wrote the page.
    await page.route('**/legales/nuestras_politicas', async route => {
      const response = await route.fetch();
      const body = (await response.text()).replace(
        /data-ahora="[^"]*"/,
        'data-ahora="2025-05-17T18:59:00.000Z"',
      );
      await route.fulfill({ response, body });
    });
    await page.goto('/legales/nuestras_politicas');
    await page.getByRole('banner').getByRole('link', { name: 'Taquilla, inicio' }).click();
    const cuenta = page.getByRole('timer');
    await expect(cuenta).toHaveAccessibleName(/^0 días, 0 horas, 0 minutos, \d\d? segundos$/);
    await page.clock.runFor(61_000);
    await expect(page.getByText('Ya inició')).toBeVisible();
    await expect(cuenta).toBeHidden();
  });

  test('is searched by artist, event, venue or city, without accents, with the keyboard, in the address (§2.22)', async ({
    page,
    accessible,
  }) => {
    await page.goto('/eventos');
    const busca = page.getByRole('searchbox', { name: 'Buscar eventos' });
    const tarjetas = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) });
    for (const [texto, evento] of [
      ['orquesta CENIZA', 'Noche de Volcanes'],
      ['trio obsid', 'Trío Obsidiana'],
      ['jacaranda', 'Noche de Volcanes'],
      ['merida', 'Trío Obsidiana'],
    ] as const) {
      await busca.fill(texto);
      await expect(tarjetas.filter({ has: page.getByRole('heading', { name: evento }) })).toHaveCount(1);
      await expect(
        tarjetas.filter({ has: page.getByRole('heading', { name: 'La casa sin puertas' }) }),
      ).toHaveCount(0);
    }
    await expect(page).toHaveURL('/eventos?q=merida');

    // The typed text is in the address, and returns from it.
    await page.reload();
    await expect(busca).toHaveValue('merida');
    await expect(tarjetas.filter({ hasText: 'Trío Obsidiana' })).toHaveCount(1);
    const ciudad = page.getByRole('combobox', { name: 'Ciudad' });
    await ciudad.selectOption('Puebla');
    await expect(page.getByText('No hay eventos disponibles')).toBeVisible();
    await accessible(page);
    await page.getByRole('button', { name: 'Quitar filtros' }).press('Enter');
    await expect(page).toHaveURL('/eventos');
    await expect(busca).toHaveValue('');

    // By keyboard alone; Enter leads nowhere else.
    await busca.focus();
    await page.keyboard.type('volcanes');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Buscar' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(ciudad).toBeFocused();
    await page.keyboard.type('Pue');
    await expect(page).toHaveURL('/eventos?q=volcanes&ciudad=Puebla');
    await expect(tarjetas).toHaveCount(1);
  });

  test('on a phone five events stand where three did: a poster that fills its column, weekday and artist (§2.22)', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/eventos');
    const tarjeta = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Noche de Volcanes' }) });
    await expect(tarjeta).toContainText('Orquesta Ceniza y Miel');
    await expect(tarjeta).toContainText(/(lun|mar|mié|jue|vie|sáb|dom)\s·\s8:30\sp\.\sm\./);
    const sobra = await tarjeta.locator('img').evaluate((img: HTMLImageElement) => {
      const { width, height } = img.getBoundingClientRect();
      const columna = img.parentElement?.getBoundingClientRect() ?? { width: 0, height: 0 };
      return { ancho: columna.width - width, alto: columna.height - height };
    });
    expect(sobra).toEqual({ ancho: 0, alto: 0 });
    await page
      .getByRole('list')
      .filter({ has: tarjeta })
      .evaluate(lista => lista.scrollIntoView());
    const altos = await page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 3 }) })
      .evaluateAll(tarjetas => tarjetas.slice(0, 5).map(uno => uno.getBoundingClientRect().height));
    expect(altos.reduce((suma, alto) => suma + alto, 0)).toBeLessThan(740 - 56);
    await page.evaluate(() => scrollTo(0, 0));
    await expect(page.getByRole('searchbox', { name: 'Buscar eventos' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Buscar' })).toBeInViewport({ ratio: 1 });
  });

  test('looks for a weekend near the visitor only when asked, and says so where it may not know the place (§2.20)', async ({
    page,
    context,
  }) => {
    await page.goto('/eventos');
    const cerca = page.getByRole('button', { name: 'Este fin de semana cerca de ti' });
    await cerca.click();
    await expect(page.getByText(/^No nos diste tu ubicación: elige tu ciudad/)).toBeVisible();
    await expect(page).toHaveURL('/eventos?fecha=fin_de_semana');
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 20.9, longitude: -89.7 });
    // On a Sunday the demonstration's show of Mérida is in a week.
    const hay = (await page.getByRole('listitem').filter({ hasText: 'Casa Azafrán' }).count()) > 0;
    await cerca.click();
    const dicho = hay ? 'Este fin de semana en Mérida.' : /^No hay eventos cerca de ti este fin de semana\./;
    await expect(page.getByText(dicho)).toBeVisible();
    const ciudad = hay ? '&ciudad=M%C3%A9rida' : '';
    await expect(page).toHaveURL(`/eventos?fecha=fin_de_semana${ciudad}`);
    await page.getByRole('combobox', { name: 'Orden' }).selectOption('Baratos primero');
    await expect(page).toHaveURL(/orden=precio$/);
  });

  test('filters by category, and tells how many are left; pressing the active chip clears it (§2.21, WCAG 4.1.3)', async ({
    page,
  }) => {
    await page.goto('/eventos');
    const eventos = page.getByRole('region', { name: 'Próximos eventos' }).getByRole('heading', { level: 3 });
    const chips = page.getByRole('group', { name: 'Categorías' });
    await expect(chips.getByRole('button', { name: 'Todos' })).toHaveAttribute('aria-pressed', 'true');
    const cuantos = await eventos.count();

    // Present before it changes, or a screen reader does not announce it.
    const dicho = page.getByRole('status').filter({ hasText: /^\d+ eventos?$/ });
    await expect(dicho).toHaveText(`${cuantos} eventos`);
    await chips.getByRole('button', { name: 'Lucha libre' }).click();
    await expect(eventos).toHaveText(['Noche de Máscaras']);
    await expect(dicho).toHaveText('1 evento');
    await page.setViewportSize({ width: 360, height: 740 });
    // A reload returns to the scroll position.
    await page.evaluate(() => scrollTo(0, 0));
    await page.reload();
    await expect(eventos).toHaveText(['Noche de Máscaras']);
    // On a phone it is beyond the edge, and is scrolled into view; the page stays at its top.
    const pulsada = chips.getByRole('button', { pressed: true });
    await expect.poll(async () => (await pulsada.boundingBox())?.x).toBeLessThan(300);
    expect(await page.evaluate(() => scrollY)).toBe(0);

    await chips.getByRole('button', { name: 'Lucha libre' }).click();
    await expect(eventos).toHaveCount(cuantos);
  });
});
