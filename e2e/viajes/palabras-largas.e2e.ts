import { expect, type Locator, type Page } from '@playwright/test';
import { TARJETAS } from '../support/compra.ts';
import { leastContrast } from '../support/contrast.ts';
import { correoNuevo, esperarCorreo } from '../support/correos.ts';
import { conSesion, crearCuenta } from '../support/cuentas.ts';
import { test } from '../support/viaje.ts';

// A page of 1280 px at 400 % (WCAG 1.4.10).
test.use({ viewport: { width: 320, height: 640 } });

const PALABRA = 'electroencefalografistas'.repeat(4).slice(0, 80);
const NOMBRES = new Set(['nombre', 'bloque', 'categoria', 'descripcion', 'direccion', 'nombreEspecial']);
const BLANCA =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="#fff" d="M0 0h9v9H0z"/></svg>';
const LLAMADAS = /\/api\/v1\/(eventos\/(?!\d+\/(sala|cambios))|promociones|pagos\/(make|check))/;

/** From here on every name from the server starts with a word of 80 letters, or with the given one. */
async function alargarNombres(page: Page, palabra = PALABRA): Promise<void> {
  await page.route(LLAMADAS, async route => {
    const response = await route.fetch();
    const texto = await response.text();
    await route.fulfill({
      response,
      json: JSON.parse(texto, (clave, valor) => alargar(clave, valor, palabra)),
    });
  });
}

function alargar(clave: string, valor: unknown, palabra: string): unknown {
  return typeof valor === 'string' && NOMBRES.has(clave) && valor.length > 3 ? `${palabra} ${valor}` : valor;
}

/** Checks that no text needs sideways scrolling. */
async function awaitFit(page: Page, pantalla: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `width of ${pantalla}`)
    .toBe(page.viewportSize()?.width);
}

test('names of 80 letters break instead of widening the page, from the event to the mail (§2.24, §2.25, §2.29, §2.30, §4.10)', async ({
  page,
  compra,
}) => {
  await page.goto('/eventos');
  await alargarNombres(page);
  await page.getByRole('link', { name: 'Comprar boletos: La casa sin puertas' }).click();
  await expect(page.getByRole('heading', { level: 1, name: PALABRA })).toBeVisible();
  const seccion = page.getByRole('link', { name: /Derecha/ });
  await expect(seccion).toBeVisible();
  await awaitFit(page, 'the event');
  await page.getByRole('link', { name: 'Información del evento' }).click();
  await expect(page.getByRole('heading', { name: 'Sobre el evento' })).toBeVisible();
  await awaitFit(page, 'the information');
  await page.goBack();
  await seccion.click();
  await compra.elegirEnLista(1);
  await awaitFit(page, 'the list of seats');
  await page.getByRole('button', { name: 'Ver resumen' }).click();
  await compra.apartar();
  await expect(page.getByText('Promoción aplicada.')).toBeVisible();
  await awaitFit(page, 'the payment');
  const correo = correoNuevo('largas');
  await compra.llenarInvitado({ nombre: 'Rosa Ibáñez', correo });
  await compra.llenarTarjeta(TARJETAS.aprobada);
  await compra.pagar();
  await expect(page.getByRole('heading', { name: '¡Compra exitosa!' })).toBeVisible();
  await awaitFit(page, 'the receipt');

  const { html } = await esperarCorreo(page.request, { para: correo, asunto: /boletos/i });
  await page.goto('about:blank');
  await page.setContent(html.replaceAll(/La casa sin puertas|Derecha|Sala\b/g, PALABRA));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await awaitFit(page, 'the mail');
  const rotulo = page.getByText('Asiento', { exact: true }).first();
  expect((await rotulo.boundingBox())?.height, 'the word beside long ones').toBeLessThan(25);
});

test('the legend of a section breaks long names where it has lines to break them into (§2.29)', async ({
  page,
  compra,
}) => {
  await page.setViewportSize({ width: 640, height: 900 });
  await compra.abrirSeccion({ evento: 'La casa sin puertas', seccion: 'Derecha' });
  await alargarNombres(page, PALABRA.repeat(2));
  await page.reload();
  await expect(page.getByRole('region', { name: 'Leyenda' })).toContainText(PALABRA);
  await awaitFit(page, 'the seats');
});

