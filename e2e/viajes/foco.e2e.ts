import { expect, type Locator } from '@playwright/test';
import { TARJETAS } from '../support/compra.ts';
import { conSesion, crearCuenta } from '../support/cuentas.ts';
import { test } from '../support/viaje.ts';

test('each step of the seats starts with the focus on its content, there and back (§2.29, §4.11)', async ({
  page,
  compra,
}) => {
  await compra.abrirSeccion({ evento: 'Niebla Tropical', seccion: 'Sección 109' });
  await compra.elegirEnLista(1);
  await compra.apartar();
  await expect(page.getByRole('main')).toBeFocused();

  await page.getByRole('button', { name: 'Cancelar la compra' }).click();
  await page.getByRole('button', { name: 'Sí, cancelar' }).click();
  await page.getByRole('button', { name: 'Entendido' }).click();
  await expect(page.getByRole('heading', { name: 'Sección 109' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

test('the second step of general tickets starts with the focus on the title (§2.27)', async ({ page }) => {
  await page.goto('/eventos');
  await page.getByRole('link', { name: /^Comprar boletos: .*Desierto Abierto/ }).click();
  await page.getByRole('button', { name: /^Campo/ }).click();
  const compra = page.getByRole('dialog', { name: 'Campo' });
  await expect(compra.getByRole('button', { name: 'Cerrar' })).toBeFocused();
  await compra.getByRole('button', { name: 'Siguiente' }).click();
  await expect(compra.getByRole('timer')).toBeVisible();
  await expect(compra.getByRole('heading', { name: 'Campo', level: 2 })).toBeFocused();
});

test('a code that is refused is told while the focus stays in its field, before and at the payment (§8.15)', async ({
  page,
  consoleWatch,
  compra,
}) => {
  consoleWatch.allow(/validar_clave_web|status of 404/);
  await compra.abrirSeccion({ evento: 'Niebla Tropical', seccion: 'Sección 109' });
  await compra.elegirEnLista(1);
  const codigo = page.getByLabel('Código de descuento');
  const dicho = page.getByRole('alert').filter({ hasText: 'Código de descuento inválido.' });
  await codigo.fill('NADA');
  await codigo.press('Enter');
  await expect(dicho).toBeVisible();
  await compra.apartar();
  await expect(compra.reloj()).toBeVisible();
  await codigo.fill('NADA');
  await codigo.press('Enter');
  await expect(dicho).toBeVisible();
});

test('the content takes the focus of what leaves the page: a question that nothing had asked (§4.1, WCAG 2.4.3)', async ({
  page,
  request,
}) => {
  await conSesion(page, await crearCuenta(request, 'foco'));
  await page.route('**/auth/check-status', async route => {
    const response = await route.fetch();
    await route.fulfill({ json: { ...(await response.json()), isVerified: false } });
  });
  await page.goto('/eventos');
  await expect(page.getByRole('alertdialog', { name: 'Verificación requerida' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('the content takes the focus of what leaves the page: a card, the account (§2.34, §2.18, WCAG 2.4.3)', async ({
  page,
  request,
  compra,
}) => {
  await conSesion(page, await crearCuenta(request, 'foco'));
  await page.goto('/perfil/mis_formas_de_pago');
  await page.getByRole('button', { name: 'Agregar tarjeta' }).press('Enter');
  await compra.llenarTarjeta(TARJETAS.aprobada);
  await page.getByRole('button', { name: 'Guardar tarjeta' }).press('Enter');
  const eliminar = page.getByRole('button', { name: /^Eliminar/ });
  const pregunta = page.getByRole('alertdialog');
  await eliminar.press('Enter');
  await expect(pregunta).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(eliminar).toBeFocused();
  await eliminar.press('Enter');
  await pregunta.getByRole('button', { name: 'Sí, eliminar' }).press('Enter');
  await expect(page.getByText('No hay tarjetas guardadas.')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();

  await page.goto('/eventos');
  await page.getByRole('button', { name: /^Cuenta de/ }).press('Enter');
  await page.getByRole('button', { name: 'Cerrar sesión' }).press('Enter');
  await expect(page.getByRole('link', { name: 'Iniciar Sesión' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

test('a button that has reached its end keeps the focus; a line that is taken out leaves it to its list (§5.11, §2.29, WCAG 2.4.3)', async ({
  page,
  compra,
}) => {
  await compra.abrirSeccion({ evento: 'Niebla Tropical', seccion: 'Sección 109' });
  const menos = page.getByRole('button', { name: 'Quitar uno: Asientos juntos' });
  await menos.focus();
  for (let i = 0; i < 8; i++) await page.keyboard.press('Enter');
  await expect(menos).toBeDisabled();
  await expect(menos).toBeFocused();
  await compra.elegirEnLista(2);
  await page
    .getByRole('button', { name: /^Quitar Fila/ })
    .first()
    .press('Enter');
  await expect(page.getByRole('list', { name: 'Asientos seleccionados' })).toBeFocused();
});

test('a notice that is closed gives the focus back to where it was (§2.13, WCAG 2.4.3)', async ({
  page,
  request,
}) => {
  await conSesion(page, await crearCuenta(request, 'foco'));
  await page.goto('/perfil/mi_password');
  await page.getByLabel('Contraseña actual').fill('Boletos2026');
  await page.getByLabel('Nueva contraseña', { exact: true }).fill('Nueva2027');
  await page.getByLabel('Confirmar nueva contraseña').fill('Nueva2027');
  const cambiar = page.getByRole('button', { name: 'Cambiar contraseña' });
  await cambiar.press('Enter');
  await page.getByRole('button', { name: 'Sí, cambiarla' }).press('Enter');
  const cerrar = page.getByRole('button', { name: 'Cerrar el aviso' });
  await cerrar.waitFor();
  await cambiar.focus();
  await cerrar.press('Enter');
  await expect(cerrar).toBeHidden();
  await expect(cambiar).toBeFocused();
});

test('one button pays at any width; no field or label that has the focus is under the clock or the bar (§2.29, §4.9, WCAG 2.4.11)', async ({
  page,
  compra,
}) => {
  await compra.abrirSeccion({ evento: 'Niebla Tropical', seccion: 'Sección 109' });
  await compra.elegirEnLista(1);
  await compra.apartar();
  for (const width of [320, 640, 956, 957, 958, 959, 960, 961, 1000, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole('button', { name: 'Pagar' }), `${width} px`).toHaveCount(1);
  }
  await page.setViewportSize({ width: 640, height: 360 });
  await awaitFieldsInView(page.getByRole('textbox'));
});

test('on a phone on its side no field of the general tickets’ payment has the focus under clock or bar (§2.27, WCAG 2.4.11)', async ({
  page,
}) => {
  await page.goto('/eventos');
  await page.getByRole('link', { name: 'Comprar boletos: Festival Desierto Abierto' }).click();
  await page.getByRole('button', { name: /^Preferente/ }).click();
  await page.setViewportSize({ width: 640, height: 360 });
  const compra = page.getByRole('dialog', { name: 'Preferente' });
  await compra.getByRole('button', { name: 'Siguiente' }).click();
  await awaitFieldsInView(compra.getByRole('textbox'));
});

test('beside the map the code has the focus above the total and the button, also where the window is low (§2.29, WCAG 2.4.11)', async ({
  page,
  compra,
}) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  await compra.abrirSeccion({ evento: 'Noche de Volcanes', seccion: 'Balcón izquierda' });
  await compra.elegirEnLista(6);
  await page.evaluate(() => scrollTo(0, 0));
  await expect(page.getByRole('button', { name: 'Continuar' })).toBeInViewport({ ratio: 1 });
  await awaitFieldsInView(page.getByLabel('Código de descuento'));
  await expect(page.getByRole('button', { name: 'Continuar' })).toBeInViewport({ ratio: 1 });
});

/** Goes through the fields, there and back: each is wholly in sight with its label. */
async function awaitFieldsInView(campos: Locator): Promise<void> {
  await expect(campos).not.toHaveCount(0);
  const ida = await campos.all();
  for (const campo of [...ida, ...ida.reverse()]) {
    await campo.focus();
    await expect
      .poll(() =>
        campo.evaluate(caja => {
          const enFrente = (element: Element | undefined, y: 'top' | 'bottom') => {
            const lados = element?.getBoundingClientRect();
            if (!lados) return false;
            const hallado = document.elementFromPoint(lados.left + 12, lados[y] + (y === 'top' ? 4 : -4));
            return hallado === element;
          };
          const [nombre] = caja instanceof HTMLInputElement ? (caja.labels ?? []) : [];
          return [enFrente(nombre, 'top'), enFrente(caja, 'top'), enFrente(caja, 'bottom')];
        }),
      )
      .toEqual([true, true, true]);
  }
}
