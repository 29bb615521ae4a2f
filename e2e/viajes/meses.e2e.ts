import { expect } from '@playwright/test';
import { TARJETAS } from '../support/compra.ts';
import { correoNuevo, esperarCorreo } from '../support/correos.ts';
import { test } from '../support/viaje.ts';

/** The same bank's debit card: no plan without interest is for it. */
const DEBITO = { ...TARJETAS.aprobada, numero: '4242424242424242' };

test('six months without interest: nothing is chosen for the buyer, a debit card is refused before the charge (§B2.1, §B2.3)', async ({
  page,
  request,
  consoleWatch,
  compra,
  accessible,
}) => {
  consoleWatch.allow(/status of 402/);
  const correo = correoNuevo('meses');
  await compra.abrirSeccion({ evento: 'Trío Obsidiana', seccion: 'Barra' });
  await compra.elegirEnLista(3);
  await compra.apartar();
  await compra.llenarInvitado({ nombre: 'Rosa Ibáñez', correo });
  const formas = page.getByRole('group', { name: 'Forma de pago' });
  await expect(formas.getByRole('radio')).toHaveCount(2);
  await expect(formas.getByRole('radio', { checked: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Pagar' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Elige cómo quieres pagar.' })).toBeVisible();

  await formas.getByRole('radio', { name: /^Meses sin intereses/ }).check();
  const planes = page.getByRole('group', { name: 'Número de pagos' });
  await planes.getByRole('radio', { name: /^6 pagos de \$[\d.,]+ aprox\./ }).check();
  await accessible(page, 'months without interest');
  await compra.llenarTarjeta(DEBITO);
  await compra.pagar();
  const aviso = page.getByRole('alert').filter({ hasText: 'Tu banco no permite meses aquí.' });
  await expect(aviso).toContainText('No se hizo ningún cargo.');
  await expect(page.getByRole('button', { name: 'Pagar en una exhibición' })).toBeVisible();

  await compra.llenarTarjeta(TARJETAS.aprobada);
  await page.getByRole('button', { name: 'Pagar', exact: true }).click();
  const pregunta = page.getByRole('alertdialog', { name: '¿Confirmar compra?' });
  await expect(pregunta).toContainText(/en 6 pagos de \$[\d.,]+ aprox\./);
  await pregunta.getByRole('button', { name: 'Sí, pagar' }).click();
  await expect(page.getByRole('heading', { name: '¡Compra exitosa!' })).toBeVisible();
  const carta = await esperarCorreo(request, { para: correo, asunto: /^Tus boletos para Trío Obsidiana$/ });
  expect(carta.texto).toMatch(/a meses sin intereses: 6 pagos de \$[\d.,]+ aprox\./);
});

test('a bank without months lets the buyer pay at once (§B2.3)', async ({ page, consoleWatch, compra }) => {
  consoleWatch.allow(/status of 402/);
  await compra.abrirSeccion({ evento: 'Trío Obsidiana', seccion: 'Barra' });
  await compra.elegirEnLista(2);
  await compra.apartar();
  await compra.llenarInvitado({ nombre: 'Rosa Ibáñez', correo: correoNuevo('sinmeses') });
  await page.getByRole('radio', { name: /^Meses sin intereses/ }).check();
  await page.getByRole('radio', { name: /^3 pagos de/ }).check();
  await compra.llenarTarjeta(DEBITO);
  await compra.pagar();
  await page.getByRole('button', { name: 'Pagar en una exhibición' }).click();
  await expect(page.getByRole('radio', { name: /^Tarjeta/ })).toBeChecked();
  await expect(page.getByRole('button', { name: 'Pagar en una exhibición' })).toHaveCount(0);
  await page.getByLabel('CVV').fill('123');
  await page.getByRole('button', { name: 'Pagar', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sí, pagar' }).click();
  await expect(page.getByRole('heading', { name: '¡Compra exitosa!' })).toBeVisible();
});