test('a long name of a row leaves its category and its price room in the list (§2.29)', async ({
  page,
  compra,
}) => {
  await compra.abrirSeccion({ evento: 'La casa sin puertas', seccion: 'Derecha' });
  await page.route(/\/filas_por_seccion$/, async route => {
    const response = await route.fetch();
    const texto = await response.text();
    await route.fulfill({
      response,
      body: texto.replaceAll(/"(nombre|fila)":"([A-Z])"/g, `"$1":"${PALABRA}$2"`),
    });
  });
  await page.reload();
  await page.getByRole('radio', { name: 'Lista' }).check();
  const precio = page
    .getByRole('group', { name: `Fila ${PALABRA}` })
    .first()
    .getByText(/disponibles?$/);
  await expect.poll(async () => (await precio.boundingBox())?.width).toBeGreaterThan(100);
  await awaitFit(page, 'the list');
});

test('a long name makes the hero higher, which cuts nothing of it (§2.19)', async ({ page }) => {
  await page.goto('/legales/aviso_de_privacidad');
  await alargarNombres(page);
  await page.getByRole('banner').getByRole('link', { name: 'Taquilla, inicio' }).click();
  const hero = page.getByRole('region', { name: 'Destacados' });
  await expect(hero.getByRole('heading', { name: PALABRA }).first()).toBeVisible();
  await awaitFit(page, 'the home');
  await expect.poll(() => cortado(hero, '.hero__fecha')).toBe(false);
});

test('words of 23 letters stay whole in the banner and in the title of an event, and accents touch no line above (§2.19, §2.24)', async ({
  page,
}) => {
  const palabra = 'Otorrinolaringológicame';
  await page.route(/eventos\/(get_all|\d+\/detalle$)/, async route => {
    const response = await route.fetch();
    const json = await response.json();
    for (const evento of json.eventos ?? [json]) evento.nombre = evento.artista.nombre = `${palabra} ÚLTIMA`;
    await route.fulfill({ response, json });
  });
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/legales/aviso_de_privacidad');
    await page.getByRole('banner').getByRole('link', { name: 'Taquilla, inicio' }).click();
    const lamina = page.getByRole('group', { name: '1 de 3' });
    await expect(lamina.getByRole('heading', { name: palabra })).toBeVisible();
    expect(await renglonesDe(page, '.hero h2', palabra), `banner, ${width} px`).toBe(1);
    await lamina.getByRole('link', { name: /^Comprar boletos para/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: palabra })).toBeVisible();
    expect(await renglonesDe(page, 'h1', palabra), `title, ${width} px`).toBe(1);
    // The accent of the second line's capital, 0.83 em high, has its space under the first line.
    const interlinea = await page.locator('h1').evaluate(titulo => {
      const { lineHeight, fontSize } = getComputedStyle(titulo);
      return Number.parseFloat(lineHeight) / Number.parseFloat(fontSize);
    });
    expect(interlinea).toBeGreaterThan(0.95);
  }
});

/** The number of lines that the first word of an element takes. */
function renglonesDe(page: Page, selector: string, palabra: string): Promise<number> {
  return page
    .locator(selector)
    .first()
    .evaluate((element, { length }) => {
      const range = document.createRange();
      range.setStart(element.firstChild ?? element, 0);
      range.setEnd(element.firstChild ?? element, length);
      return range.getClientRects().length;
    }, palabra);
}

