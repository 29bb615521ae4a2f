import { expect } from '@playwright/test';
import { buscarEvento, buscarSeccion } from '../support/api.ts';
import { awaitHydrated } from '../support/page.ts';
import { test } from '../support/viaje.ts';

const UN_DIA = 86_400_000;

/**
 * The browser's first render must equal the server's page: React discards the page over a difference, and the watch of
 * every journey fails the test over React's complaint.
 */
for (const [dispositivo, corrimiento] of [
  ['of a device that is right', 0],
  ['of a device that is a year ahead', 365 * UN_DIA],
  ['of a device that lost its battery', -20 * 365 * UN_DIA],
] as const) {
  test(`the browser takes every written page over as it is, by the clock ${dispositivo} (§9.6)`, async ({
    page,
    request,
  }) => {
    const { id } = await buscarEvento(request, 'Los Faroles de Sal');
    const { id: agotado } = await buscarEvento(request, 'Cuerpo de Agua');
    const { id: seccion } = await buscarSeccion(request, id, 'Bloque A');
    await page.clock.setSystemTime(Date.now() + corrimiento);
    for (const ruta of [
      '/eventos',
      `/eventos/${id}`,
      `/eventos/${agotado}`,
      `/eventos/informacion/${id}`,
      `/eventos/${id}/${seccion}/Otro%20nombre`,
      '/auth/login',
      '/auth/register',
      '/auth/forgot',
      '/legales/terminos_y_condiciones',
    ]) {
      await page.goto(ruta);
      await expect(page.locator('h1')).not.toHaveCount(0);
      await awaitHydrated(page, 'h1');
    }
  });
}

test('a link that is pressed while only the frame of a page is taken over leads on, and React complains of nothing (§2.24)', async ({
  page,
  request,
}) => {
  const { id } = await buscarEvento(request, 'Los Faroles de Sal');
  // A fast machine would hydrate the whole page within one of React's steps.
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await page.addInitScript(() => {
    const esDeReact = (selector: string) =>
      Object.keys(document.querySelector(selector) ?? {}).some(clave => clave.startsWith('__reactProps'));
    // Runs after each of the browser's tasks, between which React yields.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      if (!esDeReact('.cabecera__fila a')) return port2.postMessage(null);
      document.documentElement.dataset.presionado = esDeReact('main h1') ? 'tarde' : 'a tiempo';
      document.querySelector<HTMLAnchorElement>('.cabecera__fila a')?.click();
    };
    port2.postMessage(null);
  });
  await page.goto(`/eventos/${id}`);
  await expect(page).toHaveURL(/\/eventos$/);
  await expect(page.getByRole('heading', { name: 'Próximos eventos' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-presionado', 'a tiempo');
});
