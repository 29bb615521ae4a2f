import { expect, type Locator, type Page } from '@playwright/test';
import { TARJETAS } from '../support/compra.ts';
import { correoNuevo } from '../support/correos.ts';
import { crearCuenta, entrar } from '../support/cuentas.ts';
import { test } from '../support/viaje.ts';

const PASOS_MAXIMOS = 120;

/** Presses Tab until the target has the focus, as a person without a mouse does. */
async function tabularHasta(page: Page, meta: Locator): Promise<void> {
  await meta.first().waitFor();
  for (let paso = 0; paso < PASOS_MAXIMOS; paso++) {
    if (await meta.first().evaluate(e => e === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not reach ${meta}`);
}

test('a whole purchase by keyboard alone, from the listing to the tickets; seats by the arrows (§2.29, §4.9)', async ({
  page,
  compra,
}) => {
  const keyboard = page.keyboard;
  await page.goto('/eventos');

  await test.step('over the header to the event', async () => {
    await keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Saltar al contenido' })).toBeFocused();
    await keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await tabularHasta(page, page.getByRole('link', { name: 'Comprar boletos: La casa sin puertas' }));
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'La casa sin puertas' })).toBeVisible();
  });

  await test.step('to a section and a seat of the list', async () => {
    await tabularHasta(page, page.getByRole('link', { name: /^Derecha/ }));
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Sección: Derecha' })).toBeVisible();
    await tabularHasta(page, page.getByRole('radio', { name: 'Mapa' }));
    await keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: 'Lista' })).toBeChecked();
    // Other tests buy meanwhile: a row may have only one seat left.
    const asiento = page.getByRole('checkbox', { name: /^Fila / });
    const fila = page
      .getByRole('group', { name: /^Fila / })
      .filter({ has: asiento.nth(1) })
      .first();
    const primero = fila.getByRole('checkbox').first();
    await tabularHasta(page, primero);
    await keyboard.press('ArrowRight');
    await expect(fila.getByRole('checkbox').nth(1)).toBeFocused();
    await keyboard.press('ArrowDown');
    await expect(fila.locator(':focus')).toHaveCount(0);
    await expect(asiento.and(page.locator(':focus'))).toHaveCount(1);
    await keyboard.press('ArrowUp');
    await keyboard.press('Home');
    await expect(primero).toBeFocused();
    await keyboard.press('Space');
    await expect(primero).toBeChecked();
    await tabularHasta(page, page.getByRole('button', { name: 'Continuar' }));
    await keyboard.press('Enter');
    await expect(compra.reloj()).toBeVisible();
  });

  await test.step('through the form', async () => {
    await tabularHasta(page, page.getByLabel('Nombre', { exact: true }));
    await keyboard.type('Rosa Ibáñez');
    await keyboard.press('Tab');
    await keyboard.type(correoNuevo('teclado'));
    await tabularHasta(page, page.getByLabel('Nombre del titular'));
    const { nombre, numero, vence, cvv } = TARJETAS.aprobada;
    for (const texto of [nombre, numero, vence, cvv]) {
      await keyboard.type(texto);
      await keyboard.press('Tab');
    }
    await tabularHasta(page, page.getByRole('button', { name: 'Pagar' }));
    await keyboard.press('Enter');
  });

  await test.step('through the question', async () => {
    const pregunta = page.getByRole('alertdialog', { name: '¿Confirmar compra?' });
    await expect(pregunta).toBeVisible();
    // Escape closes it, and the focus returns to the button.
    await keyboard.press('Escape');
    await expect(pregunta).toBeHidden();
    await expect(page.getByRole('button', { name: 'Pagar' })).toBeFocused();
    await keyboard.press('Enter');
    await tabularHasta(page, pregunta.getByRole('button', { name: 'Sí, pagar' }));
    await keyboard.press('Enter');
  });

  await expect(page.getByRole('heading', { name: '¡Compra exitosa!' })).toBeFocused();
  await tabularHasta(page, page.getByRole('button', { name: 'Continuar' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Sección: Derecha' })).toBeVisible();
});

test('the user menu opens with the arrows and closes with Escape; the side menu shows where one is (§2.18, §2.31, WCAG 2.4.11)', async ({
  page,
  request,
}) => {
  const cuenta = await crearCuenta(request, 'flechas');
  await entrar(page, cuenta);
  const menu = page.getByRole('button', { name: `Cuenta de ${cuenta.nombre}` });
  await menu.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('link', { name: 'Mis perfil' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('button', { name: 'Cerrar sesión' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await expect(page.getByRole('link', { name: 'Mis perfil' })).toBeHidden();

  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/perfil/mis_formas_de_pago');
  const lateral = page.getByRole('navigation', { name: 'Perfil' });
  await lateral.getByRole('link', { name: 'Mis compras' }).focus();
  await page.keyboard.press('Tab');
  const salir = lateral.getByRole('button', { name: 'Cerrar sesión' });
  await expect(salir).toBeFocused();
  await expect(salir).toBeInViewport({ ratio: 1 });
});

test('at 400 % zoom nothing lies over the field that has the focus, and the clock stays in sight (§2.29, §4.7)', async ({
  page,
  compra,
}) => {
  await compra.abrirSeccion({ evento: 'La casa sin puertas', seccion: 'Derecha' });
  await compra.elegirEnLista(1);
  await compra.apartar();
  // 1280 by 1024 at 400 %.
  await page.setViewportSize({ width: 320, height: 256 });
  for (const etiqueta of ['Correo', 'Nombre del titular', 'Número de tarjeta', 'Vence (MM/AA)', 'CVV']) {
    const campo = page.getByLabel(etiqueta, { exact: true });
    await tabularHasta(page, campo);
    const cubierto = await campo.evaluate(e => {
      const { left, width, top, height } = e.getBoundingClientRect();
      const en = (y: number) => document.elementFromPoint(left + width / 2, y);
      return ![top + 4, top + height / 2, top + height - 4].every(y => en(y) === e);
    });
    expect(cubierto, `${etiqueta} is covered`).toBe(false);
    await expect(compra.reloj()).toBeInViewport();
  }
});

test('seats of two sections are picked, held, let go one by one and paid by keyboard alone (§B1.2, §B1.3)', async ({
  page,
  compra,
}) => {
  const keyboard = page.keyboard;
  for (const seccion of ['Platea derecha', 'Balcón izquierda']) {
    await compra.abrirSeccion({ evento: 'Noche de Volcanes', seccion });
    await tabularHasta(page, page.getByRole('radio', { name: 'Mapa' }));
    await keyboard.press('ArrowRight');
    const libre = page.getByRole('checkbox', { name: /^Fila .+, asiento /, checked: false }).first();
    await tabularHasta(page, libre);
    await keyboard.press('Space');
    await expect(page.getByRole('checkbox', { checked: true }).first()).toBeVisible();
  }
  await tabularHasta(page, page.getByRole('link', { name: 'Ver mis lugares' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Tus 2 lugares' })).toBeVisible();
  await tabularHasta(page, page.getByRole('button', { name: 'Apartar' }));
  await keyboard.press('Enter');
  await expect(page.getByText('Tus lugares están apartados')).toBeVisible();
  await tabularHasta(page, page.getByRole('button', { name: /^Quitar Fila .* de Balcón izquierda$/ }));
  await keyboard.press('Enter');
  // The pressed button goes with its line, and the focus to the heading.
  await expect(page.getByRole('heading', { name: 'Tu lugar' })).toBeFocused();
  await tabularHasta(page, page.getByRole('button', { name: 'Ir a pagar' }));
  await keyboard.press('Enter');
  await expect(compra.reloj()).toBeVisible();
});
