import { expect, type Page } from '@playwright/test';
import { veredicto } from '@taquilla/contract/puerta/lector';
import { FIGURAS, FONDOS, GROSORES } from '@taquilla/rules/puerta/figuras';
import { senalDe } from '@taquilla/rules/puerta/veredicto';
import { PNG } from 'pngjs';
import { buscarEvento } from '../support/api.ts';
import { crearCuenta } from '../support/cuentas.ts';
import { film } from '../support/film.ts';
import { abrir, comprar, crearPuerta, PIN, pasar, seguir, test, VIDEO } from '../support/puerta.ts';

const VEREDICTOS = ['adelante', 'alto', 'duda'] as const;
const LADO = 24;

test.beforeAll(() => film(VIDEO, [{ frames: 10, codigos: [] }]));

test('every screen is accessible, by sun and by night, on phone and tablet (§P1.4, §P4.6)', async ({
  request,
  telefono,
  consola,
  accessible,
}) => {
  const { eventoId, boletos } = await comprar(
    request,
    /Marea Alta/,
    3,
    await crearCuenta(request, 'pantallas'),
  );
  const { secciones } = await consola<{ secciones: { id: number; boletos: number }[] }>('listarPuertas', {
    eventoId,
  });
  const ajena = secciones.find(({ boletos: suyos }) => suyos === 0) ?? secciones.at(-1);
  const puertas = [
    await crearPuerta(consola, eventoId, { nombre: `Norte ${PIN}`, sentido: 'ambas' }),
    await crearPuerta(consola, eventoId, { nombre: `Palcos ${PIN}`, secciones: [ajena?.id] }),
  ];
  await consola('crearSupervisor', { eventoId }, { nombre: 'Luz Mora', pin: PIN }).catch(() => {});
  const { page } = await telefono(eventoId, puertas);
  await accessible(page, 'ready check');
  await abrir(page);
  await accessible(page, 'camera');
  await page.getByRole('button', { name: 'Buscar' }).click();
  await accessible(page, 'PIN');
  // The dialog is modal, and gives the focus back (§P4.6).
  await expect(page.getByRole('dialog', { name: 'Buscar a mano' })).toHaveAttribute('aria-modal', 'true');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Buscar' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByLabel('PIN de supervisión').fill(PIN);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByText(/Supervisa Luz Mora, \d+ s/)).toBeVisible();
  await expect(page.getByLabel('Buscar un boleto')).toBeFocused();
  await page.getByLabel('Buscar un boleto').fill(String(boletos[1]?.id));
  await expect(page.getByText('1 boleto', { exact: true })).toBeVisible();
  await accessible(page, 'search');
  await page.getByRole('button', { name: 'Volver' }).click();
  await page.getByRole('button', { name: 'Turno' }).click();
  await accessible(page, 'turn');
  for (const nombre of ['Pasar lista', 'Probar lector']) {
    await page.getByRole('button', { name: nombre }).click();
    await accessible(page, nombre);
    await page.getByRole('button', { name: 'Volver' }).click();
  }

  // A pass leaves by itself, so its screen is held while it is checked.
  await page.evaluate(sigueMs => {
    const citar = window.setTimeout.bind(window);
    Object.assign(window, {
      setTimeout: (hacer: () => void, ms?: number) => (ms === sigueMs ? 0 : citar(hacer, ms)),
    });
  }, 1_600);
  const fotos = new Map<string, Buffer>();
  for (const luz of ['A pleno sol', 'De noche'] as const) {
    await page.getByRole('button', { name: luz }).click();
    await page.getByRole('button', { name: `Norte ${PIN}` }).click();
    await page.getByRole('button', { name: 'Seguir escaneando' }).click();
    // A code that is still in sight is not read again (§P4.4), so each light uses other codes.
    const [primero, segundo] = [luz === 'A pleno sol' ? boletos[0] : boletos[2], boletos[1]];
    expect(await pasar(page, primero?.texto ?? '')).toMatch(/^pasa/);
    await mirar('adelante', luz);
    expect(await pasar(page, `esto no es un boleto de nadie ${luz}`)).toBe('no_valido');
    await mirar('alto', luz);
    await seguir(page);
    await page.getByRole('button', { name: 'Turno' }).click();
    await page.getByRole('button', { name: `Palcos ${PIN}` }).click();
    await page.getByRole('button', { name: 'Seguir escaneando' }).click();
    expect(await pasar(page, segundo?.texto ?? '')).toBe('puerta_equivocada');
    await mirar('duda', luz);
    await seguir(page);
    await page.getByRole('button', { name: 'Turno' }).click();
  }

  // Without colour and words each sign still has a shape of its own, in either light (§P4.6).
  for (const luz of ['A pleno sol', 'De noche'])
    for (const uno of VEREDICTOS)
      for (const otro of VEREDICTOS) {
        if (uno >= otro) continue;
        const [a, b] = [fotos.get(`${uno} ${luz}`), fotos.get(`${otro} ${luz}`)];
        if (!a || !b) throw new Error('a picture is missing');
        expect(diferencia(formaDe(a), formaDe(b)), `${uno} and ${otro}, ${luz}`).toBeGreaterThan(0.1);
      }

  async function mirar(senal: (typeof VEREDICTOS)[number], luz: string): Promise<void> {
    await expect(page.locator(`.res--${senal}`)).toBeVisible();
    await accessible(page, `${senal}, ${luz}`);
    expect(await contrasteDe(page), `contrast of ${senal}, ${luz}`).toBeGreaterThanOrEqual(7);
    fotos.set(`${senal} ${luz}`, await page.locator('.res__s').screenshot({ animations: 'disabled' }));
    await cabe(page, { width: 390, height: 844 });
    await cabe(page, { width: 375, height: 667 });
    await cabe(page, { width: 844, height: 390 });
    await page.setViewportSize({ width: 1024, height: 768 });
    await accessible(page, `${senal}, ${luz}, tablet`);
    await page.setViewportSize({ width: 390, height: 844 });
  }
});