test('an artist of 200 letters leaves the hero its button, and the other slides theirs (§2.19)', async ({
  page,
}) => {
  const nombre = 'Orquesta Sinfónica Monumental de los Pueblos de la Sierra Norte y sus Invitados '
    .repeat(3)
    .slice(0, 200);
  await page.route('**/api/v1/eventos/get_all*', async route => {
    const response = await route.fetch();
    const json = await response.json();
    json.eventos[1].artista.nombre = nombre;
    json.destacado = null;
    await route.fulfill({ response, json });
  });
  for (const [width, height] of [
    [360, 640],
    [1280, 800],
    [740, 360],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/legales/aviso_de_privacidad');
    await page.getByRole('banner').getByRole('link', { name: 'Taquilla, inicio' }).click();
    const hero = page.getByRole('region', { name: 'Destacados' });
    const boton = (lamina: number) =>
      hero
        .getByRole('group', { name: `${lamina} de 3` })
        .getByRole('link', { name: /^Comprar boletos para/ });
    await expect(boton(1), `first slide, ${width} px`).toBeInViewport({ ratio: 1 });
    await hero.getByRole('button', { name: /, 2 de 3$/ }).click();
    await expect(hero.getByRole('heading', { name: nombre.trim() })).toBeVisible();
    await expect(boton(2), `second slide, ${width} px`).toBeInViewport({ ratio: 1 });
  }
});

test('a title of any length can be read over a white banner, and so can the way back (§2.24, §2.25, WCAG 1.4.3)', async ({
  page,
}) => {
  await page.route('**/imagenes/**', route => route.fulfill({ contentType: 'image/svg+xml', body: BLANCA }));
  for (const { ancho, largo } of [
    { ancho: 320, largo: false },
    { ancho: 320, largo: true },
    { ancho: 1280, largo: true },
  ]) {
    await page.setViewportSize({ width: ancho, height: 900 });
    await page.goto('/eventos');
    if (largo) await alargarNombres(page);
    await page.getByRole('link', { name: 'Comprar boletos: La casa sin puertas' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'La casa sin puertas' })).toBeVisible();
    await expect(page.locator('.portada > img')).toBeVisible();
    expect(await leastContrast(page, '.portada h1'), `title, ${ancho} px`).toBeGreaterThan(3);
    expect(await leastContrast(page, '.portada .datos'), `facts, ${ancho} px`).toBeGreaterThan(4.5);
    expect(await leastContrast(page, '.portada .volver'), `way back, ${ancho} px`).toBeGreaterThan(4.5);
  }
});

/** Whether a text sticks out of its box at the top. */
function cortado(caja: Locator, texto: string): Promise<boolean> {
  return caja.evaluate(
    (element, selector) =>
      (element.querySelector(selector)?.getBoundingClientRect().top ?? Number.NaN) <
      element.getBoundingClientRect().top,
    texto,
  );
}

test('the sheet of general tickets keeps its "Cerrar" in sight beside a long name (§2.26)', async ({
  page,
}) => {
  await page.goto('/eventos');
  await alargarNombres(page);
  await page.getByRole('link', { name: /^Comprar boletos: .*Desierto Abierto/ }).click();
  await page.getByRole('button', { name: /Campo/ }).click();
  const cerrar = page.getByRole('dialog').getByRole('button', { name: 'Cerrar' });
  await expect(cerrar).toBeInViewport({ ratio: 1 });
  expect((await cerrar.boundingBox())?.width, 'WCAG 2.5.8').toBeGreaterThanOrEqual(24);
});

test('a long name leaves the header its place, and that of a bank or of a holder the card its button (§2.18, §2.34)', async ({
  page,
  request,
}) => {
  await conSesion(page, await crearCuenta(request, 'largas'));
  await page.route('**/auth/check-status', async route => {
    const response = await route.fetch();
    const sesion = await response.json();
    await route.fulfill({
      json: { ...sesion, user: { ...sesion.user, fullName: 'Maximilianoguadalupe Ruiz' } },
    });
  });
  await page.goto('/perfil/mis_compras');
  await expect(page.getByRole('button', { name: 'Cuenta de Maximilianoguadalupe Ruiz' })).toBeVisible();
  await awaitFit(page, 'the purchases');

  const tarjeta = { idtarjeta: 'k1', tarjeta: '411111XXXXXX1111', marca: 'visa', tipo: 'debit' };
  const json = {
    idOpenpay: 'a1',
    tarjetas: [
      { ...tarjeta, banco: PALABRA, nombreEnTarjeta: PALABRA },
      { ...tarjeta, idtarjeta: 'k2', banco: 'Banco '.repeat(20), nombreEnTarjeta: 'Ana María '.repeat(12) },
    ],
    usuario: { email: 'ana@correo.example' },
  };
  await page.route('**/pagos/get/mi_perfil', route => route.fulfill({ json }));
  await page.getByRole('link', { name: 'Forma de pago' }).click();
  const eliminar = page.getByRole('button', { name: /^Eliminar Visa/ });
  await expect(eliminar).toHaveCount(2);
  await awaitFit(page, 'the saved cards');
  for (const boton of await eliminar.all())
    expect((await boton.boundingBox())?.width).toBeGreaterThanOrEqual(44);
});

