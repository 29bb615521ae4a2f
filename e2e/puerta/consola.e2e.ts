import { expect, type Page } from '@playwright/test';
import { crearCuenta } from '../support/cuentas.ts';
import { film } from '../support/film.ts';
import { abrir, comprar, cuantasEsperan, PIN, pasar, seguir, test, VIDEO } from '../support/puerta.ts';
import { sesionDe } from '../support/sesionDePersonal.ts';

test.beforeAll(() => film(VIDEO, [{ frames: 10, codigos: [] }]));

test('an organiser adds a gate, pairs a phone by a typed code, watches the night, and decides about the ticket that came twice (§P1.2, §P5.1, §P5.3, §P7.4, §P12)', async ({
  request,
  telefono,
  browser,
  baseURL,
  consola,
  accessible,
}) => {
  // Bought by a new account: Jimena has reached the event's limit.
  const { eventoId, boletos } = await comprar(request, /Marea Alta/, 2, await crearCuenta(request, 'puerta'));
  const [uno, copiado] = boletos;
  const puerta = `Poniente ${PIN}`;
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    storageState: await sesionDe(baseURL ?? '', 'organizador'),
    viewport: { width: 1024, height: 900 },
  });
  const pagina = await context.newPage();
  await pagina.goto(`/consola/eventos/${eventoId}/puerta`);
  await pagina.getByRole('button', { name: 'Agregar puerta' }).click();
  const dialogo = pagina.getByRole('dialog');
  await dialogo.getByLabel('Nombre', { exact: true }).fill(puerta);
  await dialogo.getByRole('button', { name: 'Agregar puerta' }).click();
  await expect(dialogo).toBeHidden();

  await pagina.getByRole('button', { name: 'Emparejar teléfono' }).click();
  for (const casilla of await dialogo.getByRole('checkbox').all()) await casilla.uncheck();
  await dialogo.getByLabel(puerta).check();
  await dialogo.getByRole('button', { name: 'Mostrar el código' }).click();
  const letras = await dialogo.locator('.emparejar__letras').innerText();
  await accessible(pagina, 'pairing code');
  const suyo = await browser.newContext({
    ...(baseURL && { baseURL }),
    viewport: { width: 390, height: 844 },
    permissions: ['camera'],
    serviceWorkers: 'allow',
  });
  const norte = await suyo.newPage();
  await norte.goto('/puerta/');
  await norte.getByRole('button', { name: /^Escribir el código/ }).click();
  await norte.getByLabel('Código de la consola').fill(letras.toLowerCase());
  await norte.getByRole('button', { name: 'Emparejar', exact: true }).click();
  await expect(norte.getByText(/boletos, hace/)).toBeVisible();
  await dialogo.getByRole('button', { name: 'Listo' }).click();

  const { puertas } = await consola<{ puertas: { id: number; nombre: string }[] }>('listarPuertas', {
    eventoId,
  });
  const sur = await telefono(
    eventoId,
    puertas.flatMap(({ id, nombre }) => (nombre === puerta ? id : [])),
  );
  for (const page of [norte, sur.page]) await abrir(page);
  expect(await pasar(norte, uno?.texto ?? '')).toMatch(/^pasa/);
  const fila = pagina.getByRole('table', { name: 'Por puerta' }).getByRole('row', { name: puerta });
  await expect(fila.getByRole('cell').nth(1)).toHaveText('1');

  await seguir(norte);
  for (const de of [suyo, sur.context]) await de.setOffline(true);
  for (const page of [norte, sur.page]) expect(await pasar(page, copiado?.texto ?? '')).toMatch(/^pasa/);
  for (const de of [suyo, sur.context]) await de.setOffline(false);
  for (const page of [norte, sur.page]) await expect.poll(() => cuantasEsperan(page)).toBe(0);
  await expect(fila.getByRole('cell').nth(1)).toHaveText('3');
  const caso = pagina.getByRole('listitem').filter({ hasText: `boleto ${copiado?.id}` });
  await expect(caso.getByText(new RegExp(`entró por ${puerta}, Lector \\d+, sin red`))).toHaveCount(2);
  for (const width of [1024, 390]) {
    await pagina.setViewportSize({ width, height: 900 });
    await accessible.inBothThemes(pagina, `gates board, ${width}`);
  }
  await decidir(pagina, caso);
  await suyo.close();
  await context.close();
});

async function decidir(pagina: Page, caso: ReturnType<Page['locator']>): Promise<void> {
  await caso.getByRole('button', { name: 'Anotar la decisión' }).click();
  await pagina.getByLabel('¿Qué se decidió?').fill('Salió con su hermano.');
  await pagina.getByRole('button', { name: 'Guardar la decisión' }).click();
  await expect(caso.getByText(/Salió con su hermano\./)).toBeVisible();
}
