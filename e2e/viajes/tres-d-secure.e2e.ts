import { expect, type Page } from '@playwright/test';
import {
  abrirSeccion,
  apartar,
  elegirEnLista,
  llenarInvitado,
  llenarTarjeta,
  pagar,
  reloj,
  resumen,
  TARJETAS,
} from '../support/compra.ts';
import { correoNuevo, esperarCorreo } from '../support/correos.ts';
import { crearCuenta, entrar } from '../support/cuentas.ts';
import { test } from '../support/viaje.ts';

const EVENTO = 'El jardín de las tortugas';

async function irAlBanco(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Simulador del banco' })).toBeVisible();
}

test('a guest confirms at the bank and reads the confirmation (§4.10, §2.11, §2.30, §9.10)', async ({
  page,
  request,
}) => {
  const correo = correoNuevo('banco');
  await abrirSeccion(page, { evento: EVENTO, seccion: 'Luneta izquierda' });
  await elegirEnLista(page, 1);
  await apartar(page);
  await llenarInvitado(page, { nombre: 'Rosa Ibáñez', correo });
  await llenarTarjeta(page, TARJETAS.tresDSecure);
  await pagar(page);
  await irAlBanco(page);
  await expect(page.getByText('$324.80 MXN')).toBeVisible();
  await page.getByRole('button', { name: 'Autenticar' }).click();

  await expect(page).toHaveURL(/\/terminar_compra_invitado\/[\w-]+\/false\/[\w-]+\/\d+\?id=/);
  await expect(page.getByRole('heading', { name: '¡Compra exitosa!' })).toBeVisible();
  const pagina = page.getByRole('main');
  for (const texto of [EVENTO, 'Teatro Jacaranda', correo, '$324.80', 'BloqueLuneta'])
    await expect(pagina).toContainText(texto);
  await esperarCorreo(request, { para: correo, asunto: new RegExp(`^Tus boletos para ${EVENTO}$`) });

  // Coming back to the same address tells the same and charges nothing.
  await page.reload();
  await expect(page.getByRole('heading', { name: '¡Compra exitosa!' })).toBeVisible();
  await page.getByRole('link', { name: 'Ver más eventos' }).click();
  await expect(page).toHaveURL(/\/eventos$/);
});

test('a guest who is refused by the bank still holds the seats and pays with another card (§8.10, §4.10)', async ({
  page,
  vigilancia,
}) => {
  vigilancia.permitir(/status of 402/);
  await abrirSeccion(page, { evento: EVENTO, seccion: 'Luneta derecha' });
  const [asiento = ''] = await elegirEnLista(page, 1);
  await apartar(page);
  await llenarInvitado(page, { nombre: 'Rosa Ibáñez', correo: correoNuevo('banconiega') });
  await llenarTarjeta(page, TARJETAS.tresDSecure);
  await pagar(page);
  await irAlBanco(page);
  await page.getByRole('button', { name: 'Rechazar' }).click();

  await expect(page.getByRole('heading', { name: 'El pago no se completó' })).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'El pago no se completó' })).toContainText(
    'Tus lugares siguen apartados',
  );
  await expect(reloj(page)).toHaveText(/^0\d:\d\d$/);
  await page.getByRole('link', { name: 'Intentar con otra tarjeta' }).click();
  await expect(resumen(page)).toContainText(asiento);
  await llenarTarjeta(page, TARJETAS.aprobada);
  await pagar(page);
  await expect(page.getByRole('heading', { name: '¡Compra exitosa!' })).toBeVisible();
});

test('a registered buyer confirms at the bank and goes to the purchases (§2.10, §2.30, §4.10)', async ({
  page,
  request,
}) => {
  const cuenta = await crearCuenta(request, 'bancoregistrada');
  await entrar(page, cuenta);
  await abrirSeccion(page, { evento: EVENTO, seccion: 'Platea izquierda' });
  await elegirEnLista(page, 1);
  await apartar(page);
  await llenarTarjeta(page, TARJETAS.tresDSecure);
  await pagar(page);
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
  vigilancia,
}) => {
  vigilancia.permitir(/status of 402/);
  await entrar(page, await crearCuenta(request, 'bancorefused'));
  await abrirSeccion(page, { evento: EVENTO, seccion: 'Platea centro' });
  const [asiento = ''] = await elegirEnLista(page, 1);
  await apartar(page);
  await llenarTarjeta(page, TARJETAS.tresDSecure);
  await pagar(page);
  await page.getByRole('button', { name: 'No, solo pagar' }).click();
  await irAlBanco(page);
  await page.getByRole('button', { name: 'Rechazar' }).click();
  await expect(page.getByRole('heading', { name: 'El pago no se completó' })).toBeVisible();
  await page.getByRole('link', { name: 'Intentar con otra tarjeta' }).click();
  await expect(resumen(page)).toContainText(asiento);
  await expect(reloj(page)).toBeVisible();
});

test("a buyer who walks away from the bank's page is told to wait, and finds the way back to it (§4.10)", async ({
  page,
}) => {
  await abrirSeccion(page, { evento: EVENTO, seccion: 'Platea derecha' });
  await elegirEnLista(page, 1);
  await apartar(page);
  const compra = page.url();
  await llenarInvitado(page, { nombre: 'Rosa Ibáñez', correo: correoNuevo('seva') });
  await llenarTarjeta(page, TARJETAS.tresDSecure);
  await pagar(page);
  await irAlBanco(page);
  await page.goto(compra);
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
