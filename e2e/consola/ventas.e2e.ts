import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { buscarEvento } from '../support/api.ts';
import { TARJETAS } from '../support/compra.ts';
import { test } from '../support/consola.ts';
import { correoNuevo, esperarCorreo, ligaDe } from '../support/correos.ts';
import { confirmarReembolso, lineaDeReembolso } from '../support/reembolsos.ts';

test('staff find a sale, correct its address, change a seat and give money back by two people, and the buyer follows it (§C6.3-§C6.6, §C7.1, §C7.9)', async ({
  page: tienda,
  compra,
  como,
  accessible,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 400/, /ERR_FAILED/);
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
    // The organiser may read the names of one sale only.
    await expect(lista.getByRole('link')).toHaveCount(1);
    await accessible(page);
    await lista.getByRole('link').click();
    await expect(page.getByText(`Ágata ${apellido}`).first()).toBeVisible();
    await accessible(page, 'one sale');
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
    // A seat of the same price: a cheaper one would propose a refund of the difference.
    const boletos = dialogo
      .getByRole('group', { name: 'Boletos que cambian' })
      .or(dialogo.getByText(/^Hoy es/));
    const [precio = ''] = /\$[\d,]+\.\d\d/.exec((await boletos.textContent()) ?? '') ?? [];
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
    await accessible(page, 'a refund');
    // The answer is lost on the way: repeated, it is the same proposal (§C14.3).
    await page.route('**/devoluciones', route => route.fetch().then(() => route.abort()), { times: 1 });
    await dialogo.getByRole('button', { name: /^Proponer reembolso de \$/ }).dblclick();
    await expect(dialogo.getByRole('alert')).toBeVisible();
    await dialogo.getByRole('button', { name: /^Proponer reembolso de \$/ }).click();
    await expect(page.getByText('Por confirmar')).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Confirmar' })).toHaveCount(0);
  });

  await test.step('another person confirms it from Hoy', async () => {
    const folio = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const duena = await como('dueno');
    await expect(duena.getByText(/esperan? a que otra persona l/)).toBeVisible();
    await accessible(duena, 'Hoy');
    await duena.goto(`/consola/ventas/${folio}`);
    await duena.getByRole('button', { name: 'Confirmar', exact: true }).click();
    await duena
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Devolver \$/ })
      .click();
    await expect(duena.getByText(/^Confirmó el reembolso propuesto/)).toBeVisible();
    await duena.goto('/consola/dinero');
    await expect(duena.getByRole('link', { name: folio }).first()).toBeVisible();
    await accessible(duena, 'Dinero');
  });

  await test.step('the buyer follows it by the link of the mail', async () => {
    const carta = await esperarCorreo(tienda.request, {
      para: bueno,
      asunto: /^Tu reembolso de \$.* está ordenado$/,
    });
    await tienda.goto(ligaDe(carta, /^\/reembolso$/));
    await expect(async () => {
      await tienda.reload();
      await expect(tienda.getByRole('heading', { name: 'Tu reembolso está hecho' })).toBeVisible();
    }).toPass();
    await expect(tienda.getByText('Referencia del banco')).toBeVisible();
    await expect(tienda.getByRole('main')).not.toContainText(bueno);
    await accessible(tienda, 'a refund, for its buyer');
    await tienda.goto('/reembolso?token=ninguno');
    await expect(tienda.getByRole('heading', { name: 'Este enlace no abre ningún reembolso' })).toBeVisible();
  });
});

