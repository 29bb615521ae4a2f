import { expect, type Page } from '@playwright/test';
import { TARJETAS } from '../support/compra.ts';
import { correoNuevo, esperarCorreo } from '../support/correos.ts';
import { conSesion, crearCuenta } from '../support/cuentas.ts';
import { test } from '../support/viaje.ts';

const EVENTO = 'El jardín de las tortugas';

async function irAlBanco(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Simulador del banco' })).toBeVisible();
}

test('a guest confirms at the bank and reads the confirmation (§4.10, §2.11, §2.30, §9.10)', {
  tag: '@corta',
}, async ({ page, request, compra }) => {
  const correo = correoNuevo('banco');
  await compra.abrirSeccion({ evento: EVENTO, seccion: 'Luneta izquierda' });
  await compra.elegirEnLista(1);
  await compra.apartar();
  await compra.llenarInvitado({ nombre: 'Rosa Ibáñez', correo });
  await compra.llenarTarjeta(TARJETAS.tresDSecure);
  await compra.pagar();
  await irAlBanco(page);
  await expect(page.getByText('$324.80 MXN')).toBeVisible();
  await page.getByRole('button', { name: 'Autenticar' }).click();

  await expect(page).toHaveURL(/\/terminar_compra_invitado\/[\w-]+\/false\/[\w-]+\/\d+\?id=/);
  await expect(page.getByRole('heading', { name: '¡Compra exitosa!' })).toBeVisible();
  const pagina = page.getByRole('main');
  for (const texto of [EVENTO, 'Teatro Jacaranda', correo, '$324.80', 'BloqueLuneta'])
    await expect(pagina).toContainText(texto);
  await esperarCorreo(request, { para: correo, asunto: new RegExp(`^Tus boletos para ${EVENTO}$`) });

  // The same address again shows the same outcome and charges nothing.
  await page.reload();
  await expect(page.getByRole('heading', { name: '¡Compra exitosa!' })).toBeVisible();
  await page.getByRole('link', { name: 'Ver más eventos' }).click();
  await expect(page).toHaveURL(/\/eventos$/);
});

test('a guest who is refused by the bank still holds the seats and pays with another card (§8.10, §4.10)', {
  tag: '@corta',
}, async ({ page, consoleWatch, compra }) => {
  consoleWatch.allow(/status of 402/);
  await compra.abrirSeccion({ evento: EVENTO, seccion: 'Luneta derecha' });
  const [asiento = ''] = await compra.elegirEnLista(1);
  await compra.apartar();
  await compra.llenarInvitado({ nombre: 'Rosa Ibáñez', correo: correoNuevo('banconiega') });
  await compra.llenarTarjeta(TARJETAS.tresDSecure);
  await compra.pagar();
  await irAlBanco(page);
  await page.getByRole('button', { name: 'Rechazar' }).click();

  await expect(page.getByRole('heading', { name: 'El pago no se completó' })).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'El pago no se completó' })).toContainText(
    'Tus lugares siguen apartados',
  );
  await expect(compra.reloj()).toHaveText(/^0\d:\d\d$/);
  await page.getByRole('link', { name: 'Intentar con otra tarjeta' }).click();
  await expect(compra.resumen()).toContainText(asiento);
  await compra.llenarTarjeta(TARJETAS.aprobada);
  await compra.pagar();
  await expect(page.getByRole('heading', { name: '¡Compra exitosa!' })).toBeVisible();
});

test('a registered buyer confirms at the bank and goes to the purchases (§2.10, §2.30, §4.10)', async ({
  page,
  request,
  compra,
}) => {
  const cuenta = await crearCuenta(request, 'bancoregistrada');
  await conSesion(page, cuenta);
  await compra.abrirSeccion({ evento: EVENTO, seccion: 'Platea izquierda' });
  await compra.elegirEnLista(1);
  await compra.apartar();
  await compra.llenarTarjeta(TARJETAS.tresDSecure);
  await compra.pagar();
  await page
    .getByRole('alertdialog', { name: '¿Guardar esta tarjeta?' })
    .getByRole('button', { name: 'No, solo pagar' })
    .click();
  await irAlBanco(page);
  await page.getByRole('button', { name: 'Autenticar' }).click();
  await expect(page).toHaveURL(/\/terminar_compra\/[\w-]+\/false\/\d+\?id=/);
  await expect(page.getByRole('heading', { name: '¡Compra exitosa!' })).toBeVisible();
  await esperarCorreo(request, { para: cuenta.correo, asunto: /^Tus boletos/ });
  await page.getByRole('link', { name: 'Ir a mis compras' }).click();
  await expect(page.getByRole('heading', { name: EVENTO })).toBeVisible();
});

test('a registered buyer who is refused by the bank finds the seats again (§2.10, §8.10)', async ({
  page,
  request,
  consoleWatch,
  compra,
}) => {
  consoleWatch.allow(/status of 402/);
  await conSesion(page, await crearCuenta(request, 'bancorefused'));
  await compra.abrirSeccion({ evento: EVENTO, seccion: 'Platea centro' });
  const [asiento = ''] = await compra.elegirEnLista(1);
  await compra.apartar();
  await compra.llenarTarjeta(TARJETAS.tresDSecure);
  await compra.pagar();
  await page.getByRole('button', { name: 'No, solo pagar' }).click();
  await irAlBanco(page);
  await page.getByRole('button', { name: 'Rechazar' }).click();
  await expect(page.getByRole('heading', { name: 'El pago no se completó' })).toBeVisible();
  await page.getByRole('link', { name: 'Intentar con otra tarjeta' }).click();
  await expect(compra.resumen()).toContainText(asiento);
  await expect(compra.reloj()).toBeVisible();
});

test("a buyer who walks away from the bank's page is told to wait, and finds the way back to it (§4.10)", async ({
  page,
  compra,
}) => {
  await compra.abrirSeccion({ evento: EVENTO, seccion: 'Platea derecha' });
  await compra.elegirEnLista(1);
  await compra.apartar();
  const direccion = page.url();
  await compra.llenarInvitado({ nombre: 'Rosa Ibáñez', correo: correoNuevo('seva') });
  await compra.llenarTarjeta(TARJETAS.tresDSecure);
  await compra.pagar();
  await irAlBanco(page);
  await page.goto(direccion);
  await expect(page.getByRole('heading', { name: 'Estamos verificando tu pago con el banco' })).toBeVisible();
  await page.getByRole('link', { name: 'Volver a la página de tu banco' }).click();
  await irAlBanco(page);
  await page.getByRole('button', { name: 'Autenticar' }).click();
  await expect(page.getByRole('heading', { name: '¡Compra exitosa!' })).toBeVisible();
});

test('a confirmation address without a charge says "Faltan datos para confirmar el pago." (§8.10)', async ({
  page,
}) => {
  await page.goto('/terminar_compra/no-es-una-reserva/false/0');
  await expect(page.getByText('Faltan datos para confirmar el pago.')).toBeVisible();
});
