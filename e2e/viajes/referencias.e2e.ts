import { expect, type Page } from '@playwright/test';
import { crearCompra, TARJETAS } from '../support/compra.ts';
import { correoNuevo, esperarCorreo, ligaDe } from '../support/correos.ts';
import { EVENTO, numeroDe, pagarAfuera, pedirReferencia } from '../support/referencia.ts';
import { test } from '../support/viaje.ts';

/** An account at a bank that every bank knows. */
const CLABE = '012180001234567899';
const SUS_BOLETOS = /^Tus boletos para Los Faroles de Sal/;

const vendida = (page: Page) => page.getByRole('heading', { name: '¡Ya tienes tus boletos!' });

test('a guest confirms the address, pays by transfer at once, and has the tickets within seconds (§B2.9, §B2.10)', async ({
  page,
  request,
  compra,
  accessible,
}) => {
  const correo = correoNuevo('spei');
  await pedirReferencia(page, compra, { medio: 'spei', correo, seccion: 'Bloque D' });
  await expect(page.getByRole('button', { name: 'Copiar CLABE' })).toBeVisible();
  await accessible(page, 'a transfer to make');
  const aviso = await esperarCorreo(request, {
    para: correo,
    asunto: /^Paga .+ para tener tus boletos/,
  });
  expect(ligaDe(aviso, /^\/pago$/)).toBe(new URL(page.url()).pathname + new URL(page.url()).hash);

  await pagarAfuera(page, await numeroDe(page));
  await expect(vendida(page)).toBeVisible();
  const carta = await esperarCorreo(request, { para: correo, asunto: SUS_BOLETOS });
  expect(carta.adjuntos.some(({ tipo }) => tipo === 'application/pdf')).toBe(true);
});

test('cash is paid at a till the next day, by the code of the mail (§B2.10, §B2.5)', async ({
  page,
  request,
  compra,
  accessible,
}) => {
  const correo = correoNuevo('tienda');
  await pedirReferencia(page, compra, { medio: 'tienda', correo, seccion: 'Bloque F' });
  await expect(page.getByRole('img', { name: /código de barras/i })).toBeVisible();
  await accessible(page, 'a code for the till');
  const numero = await numeroDe(page);
  const aviso = await esperarCorreo(request, {
    para: correo,
    asunto: /^Paga .+ para tener tus boletos/,
  });

  await test.step('the next day, from the mail', async () => {
    await page.goto('/eventos');
    await page.clock.install({ time: Date.now() + 20 * 3_600_000 });
    await page.goto(ligaDe(aviso, /^\/pago$/));
    // The time that is left is told by the server's clock, whatever the phone believes.
    await expect(page.getByText(/^Te quedan (23|24) h/)).toBeVisible();
  });
  await pagarAfuera(page, numero);
  await page.clock.runFor(6_000);
  await expect(vendida(page)).toBeVisible();
  await esperarCorreo(request, { para: correo, asunto: SUS_BOLETOS });
});

test('too little asks for the rest, twice gives the second back to an account (§B2.12, §B2.13)', async ({
  page,
  request,
  compra,
  accessible,
}) => {
  const correo = correoNuevo('corto');
  await pedirReferencia(page, compra, { medio: 'spei', correo, seccion: 'Bloque G' });
  const primero = await numeroDe(page);
  await pagarAfuera(page, primero, '1000');
  await expect(page.getByRole('heading', { name: 'Casi listo' })).toBeVisible();
  await expect(page.getByText('Recibimos tu pago, pero no completo')).toBeVisible();
  await accessible(page, 'a payment that came in part');
  const resto = await numeroDe(page);
  expect(resto).not.toBe(primero);
  await pagarAfuera(page, resto);
  await expect(vendida(page)).toBeVisible();

  await pagarAfuera(page, resto, '300');
  const carta = await esperarCorreo(request, {
    para: correo,
    asunto: /^Dinos a qué cuenta te devolvemos .*300\.00/,
  });
  await page.goto(ligaDe(carta, /^\/reembolso$/));
  await page.getByLabel('CLABE, 18 dígitos').fill(CLABE);
  await page.getByLabel('A nombre de').fill('Rosa Ibáñez');
  await page.getByRole('checkbox', { name: /acept/i }).check();
  await page.getByRole('button', { name: /^Mándenme ahí mis/ }).click();
  await expect(page.getByText(/BBVA.*7899|terminada en 7899/).first()).toBeVisible();
});

test('money that comes late, the places sold to another person: others are kept and taken (§B2.11, §B2.12)', async ({
  page,
  request,
  compra,
  otraPersona,
  accessible,
}) => {
  const correo = correoNuevo('tarde');
  const lugares = await pedirReferencia(page, compra, { medio: 'spei', correo, seccion: 'Bloque D' });
  const numero = await numeroDe(page);

  const otra = await otraPersona();
  await test.step('another person sees the places as held, then buys them', async () => {
    const suya = crearCompra(otra);
    await suya.abrirSeccion({ evento: EVENTO, seccion: 'Bloque D' });
    await otra.getByRole('radio', { name: 'Lista' }).check();
    for (const lugar of lugares)
      await expect(otra.getByRole('checkbox', { name: `Ya no está disponible: ${lugar}` })).toBeVisible();
    await page.getByRole('button', { name: 'Cancelar y soltar mis lugares' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sí, soltarlos' }).click();
    await expect(page.getByRole('heading', { name: 'Cancelaste esta compra' })).toBeVisible();
    for (const lugar of lugares) {
      const asiento = otra.getByRole('checkbox', { name: new RegExp(`^${lugar}, `) });
      await expect(asiento).toBeEnabled();
      await asiento.check();
    }
    await suya.apartar();
    await suya.llenarInvitado({ nombre: 'Nadia Robles', correo: correoNuevo('rapida') });
    await suya.llenarTarjeta(TARJETAS.aprobada);
    await suya.pagar();
    await expect(otra.getByRole('heading', { name: '¡Compra exitosa!' })).toBeVisible();
  });

  await pagarAfuera(page, numero);
  const carta = await esperarCorreo(request, { para: correo, asunto: /^Te guardamos otros lugares/ });
  await page.goto('/eventos');
  await page.goto(ligaDe(carta, /^\/pago$/));
  await expect(page.getByRole('heading', { name: 'Tu pago llegó tarde' })).toBeVisible();
  await accessible(page, 'other places that are kept');
  await page.getByRole('button', { name: 'Quiero estos lugares' }).click();
  await expect(vendida(page)).toBeVisible();
});

test('a reference is exchanged for a card, and a pending one is found again (§B2.10, §B2.11)', async ({
  page,
  request,
  compra,
}) => {
  const correo = correoNuevo('cambia');
  await pedirReferencia(page, compra, { medio: 'tienda', correo, seccion: 'Bloque F' });
  await page.goto('/mis-boletos');
  await page.getByLabel('Correo').fill(correo);
  await page.getByRole('button', { name: 'Mandar mis boletos' }).click();
  const enlace = await esperarCorreo(request, {
    para: correo,
    asunto: /^Paga .+ para tener tus boletos/,
  });
  await page.goto(ligaDe(enlace, /^\/pago$/));
  await page.getByRole('button', { name: 'Mejor con tarjeta' }).click();
  await expect(compra.reloj()).toHaveText(/^(09:\d\d|10:00)$/);
  await compra.llenarTarjeta(TARJETAS.aprobada);
  await compra.pagar();
  await expect(page.getByRole('heading', { name: '¡Compra exitosa!' })).toBeVisible();
});
