import { expect } from '@playwright/test';
import { call } from '../support/api.ts';
import { correoNuevo, esperarCorreo, ligaDe } from '../support/correos.ts';
import { conSesion, crearCuenta, entrar, JIMENA } from '../support/cuentas.ts';
import { test } from '../support/viaje.ts';

test('a visitor registers, opens the link of the mail and is logged in (§2.6, §2.16, §4.3, §7.3, §7.4, §2.7, §3.1, §8.2)', async ({
  page,
  request,
}) => {
  const correo = correoNuevo('registro');
  await page.goto('/auth/login');
  await page.getByRole('link', { name: 'Registrate aquí' }).click();
  await expect(page.getByRole('heading', { name: 'Registrarse' })).toBeVisible();
  await expect(page).toHaveTitle('Registrarse · Taquilla');
  await page.getByLabel('Nombre').fill('Octavio Peñaloza');
  await page.getByLabel('Correo').fill(correo);
  await page.getByLabel('Contraseña', { exact: true }).fill('Boletos2026');
  await page.getByLabel('Repetir Contraseña').fill('Boletos2026');
  await page.getByRole('button', { name: 'Registrarse' }).click();

  const aviso = page.getByRole('alertdialog');
  await expect(aviso).toContainText('Se ha enviado un correo de verificación. Revisa tu bandeja de entrada.');
  await aviso.getByRole('button', { name: 'Entendido' }).click();

  const carta = await esperarCorreo(request, { para: correo, asunto: /^Verifica tu correo$/ });
  const liga = ligaDe(carta, /verif/);
  await page.goto(liga);
  await expect(page).toHaveURL(/\/eventos$/);
  await expect(page.getByRole('button', { name: 'Cuenta de Octavio Peñaloza' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeTruthy();
  // Opened again in the browser that used it: the session stays, and the page tells the link's outcome.
  await page.goto(liga);
  await expect(page.getByText('Tu correo ya está verificado.')).toBeVisible();
  await expect(page).toHaveURL(/\/eventos$/);
  await expect(page.getByRole('button', { name: 'Cuenta de Octavio Peñaloza' })).toBeVisible();
});

test('a buyer with a session never sees "Iniciar Sesión", not even while the page loads (§2.18)', async ({
  page,
  request,
}) => {
  const cuenta = await crearCuenta(request, 'sinparpadeo');
  await conSesion(page, cuenta);
  await page.addInitScript(() => {
    const mirar = () => {
      for (const liga of document.querySelectorAll('header a')) {
        if (liga.textContent === 'Iniciar Sesión' && getComputedStyle(liga).visibility === 'visible')
          document.documentElement.dataset.parpadeo = 'si';
      }
      requestAnimationFrame(mirar);
    };
    requestAnimationFrame(mirar);
  });
  for (const donde of ['/eventos', '/legales/nuestras_politicas', '/perfil/mis_compras']) {
    await page.goto(donde);
    await expect(page.getByRole('button', { name: `Cuenta de ${cuenta.nombre}` })).toBeVisible();
    await expect(page.locator('html'), donde).not.toHaveAttribute('data-parpadeo');
  }
});

test('a verification link that is opened in another browser asks first, and says later that it was used (§2.7)', async ({
  page,
  request,
  otraPersona,
  accessible,
}) => {
  const correo = correoNuevo('otro-navegador');
  const datos = { fullName: 'Octavio Peñaloza', email: correo, password: 'Boletos2026' };
  await call(request, 'POST', '/auth/register', datos);
  await call(request, 'POST', `/correos/send-verification-email/${encodeURIComponent(correo)}`);
  const liga = ligaDe(
    await esperarCorreo(request, { para: correo, asunto: /^Verifica tu correo$/ }),
    /verif/,
  );
  const escaner = await otraPersona();
  for (const visita of [escaner, page]) {
    await visita.goto(liga);
    await expect(visita.getByRole('heading', { name: 'Confirma tu correo' })).toBeVisible();
  }
  await accessible(page);
  await page.getByRole('button', { name: 'Confirmar mi correo' }).click();
  const pregunta = page.getByRole('alertdialog', { name: '¿Entrar a esta cuenta?' });
  await expect(pregunta).toContainText(correo);
  await pregunta.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByRole('button', { name: 'Cuenta de Octavio Peñaloza' })).toBeVisible();
  await escaner.goto(liga);
  await expect(escaner).toHaveURL(/\/auth\/login\?motivo=/);
});

test('an account that is not verified reads "Verificación requerida" and stays logged out (§4.1, §6.3)', async ({
  page,
}) => {
  const correo = correoNuevo('sinverificar');
  await page.goto('/auth/register');
  await page.getByLabel('Nombre').fill('Octavio Peñaloza');
  await page.getByLabel('Correo').fill(correo);
  await page.getByLabel('Contraseña', { exact: true }).fill('Boletos2026');
  await page.getByLabel('Repetir Contraseña').fill('Boletos2026');
  await page.getByRole('button', { name: 'Registrarse' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Entendido' }).click();

  await page.goto('/eventos');
  const aviso = page.getByRole('alertdialog', { name: 'Verificación requerida' });
  await expect(aviso.getByRole('button', { name: 'Entendido' })).toBeFocused();
  // The request takes as long as the mail server does.
  await page.route('**/send-verification-email/**', async route => {
    await expect(page.getByRole('status', { name: 'Cargando' })).toBeVisible();
    await route.continue();
  });
  await aviso.getByRole('button', { name: 'Reenviar correo' }).click();
  const enviado = page.getByRole('alertdialog', { name: 'Correo enviado' });
  await enviado.getByRole('button', { name: 'Entendido' }).click();
  await expect(page.getByRole('link', { name: 'Iniciar Sesión' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test("a forgotten password is replaced by the mail's link, which works once (§2.17, §5.3, §7.8, §8.4)", async ({
  page,
  request,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 40[01]/);
  const cuenta = await crearCuenta(request, 'olvido');
  await page.goto('/auth/login');
  await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click();
  await expect(page.getByRole('heading', { name: 'Recuperar contraseña' })).toBeVisible();
  await page.getByRole('button', { name: 'Recuperar Contraseña' }).click();
  await expect(page.getByLabel('Correo')).toHaveAccessibleDescription(
    'Por favor, ingresa un correo electrónico.',
  );
  await page.getByLabel('Correo').fill(cuenta.correo);
  await page.getByRole('button', { name: 'Recuperar Contraseña' }).click();
  await expect(
    page.getByText('Hemos enviado un correo con instrucciones para restablecer tu contraseña.'),
  ).toBeVisible();

  const carta = await esperarCorreo(request, { para: cuenta.correo, asunto: /^Restablece tu contraseña$/ });
  const liga = ligaDe(carta, /\/auth\/reset/);
  await page.goto(liga);
  await page.getByLabel('Contraseña', { exact: true }).fill('Nueva2027');
  await page.getByLabel('Repetir Contraseña').fill('Nueva2027');
  await page.getByRole('button', { name: 'Guardar contraseña' }).click();
  await expect(page.getByText('Contraseña actualizada correctamente')).toBeVisible();
  await entrar(page, { ...cuenta, contrasena: 'Nueva2027' });

  await page.goto(liga);
  await page.getByLabel('Contraseña', { exact: true }).fill('Otra2028');
  await page.getByLabel('Repetir Contraseña').fill('Otra2028');
  await page.getByRole('button', { name: 'Guardar contraseña' }).click();
  await expect(page.getByText('El enlace ya se usó o venció. Solicita uno nuevo.')).toBeVisible();
});

test("a buyer with a session is led home from the login, keeps it against a stranger's link, and logs out (§2.7, §2.14, §2.18, §4.5)", async ({
  page,
  request,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 401/);
  const cuenta = await crearCuenta(request, 'menu');
  await entrar(page, cuenta);
  await page.goto('/auth/login');
  await expect(page).toHaveURL(/\/eventos$/);
  await expect(page.getByRole('link', { name: 'Mis eventos' })).toBeVisible();

  const menu = page.getByRole('button', { name: `Cuenta de ${cuenta.nombre}` });
  await page.goto('/auth/success?token=de.otra.parte');
  await expect(page.getByText('No se pudo abrir el enlace. Tu sesión sigue abierta.')).toBeVisible();
  await expect(page).toHaveURL(/\/eventos$/);
  await menu.click();
  await expect(page.getByRole('link', { name: 'Mis perfil' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cambiar contraseña' })).toBeVisible();
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page.getByRole('link', { name: 'Iniciar Sesión' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test('where a press gives no focus, as in Safari, the user menu closes at a press beside it and its entries work (§2.18)', async ({
  page,
}) => {
  await page.addInitScript(() => {
    addEventListener('mousedown', event => {
      event.preventDefault();
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    });
  });
  await entrar(page, JIMENA);
  const menu = page.getByRole('button', { name: /^Cuenta de/ });
  const perfil = page.getByRole('link', { name: 'Mis perfil' });
  await menu.click();
  await expect(perfil).toBeVisible();
  await page.getByRole('heading', { name: 'Próximos eventos' }).click();
  await expect(perfil).toBeHidden();
  // Opened by keyboard, then an entry pressed: the press removes the focus before it becomes a click.
  await menu.focus();
  await page.keyboard.press('ArrowDown');
  await expect(perfil).toBeFocused();
  await perfil.click();
  await expect(page).toHaveURL(/\/perfil\/mi_perfil$/);
});