test('a refund that the bank refuses for good is paid by transfer, one person proposing it and another confirming (§C7.2)', async ({
  page: tienda,
  compra,
  como,
  accessible,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 400/);
  const correo = correoNuevo('rechazada');
  await compra.abrirSeccion({ evento: 'Noche de Volcanes', seccion: 'Luneta derecha' });
  await compra.elegirEnLista(1);
  await compra.apartar();
  await compra.llenarInvitado({ nombre: 'Renata Solís', correo });
  await compra.llenarTarjeta(TARJETAS.sinReembolso);
  await compra.pagar();
  await expect(tienda.getByRole('heading', { name: '¡Compra exitosa!' })).toBeVisible();

  const duena = await como('dueno', `/ventas?buscar=${correo}`);
  await duena.getByRole('region', { name: 'Ventas, tabla' }).getByRole('link').click();
  await expect(duena.getByRole('button', { name: 'Reembolsar' })).toBeVisible();
  const folio = new URL(duena.url()).pathname.split('/').at(-1) ?? '';
  await test.step('the house orders it, and the bank refuses it five times', async () => {
    await duena.getByRole('button', { name: 'Reembolsar' }).click();
    const dialogo = duena.getByRole('dialog', { name: 'Reembolsar' });
    await dialogo.getByLabel('Motivo').fill('No puede ir');
    await dialogo.getByRole('button', { name: /^Reembolsar \$/ }).click();
    await expect(dialogo).toBeHidden();
    await expect(async () => {
      await duena.goto('/consola/dinero?devoluciones=fallida');
      await expect(lineaDeReembolso(duena, folio).getByText('Rechazada')).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await accessible(duena, 'a refused refund');
  });

  await test.step('one person proposes to pay it by transfer, and cannot confirm it', async () => {
    await lineaDeReembolso(duena, folio).getByRole('button', { name: 'Pagar por otro medio' }).click();
    const dialogo = duena.getByRole('dialog', { name: /^Pagar \$.* por otro medio$/ });
    await expect(dialogo.getByRole('radio', { name: 'Transferencia' })).toBeChecked();
    await dialogo.getByLabel('Referencia').fill('SPEI 88123');
    await dialogo.getByLabel('Motivo').fill('El banco no la acepta');
    await accessible(duena, 'payment by other means');
    await dialogo.getByRole('button', { name: /^Proponer el pago de \$/ }).click();
    await expect(dialogo).toBeHidden();
    await duena.goto('/consola/dinero?devoluciones=propuesta');
    await expect(lineaDeReembolso(duena, folio).getByText(/por transferencia/)).toBeVisible();
    await expect(lineaDeReembolso(duena, folio).getByRole('button', { name: 'Confirmar' })).toHaveCount(0);
  });

  await test.step('the accountant confirms it, and the buyer is told', async () => {
    const contadora = await como('contabilidad', '/dinero?devoluciones=propuesta');
    await confirmarReembolso(contadora, folio);
    await contadora.goto('/consola/dinero?devoluciones=hecha');
    await expect(lineaDeReembolso(contadora, folio).getByText('Hecha')).toBeVisible();
    const carta = await esperarCorreo(tienda.request, { para: correo, asunto: /^Te devolvimos/ });
    await tienda.goto(ligaDe(carta, /^\/reembolso$/));
    await expect(tienda.getByRole('heading', { name: 'Tu reembolso está hecho' })).toBeVisible();
    await expect(tienda.getByText('SPEI 88123')).toBeVisible();
  });
});

test('a complimentary list of 200 with three faults: each is named by its row, and none is given until they are mended; the board tells of them (§C8.1, §C11.3)', async ({
  como,
  accessible,
  request,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 422/);
  const { id } = await buscarEvento(request, 'Festival Desierto Abierto');
  const page = await como('dueno', `/eventos/${id}/cortesias`);
  const lista = Array.from({ length: 200 }, (_, i) => `Invitada ${i + 1},,Campo General,,1`);
  const conFallas = lista
    .with(9, 'Sin Sección,,,,1')
    .with(49, 'Mal Correo,no-es-correo,Campo General,,1')
    .with(149, 'Otra Sección,,Palco de honor,,1');
  const escribir = (renglones: string[]) =>
    page
      .getByLabel('Lista', { exact: true })
      .fill(['nombre,correo,seccion,fila,asiento', ...renglones].join('\n'));
  const revisar = () => page.getByRole('button', { name: 'Revisar la lista' }).click();

  // A list as Excel of Windows saves it is read by its letters, and says so with its first names.
  await page.getByLabel('Subir lista (XLSX o CSV)').setInputFiles({
    name: 'invitados.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Nombre;Sección;Pases\r\nBegoña Núñez;Campo General;2\r\n', 'latin1'),
  });
  await expect(
    page.getByText('invitados.csv: leído con letras de Windows (windows-1252). 1 renglón: Begoña Núñez.'),
  ).toBeVisible();
  await expect(page.getByLabel('Lista', { exact: true })).toHaveValue(/Begoña Núñez;Campo General;2/);
  // A guest with a value for which the list has no column brings the column along.
  await page.getByLabel('Nombre', { exact: true }).fill('Íñigo Sáenz');
  await page.getByLabel('Correo', { exact: true }).fill('inigo@correo.example');
  await page.getByRole('button', { name: 'Agregar' }).click();
  await expect(page.getByLabel('Lista', { exact: true })).toHaveValue(/Nombre;Sección;Pases;correo\n/);

  await escribir(conFallas);
  await page.getByLabel('Motivo', { exact: true }).fill('Prensa y patrocinadores');
  await revisar();
  await expect(
    page.getByText('Hay 3 fallas: corrígelas y vuelve a revisar. No se dio ninguna.'),
  ).toBeVisible();
  const fallas = page.getByRole('region', { name: 'Fallas de la lista' });
  for (const falla of [
    /^11 Falta la sección/,
    /^51 "no-es-correo" no es un correo/,
    /^151 No hay una sección "Palco/,
  ])
    await expect(fallas.getByRole('row', { name: falla })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Dar / })).toHaveCount(0);
  await accessible(page, 'a list with faults');

  await escribir(lista);
  await revisar();
  await expect(page.getByText('La lista está bien: 200 boletos.')).toBeVisible();
  await page.getByRole('button', { name: 'Dar 200 boletos' }).click();
  await expect(page.getByText('Se dieron 200 boletos.')).toBeVisible();
  await expect(page.getByText('Todavía no hay cortesías')).toHaveCount(0);
  // Another person's quota is made here, and no one's own (§C8.1).
  await page
    .getByRole('button', { name: /^Cambiar cupo de / })
    .first()
    .click();
  const cupo = page.getByRole('dialog', { name: /^Cupo de / });
  await cupo.getByLabel('Cortesías que puede dar').fill('12');
  await accessible(page, 'a quota');
  await cupo.getByRole('button', { name: 'Guardar el cupo' }).click();
  await expect(page.getByText(/^Cupo de .+: 12$/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Quién da cortesías, tabla' })).toContainText('12, de ');

  // On the board each chart has a table and a CSV with the same figures (§C11.3).
  await page.goto(`/consola/eventos/${id}/tablero`);
  const graficas = page.locator('.grafica');
  await expect(graficas).toHaveCount(6);
  for (const grafica of await graficas.all()) {
    await grafica.getByText('Ver la tabla').click();
    const celdas = await grafica.locator('tbody tr').first().getByRole('cell').allInnerTexts();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      grafica.getByRole('button', { name: 'Descargar CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^[a-z-]+\.csv$/i);
    const csv = await readFile(await file.path(), 'utf8');
    expect(csv.split('\r\n')[1]?.split(',')[0] ?? '').toBe(celdas[0] ?? '');
  }
  // The map tells how full each section is, as the table does.
  const ocupacion = graficas.filter({ has: page.getByRole('heading', { name: 'Ocupación' }) });
  const enTabla = (await ocupacion.locator('tbody td:last-child').allInnerTexts()).map(Number.parseFloat);
  const enMapa = (await ocupacion.locator('.ocupacion__cifra').allTextContents()).map(Number.parseFloat);
  expect(enTabla.length).toBeGreaterThan(1);
  expect(enMapa.sort()).toEqual(enTabla.sort());
  await page.getByRole('radio', { name: 'Horas' }).check();
  await expect(page.getByRole('img', { name: /^En las últimas 48 horas/ })).toBeVisible();
});

test('a board whose stream is cut is read every fifteen seconds (§C11.4)', async ({
  como,
  request,
  consoleWatch,
}) => {
  consoleWatch.allow(/ERR_FAILED/);
  const { id } = await buscarEvento(request, 'Festival Desierto Abierto');
  const page = await como('dueno');
  await page.clock.install();
  await page.route('**/vivo', route => route.abort());
  let veces = 0;
  await page.route(`**/api/v1/consola/eventos/${id}/tablero*`, async route => {
    const response = await route.fetch();
    const tablero = await response.json();
    veces += 1;
    tablero.dinero.cobrado = 1_000_000 + veces;
    await route.fulfill({ response, json: tablero });
  });
  await page.goto(`/consola/eventos/${id}/tablero`);
  await expect(page.getByText(/1,000,001/).first()).toBeVisible();
  await page.clock.fastForward(14_000);
  expect(veces).toBe(1);
  await page.clock.fastForward(2_000);
  await expect(page.getByText(/1,000,002/).first()).toBeVisible();
});
