import { expect, type Page } from '@playwright/test';
import type { Accessibility } from '../support/accessibility.ts';
import { buscarEvento } from '../support/api.ts';
import { TARJETAS } from '../support/compra.ts';
import { correoNuevo } from '../support/correos.ts';
import { conSesion, crearCuenta, entrar, JIMENA } from '../support/cuentas.ts';
import { test } from '../support/viaje.ts';

/** Checks a screen at 360, 768 and 1280 px, and that it fits into each. */
async function aTodosLosAnchos(page: Page, accessible: Accessibility, pantalla: string): Promise<void> {
  for (const segundo of [360, 768]) await accessible.atBothWidths(page, [1280, segundo], pantalla);
}

test.describe('WCAG 2.2 AA holds on', () => {
  test('the home, with and without results (§2.19, §2.22)', async ({ page, accessible }) => {
    await page.goto('/eventos');
    await accessible(page, 'home');
    await page.getByLabel('Fecha').selectOption('Próximamente');
    await page.getByRole('button', { name: 'Lucha libre' }).click();
    await expect(page.getByText('No hay eventos disponibles')).toBeVisible();
    await accessible(page, 'home without results');
  });

  test('the screens of the session, empty and with errors (§2.15, §2.16, §2.17)', async ({
    page,
    accessible,
  }) => {
    for (const [pantalla, boton] of [
      ['login', 'Inicia sesión'],
      ['register', 'Registrarse'],
      ['forgot', 'Recuperar Contraseña'],
      ['reset?token=x', 'Guardar contraseña'],
    ] as const) {
      await page.goto(`/auth/${pantalla}`);
      await accessible(page, pantalla);
      await page.getByRole('button', { name: boton }).click();
      await expect(page.getByRole('textbox').first()).toHaveAttribute('aria-invalid', 'true');
      await accessible(page, `${pantalla} with errors`);
    }
  });

  test('the legal texts and the 404 (§2.9, §2.12)', async ({ page, accessible, consoleWatch }) => {
    consoleWatch.allow(/status of 404/);
    for (const texto of ['terminos_y_condiciones', 'aviso_de_privacidad', 'nuestras_politicas']) {
      await page.goto(`/legales/${texto}`);
      await accessible(page);
    }
    await page.goto('/no/existe');
    await accessible(page, '404');
  });

  test('the best places together, asked for, proposed and picked (§B1.8)', async ({
    page,
    accessible,
    request,
  }) => {
    const { id } = await buscarEvento(request, 'Noche de Volcanes');
    await page.goto(`/eventos/${id}`);
    await page.getByRole('link', { name: 'Los mejores juntos' }).click();
    await page.getByRole('button', { name: 'Buscar lugares juntos' }).click();
    await expect(page.getByRole('heading', { name: 'Tres maneras de sentarse 2' })).toBeVisible();
    await page
      .getByRole('button', { name: /^Elegir estos/ })
      .first()
      .click();
    await expect(page.getByRole('region', { name: 'Tus lugares' })).toContainText('Tus lugares (2)');
    await aTodosLosAnchos(page, accessible, 'best places together');
  });

  test('one purchase: picked, held, and changed (§B1.2, §B1.3)', async ({ page, accessible, compra }) => {
    await compra.abrirSeccion({ evento: 'Noche de Volcanes', seccion: 'Palco 2' });
    await compra.elegirEnLista(2);
    await compra.abrirSeccion({ evento: 'Noche de Volcanes', seccion: 'Balcón izquierda' });
    await compra.elegirEnLista(1);
    // The bar's; the summary leads there too.
    await page.getByRole('link', { name: 'Ver mis lugares' }).last().click();
    await expect(page.getByRole('heading', { name: 'Tus 3 lugares' })).toBeVisible();
    await aTodosLosAnchos(page, accessible, 'picked places');
    await page.getByRole('button', { name: 'Apartar' }).filter({ visible: true }).click();
    await expect(compra.reloj()).toBeVisible();
    await aTodosLosAnchos(page, accessible, 'held places');
    await page.getByRole('button', { name: 'Cambiar lugares' }).click();
    const cambio = page.getByRole('region', { name: 'Cambio de lugares' });
    await cambio.getByRole('button', { name: 'Conservas 3' }).click();
    await expect(page.getByRole('region', { name: 'Qué cambia' })).toContainText('Conservas 3');
    await aTodosLosAnchos(page, accessible, 'the change of a hold');
    await page.getByRole('button', { name: 'Dejar como estaba' }).click();
    await page.getByRole('button', { name: 'Soltar mis lugares' }).click();
    await page.getByRole('button', { name: 'Sí, soltar' }).click();
    await expect(page.getByText('La reserva se ha cancelado.')).toBeVisible();
  });

  test('an event, its information, its ficha and the general tickets (§2.24, §2.25, §2.26, §C4.2)', async ({
    page,
    accessible,
    request,
  }) => {
    for (const nombre of ['Niebla Tropical', 'Cuerpo de Agua']) {
      const { id } = await buscarEvento(request, nombre);
      await page.goto(`/eventos/${id}`);
      await expect(page.getByRole('heading', { name: 'Elige tu sección' })).toBeVisible();
      await accessible(page, nombre);
      await page.goto(`/eventos/informacion/${id}`);
      await accessible(page, `information about ${nombre}`);
      await page.goto(`/eventos/${id}/ficha/1`);
      await accessible(page, `the ficha of ${nombre}`);
    }
    const { id } = await buscarEvento(request, 'Ánima Eléctrica');
    await page.goto(`/eventos/${id}`);
    await page.getByRole('button', { name: 'Compartir' }).click();
    await expect(page.getByRole('dialog', { name: 'Compartir' })).toBeVisible();
    await accessible(page, 'the ways to share');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Pista/ }).click();
    await accessible(page, 'general tickets');
    await page.getByRole('dialog').getByRole('button', { name: 'Siguiente' }).click();
    await expect(page.getByRole('dialog').getByRole('timer')).toBeVisible();
    await accessible(page, 'payment of general tickets');
  });

  test('the seats, the payment, its questions and the outcome (§2.29, §4.9)', async ({
    page,
    accessible,
    consoleWatch,
    compra,
  }) => {
    consoleWatch.allow(/status of 402/);
    await compra.abrirSeccion({ evento: 'La casa sin puertas', seccion: 'Centro' });
    await accessible(page, 'map of seats');
    await compra.elegirEnLista(2);
    await accessible(page, 'list of seats');
    await compra.apartar();
    await accessible(page, 'payment');
    await page.getByRole('button', { name: 'Pagar' }).click();
    await expect(page.getByLabel('Número de tarjeta')).toHaveAttribute('aria-invalid', 'true');
    await accessible(page, 'payment with errors');
    await page.getByRole('button', { name: 'Cancelar la compra' }).click();
    await accessible(page, 'question whether to cancel');
    await page.getByRole('button', { name: 'Volver' }).click();
    await compra.llenarInvitado({ nombre: 'Rosa Ibáñez', correo: correoNuevo('accesible') });
    await compra.llenarTarjeta(TARJETAS.sinFondos);
    await page.getByRole('button', { name: 'Pagar' }).click();
    await accessible(page, 'question whether to pay');
    await page.getByRole('button', { name: 'Sí, pagar' }).click();
    await expect(page.getByText('La tarjeta no tiene fondos suficientes.')).toBeVisible();
    await accessible(page, 'declined card');
    await compra.llenarTarjeta(TARJETAS.aprobada);
    await compra.pagar();
    await expect(page.getByRole('heading', { name: '¡Compra exitosa!' })).toBeVisible();
    await accessible(page, 'success');
  });

  test('tables, and the confirmation without a charge (§2.29, §8.10)', async ({
    page,
    accessible,
    request,
  }) => {
    const { id } = await buscarEvento(request, 'Trío Obsidiana');
    await page.goto(`/eventos/${id}`);
    await page
      .getByRole('link', { name: /^Salón/ })
      .first()
      .click();
    await page.getByRole('radio', { name: 'Lista' }).check();
    await expect(page.getByRole('checkbox', { name: /^Mesa/ }).first()).toBeVisible();
    await accessible(page, 'list of tables');
    await page.goto('/terminar_compra/x/false/0');
    await accessible(page, 'confirmation without a charge');
  });

  test('the profile: purchases, tickets, cards, password (§2.31, §2.32, §2.33, §2.34, §2.35)', async ({
    page,
    accessible,
  }) => {
    await entrar(page, JIMENA);
    await accessible(page, 'home of a registered buyer');
    for (const [seccion, titulo] of [
      ['mi_perfil', 'Mi perfil'],
      ['mi_password', 'Cambiar contraseña'],
      ['mis_compras', 'Mis compras'],
    ] as const) {
      await page.goto(`/perfil/${seccion}`);
      await expect(page.getByRole('heading', { level: 1, name: titulo })).toBeVisible();
      await accessible(page);
    }
    await page
      .getByRole('link', { name: /^Detalle de boletos/ })
      .first()
      .click();
    await expect(page.getByRole('article').first()).toBeVisible();
    await accessible(page, 'tickets');
    await page
      .getByRole('button', { name: /^Código QR/ })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await accessible(page, 'code over the whole screen');
  });

  test('saved cards, with none, one, and the form (§2.34)', async ({ page, accessible, request, compra }) => {
    await conSesion(page, await crearCuenta(request, 'axe'));
    await page.goto('/perfil/mis_formas_de_pago');
    await expect(page.getByText('No hay tarjetas guardadas.')).toBeVisible();
    await accessible(page, 'no saved cards');
    await page.getByRole('button', { name: 'Agregar tarjeta' }).click();
    await accessible(page, 'form of a card');
    await compra.llenarTarjeta(TARJETAS.aprobada);
    await page.getByRole('button', { name: 'Guardar tarjeta' }).click();
    await expect(page.getByRole('article', { name: /^Visa/ })).toBeVisible();
    await accessible(page, 'a saved card');
    await page.getByRole('button', { name: /^Eliminar/ }).click();
    await accessible(page, 'question whether to delete');
  });
});
