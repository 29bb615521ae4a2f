import { expect } from '@playwright/test';
import { TARJETAS } from '../support/compra.ts';
import { correoNuevo, esperarCorreo } from '../support/correos.ts';
import { conCargos, enPesos } from '../support/precios.ts';
import { test } from '../support/viaje.ts';

/** The policy of an event that offers nothing beyond the law. */
const POLITICA = 'Después del pago no hay cambios ni devoluciones, salvo los que la ley te reconoce.';

/** Centavos of a place in "Luneta derecha": the event's file prices the rows A to D apart. */
const precioDe = (linea: string) => (/Fila [A-D],/.test(linea) ? 135_000 : 125_000);

test('a guest goes from the home to two seats, pays by card and gets the tickets by mail (§C7.3, §1.1, §2.29, §4.6, §4.7, §4.9, §4.12, §6.2)', {
  tag: '@corta',
}, async ({ page, request, compra }) => {
  const correo = correoNuevo('invitada');
  let total = '';
  let folio = '';

  await page.goto('/eventos');
  await page.getByRole('link', { name: 'Comprar boletos: Noche de Volcanes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Noche de Volcanes' })).toBeVisible();
  await page.getByRole('link', { name: /^Luneta derecha/ }).click();
  await expect(page.getByRole('heading', { name: 'Sección: Luneta derecha' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Noche de Volcanes' })).toHaveAttribute(
    'href',
    /^\/eventos\/\d+$/,
  );
  await expect(compra.resumen()).toContainText('No has seleccionado asientos.');

  await test.step('pick two seats', async () => {
    const [uno, otro] = await compra.elegirEnLista(2);
    const elegidos = page.getByRole('list', { name: 'Asientos seleccionados' });
    await expect(elegidos.getByRole('listitem')).toHaveCount(2);
    await expect(elegidos).toContainText(uno ?? '');
    await expect(elegidos).toContainText(otro ?? '');
    // The free rows depend on the other journeys.
    const lineas = await elegidos.getByRole('listitem').allInnerTexts();
    for (const linea of lineas) expect(linea).toContain(enPesos(conCargos(precioDe(linea))));
    total = enPesos(conCargos(lineas.reduce((suma, linea) => suma + precioDe(linea), 0)));
    await expect(compra.resumen()).toContainText(total);
  });

  await test.step('hold them', async () => {
    await expect(page).toHaveTitle(/^Sección: Luneta derecha · Noche de Volcanes/);
    await compra.apartar();
    await expect(page).toHaveTitle(/^Pago · Noche de Volcanes/);
    await expect(compra.reloj()).toBeInViewport();
    await expect(compra.reloj()).toHaveText(/^(09:5\d|10:00)$/);
    await expect(page.getByText('Tus lugares están apartados')).toBeVisible();
    await expect(compra.resumen()).toContainText(total);
    // A guest has no saved cards (§6.2, §3.19).
    await expect(page.getByRole('radio')).toHaveCount(0);
  });

  await test.step('pay', async () => {
    await compra.llenarInvitado({ nombre: 'Rosa Ibáñez', correo });
    await compra.llenarTarjeta(TARJETAS.aprobada);
    await expect(page.getByLabel('Vence (MM/AA)')).toHaveValue('12/30');
    await page.getByRole('button', { name: 'Pagar' }).click();
    const pregunta = page.getByRole('alertdialog', { name: '¿Confirmar compra?' });
    await expect(pregunta).toContainText(total);
    await expect(pregunta).toContainText('Visa terminada en 1111');
    // The refund policy is shown before the payment (§C7.3).
    await expect(compra.resumen()).toContainText(POLITICA);
    await expect(pregunta).toContainText(POLITICA);
    await pregunta.getByRole('button', { name: 'Sí, pagar' }).click();
  });

  await test.step('read that it worked', async () => {
    await expect(page.getByRole('heading', { name: '¡Compra exitosa!' })).toBeVisible();
    await expect(page).toHaveTitle(/^Compra exitosa · Noche de Volcanes/);
    const exito = page.getByRole('main');
    await expect(exito).toContainText(total);
    await expect(exito).toContainText(correo);
    await expect(exito).toContainText('Teatro Jacaranda');
    folio = await exito.getByText(/^Folio de tu compra/).innerText();
    expect(folio).toMatch(/^Folio de tu compra: [2-9A-HJ-NP-Z]{10}$/);
    await expect(page.getByRole('link', { name: 'Ir a mis compras' })).toHaveCount(0);
  });

  await test.step('find the tickets in the mail', async () => {
    const carta = await esperarCorreo(request, {
      para: correo,
      asunto: /^Tus boletos para Noche de Volcanes$/,
    });
    expect(carta.texto).toContain('Luneta derecha');
    expect(carta.texto).toContain(folio);
    expect(carta.texto).toContain(POLITICA);
    const pdf = carta.adjuntos.find(({ tipo }) => tipo === 'application/pdf');
    expect(pdf, 'a PDF with the tickets').toBeDefined();
    const bytes = await (await request.get(pdf?.url ?? '')).body();
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });

  await test.step('a reload tells once more that it is paid, until one goes on (§2.29)', async () => {
    await page.reload();
    await expect(page.getByRole('heading', { name: '¡Compra exitosa!' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(correo);
    await expect(page.getByRole('main')).toContainText(folio);
    await page.getByRole('button', { name: 'Continuar' }).click();
    await page.reload();
  });
  await expect(page.getByRole('heading', { name: 'Sección: Luneta derecha' })).toBeVisible();
  await expect(page).toHaveTitle(/^Sección: Luneta derecha/);
  await expect(compra.resumen()).toContainText('No has seleccionado asientos.');
});

test('nothing picked says "Debes seleccionar al menos un asiento."; unknown ids say so too (§5.13)', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 404/);
  await page.goto('/eventos');
  await page.getByRole('link', { name: 'Comprar boletos: Noche de Volcanes' }).click();
  await page.getByRole('link', { name: /^Balcón izquierda/ }).click();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByText('Debes seleccionar al menos un asiento.')).toBeVisible();
  await page.goto('/eventos/cero/1/Luneta');
  await expect(page.getByText('El evento no es válido.')).toBeVisible();
});

test('a reservation that fails says "Error al reservar el evento", and why; the seats stay picked (§8.5, §8.7)', async ({
  page,
  consoleWatch,
  compra,
}) => {
  consoleWatch.allow(/reservarInvitado/);
  await page.route('**/reservarInvitado', route =>
    route.fulfill({
      status: 500,
      json: { code: 'error_interno', message: 'x', error: 'x', statusCode: 500 },
    }),
  );
  await compra.abrirSeccion({ evento: 'Noche de Volcanes', seccion: 'Balcón izquierda' });
  const [asiento = ''] = await compra.elegirEnLista(1);
  await page.getByRole('button', { name: 'Continuar' }).click();
  const aviso = page.getByRole('alertdialog', { name: 'Error al reservar el evento' });
  await expect(aviso).toContainText('Ocurrió un error al reservar. Por favor, intenta nuevamente.');
  await aviso.getByRole('button', { name: 'Entendido' }).click();
  await expect(compra.resumen()).toContainText(asiento);
});

test('the legend explains "Reservado", "Vendido", "Seleccionado", the signs of its seats and each category with its price (§2.29, §B7.1)', async ({
  page,
}) => {
  await page.goto('/eventos');
  await page.getByRole('link', { name: 'Comprar boletos: Noche de Volcanes' }).click();
  await page
    .getByRole('region', { name: 'Luneta oro' })
    .getByRole('link', { name: /^Luneta centro/ })
    .click();
  const leyenda = page.getByRole('region', { name: 'Leyenda' });
  await expect(leyenda.getByRole('list', { name: 'Estados' }).getByRole('listitem')).toHaveText([
    'Acompañante',
    'Silla de ruedas',
    'Reservado',
    'Vendido',
    'No disponible',
    'Seleccionado',
  ]);
  await expect(leyenda.getByRole('list', { name: 'Categorías' }).getByRole('listitem')).toHaveText([
    /Luneta oro \$1,667\.50/,
    /Luneta \$1,437\.50 \$1,127\.00/,
  ]);
});

test('the map is walked with the arrows: every seat says its row, number, price or state (§2.29, §3.9)', async ({
  page,
  compra,
}) => {
  await page.goto('/eventos');
  await page.getByRole('link', { name: 'Comprar boletos: Noche de Volcanes' }).click();
  await page.getByRole('link', { name: /^Balcón izquierda/ }).click();
  const mapa = page.getByRole('application', { name: 'Mapa de asientos de Balcón izquierda' });
  await mapa.focus();
  await page.keyboard.press('ArrowDown');
  const dicho = page.getByRole('status').filter({ hasText: /^Fila .+, asiento \d+, Balcón/ });
  await expect(dicho).toHaveText(/\$552\.00 con cargos, disponible$|, (vendido|reservado|no disponible)$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Asientos seleccionados' }).getByRole('listitem')).toHaveCount(
    1,
  );
  await page.keyboard.press('Enter');
  await expect(compra.resumen()).toContainText('No has seleccionado asientos.');
});

test('more than limiteDeAsientos cannot be picked (§9.4, §3.4)', async ({ page, compra }) => {
  await page.goto('/eventos');
  await page.getByRole('link', { name: 'Comprar boletos: Noche de Volcanes' }).click();
  await page.getByRole('link', { name: /^Balcón izquierda/ }).click();
  await compra.elegirEnLista(6);
  await page
    .getByRole('checkbox', { name: /^Fila /, checked: false })
    .first()
    .click();
  await expect(page.getByRole('alert').filter({ hasText: /6 boletos/ })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Asientos seleccionados' }).getByRole('listitem')).toHaveCount(
    6,
  );
});

test('"Los mejores juntos" picks neighbours, and a press on "Quitar" gives one back (§4.6)', async ({
  page,
}) => {
  await page.goto('/eventos');
  await page.getByRole('link', { name: 'Comprar boletos: Noche de Volcanes' }).click();
  await page.getByRole('link', { name: /^Balcón izquierda/ }).click();
  await page.getByRole('button', { name: 'Agregar uno: Asientos juntos' }).click();
  await page.getByRole('button', { name: 'Elegir', exact: true }).click();
  const elegidos = page.getByRole('list', { name: 'Asientos seleccionados' }).getByRole('listitem');
  await expect(elegidos).toHaveCount(3);
  await page
    .getByRole('button', { name: /^Quitar Fila/ })
    .first()
    .click();
  await expect(elegidos).toHaveCount(2);
  await page.reload();
  await expect(elegidos).toHaveCount(2);
});

test('a guest over the limit reads it when the address is left, before any card (§5.10)', async ({
  page,
  consoleWatch,
  compra,
}) => {
  consoleWatch.allow(/status of 409/);
  await compra.abrirSeccion({ evento: 'Noche de Volcanes', seccion: 'Luneta derecha' });
  await compra.elegirEnLista(1);
  await compra.apartar();
  const mensaje = 'Superas el máximo de boletos por persona para este evento.';
  await page.route('**/reserva/limite', async route => {
    const { correo_invitado } = route.request().postDataJSON();
    if (correo_invitado !== 'llena@correo.example') return route.continue();
    return route.fulfill({ status: 409, json: { message: mensaje, code: 'limite_de_asientos' } });
  });
  const campo = page.getByRole('textbox', { name: 'Correo' });
  await campo.fill('llena@correo.example');
  await campo.press('Tab');
  await expect(campo).toHaveAccessibleDescription(mensaje);
  const response = page.waitForResponse('**/reserva/limite');
  await campo.fill(correoNuevo('libre'));
  await campo.press('Tab');
  expect((await response).status()).toBe(200);
  await expect(campo).not.toHaveAttribute('aria-invalid', 'true');
});
