import { expect } from '@playwright/test';
import { TARJETAS } from '../support/compra.ts';
import { correoNuevo } from '../support/correos.ts';
import { translatePage } from '../support/translator.ts';
import { test } from '../support/viaje.ts';

test('a page in the hands of a translator sells: list of seats, map, payment, tickets (§2.29, §4.9)', async ({
  page,
  compra,
}) => {
  await compra.abrirSeccion({ evento: 'Niebla Tropical', seccion: 'Sección 107' });
  await page.getByRole('radio', { name: 'Lista' }).check();
  const translated = await translatePage(page);
  await compra.elegirEnLista(3);
  // Taking a seat back removes and changes texts that the translator has moved.
  const marcados = page.getByRole('checkbox', { name: /^Fila .+, asiento /, checked: true });
  await marcados.first().uncheck();
  await expect(compra.resumen()).toContainText('2');
  await expect(marcados).toHaveCount(2);
  for (const vista of ['Mapa', 'Lista', 'Mapa', 'Lista'])
    await page.getByRole('radio', { name: vista }).check();
  await marcados.first().uncheck();
  await compra.apartar();
  await compra.llenarInvitado({ nombre: 'Ana Sol', correo: correoNuevo('traducida') });
  await compra.llenarTarjeta(TARJETAS.aprobada);
  await compra.pagar();
  expect(await translated()).toBeGreaterThan(50);
});
