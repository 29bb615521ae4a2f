import { expect, type Locator, type Page } from '@playwright/test';
import { TARJETAS } from '../support/compra.ts';
import { correoNuevo, esperarCorreo } from '../support/correos.ts';
import { conSesion, crearCuenta } from '../support/cuentas.ts';
import { holdRequests } from '../support/page.ts';
import { conCargos, enPesos } from '../support/precios.ts';
import { test } from '../support/viaje.ts';

async function escribirCodigo(page: Page, codigo: string): Promise<void> {
  await page.getByLabel('Código de descuento').fill(codigo);
  await page.getByRole('button', { name: 'Aplicar' }).click();
}

async function finDe(que: Locator): Promise<number> {
  const caja = await que.boundingBox();
  return caja ? caja.y + caja.height : Number.NaN;
}

async function principioDe(que: Locator): Promise<number> {
  return (await que.boundingBox())?.y ?? Number.NaN;
}

test('a code takes its part off before the charges: "Descuento aplicado correctamente." (§5.12, §5.14, §8.15, §9.3)', async ({
  page,
  compra,
}) => {
  await compra.abrirSeccion({ evento: 'Noche de Volcanes', seccion: 'Balcón centro' });
  await compra.elegirEnLista(1);
  const campo = page.getByLabel('Código de descuento');

  await escribirCodigo(page, '');
  await expect(campo).toHaveAccessibleDescription('Ingresa un código valido');
  await escribirCodigo(page, 'volcan20');
  await expect(campo).toHaveValue('VOLCAN20');
  await expect(page.getByText('Descuento aplicado correctamente.')).toBeVisible();
  const total = enPesos(conCargos(48_000 - 9_600));
  await expect(compra.resumen()).toContainText(total);
  await compra.apartar();
  // The payment takes the code along.
  await expect(compra.resumen()).toContainText(total);
  await page.getByRole('button', { name: 'Quitar', exact: true }).click();
  await expect(compra.resumen()).toContainText(enPesos(conCargos(48_000)));
  // A buyer who removes the code is not told that the total changed, now or after a reload.
  await expect(page.getByRole('button', { name: 'Quitar', exact: true })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Pagar' })).toBeVisible();
  await expect(page.getByText('El total cambió')).toBeHidden();
});

for (const [response, codigo] of [
  ['Descuento aplicado correctamente.', 'VOLCAN20'],
  ['Código de descuento inválido.', 'INVENTADO'],
] as const) {
  test(`on a phone what is said of a code stands above the button to pay: "${response}" (§8.15)`, async ({
    page,
    consoleWatch,
    compra,
  }) => {
    consoleWatch.allow(/status of 404/);
    await compra.abrirSeccion({ evento: 'Noche de Volcanes', seccion: 'Balcón centro' });
    await compra.elegirEnLista(1);
    await compra.apartar();
    await page.setViewportSize({ width: 360, height: 640 });
    const pagar = page.getByRole('button', { name: 'Pagar' });
    const campo = page.getByLabel('Código de descuento');
    await campo.fill(codigo);
    // As low as a scrolling thumb may leave it: the field is visible, and nothing below it.
    const [abajo = 0, borde = 0] = await Promise.all([finDe(campo), principioDe(pagar)]);
    await page.evaluate(y => scrollBy({ top: y, behavior: 'instant' }), abajo - borde + 12);
    await page.getByRole('button', { name: 'Aplicar' }).dispatchEvent('click');
    const dicho = page.getByText(response);
    await expect(dicho).toBeVisible();
    await expect.poll(async () => (await finDe(dicho)) < (await principioDe(pagar))).toBe(true);
  });
}

test('a code that is refused before it is known what applies by itself leaves the way to pay open (§4.12, §8.15)', async ({
  page,
  consoleWatch,
  compra,
}) => {
  consoleWatch.allow(/status of 404/);
  await compra.abrirSeccion({ evento: 'Noche de Volcanes', seccion: 'Balcón centro' });
  await compra.elegirEnLista(1);
  await compra.apartar();
  const soltarLista = await holdRequests(page, '**/promociones/validar_promo_web');
  const soltarCodigo = await holdRequests(page, '**/promociones/validar_clave_web');
  await page.reload();
  const campo = page.getByLabel('Código de descuento');
  await campo.fill('INVENTADO');
  const preguntado = page.waitForRequest('**/promociones/validar_clave_web');
  await campo.press('Enter');
  await preguntado;
  const contestada = page.waitForResponse('**/promociones/validar_promo_web');
  soltarLista();
  await contestada;
  soltarCodigo();
  await expect(campo).toHaveAccessibleDescription('Código de descuento inválido.');
  await expect(page.getByRole('button', { name: 'Pagar' })).not.toHaveAttribute('aria-disabled');
});

test('a code that is none, or does not fit, says which it needs (§8.15, §5.14)', async ({
  page,
  consoleWatch,
  compra,
}) => {
  consoleWatch.allow(/status of 404/);
  await compra.abrirSeccion({ evento: 'Noche de Volcanes', seccion: 'Balcón centro' });
  await compra.elegirEnLista(3);
  const campo = page.getByLabel('Código de descuento');
  await escribirCodigo(page, 'INVENTADO');
  await expect(campo).toHaveAccessibleDescription('Código de descuento inválido.');
  await escribirCodigo(page, 'BALCON4X3');
  await expect(campo).toHaveAccessibleDescription(
    'Debes seleccionar al menos 4 asientos en una misma categoría y precio para aplicar este código.',
  );
  await compra.elegirEnLista(1);
  await expect(page.getByText('Descuento aplicado correctamente.')).toBeVisible();
  await expect(compra.resumen()).toContainText(enPesos(conCargos(3 * 48_000)));
});

test('a code of another category says which ones it is for (§8.15, §5.14)', async ({ page, compra }) => {
  await compra.abrirSeccion({ evento: 'Noche de Volcanes', seccion: 'Palco 2' });
  await compra.elegirEnLista(1);
  await escribirCodigo(page, 'BALCON4X3');
  await expect(page.getByLabel('Código de descuento')).toHaveAccessibleDescription(
    'Promocion solo valida para las siguientes categorías: Balcón.',
  );
});

test('an automatic promotion applies by itself, a typed code replaces it; no alert tells of a changed total (§4.12, §9.3, WCAG 4.1.3)', async ({
  page,
  compra,
}) => {
  // A screen reader also reads text that stands for less than a frame.
  await page.addInitScript(() => {
    const dichas: string[] = [];
    Object.assign(window, { dichas });
    new MutationObserver(() => {
      for (const alerta of document.querySelectorAll('[role=alert]')) dichas.push(alerta.textContent);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await compra.abrirSeccion({ evento: 'Noche de Volcanes', seccion: 'Platea izquierda' });
  await compra.elegirEnLista(1);
  await expect(compra.resumen()).toContainText(enPesos(conCargos(76_000 - 7_600)));
  await compra.apartar();
  await expect(page.getByText('Promoción aplicada.')).toBeVisible();
  await expect(compra.resumen()).toContainText(enPesos(conCargos(76_000 - 7_600)));
  await escribirCodigo(page, 'VOLCAN20');
  await expect(page.getByText('Descuento aplicado correctamente.')).toBeVisible();
  await expect(compra.resumen()).toContainText(enPesos(conCargos(76_000 - 15_200)));
  const dichas = await page.evaluate(() => (window as unknown as { dichas: string[] }).dichas);
  expect(dichas.filter(dicha => dicha.includes('El total cambió'))).toEqual([]);
});

test('of two automatic promotions the better one applies (§4.12, §9.3)', async ({ compra }) => {
  await compra.abrirSeccion({ evento: 'El jardín de las tortugas', seccion: 'Balcón centro' });
  const jardin = { servicio: 0.09, tarjeta: 0.03 };
  await compra.elegirEnLista(1);
  await expect(compra.resumen()).toContainText(enPesos(conCargos(15_000 - 3_000, jardin)));
  // Four for three is worth $150.00, and 20 % of four $120.00.
  await compra.elegirEnLista(3);
  await expect(compra.resumen()).toContainText(enPesos(conCargos(4 * 15_000 - 15_000, jardin)));
});

test('general tickets: three for two by itself; a code that is worth less says so (§2.27, §4.12, §5.14)', async ({
  page,
}) => {
  await page.goto('/eventos');
  await page.getByRole('link', { name: /^Comprar boletos: Ánima Eléctrica/ }).click();
  await page.getByRole('button', { name: /^Pista/ }).click();
  const compra = page.getByRole('dialog', { name: 'Pista' });
  const mas = compra.getByRole('button', { name: 'Agregar uno: Boletos' });
  await mas.click();
  await mas.click();
  await compra.getByRole('button', { name: 'Siguiente' }).click();
  await expect(compra.getByText('Promoción aplicada.')).toBeVisible();
  await expect(compra).toContainText(enPesos(conCargos(2 * 55_000)));
  await escribirCodigo(page, 'MAGNETICO');
  await expect(compra.getByText('Descuento aplicado correctamente.')).toBeVisible();
  await expect(compra).toContainText(enPesos(conCargos(3 * 55_000 * 0.75)));
  await expect(compra).toContainText('reemplaza a la promoción «Tres por dos en pista»');
});

test('an automatic promotion is in the total from the first step on, without word of a changed total (§2.26, §4.12)', async ({
  page,
}) => {
  const soltar = await holdRequests(page, '**/api/v1/pagos/aplicar-promo');
  await page.goto('/eventos');
  await page.getByRole('link', { name: /^Comprar boletos: Ánima Eléctrica/ }).click();
  await page.getByRole('button', { name: /^Pista/ }).click();
  const compra = page.getByRole('dialog', { name: 'Pista' });
  const mas = compra.getByRole('button', { name: 'Agregar uno: Boletos' });
  await mas.click();
  await mas.click();
  const total = enPesos(conCargos(2 * 55_000));
  await expect(compra.getByText('Promoción aplicada.')).toBeVisible();
  await expect(compra).toContainText(total);
  await compra.getByRole('button', { name: 'Siguiente' }).click();
  const pagarlo = compra.getByRole('button', { name: 'Pagar' });
  await expect(pagarlo).toHaveAttribute('aria-busy', 'true');
  await expect(compra.getByText('El total cambió')).toHaveCount(0);
  soltar();
  await expect(pagarlo).not.toHaveAttribute('aria-busy', 'true');
  await expect(compra).toContainText(total);
  await expect(compra.getByText('El total cambió')).toHaveCount(0);
});

test('the service charge by price zone, and IVA where the event has it (§9.3)', async ({ compra }) => {
  await compra.abrirSeccion({ evento: 'Ciudad Encendida', seccion: 'Bloque B' });
  await compra.elegirEnLista(1);
  await expect(compra.resumen()).toContainText(
    enPesos(conCargos(130_000, { servicio: 0.18, tarjeta: 0.03 })),
  );
  await compra.abrirSeccion({ evento: 'Niebla Tropical', seccion: 'Sección 105' });
  await compra.elegirEnLista(1);
  await expect(compra.resumen()).toContainText(
    enPesos(conCargos(165_000, { servicio: 0.12, tarjeta: 0.03, iva: 0.16 })),
  );
});

test('a code that leaves nothing to pay ends the purchase without a card, nor a word of one (§4.9, §7.19, §8.15)', async ({
  page,
  request,
  consoleWatch,
  compra,
}) => {
  consoleWatch.allow(/vender/, /ERR_CONNECTION_RESET/);
  const correo = correoNuevo('gratis');
  await compra.abrirSeccion({ evento: 'Niebla Tropical', seccion: 'Sección 106' });
  await compra.elegirEnLista(1);
  await compra.apartar();
  await escribirCodigo(page, 'INVITADO');
  await expect(page.getByText('Descuento aplicado correctamente.')).toBeVisible();
  await expect(page.getByLabel('Número de tarjeta')).toHaveCount(0);
  await page.getByRole('button', { name: 'Quitar', exact: true }).click();
  await expect(page.getByLabel('Número de tarjeta')).toBeVisible();
  // Pressing "Pagar" with it applies it too.
  await page.getByLabel('Código de descuento').fill('invitado');
  await compra.llenarInvitado({ nombre: 'Rosa Ibáñez', correo });
  await page.getByRole('button', { name: 'Pagar' }).click();
  const pregunta = page.getByRole('alertdialog', { name: '¿Confirmar compra?' });
  await expect(pregunta).toContainText('$0.00');
  // The answer is lost, and no bank is asked.
  await page.route(
    '**/vender',
    async route => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await pregunta.getByRole('button', { name: 'Sí, confirmar' }).click();
  await expect(page.getByRole('heading', { name: 'Estamos confirmando tu compra' })).toBeVisible();
  await expect(page.getByRole('heading', { name: '¡Compra exitosa!' })).toBeVisible();
  await esperarCorreo(request, { para: correo, asunto: /^Tus boletos para Niebla Tropical/ });
});

test('who is a ticket short of three for two is told that it costs nothing more, for general tickets and for seats (§5.14, §5.11)', async ({
  page,
  compra,
}) => {
  const gratis = 'Agrega 1 boleto más y pagas lo mismo.';
  await page.goto('/eventos');
  await page.getByRole('link', { name: /^Comprar boletos: Ánima Eléctrica/ }).click();
  await page.getByRole('button', { name: /^Pista/ }).click();
  const dialogo = page.getByRole('dialog', { name: 'Pista' });
  const mas = dialogo.getByRole('button', { name: 'Agregar uno: Boletos' });
  await expect(dialogo.getByText('Con 2 boletos más hay promoción.')).toBeVisible();
  await mas.click();
  await expect(dialogo).toContainText(enPesos(conCargos(2 * 55_000)));
  await expect(dialogo.getByText(gratis)).toBeVisible();
  await expect(dialogo).toContainText('Tres por dos en pista: llévate 3, paga 2.');
  await mas.click();
  await expect(dialogo.getByText('Promoción aplicada.')).toBeVisible();
  await expect(dialogo.getByText(gratis)).toHaveCount(0);
  await expect(dialogo).toContainText(enPesos(conCargos(2 * 55_000)));

  await compra.abrirSeccion({ evento: 'El jardín de las tortugas', seccion: 'Platea centro' });
  await compra.elegirEnLista(3);
  const asiento = 'Agrega 1 asiento más de la misma categoría y precio y pagas lo mismo.';
  await expect(compra.resumen().getByText(asiento)).toBeVisible();
  await compra.elegirEnLista(1);
  await expect(compra.resumen().getByText(asiento)).toHaveCount(0);
  await expect(compra.resumen()).toContainText('Paquete familiar');
});

test('a code that was typed and not applied is applied by "Pagar"; a refused one says so before it pays (§4.9, §5.12, §8.15)', async ({
  page,
  consoleWatch,
  compra,
}) => {
  consoleWatch.allow(/status of 404/);
  await compra.abrirSeccion({ evento: 'Noche de Volcanes', seccion: 'Balcón centro' });
  await compra.elegirEnLista(1);
  await compra.apartar();
  await compra.llenarInvitado({ nombre: 'Rosa Ibáñez', correo: correoNuevo('codigo') });
  await compra.llenarTarjeta(TARJETAS.aprobada);
  const campo = page.getByLabel('Código de descuento');
  const pagarlo = page.getByRole('button', { name: 'Pagar' });
  const pregunta = page.getByRole('alertdialog', { name: '¿Confirmar compra?' });

  await campo.fill('inventado');
  await pagarlo.click();
  await expect(campo).toHaveAccessibleDescription('Código de descuento inválido.');
  await expect(campo).toBeFocused();
  await expect(pregunta).toHaveCount(0);
  await pagarlo.click();
  await expect(pregunta).toContainText(enPesos(conCargos(48_000)));
  await pregunta.getByRole('button', { name: 'Volver' }).click();

  await campo.fill('volcan20');
  await pagarlo.click();
  await expect(pregunta).toContainText(enPesos(conCargos(48_000 - 9_600)));
  await pregunta.getByRole('button', { name: 'Volver' }).click();
  await expect(page.getByText('Descuento aplicado correctamente.')).toBeVisible();
});

test('a discount has one name, from the summary over the payment to the mail and "Mis compras" (§2.29, §2.27, §2.32, §4.10)', async ({
  page,
  request,
  compra,
}) => {
  const rebaja = 'Descuento VOLCAN20';
  const cuenta = await crearCuenta(request, 'rebaja');
  await conSesion(page, cuenta);
  await compra.abrirSeccion({ evento: 'Noche de Volcanes', seccion: 'Balcón centro' });
  await compra.elegirEnLista(1);
  await escribirCodigo(page, 'volcan20');
  await expect(compra.resumen()).toContainText(`${rebaja}−$96.00`);
  await compra.apartar();
  await expect(compra.resumen()).toContainText(`${rebaja}−$96.00`);
  await compra.llenarTarjeta(TARJETAS.aprobada);
  await compra.pagar();
  await page.getByRole('button', { name: 'No, solo pagar' }).click();
  await page.getByRole('link', { name: 'Ir a mis compras' }).click();
  const { texto } = await esperarCorreo(request, { para: cuenta.correo, asunto: /^Tus boletos/ });
  expect(texto).toContain(`${rebaja}: −$96.00`);
  await page.getByRole('link', { name: /detalle de boleto/i }).click();
  const cuentaDeCompra = page.getByRole('region', { name: 'Resumen de compra' });
  await expect(cuentaDeCompra).toContainText(`${rebaja}−$96.00`);
});
