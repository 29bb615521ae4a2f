import { expect } from '@playwright/test';
import { TARJETAS } from '../support/compra.ts';
import { conSesion, crearCuenta } from '../support/cuentas.ts';
import { test } from '../support/viaje.ts';

test('a session that ends amid the payment keeps the seats: the buyer logs in and goes on (§4.1, §4.7)', async ({
  page,
  request,
  consoleWatch,
  compra,
}) => {
  consoleWatch.allow(/status of 40[14]/);
  const cuenta = await crearCuenta(request, 'sinsesion');
  await conSesion(page, cuenta);
  await compra.abrirSeccion({ evento: 'Niebla Tropical', seccion: 'Sección 107' });
  const [asiento = ''] = await compra.elegirEnLista(1);
  await compra.apartar();
  await compra.llenarTarjeta(TARJETAS.aprobada);

  // The session ends elsewhere, as by a change of password.
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const fin = await request.post('/api/v1/auth/logout', {
    headers: { 'x-api-key': 'taquilla-web', authorization: `Bearer ${token}` },
  });
  expect(fin.ok()).toBe(true);
  await page.getByRole('button', { name: 'Pagar' }).click();
  await page.getByRole('button', { name: 'Sí, pagar' }).click();
  await page.getByRole('button', { name: 'No, solo pagar' }).click();

  const aviso = page.getByRole('alert').filter({ hasText: 'Inicia sesión para seguir con tu pago' });
  await expect(aviso).toBeVisible();
  await page.reload();
  await aviso.getByRole('link', { name: 'Iniciar Sesión' }).click();
  await page.getByLabel('Correo').fill(cuenta.correo);
  await page.getByLabel('Contraseña', { exact: true }).fill(cuenta.contrasena);
  await page.getByRole('button', { name: 'Inicia sesión' }).click();
  await expect(compra.reloj()).toBeVisible();
  await expect(compra.resumen()).toContainText(asiento);
});

test('a session that ends while one chooses asks who buys: the login leads back to the seats that were picked (§4.1, §4.12, §6.2)', async ({
  page,
  request,
  consoleWatch,
  compra,
}) => {
  consoleWatch.allow(/status of 401/);
  const cuenta = await crearCuenta(request, 'sinsesion');
  await conSesion(page, cuenta);
  await compra.abrirSeccion({ evento: 'Niebla Tropical', seccion: 'Sección 107' });
  const [asiento = ''] = await compra.elegirEnLista(1);
  const token = await page.evaluate(() => localStorage.getItem('token'));
  await request.post('/api/v1/auth/logout', {
    headers: { 'x-api-key': 'taquilla-web', authorization: `Bearer ${token}` },
  });
  await page.getByRole('button', { name: 'Continuar' }).click();
  const pregunta = page.getByRole('alertdialog', { name: 'Se ha cerrado la sesión' });
  await expect(pregunta.getByRole('button', { name: 'Seguir como invitado' })).toBeVisible();
  await pregunta.getByRole('button', { name: 'Iniciar Sesión' }).click();
  await page.getByLabel('Correo').fill(cuenta.correo);
  await page.getByLabel('Contraseña', { exact: true }).fill(cuenta.contrasena);
  await page.getByRole('button', { name: 'Inicia sesión' }).click();
  await expect(compra.resumen()).toContainText(asiento);
  await compra.apartar();
  await expect(page.getByLabel('Correo', { exact: true })).toHaveCount(0);
});

test('a guest who logs in at the payment is asked once, and pays with the account; a slip in the address is told before (§4.12, §5.10)', async ({
  page,
  request,
  compra,
}) => {
  const cuenta = await crearCuenta(request, 'alpagar');
  await compra.abrirSeccion({ evento: 'Niebla Tropical', seccion: 'Sección 107' });
  const [asiento = ''] = await compra.elegirEnLista(1);
  await compra.apartar();
  await compra.llenarInvitado({ nombre: 'Ana Sol', correo: 'ana@gmial.com' });
  await page.getByLabel('Nombre', { exact: true }).focus();
  await page.getByRole('button', { name: 'Usar ana@gmail.com' }).click();
  await expect(page.getByLabel('Correo', { exact: true })).toHaveValue('ana@gmail.com');
  await page.getByRole('main').getByRole('link', { name: 'Iniciar Sesión' }).click();
  await page.getByLabel('Correo').fill(cuenta.correo);
  await page.getByLabel('Contraseña', { exact: true }).fill(cuenta.contrasena);
  await page.getByRole('button', { name: 'Inicia sesión' }).click();
  await page.getByRole('button', { name: 'Comprar con mi cuenta' }).click();
  await expect(page.getByLabel('Correo', { exact: true })).toHaveCount(0);
  await expect(compra.resumen()).toContainText(asiento);
  await page.reload();
  await expect(compra.reloj()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Comprar con mi cuenta' })).toHaveCount(0);
  await compra.llenarTarjeta(TARJETAS.aprobada);
  await compra.pagar();
  await page.getByRole('button', { name: 'No, solo pagar' }).click();
  await expect(page.getByText(cuenta.correo).first()).toBeVisible();
});
