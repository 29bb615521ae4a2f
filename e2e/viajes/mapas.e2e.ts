import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../support/viaje.ts';

const RAIZ = join(import.meta.dirname, '../..');
const ORIGINALES = join(RAIZ, 'apps/api/test/fixtures/mapas');
const ORDEN = join(RAIZ, 'apps/api/dist/cli/eventos.js');

/** The map after the organiser's command. */
async function recibir(nombre: string): Promise<{ original: string; recibido: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'taquilla-mapa-'));
  try {
    const bytes = await readFile(join(ORIGINALES, `${nombre}.svg`));
    // CorelDRAW writes UTF-16, which no text editor shows well.
    const original = nombre === 'coreldraw' ? Buffer.from(`\ufeff${bytes}`, 'utf16le') : bytes;
    await writeFile(join(folder, 'mapa.svg'), original);
    await promisify(execFile)(process.execPath, [ORDEN, 'mapa', 'mapa.svg', 'visto.svg'], {
      env: { ...process.env, INIT_CWD: folder },
    });
    const recibido = await readFile(join(folder, 'visto.svg'));
    return { original: original.toString('base64'), recibido: recibido.toString('base64') };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The share of pixels that visibly differ, both maps drawn on the white sheet that they are shown on. */
function comparar({ original, recibido }: { original: string; recibido: string }): Promise<number> {
  const pintar = async (base64: string) => {
    const imagen = new Image();
    imagen.src = `data:image/svg+xml;base64,${base64}`;
    await imagen.decode();
    const canvas = new OffscreenCanvas(800, 560).getContext('2d');
    if (!canvas) throw new Error('There is no canvas.');
    canvas.fillStyle = '#fff';
    canvas.fillRect(0, 0, 800, 560);
    const escala = Math.min(800 / imagen.width, 560 / imagen.height);
    canvas.drawImage(imagen, 0, 0, imagen.width * escala, imagen.height * escala);
    return canvas.getImageData(0, 0, 800, 560).data;
  };
  return Promise.all([pintar(original), pintar(recibido)]).then(([antes, despues]) => {
    let distintos = 0;
    for (let i = 0; i < antes.length; i += 4) {
      const lejos = [0, 1, 2].some(
        canal => Math.abs((antes[i + canal] ?? 0) - (despues[i + canal] ?? 0)) > 48,
      );
      if (lejos) distintos += 1;
    }
    return distintos / (antes.length / 4);
  });
}

for (const nombre of ['illustrator', 'inkscape', 'coreldraw']) {
  test(`a map that ${nombre} exported looks as it was drawn (§2.24)`, async ({ page }) => {
    await page.goto('/');
    expect(await page.evaluate(comparar, await recibir(nombre))).toBeLessThan(0.01);
  });
}

/** Opens the event's page with another map, whose sections are two of the event's own. */
async function abrirConMapa(page: Page, svg: string): Promise<void> {
  await page.route(/\/eventos\/\d+\/detalle$/, async route => {
    const response = await route.fetch();
    const detalle = await response.json();
    const ids = [...String(detalle.recinto.svg).matchAll(/data-seccion="(\d+)"/g)].map(
      ([, seccion]) => seccion,
    );
    let vistas = 0;
    const suyo = svg.replace(/data-seccion="[^"]*"/g, () => `data-seccion="${ids[vistas++]}"`);
    await route.fulfill({
      response,
      json: { ...detalle, recinto: { ...detalle.recinto, svg: suyo } },
    });
  });
  await page.goto('/eventos');
  await page.getByRole('link', { name: 'Comprar boletos: Noche de Volcanes' }).click();
  // The map is now where the event's card was, under the pointer.
  await page.mouse.move(0, 0);
}

/** Affinity scales letters of one unit, and Figma breaks lines. */
const LETRAS =
  '<g transform="matrix(16 0 0 16 0 0)"><text x="4" y="36" font-size="1">Zona de pie</text></g>' +
  '<text font-size="12"><tspan x="250" y="570">Baños</tspan><tspan x="250" y="588">a la izquierda</tspan></text>';

for (const ancho of [360, 1280]) {
  test(`names outside of sections are read on the map's sheet at ${ancho} px, and let the pointer through (§2.24)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: ancho, height: 800 });
    const { recibido } = await recibir('papel');
    await abrirConMapa(
      page,
      Buffer.from(recibido, 'base64').toString('utf8').replace('</svg>', `${LETRAS}</svg>`),
    );
    // The map is drawn when it comes near the screen.
    await page.getByRole('heading', { name: 'Elige tu sección' }).scrollIntoViewIfNeeded();
    const mapa = page.getByRole('application');
    const rotulo = mapa.locator('text', { hasText: 'Acceso norte' });
    await mapa.scrollIntoViewIfNeeded();
    await expect(rotulo).toBeVisible();
    const oscuro = /^rgb\(\d{1,2}, \d{1,2}, \d{1,2}\)$/;
    expect(await rotulo.evaluate(texto => getComputedStyle(texto).fill)).toMatch(oscuro);
    const hoja = rotulo.locator('xpath=ancestor::div[contains(@class, "mapa__plano")]');
    expect(await hoja.evaluate(plano => getComputedStyle(plano).backgroundColor)).toBe('rgb(255, 255, 255)');
    expect(
      await mapa
        .locator('text', { hasText: 'Leyenda sobre claro' })
        .evaluate(texto => getComputedStyle(texto).fill),
    ).toBe('rgb(51, 51, 51)');
    const alto = async (texto: string) => {
      const caja = await mapa
        .locator('text, tspan', { hasText: new RegExp(`^${texto}$`) })
        .last()
        .boundingBox();
      return caja ?? { y: 0, height: 0 };
    };
    expect((await alto('Zona de pie')).height).toBeLessThan(30);
    const [arriba, abajo] = [await alto('Baños'), await alto('a la izquierda')];
    expect(abajo.y).toBeGreaterThan(arriba.y + arriba.height * 0.8);
    expect(arriba.height).toBeGreaterThan(9);
    const luneta = mapa.locator('text', { hasText: 'Luneta' });
    expect(
      await luneta.evaluate(texto => {
        const { x, y, width, height } = texto.getBoundingClientRect();
        return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('[data-seccion]') !== null;
      }),
    ).toBe(true);
  });
}

/** Two sections; names in a layer of their own, as most designers keep them; one name on a plate. */
const CON_CAPA_DE_NOMBRES = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 400">
  <path data-seccion="a" d="M50 50H350V250H50Z" fill="#ffe08a"/><path data-seccion="b" d="M400 50H550V250H400Z" fill="#fff"/>
  <rect x="60" y="200" width="120" height="40" fill="#fff"/>
  <g fill="#000" font-size="20"><text x="120" y="120">Preferente</text><text x="440" y="120"><tspan>Palco</tspan></text>
  <text x="70" y="226">Sin vista</text><text x="70" y="320" fill="#f8f3e9">Acceso sur</text></g></svg>`;

test('names in a layer of their own are read on the colours that sections get (§2.24)', async ({ page }) => {
  await abrirConMapa(page, CON_CAPA_DE_NOMBRES);
  await page.getByRole('heading', { name: 'Elige tu sección' }).scrollIntoViewIfNeeded();
  const mapa = page.getByRole('application');
  const color = (texto: string) =>
    mapa.locator('text', { hasText: texto }).evaluate(hallado => {
      const letras = hallado.querySelector('tspan') ?? hallado;
      return getComputedStyle(letras).fill;
    });
  await expect.poll(() => color('Preferente')).toBe('rgb(248, 243, 233)');
  expect(await color('Palco')).toBe('rgb(248, 243, 233)');
  expect(await color('Sin vista')).toBe('rgb(0, 0, 0)');
  await mapa
    .locator('[data-seccion]')
    .first()
    .hover({ position: { x: 10, y: 10 } });
  await expect.poll(() => color('Preferente')).not.toBe('rgb(248, 243, 233)');
  // The shape is the section itself, and is highlighted like one in a group.
  const relleno = () =>
    mapa
      .locator('[data-seccion]')
      .first()
      .evaluate(forma => getComputedStyle(forma).fillOpacity);
  await expect.poll(relleno).toBe('1');
  expect(await color('Palco')).toBe('rgb(248, 243, 233)');
});

/** A name that the designer's program drew as curves, and a dark part of the section, half as large as it. */
const CON_LETRAS_EN_CURVAS = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 400">
  <path data-seccion="a" d="M50 50H350V250H50Z" fill="#ffe08a"/>
  <path id="media" d="M60 160H340V240H60Z" fill="#1b1f3b"/>
  <g fill="#1b1f3b"><path id="letra" d="M100 80h20v4h-16v8h12v4h-12v8h16v4h-20Z"/></g>
  <path id="fuera" d="M450 80h20v28h-20Z" fill="#1b1f3b" stroke="#fff"/></svg>`;

test('names that were drawn as dark curves are read on the colours that sections get (§2.24)', async ({
  page,
}) => {
  await abrirConMapa(page, CON_LETRAS_EN_CURVAS);
  await page.getByRole('heading', { name: 'Elige tu sección' }).scrollIntoViewIfNeeded();
  const mapa = page.getByRole('application');
  const color = (id: string) =>
    mapa.locator(`[id$="${id}"]`).evaluate(hallado => getComputedStyle(hallado).fill);
  await expect.poll(() => color('letra')).toBe('rgb(248, 243, 233)');
  expect([await color('media'), await color('fuera')]).toEqual(['rgb(27, 31, 59)', 'rgb(27, 31, 59)']);
});

/** Black sections with white labels, one of them as curves, on the map's own sheet; one section on a dark floor. */
const EN_PAPEL = `<svg xmlns="http://www.w3.org/2000/svg" data-suelo="papel" viewBox="0 0 600 400"><rect x="380" y="30" width="200" height="300" fill="#111"/>
  <path data-seccion="a" d="M50 50H350V250H50Z"/><path data-seccion="b" d="M400 50H550V250H400Z"/>
  <text x="120" y="120" font-size="20" fill="#fff">Platea</text><text x="60" y="360" font-size="20">Acceso</text>
  <path id="letra" d="M100 180h20v4h-16v8h12v4h-12v8h16v4h-20Z" fill="#fff"/></svg>`;

test('on a sheet of its own a map’s names are read in ink, on tints, over a backing where the floor is dark (§2.24)', async ({
  page,
}) => {
  await abrirConMapa(page, EN_PAPEL);
  await page.getByRole('heading', { name: 'Elige tu sección' }).scrollIntoViewIfNeeded();
  const mapa = page.getByRole('application');
  const tinta = 'rgb(27, 26, 23)';
  const color = (donde: Locator) => donde.evaluate(hallado => getComputedStyle(hallado).fill);
  await expect.poll(() => color(mapa.locator('[id$="letra"]'))).toBe(tinta);
  expect(await color(mapa.locator('text', { hasText: 'Platea' }))).toBe(tinta);
  expect(await color(mapa.locator('text', { hasText: 'Acceso' }))).toBe('rgb(0, 0, 0)');
  expect(await color(mapa.locator('.recinto__base'))).toBe('rgb(255, 255, 255)');
});

/** A white sheet with a margin around it, under one section of two. */
const CON_HOJA = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 400"><rect x="30" y="30" width="340" height="300" fill="#fff"/>
  <path data-seccion="a" d="M50 50H350V250H50Z" fill="#c8102e"/><path data-seccion="b" d="M400 50H550V250H400Z" fill="#c8102e"/>
  <g fill="#fff" font-size="20"><text x="120" y="120">Preferente</text><text x="440" y="120">Palco</text></g></svg>`;

test('names on sections of a white sheet are read: the sheet is not seen through them (§2.24)', async ({
  page,
}) => {
  await abrirConMapa(page, CON_HOJA);
  await page.getByRole('heading', { name: 'Elige tu sección' }).scrollIntoViewIfNeeded();
  const mapa = page.getByRole('application');
  const debajo = (i: number) =>
    mapa
      .locator('[data-seccion]')
      .nth(i)
      .evaluate(({ previousElementSibling: base }) => base?.getAttribute('d') && getComputedStyle(base).fill);
  await expect.poll(() => debajo(0)).toBe('rgb(21, 18, 16)');
  expect(await debajo(1)).not.toBe('rgb(21, 18, 16)');
  expect(await mapa.locator('.recinto__base').count()).toBe(1);
});

/** Two sections, one too narrow for its enlarged name, and a mark that its name would hide. */
const CON_NOMBRES_JUNTOS = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1400 900">
  <g data-seccion="a"><path d="M100 100H1000V500H100Z"/><text x="400" y="300" font-size="14">Preferente</text></g>
  <g data-seccion="b"><path d="M1100 100H1190V500H1100Z"/><text x="1105" y="300" font-size="14">Palco 12</text></g>
  <text x="420" y="310" font-size="8">Fila A</text></svg>`;

test('names that do not fit on a phone are not drawn over each other, and come with the zoom (§2.24)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await abrirConMapa(page, CON_NOMBRES_JUNTOS);
  await page.getByRole('heading', { name: 'Elige tu sección' }).scrollIntoViewIfNeeded();
  const mapa = page.getByRole('application');
  const seVe = (texto: string) =>
    mapa.locator('text', { hasText: texto }).evaluate(hallado => getComputedStyle(hallado).opacity);
  await expect.poll(() => seVe('Palco 12')).toBe('0');
  expect([await seVe('Preferente'), await seVe('Fila A')]).toEqual(['1', '0']);
  for (let paso = 0; paso < 4; paso += 1) await page.getByRole('button', { name: 'Acercar el mapa' }).click();
  await expect.poll(() => seVe('Palco 12')).toBe('1');
  expect(await seVe('Preferente')).toBe('1');
  await page.getByRole('button', { name: 'Ver el mapa completo' }).click();
  await expect.poll(() => seVe('Palco 12')).toBe('0');
});
