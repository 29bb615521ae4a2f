import { expect } from '@playwright/test';
import { buscarEvento } from '../support/api.ts';
import { tituloDeSeccion } from '../support/compra.ts';
import { test } from '../support/viaje.ts';

test('an event tells its limit, its ticket types, its prices by category and its sections (§2.24, §2.3, §3.6, §3.7)', async ({
  page,
}) => {
  await page.goto('/eventos');
  await page.getByRole('link', { name: 'Comprar boletos: Noche de Volcanes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Noche de Volcanes' })).toBeVisible();
  const pagina = page.getByRole('main');
  await expect(page.getByRole('link', { name: 'Volver a eventos' })).toHaveAttribute('href', '/eventos');
  await expect(pagina).toContainText(/Máximo por persona\s*6 boletos/);
  await expect(pagina).toContainText(/Tipos de boleto\s*5/);
  await expect(pagina).toContainText('Precios más cargos por servicio, en pesos mexicanos (MXN).');
  // The dearest first.
  await expect(
    page.getByRole('region', { name: 'Precios por categoría' }).getByRole('heading', { level: 3 }),
  ).toHaveText(['Luneta oro', 'Luneta', 'Palcos', 'Platea', 'Balcón']);
  await expect(page.getByRole('region', { name: 'Elige tu sección' })).toContainText('Agotado');
});

test('on the map the arrows lead from section to section and Enter opens one (§2.24, §2.5)', async ({
  page,
}) => {
  await page.goto('/eventos');
  await page.getByRole('link', { name: 'Comprar boletos: Noche de Volcanes' }).click();
  const mapa = page.getByRole('application', { name: 'Mapa de Teatro Jacaranda' });
  // The sections on sale; a sold-out section is announced as "Agotado", and the arrows go on from it.
  const dicho = page.getByRole('status').filter({ hasText: /(disponibles|Últimos \d+|Último lugar)$/ });
  await expect(async () => {
    await mapa.focus();
    await page.keyboard.press('ArrowDown');
    await expect(dicho).toBeAttached({ timeout: 2_000 });
  }).toPass();
  const [nombre = ''] = (await dicho.innerText()).split(',');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: tituloDeSeccion(nombre) })).toBeVisible();
});

