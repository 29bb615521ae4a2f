import { expect } from '@playwright/test';
import { CONSOLE_WIDTHS } from '../support/accessibility.ts';
import { buscarEvento } from '../support/api.ts';
import { TARJETAS } from '../support/compra.ts';
import { test } from '../support/consola.ts';
import { correoNuevo, esperarCorreo } from '../support/correos.ts';

test('an organiser writes to buyers, sees the address that bounced, corrects it, and the buyer gets it (§C12)', async ({
  page: tienda,
  compra,
  como,
  accessible,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 409/);
  // A domain that no mail server takes (RFC 2606).
  const malo = correoNuevo('ximena').replace(/@.*/, '@correo.invalid');
  const bueno = correoNuevo('ximena-bien');
  const nombre = `Ximena ${Date.now().toString(36).replace(/\d/g, 'x')}`;
  await test.step('a guest buys with an address that does not exist', async () => {
    await compra.abrirSeccion({ evento: 'El jardín de las tortugas', seccion: 'Balcón izquierda' });
    await compra.elegirEnLista(1);
    await compra.apartar();
    await compra.llenarInvitado({ nombre, correo: malo });
    await compra.llenarTarjeta(TARJETAS.aprobada);
    await compra.pagar();
    await expect(tienda.getByRole('heading', { name: '¡Compra exitosa!' })).toBeVisible();
  });
  const { id } = await buscarEvento(tienda.request, 'El jardín de las tortugas');
  const page = await como('dueno', `/eventos/${id}/comunicados`);

  await test.step('write to that section, and to cards alone', async () => {
    await page
      .getByRole('group', { name: 'Sección' })
      .getByRole('button', { name: /^Balcón izquierda/ })
      .click();
    await page
      .getByRole('group', { name: 'Cómo pagaron' })
      .getByRole('button', { name: /^Tarjeta/ })
      .click();
    await page
      .getByRole('group', { name: 'Empezar con' })
      .getByRole('button', { name: 'Cómo llegar' })
      .click();
    // Those of today alone: the one that bounces is among the first.
    const hoy = new Intl.DateTimeFormat('es-MX', { timeZone: 'America/Mexico_City', dateStyle: 'short' });
    await page.getByLabel('Compraron desde').fill(hoy.format(new Date()));
    await page.getByLabel('Compraron desde').press('Enter');
    const texto = page.getByLabel('Texto', { exact: true });
    await texto.fill('No hay reembolso por cambio de cartel.');
    await expect(page.getByText(/La ley no permite decir/)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Enviar a/ })).toBeDisabled();
    await texto.fill('Hola, {nombre}:\n\nTe esperamos el {fecha}. Tu folio es {folio}.');
    await expect(page.getByText('El texto pasa.')).toBeVisible();
    await accessible.atBothWidths(page, CONSOLE_WIDTHS, 'a comunicado');
  });

  await test.step('send it, and see the bounce in the mail server’s words', async () => {
    await page.getByRole('button', { name: /^Enviar a/ }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Enviar a/ })
      .click();
    // The subject stands there as it was written.
    const anterior = page.getByRole('listitem').filter({ hasText: 'Cómo llegar a {evento}' }).first();
    await anterior.getByRole('button', { name: /rebot/ }).click();
    const rebotado = page
      .getByRole('list', { name: 'Correos que rebotaron' })
      .getByRole('listitem')
      .filter({ hasText: malo });
    await expect(rebotado).toContainText('550');
    await accessible.atBothWidths(page, CONSOLE_WIDTHS, 'what bounced');
    await rebotado.getByRole('link').click();
  });

  await test.step('the corrected address gets the comunicado', async () => {
    await page.getByRole('button', { name: /^Más acciones/ }).click();
    await page.getByRole('button', { name: 'Corregir el correo' }).click();
    const dialogo = page.getByRole('dialog', { name: 'Corregir el correo' });
    await dialogo.getByLabel('Correo correcto').fill(bueno);
    await dialogo.getByLabel('Motivo').fill('Lo dictó por teléfono');
    await dialogo.getByRole('button', { name: 'Corregir y mandar los boletos' }).click();
    const carta = await esperarCorreo(page.request, { para: bueno, asunto: /^Cómo llegar a/ });
    expect(carta.texto).toContain(`Hola, ${nombre}:`);
  });
});
