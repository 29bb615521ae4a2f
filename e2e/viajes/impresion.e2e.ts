import { expect, type Locator } from '@playwright/test';
import { buscarEvento } from '../support/api.ts';
import { conSesion, JIMENA } from '../support/cuentas.ts';
import { awaitHydrated } from '../support/page.ts';
import { test } from '../support/viaje.ts';

/** The lightness of a text's colour, and of the nearest ground under it, 0 to 255. */
function tinta(texto: Locator): Promise<{ letra: number; fondo: number }> {
  return texto.evaluate(node => {
    const luz = (color: string) => {
      const [rojo = 0, verde = 0, azul = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
      return (rojo + verde + azul) / 3;
    };
    let fondo = '';
    for (let de: Element | null = node; de && fondo === ''; de = de.parentElement) {
      const { backgroundColor } = getComputedStyle(de);
      if (!/, 0\)$|transparent/.test(backgroundColor)) fondo = backgroundColor;
    }
    return { letra: luz(getComputedStyle(node).color), fondo: luz(fondo) };
  });
}

test('on paper tickets, payment, an event and the legal texts are dark on white, also with grounds printed (§2.32, §2.24, §2.9)', async ({
  page,
  request,
}) => {
  const dice = async (texto: Locator, que: string) => {
    await expect(texto).toBeVisible();
    const { letra, fondo } = await tinta(texto);
    expect(fondo, `ground of ${que}`).toBeGreaterThan(240);
    expect(letra, `ink of ${que}`).toBeLessThan(90);
  };
  await page.emulateMedia({ media: 'print' });
  const { id } = await buscarEvento(request, 'Noche de Volcanes');
  await page.goto(`/eventos/${id}`);
  await dice(page.getByRole('heading', { level: 1 }), 'the event');
  // A sheet of paper is as wide as a tablet, where a bar stands at the foot.
  await page.setViewportSize({ width: 800, height: 1000 });
  await expect(page.getByText('Elegir sección')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await expect(page.getByText('Elegir sección')).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ media: 'print' });
  await page.goto('/legales/nuestras_politicas');
  await dice(page.getByRole('main').getByRole('paragraph').first(), 'the policies');
  await page.emulateMedia({ media: 'screen' });
  await conSesion(page, JIMENA);
  await page.goto('/perfil/mis_compras');
  await page
    .getByRole('link', { name: /^Detalle de boletos?/ })
    .first()
    .click();
  const pagado = page.getByRole('region', { name: 'Resumen de compra' });
  await expect(pagado).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await dice(page.getByRole('article').first().getByRole('heading'), 'a ticket');
  await dice(pagado.getByText(/^\$/).last(), 'the total');
  await dice(pagado.getByText('Enviado a'), 'where they went');
});

test('a map that was never in sight is on the paper too (§2.24)', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  const { id } = await buscarEvento(page.request, 'Noche de Volcanes');
  await page.goto(`/eventos/${id}`);
  const dibujado = page.locator('.mapa__plano > *');
  await expect(page.getByRole('region', { name: 'Precios por categoría' })).toBeVisible();
  await expect(dibujado).toHaveCount(0);
  await awaitHydrated(page);
  const alImprimir = await page.evaluate(() => {
    dispatchEvent(new Event('beforeprint'));
    return document.querySelectorAll('.mapa__plano > *').length;
  });
  expect(alImprimir).toBeGreaterThan(0);
});
