import { expect } from '@playwright/test';
import { buscarEvento, buscarSeccion } from '../support/api.ts';
import { test } from '../support/viaje.ts';

const UN_DIA = 86_400_000;

/**
 * What a page says at first must be what the server wrote: React throws the page away over a difference, and the
 * watch that every journey has fails the test over React's complaint.
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
      await page.waitForFunction(() =>
        [...document.querySelectorAll('h1')].some(titulo =>
          Object.keys(titulo).some(clave => clave.startsWith('__react')),
        ),
      );
    }
  });
}
