import { expect } from '@playwright/test';
import { TARJETAS } from '../support/compra.ts';
import { correoNuevo, esperarCorreo, leerCorreos } from '../support/correos.ts';
import { test } from '../support/viaje.ts';

test('a guest has the tickets at once, and mends a mistyped address once (§2.28, §7.33)', async ({
  page,
  request,
  consoleWatch,
  compra,
}) => {
  consoleWatch.allow(/status of 409/);
  const [mal, bien] = [correoNuevo('mal'), correoNuevo('bien')];
  await compra.abrirSeccion({ evento: 'Noche de Volcanes', seccion: 'Luneta derecha' });
  await compra.elegirEnLista(1);
  await compra.apartar();
  await compra.llenarInvitado({ nombre: 'Rosa Ibáñez', correo: mal });
  await compra.llenarTarjeta(TARJETAS.aprobada);
  await compra.pagar();
  await expect(page.getByRole('heading', { name: '¡Compra exitosa!' })).toBeVisible();

  await test.step('download the tickets', async () => {
    const descarga = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Descargar boletos (PDF)' }).click();
    expect((await descarga).suggestedFilename()).toMatch(/^boletos-.*\.pdf$/);
  });

  await test.step('correct the address', async () => {
    await page.getByRole('button', { name: '¿Escribiste mal tu correo?' }).click();
    const campo = page.getByLabel('Tu correo correcto');
    await expect(campo).toBeFocused();
    await campo.fill('sin arroba');
    await page.getByRole('button', { name: 'Corregir y enviar' }).click();
    await expect(page.getByRole('alert')).toHaveText('Es necesario un correo electrónico valído');
    await campo.fill(mal);
    await page.getByRole('button', { name: 'Corregir y enviar' }).click();
    await expect(page.getByRole('alert')).toHaveText('Ése es el correo al que ya van tus boletos.');
    await campo.fill(bien);
    await page.getByRole('button', { name: 'Corregir y enviar' }).click();
    await expect(page.getByText('Listo: tus boletos nuevos van en camino.')).toBeVisible();
    await expect(page.getByRole('main')).toContainText(bien);
    await expect(page.getByRole('main')).not.toContainText(mal);
    await page.reload();
    await expect(page.getByText('Listo: tus boletos nuevos van en camino.')).toBeVisible();
    await expect(page.getByRole('button', { name: '¿Escribiste mal tu correo?' })).toHaveCount(0);
    await expect(page.getByRole('main')).toContainText(bien);
  });

  await test.step('both addresses are told', async () => {
    const nuevos = await esperarCorreo(request, {
      para: bien,
      asunto: /^Tus boletos para Noche de Volcanes$/,
    });
    expect(nuevos.adjuntos.some(({ tipo }) => tipo === 'application/pdf')).toBe(true);
    const aviso = await esperarCorreo(request, { para: mal, asunto: /ya no son de este correo$/ });
    expect(aviso.texto).not.toContain(bien);
  });
});

test('a guest who lost the mail gets it again from the footer’s link, and an address without tickets reads the same (§7.33)', async ({
  page,
  request,
  compra,
}) => {
  const correo = correoNuevo('perdido');
  await compra.abrirSeccion({ evento: 'Noche de Volcanes', seccion: 'Luneta derecha' });
  await compra.elegirEnLista(1);
  await compra.apartar();
  await compra.llenarInvitado({ nombre: 'Rosa Ibáñez', correo });
  await compra.llenarTarjeta(TARJETAS.aprobada);
  await compra.pagar();
  await expect(page.getByRole('heading', { name: '¡Compra exitosa!' })).toBeVisible();
  await esperarCorreo(request, { para: correo, asunto: /^Tus boletos para/ });

  const pedir = async (cual: string) => {
    await page.goto('/eventos');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Recuperar mis boletos' }).click();
    await expect(page.getByRole('heading', { name: 'Recuperar mis boletos' })).toBeVisible();
    await page.getByLabel(/correo/i).fill(cual);
    await page.getByRole('button', { name: 'Mandar mis boletos' }).click();
    return page.getByRole('alert').innerText();
  };
  const nadie = correoNuevo('nadie');
  expect(await pedir(correo.toUpperCase())).toBe(await pedir(nadie));
  // Within a minute of the first mail no second one is sent.
  await expect(async () => {
    await pedir(correo);
    expect(await leerCorreos(request, correo)).toHaveLength(2);
  }).toPass({ intervals: [20_000], timeout: 150_000 });
  const [otra, una] = await leerCorreos(request, correo);
  expect(otra?.asunto).toBe(una?.asunto);
  expect(otra?.adjuntos.map(({ tipo }) => tipo)).toEqual(una?.adjuntos.map(({ tipo }) => tipo));
  expect(await leerCorreos(request, nadie)).toEqual([]);
});
