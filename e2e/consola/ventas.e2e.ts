import { expect } from '@playwright/test';
import { TARJETAS } from '../support/compra.ts';
import { test } from '../support/consola.ts';
import { correoNuevo, esperarCorreo } from '../support/correos.ts';

test('staff find a sale, correct its address, change a seat and give money back by two people (§C6.3-§C6.6, §C7.1)', async ({
  page: tienda,
  compra,
  como,
  accesible,
}) => {
  const apellido = `Zu${Date.now().toString(36).replace(/\d/g, 'x')}`;
  const bueno = correoNuevo('corregida');
  await test.step('a guest buys two seats with a mistyped address', async () => {
    await compra.abrirSeccion({ evento: 'Noche de Volcanes', seccion: 'Luneta derecha' });
    await compra.elegirEnLista(2);
    await compra.apartar();
    await compra.llenarInvitado({ nombre: `Ágata ${apellido}`, correo: correoNuevo('mala') });
    await compra.llenarTarjeta(TARJETAS.aprobada);
    await compra.pagar();
    await expect(tienda.getByRole('heading', { name: '¡Compra exitosa!' })).toBeVisible();
  });

  const page = await como('organizador', '/ventas');
  await test.step('find it without accents', async () => {
    await page.getByLabel(/^Busca por folio/).fill(`agata ${apellido.toLowerCase()}`);
    const lista = page.getByRole('region', { name: 'Ventas, tabla' });
    // The organiser reads names in one sale alone.
    await expect(lista.getByRole('link')).toHaveCount(1);
    await accesible(page);
    await lista.getByRole('link').click();
    await expect(page.getByText(`Ágata ${apellido}`).first()).toBeVisible();
    await accesible(page, 'one sale');
  });

  await test.step('correct the address', async () => {
    await page.getByRole('button', { name: /^Más acciones/ }).click();
    await page.getByRole('button', { name: 'Corregir el correo' }).click();
    const dialogo = page.getByRole('dialog', { name: 'Corregir el correo' });
    await dialogo.getByLabel('Correo correcto').fill(bueno);
    await dialogo.getByLabel('Motivo').fill('Era una letra');
    await dialogo.getByRole('button', { name: 'Corregir y mandar los boletos' }).click();
    await expect(page.getByText(/Corrigió el correo: Era una letra/)).toBeVisible();
    await esperarCorreo(page.request, { para: bueno, asunto: /boletos/i });
  });

  await test.step('change a seat', async () => {
    await page.getByRole('button', { name: 'Cambiar lugar' }).click();
    const dialogo = page.getByRole('dialog', { name: 'Cambiar lugar' });
    const secciones = dialogo.getByLabel('Nueva sección');
    const derecha = secciones.getByRole('option', { name: /^Luneta derecha/ });
    await secciones.selectOption((await derecha.getAttribute('value')) ?? '');
    // Of the same price: a cheaper one would propose a refund of the difference by itself.
    const [precio = ''] =
      /\$[\d,.]+$/.exec((await dialogo.getByLabel('Boleto').locator('option').first().textContent()) ?? '') ??
      [];
    const lugares = dialogo.getByLabel('Nuevo lugar');
    const igual = lugares.getByRole('option', { name: precio }).last();
    await lugares.selectOption((await igual.getAttribute('value')) ?? '');
    await expect(dialogo.getByText('sin diferencia de precio')).toBeVisible();
    await dialogo.getByLabel('Motivo').fill('Quiere pasillo');
    await dialogo.getByRole('button', { name: /^Cambiar a Luneta derecha/ }).click();
    await expect(page.getByText(/Cambió de lugar: Quiere pasillo/)).toBeVisible();
    await expect(
      page.getByText('1 boleto ya no sirve').or(page.getByText(/boletos ya no sirven/)),
    ).toBeVisible();
  });

  await test.step('propose to give one ticket back', async () => {
    await page.getByRole('button', { name: 'Reembolsar' }).click();
    const dialogo = page.getByRole('dialog', { name: /^Reembolsar/ });
    await dialogo.getByRole('radio', { name: 'Por boleto' }).check();
    await dialogo.getByRole('checkbox').first().check();
    await dialogo.getByLabel('Motivo').fill('No puede ir');
    await accesible(page, 'a refund');
    await dialogo.getByRole('button', { name: /^Proponer reembolso de \$/ }).click();
    await expect(page.getByText('Por confirmar')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Confirmar' })).toHaveCount(0);
  });

  await test.step('another person confirms it from Hoy', async () => {
    const folio = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const duena = await como('dueno');
    await expect(duena.getByText(/esperan? a que otra persona l/)).toBeVisible();
    await accesible(duena, 'Hoy');
    await duena.goto(`/consola/ventas/${folio}`);
    await duena.getByRole('button', { name: 'Confirmar', exact: true }).click();
    await duena
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Devolver \$/ })
      .click();
    await expect(duena.getByText(/^Confirmó el reembolso propuesto/)).toBeVisible();
    await duena.goto('/consola/dinero');
    await expect(duena.getByRole('link', { name: folio }).first()).toBeVisible();
    await accesible(duena, 'Dinero');
  });
});
