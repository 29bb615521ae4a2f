import { expect } from '@playwright/test';
import { test } from '../support/viaje.ts';

test('cancelling gives the seats back: "La reserva se ha cancelado." (§4.11, §8.8)', async ({
  page,
  compra,
}) => {
  await compra.abrirSeccion({ evento: 'Ciudad Encendida', seccion: 'Bloque C' });
  const [asiento = ''] = await compra.elegirEnLista(1);
  await compra.apartar();
  await page.getByRole('button', { name: 'Cancelar la compra' }).click();
  const pregunta = page.getByRole('alertdialog', { name: '¿Cancelar la compra?' });
  await pregunta.getByRole('button', { name: 'Volver' }).click();
  await expect(compra.reloj()).toBeVisible();

  await page.getByRole('button', { name: 'Cancelar la compra' }).click();
  await pregunta.getByRole('button', { name: 'Sí, cancelar' }).click();
  const aviso = page.getByRole('alertdialog');
  await expect(aviso).toContainText('La reserva se ha cancelado.');
  await aviso.getByRole('button', { name: 'Entendido' }).click();

  await expect(compra.resumen()).toContainText('No has seleccionado asientos.');
  await page.getByRole('radio', { name: 'Lista' }).check();
  await expect(page.getByRole('checkbox', { name: `${asiento},` })).not.toBeChecked();
});

test('a cancellation that does not arrive says "Ocurrió un error al cancelar la reserva." and keeps the seats (§8.8)', async ({
  page,
  consoleWatch,
  compra,
}) => {
  consoleWatch.allow(/\/cancelar/);
  await compra.abrirSeccion({ evento: 'Ciudad Encendida', seccion: 'Bloque C' });
  await compra.elegirEnLista(1);
  await compra.apartar();
  await page.route('**/cancelar', route => route.abort('connectionfailed'));
  await page.getByRole('button', { name: 'Cancelar la compra' }).click();
  await page.getByRole('button', { name: 'Sí, cancelar' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Ocurrió un error al cancelar la reserva.' }),
  ).toBeVisible();
  await expect(compra.reloj()).toBeVisible();
});

test('general tickets are cancelled with "Cancelar compra" (§2.27, §4.11, §7.18)', async ({ page }) => {
  await page.goto('/eventos');
  await page.getByRole('link', { name: 'Comprar boletos: Festival Desierto Abierto' }).click();
  await page.getByRole('button', { name: /^Campo/ }).click();
  const compra = page.getByRole('dialog', { name: 'Campo' });
  await compra.getByRole('button', { name: 'Siguiente' }).click();
  await expect(compra.getByRole('timer')).toBeVisible();
  await compra.getByRole('button', { name: 'Cancelar compra' }).click();
  await page.getByRole('button', { name: 'Sí, cancelar' }).click();
  const aviso = page.getByRole('alertdialog', { name: 'Reserva cancelada' });
  await expect(aviso).toContainText('La reserva se ha cancelado.');
  await aviso.getByRole('button', { name: 'Entendido' }).click();
  await expect(compra).toBeHidden();
  await expect(page.getByText('Tus lugares están apartados')).toHaveCount(0);
});
