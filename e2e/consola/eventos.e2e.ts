import { expect } from '@playwright/test';
import { buscarEvento } from '../support/api.ts';
import { crearCompra } from '../support/compra.ts';
import { enAmbosTemas, test } from '../support/consola.ts';

test('changes a price and blocks places while a buyer holds and another one picks (§C5.1, §C6.1, §C2.6)', async ({
  como,
  otraPersona,
  request,
  accesible,
  vigilancia,
}) => {
  // The buyer is told that a seat went, with a 409.
  vigilancia.permitir(/status of 409/);
  const EVENTO = 'La casa sin puertas';
  const { id } = await buscarEvento(request, EVENTO);
  const [aparta, elige] = [await otraPersona(), await otraPersona()];
  const compra = crearCompra(aparta);
  await compra.abrirSeccion({ evento: EVENTO, seccion: 'Centro' });
  await compra.elegirEnLista(1);
  await compra.apartar();
  const antes = await compra.resumen().innerText();

  const otra = crearCompra(elige);
  await otra.abrirSeccion({ evento: EVENTO, seccion: 'Centro' });
  const [elegido = ''] = await otra.elegirEnLista(2);

  const page = await como('dueno', `/eventos/${id}/precios`);
  await test.step('price', async () => {
    const precio = page.getByRole('textbox', { name: /^Precio de / }).first();
    await precio.fill('1,234.50');
    await page.getByRole('button', { name: 'Ver y guardar' }).click();
    const efecto = page.getByRole('dialog', { name: 'Antes y después' });
    await expect(efecto).toContainText(/1 apartado conserva|apartados conservan/);
    await enAmbosTemas(page, () => accesible(page, 'effect of a price'));
    await efecto.getByRole('button').first().click();
    await expect(efecto).toBeHidden();
    await aparta.reload();
    expect(await compra.resumen().innerText()).toContain(/\$[\d,]+\.\d\d/.exec(antes)?.[0]);
  });

  await test.step('block amid picking', async () => {
    await page.goto(`/consola/eventos/${id}/lugares`);
    const [, fila = '', asiento = ''] = /^Fila (.+), asiento (.+)$/.exec(elegido) ?? [];
    await page.getByRole('radio', { name: 'Lista' }).check();
    await page.getByLabel('Elegir por nombre').fill(`${fila} ${asiento}`);
    await page.getByRole('button', { name: 'Elegir', exact: true }).click();
    await page
      .getByRole('button', { name: /^Bloquear/ })
      .first()
      .click();
    const dialogo = page.getByRole('dialog', { name: 'Bloquear 1 lugar' });
    await dialogo.getByLabel('Nombre').fill('Prensa');
    await dialogo.getByLabel('Motivo').fill('Lugares de prensa');
    await dialogo.getByRole('button', { name: 'Bloquear 1 lugar' }).click();
    await expect(page.getByText('1 lugar bloqueado')).toBeVisible();
    // The buyer who has it picked sees it go.
    await expect(
      elige.getByRole('checkbox', { name: new RegExp(`^${elegido}`), checked: true }),
    ).toBeHidden();
    await enAmbosTemas(page, () => accesible(page, 'places'));
  });
});

test('lets two organisers at one event: other fields merge, the same one asks (§C14.1, §C14.2)', async ({
  como,
  request,
  vigilancia,
}) => {
  vigilancia.permitir(/status of 412/);
  const { id } = await buscarEvento(request, 'Trío Obsidiana');
  const ruta = `/eventos/${id}/datos`;
  const [uno, dos] = [await como('dueno', ruta), await como('organizador', ruta)];
  await expect(dos.getByLabel('Artista')).toBeVisible();
  await uno.getByLabel('Artista').fill('El Trío');
  await dos.getByLabel('Género').fill('Jazz');
  await uno.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(uno.getByRole('region', { name: 'Cambios sin guardar' })).toBeHidden();
  await dos.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(dos.getByRole('region', { name: 'Cambios sin guardar' })).toBeHidden();
  await expect(dos.getByLabel('Artista')).toHaveValue('El Trío');

  await dos.getByLabel('Artista').fill('Trío');
  await uno.getByLabel('Artista').fill('Obsidiana');
  await uno.getByLabel('Género').fill('Boleros');
  await dos.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(dos.getByRole('region', { name: 'Cambios sin guardar' })).toBeHidden();
  await uno.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(uno.getByRole('heading', { name: /^No se guardó: .* cambió lo mismo$/ })).toBeVisible();
  await uno.getByRole('button', { name: 'Lo mío: Obsidiana' }).click();
  await uno.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(uno.getByRole('region', { name: 'Cambios sin guardar' })).toBeHidden();
  await uno.reload();
  await expect(uno.getByLabel('Artista')).toHaveValue('Obsidiana');
  await expect(uno.getByLabel('Género')).toHaveValue('Boleros');
});
