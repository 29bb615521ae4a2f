import { expect, type Page } from '@playwright/test';
import { esperarCorreo } from '../support/correos.ts';
import { conSesion, crearCuenta, entrar, JIMENA } from '../support/cuentas.ts';
import { test } from '../support/viaje.ts';

test('the profile has its menu, shows name and e-mail, and ends the session (§2.31, §2.33, §1.4, §7.9)', async ({
  page,
  request,
}) => {
  const cuenta = await crearCuenta(request, 'perfil');
  await entrar(page, cuenta);
  await page.getByRole('button', { name: `Cuenta de ${cuenta.nombre}` }).click();
  await page.getByRole('link', { name: 'Mis perfil' }).click();
  const menu = page.getByRole('navigation', { name: 'Perfil' });
  await expect(menu.getByRole('listitem')).toHaveText([
    'Mi perfil',
    'Contraseña',
    'Forma de pago',
    'Mis compras',
    'Cerrar sesión',
  ]);
  await expect(page.getByLabel('Nombre completo')).toHaveValue(cuenta.nombre);
  await expect(page.getByLabel('Correo')).toHaveValue(cuenta.correo);
  await menu.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page).toHaveURL('/auth/login');
});

test('the password is changed after a question; the old one is good no more (§2.35, §5.15, §8.4, §8.14)', async ({
  page,
  request,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 400/, /update\/password/);
  const cuenta = await crearCuenta(request, 'clave');
  await conSesion(page, cuenta);
  await page.goto('/perfil/mi_password');
  const actual = page.getByLabel('Contraseña actual');
  const nueva = page.getByLabel('Nueva contraseña', { exact: true });
  const confirmacion = page.getByLabel('Confirmar nueva contraseña');
  const cambiar = page.getByRole('button', { name: 'Cambiar contraseña' });
  const formulario = page.getByRole('main');

  await cambiar.click();
  await expect(formulario).toContainText('Todos los campos son obligatorios');
  await actual.fill('Equivocada1');
  await nueva.fill('Nueva2027');
  await confirmacion.fill('Nueva2028');
  await cambiar.click();
  await expect(confirmacion).toHaveAccessibleDescription('Las nuevas contraseñas no coinciden');

  await confirmacion.fill('Nueva2027');
  // No answer, one of a broken proxy, and the server's own.
  const sinRespuesta = 'Hubo un problema al actualizar la contraseña';
  await page.route('**/update/password', route => route.abort(), { times: 1 });
  await confirmarCambio(page);
  await expect(formulario.getByRole('alert')).toHaveText(sinRespuesta);
  await page.route('**/update/password', route => route.fulfill({ json: {} }), { times: 1 });
  await confirmarCambio(page);
  await expect(formulario.getByRole('alert')).toHaveText(sinRespuesta);
  await confirmarCambio(page);
  await expect(actual).toHaveAccessibleDescription('La contraseña actual no es correcta.');
  await expect(actual).toBeFocused();
  await expect(formulario.getByText(sinRespuesta)).toBeHidden();

  // A buyer who forgot the password, or came with Google and never had one, has another way than this field.
  await page.getByRole('button', { name: 'Elegirla por correo' }).click();
  await expect(page.getByText('Hemos enviado un correo con instrucciones')).toBeVisible();
  await esperarCorreo(request, { para: cuenta.correo, asunto: /contraseña/i });

  await actual.fill(cuenta.contrasena);
  await nueva.fill('Nueva2027');
  await confirmacion.fill('Nueva2027');
  await confirmarCambio(page);
  await expect(page.getByText('Contraseña actualizada correctamente')).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Perfil' })
    .getByRole('button', { name: 'Cerrar sesión' })
    .click();
  await entrar(page, { ...cuenta, contrasena: 'Nueva2027' });
});

async function confirmarCambio(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sí, cambiarla' }).click();
}