test('a section that is drawn in two parts is one: both can be pressed and both light up, until Escape (§2.24, WCAG 1.4.13)', async ({
  page,
}) => {
  await page.goto('/eventos');
  let partida = '';
  await page.route(/\/api\/v1\/eventos\/\d+\/detalle$/, async route => {
    const response = await route.fetch();
    const evento = await response.json();
    const [primera = '', segunda = ''] = new Set<string>(
      [...evento.recinto.svg.matchAll(/data-seccion="(\d+)"/g)].map(([, id = '']) => id),
    );
    partida = primera;
    const svg = evento.recinto.svg.replace(`data-seccion="${segunda}"`, `data-seccion="${primera}"`);
    await route.fulfill({ response, json: { ...evento, recinto: { ...evento.recinto, svg } } });
  });
  await page.getByRole('link', { name: 'Comprar boletos: Noche de Volcanes' }).click();
  const mapa = page.getByRole('application', { name: 'Mapa de Teatro Jacaranda' });
  await mapa.scrollIntoViewIfNeeded();
  const partes = mapa.locator(`[data-seccion="${partida}"][data-estado]`);
  await expect(partes).toHaveCount(2);
  await partes.last().hover();
  await expect(mapa.locator('[data-seccion][data-activa]')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(mapa.locator('[data-seccion][data-activa]')).toHaveCount(0);
});

test('in a low window too the map follows the mouse, and comes nearer where it points (§2.24)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.goto('/eventos');
  await page.getByRole('link', { name: 'Comprar boletos: Noche de Volcanes' }).click();
  await page.getByRole('heading', { name: 'Elige tu sección' }).scrollIntoViewIfNeeded();
  const mapa = page.getByRole('application', { name: 'Mapa de Teatro Jacaranda' });
  await mapa.evaluate(plano => plano.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const seccion = mapa.locator('[data-seccion]').first();
  const medioDe = async () => {
    const { x, y, width, height } = (await seccion.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    return { x: x + width / 2, y: y + height / 2 };
  };
  const antes = await medioDe();
  await page.mouse.move(antes.x, antes.y);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -100);
  await page.keyboard.up('Control');
  await expect(mapa.locator('svg')).toHaveCSS('touch-action', 'none');
  const cerca = await medioDe();
  expect(Math.hypot(cerca.x - antes.x, cerca.y - antes.y)).toBeLessThan(3);
  await page.mouse.down();
  await page.mouse.move(antes.x + 30, antes.y - 20, { steps: 5 });
  await page.mouse.up();
  const corrida = await medioDe();
  expect(corrida.x - cerca.x).toBeCloseTo(30, 0);
  expect(corrida.y - cerca.y).toBeCloseTo(-20, 0);
});

test("the map leaves the browser's own keys alone (§2.24)", async ({ page }) => {
  await page.goto('/eventos');
  await page.getByRole('link', { name: 'Comprar boletos: Noche de Volcanes' }).click();
  await page.getByRole('application', { name: 'Mapa de Teatro Jacaranda' }).focus();
  const tomadas = await page.evaluate(() =>
    [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, {}].map(
      con =>
        !document.activeElement?.dispatchEvent(
          new KeyboardEvent('keydown', { key: '+', bubbles: true, cancelable: true, ...con }),
        ),
    ),
  );
  expect(tomadas).toEqual([false, false, false, true]);
});

test('additional general tickets, which the map does not show, stand in a grid of their own (§2.24)', async ({
  page,
}) => {
  await page.goto('/eventos');
  await page.getByRole('link', { name: /^Comprar boletos: Niebla Tropical/ }).click();
  const extras = page.getByRole('region', { name: 'Boletos adicionales' }).getByRole('listitem');
  await expect(extras).toContainText([/Estacionamiento/, /Acceso anticipado/, /Camión de regreso/]);
  await page.getByRole('button', { name: 'Comprar: Acceso anticipado' }).click();
  const compra = page.getByRole('dialog', { name: 'Acceso anticipado' });
  await expect(compra).toContainText('$458.50 total');
  await page.keyboard.press('Escape');
  await expect(compra).toBeHidden();
});

test('a table is bought whole: "Mesa seleccionada", "Comprar Mesa" (§2.29)', async ({ page, request }) => {
  const { id } = await buscarEvento(request, 'Trío Obsidiana');
  await page.goto(`/eventos/${id}`);
  await page.getByRole('link', { name: /^Patio/ }).click();
  await page.getByRole('radio', { name: 'Lista' }).check();
  const mesa = page.getByRole('checkbox', { name: /^Mesa .+ lugares, Patio/, checked: false }).first();
  const nombre = (await mesa.getAttribute('aria-label')) ?? '';
  const lugares = Number(nombre.match(/, (\d+) lugares/)?.[1]);
  await mesa.check();
  const lado = page.getByRole('complementary');
  await expect(lado.getByRole('heading', { name: 'Mesa seleccionada' })).toBeVisible();
  await lado.getByRole('button', { name: 'Comprar Mesa' }).click();
  await expect(page.getByRole('region', { name: 'Tiempo de tu reserva' })).toBeVisible();
  await expect(lado).toContainText(`${lugares} boletos`);
  await page.getByRole('button', { name: 'Cancelar la compra' }).click();
  await page.getByRole('button', { name: 'Sí, cancelar' }).click();
});

test('arrows lead to more prices only where there are more than fit (§2.24, §9.5)', async ({
  page,
  request,
}) => {
  for (const [evento, cuantas] of [
    ['Noche de Volcanes', 1],
    ['La casa sin puertas', 0],
  ] as const) {
    const { id } = await buscarEvento(request, evento);
    await page.goto(`/eventos/${id}`);
    const precios = page.getByRole('region', { name: 'Precios por categoría' });
    await expect(precios.getByRole('listitem').first()).toBeVisible();
    const siguiente = precios.getByRole('button', { name: /^Siguiente/ });
    await expect(siguiente).toHaveCount(cuantas);
    const pista = precios.getByRole('list', { name: 'Precios por categoría' });
    // After the last one it starts over, and every press leads somewhere.
    const corrido = () => pista.evaluate(({ scrollLeft }) => scrollLeft > 0);
    for (let vez = 1; vez <= 5 * cuantas; vez++) {
      await siguiente.click();
      await expect.poll(corrido, `press ${vez}`).toBe(vez % 2 === 1);
    }
  }
});

for (const width of [360, 1280]) {
  test(`the map of a sold-out section stays where it is when a seat comes free, on ${width} px (§2.29)`, async ({
    page,
    consoleWatch,
    compra,
  }) => {
    consoleWatch.allow(/cambios/);
    await page.setViewportSize({ width, height: 800 });
    // Without the stream the page polls.
    await page.route(/\/cambios\?/, route => route.abort());
    let libre = 'reservado';
    await page.route(/\/filas_por_seccion$/, async route => {
      const response = await route.fetch();
      const texto = await response.text();
      await route.fulfill({ response, body: texto.replaceAll('"disponible"', `"${libre}"`) });
    });
    await compra.abrirSeccion({ evento: 'Noche de Volcanes', seccion: 'Palco 2' });
    await expect(page.getByRole('link', { name: /otra sección$/i })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('status').filter({ hasText: 'Sección agotada.' })).toBeAttached();
    const mapa = page.getByRole('application', { name: /Palco 2/ });
    const antes = await mapa.boundingBox();
    libre = 'disponible';
    await expect(page.getByText('No has seleccionado asientos.').filter({ visible: true })).toBeVisible();
    expect(await mapa.boundingBox()).toEqual(antes);
  });
}

for (const [width, height] of [
  [360, 780],
  [640, 360],
  [768, 1024],
  [1280, 900],
] as const)
  test(`the first screen of an event says what, when, where, from what total and what is left, and leads to its map, on ${width} × ${height} (§2.24)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const { id } = await buscarEvento(page.request, 'Noche de Volcanes');
    await page.goto(`/eventos/${id}`);
    const portada = page.locator('.portada');
    for (const parte of [
      portada.getByRole('heading', { level: 1, name: 'Noche de Volcanes' }),
      portada.getByText(/8:30 p\. m\./),
      portada.getByText(/Teatro Jacaranda/),
      portada.getByText(/^\$552\.00 a \$[\d,.]+$/),
      portada.getByText(/^\d+ disponibles$/),
      portada.getByText(/10 % menos en Platea/),
      portada.getByRole('button', { name: 'Elegir sección' }),
      ...(height > 400 ? [page.getByRole('application', { name: 'Mapa de Teatro Jacaranda' })] : []),
    ])
      await expect(parte).toBeInViewport();
    await portada.getByRole('button', { name: 'Elegir sección' }).click();
    await expect(page.getByRole('heading', { name: 'Elige tu sección' })).toBeInViewport({ ratio: 1 });
  });
