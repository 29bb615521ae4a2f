import { expect, type Page } from '@playwright/test';
import type { RespuestaDe } from '../../packages/contract/src/catalogo.ts';
import { BUYER_WIDTHS } from '../support/accessibility.ts';
import { test } from '../support/viaje.ts';

type Filas = RespuestaDe<'getFilas'>;
type Secciones = RespuestaDe<'getSecciones'>;

/** Opens the event, and remembers what the page reads of its seats. */
async function abrir(page: Page) {
  const filas = new Map<number, Filas>();
  let secciones: Secciones['secciones'] = [];
  page.on('response', async response => {
    const url = response.url();
    if (response.status() !== 200) return;
    if (url.includes('/detalle_seccion/')) ({ secciones } = (await response.json()) as Secciones);
    if (!url.includes('/filas_por_seccion')) return;
    const leidas = (await response.json()) as Filas;
    filas.set(leidas.seccion.id, leidas);
  });
  await page.goto('/eventos');
  await page.getByRole('link', { name: 'Comprar boletos: Noche de Volcanes' }).click();
  await page.getByRole('heading', { name: 'Elige tu sección' }).scrollIntoViewIfNeeded();
  const mapa = page.getByRole('application', { name: 'Mapa de Teatro Jacaranda' });
  await expect(mapa.locator('[data-estado]').first()).toBeVisible();
  await mapa.evaluate(caja => caja.scrollIntoView({ block: 'center' }));

  /** Free seats of a section that lie well within the map, with their place on the screen. */
  const libres = async (nombre: string) => {
    const { enMapa, id = 0 } = secciones.find(seccion => seccion.nombre === nombre) ?? {};
    if (!enMapa) throw new Error(`${nombre} has no place on the map`);
    await expect.poll(() => filas.has(id)).toBe(true);
    const camara = await mapa.locator('svg').evaluate(svg => {
      const matriz = (svg as SVGGraphicsElement).getScreenCTM();
      const { left, top, right, bottom } = svg.getBoundingClientRect();
      return { a: matriz?.a ?? 1, e: matriz?.e ?? 0, f: matriz?.f ?? 0, left, top, right, bottom };
    });
    const giro = (enMapa.giro * Math.PI) / 180;
    return (filas.get(id)?.filas ?? []).flatMap(fila =>
      fila.asientos.flatMap(asiento => {
        const x = enMapa.x + enMapa.escala * (asiento.x * Math.cos(giro) - asiento.y * Math.sin(giro));
        const y = enMapa.y + enMapa.escala * (asiento.x * Math.sin(giro) + asiento.y * Math.cos(giro));
        const en = { x: camara.e + camara.a * x, y: camara.f + camara.a * y };
        const sobra = 24;
        const seVe =
          en.x > camara.left + sobra &&
          en.x < camara.right - 90 &&
          en.y > camara.top + sobra &&
          en.y < camara.bottom - sobra;
        return asiento.estado === 'disponible' && seVe
          ? [{ ...en, nombre: `${asiento.fila}-${asiento.numero}` }]
          : [];
      }),
    );
  };
  return { mapa, libres };
}

const acercar = async (page: Page, veces: number) => {
  for (let i = 0; i < veces; i += 1) await page.getByRole('button', { name: 'Acercar el mapa' }).click();
};

test('zooming in on the venue’s map goes on to its seats: they are picked in it and bought in their section (§2.24, §2.29)', async ({
  page,
  accessible,
}) => {
  const { mapa, libres } = await abrir(page);
  await acercar(page, 3);
  const centro = mapa.locator('[data-nombre="Platea centro"]');
  // The seats are there, so the section is an outline.
  await expect(centro).toHaveAttribute('data-asientos', '');
  const [uno] = await libres('Platea centro');
  if (!uno) throw new Error('no free seat in sight');

  await page.mouse.move(uno.x, uno.y);
  await expect(mapa.getByText('Total con cargos')).toContainText(/\$\d/);
  await page.mouse.click(uno.x, uno.y);
  const barra = page.getByRole('region', { name: 'Tus lugares' });
  await expect(barra).toContainText('Tus lugares (1)');
  await expect(barra).toContainText('$910.80 total');
  // Under the header that stays in sight no target is large enough.
  await page.evaluate(() => scrollTo(0, 0));
  await accessible.atBothWidths(page, BUYER_WIDTHS, 'a seat picked on the map');
  await mapa.evaluate(caja => caja.scrollIntoView({ block: 'center' }));

  await page.getByRole('link', { name: 'Ver mis lugares' }).click();
  await expect(page.getByRole('heading', { name: 'Tu compra' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Platea' }).first()).toContainText('$910.80');
  await expect(page.getByRole('button', { name: 'Apartar' })).toBeVisible();
  // The way back leads to the map with the same seat.
  await page.goBack();
  await expect(barra).toContainText('Tus lugares (1)');
  await acercar(page, 3);
  await expect(centro).toHaveAttribute('data-asientos', '');
});

test('seats of two sections are held at once, changed while the clock runs on, and go on to one payment (§B1.1, §B1.3)', async ({
  page,
}) => {
  const { mapa, libres } = await abrir(page);
  await acercar(page, 3);
  // Where a section's seats are not there yet, a press opens its page.
  for (const nombre of ['Luneta centro', 'Platea centro'])
    await expect(mapa.locator(`[data-nombre="${nombre}"]`)).toHaveAttribute('data-asientos', '');
  const [uno] = await libres('Platea centro');
  const [otro] = await libres('Luneta centro');
  if (!uno || !otro) throw new Error('no free seats in sight');
  const barra = page.getByRole('region', { name: 'Tus lugares' });
  await page.mouse.click(uno.x, uno.y);
  await expect(barra).toContainText('Tus lugares (1)');
  await page.mouse.click(otro.x, otro.y);
  await expect(barra).toContainText('Tus lugares (2)');

  await page.getByRole('button', { name: 'Apartar' }).click();
  await expect(page.getByRole('heading', { name: 'Tus 2 lugares' })).toBeVisible();
  await expect(page.getByText('Tus lugares están apartados')).toBeVisible();
  await page.getByRole('button', { name: /^Quitar Fila .* de Luneta centro$/ }).click();
  await expect(page.getByRole('heading', { name: 'Tu lugar' })).toBeVisible();
  // The hold is found again.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Tu lugar' })).toBeVisible();
  await page.getByRole('button', { name: 'Ir a pagar' }).click();
  await expect(page.getByRole('heading', { name: 'Paga y listo' })).toBeVisible();
  await page.getByRole('button', { name: 'Regresar a tu compra' }).click();
  await page.getByRole('button', { name: 'Soltar mis lugares' }).click();
  await page.getByRole('button', { name: 'Sí, soltar' }).click();
  await expect(page.getByText('La reserva se ha cancelado.')).toBeVisible();
});

test('a section opens its own page as long as its seats are not shown (§2.24, §2.5)', async ({ page }) => {
  const { mapa } = await abrir(page);
  await mapa.locator('[data-nombre="Balcón centro"]').click({ position: { x: 20, y: 30 } });
  await expect(page.getByRole('heading', { name: 'Sección: Balcón centro' })).toBeVisible();
});