test('Mis compras parts coming events from past ones, as list or grid, with how far off each is (§2.32, §4.12, §3.17)', async ({
  page,
}) => {
  await entrar(page, JIMENA);
  await page.getByRole('link', { name: 'Mis eventos' }).click();
  await expect(page.getByRole('heading', { name: 'Mis compras' })).toBeVisible();
  const proximos = page.getByRole('tabpanel').getByRole('listitem');
  const volcanes = proximos.filter({ has: page.getByRole('heading', { name: 'Noche de Volcanes' }) });
  await expect(volcanes).toContainText(/Dentro de \d+ día\(s\)/);
  await expect(volcanes).toContainText('2 Boletos');
  await expect(volcanes.getByRole('link', { name: /^Ver evento/ })).toHaveAttribute(
    'href',
    /^\/eventos\/\d+$/,
  );

  await page.getByRole('tab', { name: 'Eventos Pasados' }).click();
  const pasado = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'Última vuelta' });
  await expect(pasado).toContainText('El evento ya pasó');
  await expect(pasado).toContainText('3 Boletos');
  await page.getByRole('radio', { name: 'Cuadrícula' }).check();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Cuadrícula' })).toBeChecked();
  await expect(page.getByRole('tab', { name: 'Eventos Pasados' })).toHaveAttribute('aria-selected', 'true');

  await page.setViewportSize({ width: 360, height: 780 });
  const enCuadricula = (await pasado.boundingBox())?.height ?? 0;
  await page.getByRole('radio', { name: 'Lista' }).check();
  await expect.poll(async () => (await pasado.boundingBox())?.height).toBeLessThan(enCuadricula * 0.8);
});

test.describe('Mis compras', () => {
  for (const width of [360, 1280]) {
    test(`keeps its place at ${width} px while the purchases are on their way (§2.32)`, async ({ page }) => {
      await entrar(page, JIMENA);
      let contestar = () => {};
      const permiso = new Promise<void>(listo => {
        contestar = listo;
      });
      await page.route('**/mis_eventos', async route => {
        await permiso;
        await route.continue();
      });
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/perfil/mis_compras');
      await expect(page.getByText('Cargando tus boletos')).toBeAttached();
      const alto = () => page.locator('.compras').evaluate(lista => lista.getBoundingClientRect().top);
      const antes = await alto();
      contestar();
      await expect(page.getByRole('tab', { name: /Próximos Eventos/ })).toBeVisible();
      expect(Math.abs((await alto()) - antes)).toBeLessThanOrEqual(1);
    });
  }
});

test('a seat ticket shows category, block, section, row and seat; papers can be fetched (§2.32, §3.16)', async ({
  page,
}) => {
  await entrar(page, JIMENA);
  await page.getByRole('link', { name: 'Mis eventos' }).click();
  await page.getByRole('link', { name: 'Detalle de boletos: Noche de Volcanes' }).click();
  const boleto = page.getByRole('article', { name: 'Boleto 1 de 2' });
  for (const texto of ['Luneta centro', 'FilaF', 'Asiento8', 'Luneta', '$1,250.00'])
    await expect(boleto).toContainText(texto);
  const bajada = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar PDF' }).click();
  expect((await bajada).suggestedFilename()).toMatch(/\.pdf$/);
  const calendario = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Al calendario' }).click();
  expect((await calendario).suggestedFilename()).toMatch(/\.ics$/);
});

test('printed, the tickets stand alone: no menus, no buttons, dark on white (§2.32)', async ({ page }) => {
  await conSesion(page, JIMENA);
  await page.goto('/perfil/mis_compras');
  await page.getByRole('tab', { name: 'Eventos Pasados' }).click();
  await page
    .getByRole('link', { name: /detalle de boleto/i })
    .first()
    .click();
  const titulo = page.getByRole('heading', { level: 1, name: /Boletos?/ });
  await expect(titulo).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  for (const fuera of ['banner', 'contentinfo'] as const) await expect(page.getByRole(fuera)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Enviar a mi correo' })).toBeHidden();
  await expect(titulo).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.getByText(/^Boleto \d+$/).first()).toBeVisible();
});
