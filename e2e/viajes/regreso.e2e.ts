import { expect } from '@playwright/test';
import { buscarEvento } from '../support/api.ts';
import { TARJETAS } from '../support/compra.ts';
import { correoNuevo } from '../support/correos.ts';
import { conSesion, crearCuenta } from '../support/cuentas.ts';
import { test } from '../support/viaje.ts';

// Back, forward and leaving: a hold outlives all of them, and so do the tickets of a guest.

test('Back from the payment returns to the held seats, also after a reload; forward to the same payment (§4.7)', async ({
  page,
  compra,
  accessible,
}) => {
  let apartadas = 0;
  page.on('request', request => {
    if (/reservarInvitado$/.test(request.url())) apartadas += 1;
  });
  await compra.abrirSeccion({ evento: 'Niebla Tropical', seccion: 'Sección 106' });
  const [asiento = ''] = await compra.elegirEnLista(1);
  await compra.apartar();
  await compra.llenarInvitado({ nombre: 'Rosa Ibáñez', correo: correoNuevo('regreso') });
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Ir a pagar' })).toBeVisible();
  await expect(compra.reloj()).toHaveText(/^09:\d\d$/);
  await expect(compra.resumen()).toContainText(asiento);
  await accessible(page);
  await page.getByRole('radio', { name: 'Lista' }).check();
  await expect(page.getByRole('checkbox', { name: `${asiento},` })).toBeChecked();
  await page.reload();
  await expect(compra.resumen()).toContainText(asiento);
  await page.goForward();
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('Rosa Ibáñez');
  await page.getByRole('button', { name: 'Regresar a los asientos' }).click();
  await page.getByRole('button', { name: 'Ir a pagar' }).click();
  await compra.llenarTarjeta(TARJETAS.aprobada);
  await compra.pagar();
  await expect(page.getByRole('heading', { name: '¡Compra exitosa!' })).toBeVisible();
  expect(apartadas).toBe(1);
});

test('a guest who leaves the tickets finds them by Back, and by their address, which tells no secret (§2.29)', async ({
  page,
  context,
  compra,
}) => {
  await compra.abrirSeccion({ evento: 'Niebla Tropical', seccion: 'Sección 106' });
  await compra.elegirEnLista(1);
  await compra.apartar();
  await compra.llenarInvitado({ nombre: 'Rosa Ibáñez', correo: correoNuevo('dejada') });
  await compra.llenarTarjeta(TARJETAS.aprobada);
  await compra.pagar();
  const exito = page.getByRole('heading', { name: '¡Compra exitosa!' });
  await expect(exito).toBeVisible();
  const direccion = page.url();
  expect(direccion).not.toMatch(/[0-9a-f]{8}-/);
  await page.getByRole('banner').getByRole('link', { name: 'Taquilla, inicio' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Eventos' })).toBeAttached();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Descargar boletos (PDF)' })).toBeVisible();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(exito).toHaveCount(0);
  await page.goBack();
  await expect(exito).toBeVisible();
  const otra = await context.newPage();
  await otra.goto(direccion);
  await expect(otra.getByRole('button', { name: 'Descargar boletos (PDF)' })).toBeVisible();
});

test('a registered buyer goes back from the payment of general places, and lets them go by a button (§2.26, §4.11)', async ({
  page,
  request,
}) => {
  await conSesion(page, await crearCuenta(request, 'regreso'));
  const { id } = await buscarEvento(request, 'Festival Desierto Abierto');
  await page.goto(`/eventos/${id}`);
  await page.getByRole('button', { name: /^Campo/ }).click();
  const compra = page.getByRole('dialog', { name: 'Campo' });
  await compra.getByRole('button', { name: 'Siguiente' }).click();
  await expect(compra.getByRole('button', { name: 'Cancelar compra' })).toBeVisible();
  await page.goBack();
  await expect(compra.getByRole('button', { name: 'Ir a pagar' })).toBeVisible();
  await expect(compra.getByRole('timer')).toHaveText(/^(09:\d\d|10:00)$/);
  await page.goForward();
  await expect(compra.getByRole('button', { name: 'Cancelar compra' })).toBeVisible();
  await page.goBack();
  await compra.getByRole('button', { name: 'Soltar y elegir otros' }).click();
  await page.getByRole('button', { name: 'Sí, soltar' }).click();
  await expect(page.getByText('La reserva se ha cancelado.')).toBeVisible();
  await expect(compra.getByRole('button', { name: 'Siguiente' })).toBeEnabled();
});