test('what the keyboard reaches stays in sight at 320 px: sections, chips, legal texts (§2.24, §2.21, WCAG 2.4.11)', async ({
  page,
}) => {
  await page.goto('/eventos');
  const chips = page.getByRole('group', { name: 'Categorías' }).getByRole('button');
  await chips.first().focus();
  for (let i = 1; i < (await chips.count()); i++) await tabular(page);
  await page.getByRole('link', { name: 'Comprar boletos: Niebla Tropical' }).click();
  // The map is drawn once its place comes near the screen.
  await page.getByRole('heading', { name: 'Elige tu sección' }).scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Ver el mapa completo' }).focus();
  for (let i = 0; i < 6; i++) await tabular(page);
  await page.goto('/legales/aviso_de_privacidad');
  await page.getByRole('navigation', { name: 'Textos legales' }).getByRole('link').first().focus();
  await tabular(page);
  await tabular(page);
});

async function tabular(page: Page): Promise<void> {
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toBeInViewport({ ratio: 0.9 });
}

test('what the server says at length breaks too, and each sentence of a list has its line (§8.1, §8.4)', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 400/);
  const message = [PALABRA, 'Revisa tu correo.'];
  const rechazo = {
    status: 400,
    json: { statusCode: 400, error: 'Bad Request', code: 'desconocido', message },
  };
  await page.route(/auth\/login$|forgot-password/, route =>
    route.request().method() === 'POST' ? route.fulfill(rechazo) : route.continue(),
  );
  await page.goto('/auth/login');
  await page.getByLabel('Correo').fill('rosa@correo.example');
  await page.getByLabel('Contraseña', { exact: true }).fill('Boletos2026');
  await page.getByRole('button', { name: 'Inicia sesión' }).click();
  const alerta = page.getByRole('alertdialog', { name: 'Error' });
  const cerrar = alerta.getByRole('button', { name: 'Entendido' });
  await expect(cerrar).toBeInViewport({ ratio: 1 });
  expect(await alerta.innerText()).toContain(message.join('\n'));
  await cerrar.click();

  await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click();
  await page.getByLabel('Correo').fill('rosa@correo.example');
  await page.getByRole('button', { name: 'Recuperar Contraseña' }).click();
  const aviso = page.getByRole('alert').filter({ hasText: PALABRA });
  await expect(aviso).toBeVisible();
  expect(await aviso.innerText()).toContain(message.join('\n'));
  await awaitFit(page, 'the forgotten password');
});

test('at 320 px no word of the banner, no date and no hour of the list is broken (§2.19, §2.22)', async ({
  page,
}) => {
  await page.goto('/eventos');
  await expect(page.locator('.cartelera > li')).not.toHaveCount(0);
  const partidos = await page.locator('.hero h2, .evento .fecha, .evento__hora').evaluateAll(elements =>
    elements.flatMap(element => {
      const piezas = element.tagName === 'H2' ? /\S+/g : /.+/g;
      const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const rotas: string[] = [];
      for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
        for (const { index, 0: pieza } of (node.textContent ?? '').matchAll(piezas)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + pieza.length);
          const renglones = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (renglones.size > 1) rotas.push(pieza);
        }
      }
      if (element.classList.contains('fecha') && element.getBoundingClientRect().height > 40)
        rotas.push(element.textContent ?? '');
      return rotas;
    }),
  );
  expect(partidos).toEqual([]);
});