test('the sheet for the night is two pages of A4, and the phone has it in airplane mode', async ({
  telefono,
  request,
  accessible,
}) => {
  const { id: eventoId } = await buscarEvento(request, 'Marea Alta');
  const { page, context } = await telefono(eventoId);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await context.setOffline(true);
  await page.goto('/puerta/hoja.html');
  await expect(page.getByRole('heading', { name: 'En la fila' })).toBeVisible();
  await accessible(page, 'sheet');
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(2);
  expect(pdf).toMatch(/\/MediaBox \[0 0 59[45][\d.]* 84[12]/);
});

test('camera and WebAssembly are open to the door alone (§P6.1)', async ({ request }) => {
  for (const ruta of ['/puerta/', '/consola/', '/eventos', '/rechazos/nada']) {
    const { 'permissions-policy': permisos = '', 'content-security-policy': politica = '' } = (
      await request.get(ruta)
    ).headers();
    const esLaPuerta = ruta === '/puerta/';
    expect(permisos, ruta).toContain(esLaPuerta ? 'camera=(self)' : 'camera=()');
    expect(politica.includes('wasm-unsafe-eval'), ruta).toBe(esLaPuerta);
  }
});

test('each verdict has a sign of its own, also in grey, without words and as small as in a list (§P4.5, §P4.6)', async ({
  page,
}) => {
  const avisar = { contracargo: 'avisar' } as const;
  const veredictos = veredicto.options;
  const dibujos = veredictos.map(
    uno => `<svg viewBox="0 0 100 100"><path d="${FONDOS[senalDe(uno, avisar)]}" />
      <path d="${FIGURAS[uno]}" class="trazo" stroke-width="${GROSORES[uno] ?? 11}" /></svg>`,
  );
  await page.setContent(`<style>svg { width: 96px; background: #ccc } path { fill: #111 }
    .trazo { fill: none; stroke: #ccc; stroke-linecap: round; stroke-linejoin: round }</style>${dibujos.join('')}`);
  const formas: number[][] = [];
  for (const svg of await page.locator('svg').all()) formas.push(formaDe(await svg.screenshot()));
  for (const [i, uno] of veredictos.entries())
    for (const [j, otro] of veredictos.entries())
      if (i < j)
        expect(diferencia(formas[i] ?? [], formas[j] ?? []), `${uno} and ${otro}`).toBeGreaterThan(0.03);
});

/**
 * Checks that sign, word and buttons are in sight on a phone, upright or in landscape, and that none overlaps another
 * (§P4.6).
 */
async function cabe(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  const cajas = await page
    .locator('.res__s, .res__p, .res__l, .res__pie')
    .evaluateAll(partes => partes.map(parte => parte.getBoundingClientRect().toJSON() as DOMRect));
  for (const [i, a] of cajas.entries()) {
    expect(a.top, JSON.stringify(size)).toBeGreaterThanOrEqual(0);
    expect(a.bottom, JSON.stringify(size)).toBeLessThanOrEqual(size.height);
    for (const b of cajas.slice(i + 1)) {
      const aparte = a.bottom <= b.top || b.bottom <= a.top || a.right <= b.left || b.right <= a.left;
      expect(aparte, `${JSON.stringify(size)}: ${JSON.stringify([a, b])}`).toBe(true);
    }
  }
}

/** The sign in grey at the size of a glance: 1 where a pixel is nearer to the sign's ground than to the screen's. */
function formaDe(foto: Buffer): number[] {
  const { data, width, height } = PNG.sync.read(foto);
  const gris = (x: number, y: number) => {
    const i = 4 * (Math.min(height - 1, y) * width + Math.min(width - 1, x));
    return 0.299 * (data[i] ?? 0) + 0.587 * (data[i + 1] ?? 0) + 0.114 * (data[i + 2] ?? 0);
  };
  const fondo = gris(1, 1);
  return Array.from({ length: LADO * LADO }, (_, i) => {
    const x = Math.round((((i % LADO) + 0.5) / LADO) * width);
    const y = Math.round(((Math.floor(i / LADO) + 0.5) / LADO) * height);
    return Math.abs(gris(x, y) - fondo) > 40 ? 1 : 0;
  });
}

/** The share of the picture in which two signs differ. */
function diferencia(a: readonly number[], b: readonly number[]): number {
  return a.filter((punto, i) => punto !== b[i]).length / a.length;
}

/** The least contrast of the answer's texts with their plain grounds (WCAG 1.4.6). */
function contrasteDe(page: Page): Promise<number> {
  return page.locator('.res').evaluate(res => {
    const luminancia = (color: string) => {
      const [r = 0, g = 0, b = 0] = (color.match(/[\d.]+/g) ?? []).map(Number).map(canal => {
        const c = canal / 255;
        return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const opaco = (element: Element): string => {
      for (let uno: Element | null = element; uno; uno = uno.parentElement) {
        const color = getComputedStyle(uno).backgroundColor;
        if (/^rgb\(/.test(color)) return color;
      }
      return 'rgb(255, 255, 255)';
    };
    const contrastes = [...res.querySelectorAll('h1, p, strong, small, dd')]
      .filter(element => (element.textContent ?? '') !== '')
      .map(element => {
        const [a, b] = [luminancia(getComputedStyle(element).color), luminancia(opaco(element))];
        return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
      });
    return Math.min(...contrastes);
  });
}
