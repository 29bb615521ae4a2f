import { expect } from '@playwright/test';
import { buscarEvento, call } from '../support/api.ts';
import { correoNuevo, esperarCorreo, ligaDe } from '../support/correos.ts';
import { crearCuenta, entrar, JIMENA } from '../support/cuentas.ts';
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

test('registration says beside each field what is wrong, once it was touched (§5.2, §5.4)', async ({
  page,
}) => {
  await page.goto('/auth/register');
  const contrasena = page.getByLabel('Contraseña', { exact: true });
  const repetida = page.getByLabel('Repetir Contraseña');
  await expect(page.getByText('El nombre es obligatorio')).toBeHidden();
  await page.getByRole('button', { name: 'Registrarse' }).click();
  for (const texto of [
    'El nombre es obligatorio',
    'El correo es obligatorio',
    'La contraseña es obligatoria',
    'Debes repetir la contraseña',
  ])
    await expect(page.getByText(texto)).toBeVisible();
  await expect(page.getByLabel('Nombre')).toBeFocused();

  await page.getByLabel('Correo').fill('nadie@ninguna');
  await expect(page.getByLabel('Correo')).toHaveAccessibleDescription(
    /El correo debe ser de un dominio válido/,
  );
  for (const [escrita, texto] of [
    ['Ab1', 'Debe tener al menos 6 caracteres'],
    ['boletos2026', 'Debe contener al menos una mayúscula'],
    ['BOLETOS2026', 'Debe contener al menos una minúscula'],
    ['BoletosBoletos', 'Debe contener al menos un número'],
  ] as const) {
    await contrasena.fill(escrita);
    await expect(contrasena).toHaveAccessibleDescription(new RegExp(texto));
  }
  await repetida.fill('Otra2026');
  await expect(repetida).toHaveAccessibleDescription(/Las contraseñas no coinciden/);
});

test('login says what is wrong: field by field, then "Credenciales incorrectas" (§2.15, §5.1, §4.2, §8.1)', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 401/);
  await page.goto('/auth/login');
  await expect(page.getByRole('heading', { name: 'Inicia sesión' })).toBeVisible();
  const correo = page.getByLabel('Correo');
  const contrasena = page.getByLabel('Contraseña', { exact: true });
  const enviar = page.getByRole('button', { name: 'Inicia sesión' });

  await enviar.click();
  await expect(correo).toHaveAccessibleDescription('Debes ingresar el correo');
  await expect(contrasena).toHaveAccessibleDescription('Debes ingresar una contraseña');
  await correo.fill('jimena');
  await contrasena.fill('12345');
  await expect(correo).toHaveAccessibleDescription('Debes ingresar un correo válido');
  await expect(contrasena).toHaveAccessibleDescription('La contraseña debe tener al menos 6 caracteres');

  await correo.fill(correoNuevo('nadie'));
  await contrasena.fill('Equivocada1');
  await enviar.click();
  const aviso = page.getByRole('alertdialog', { name: 'Error' });
  await expect(aviso).toContainText('Credenciales incorrectas');
  await aviso.getByRole('button', { name: 'Entendido' }).click();
  await expect(page.getByRole('main')).toContainText('Credenciales incorrectas');
  // The typed text is still there.
  await expect(correo).toHaveValue(/nadie/);
});

test('without a network login says "No se pudo conectar con el servidor" (§8.1)', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/auth\/login/);
  await page.goto('/auth/login');
  await page.route('**/api/v1/auth/login', route => route.abort('connectionrefused'));
  await page.getByLabel('Correo').fill('jimena@taquilla.example');
  await page.getByLabel('Contraseña', { exact: true }).fill('Boletos2026');
  await page.getByRole('button', { name: 'Inicia sesión' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Error' })).toContainText(
    'No se pudo conectar con el servidor',
  );
});

test('"Entrar como invitado" leads to the listing; the logo leads home; nobody is offered Apple (§1.2, §1.3, §2.15)', async ({
  page,
}) => {
  await page.goto('/auth/login');
  await expect(page.getByText(/Apple/)).toHaveCount(0);
  // Google is not configured here, so it has no button.
  await expect(page.getByRole('button', { name: /Google/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'Entrar como invitado' }).click();
  await expect(page).toHaveURL(/\/eventos$/);
  await page.goto('/auth/login');
  await page.getByRole('link', { name: 'Taquilla, inicio' }).click();
  await expect(page).toHaveURL(/\/eventos$/);
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

test('an unknown address is answered like a known one when a password is forgotten; a mail that could not be sent is told (§2.17, §8.4)', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/forgot-password/);
  await page.goto('/auth/forgot');
  await page.getByLabel('Correo').fill(correoNuevo('desconocida'));
  const enviando = page.getByRole('button', { name: 'Enviando...' });
  await page.route(
    '**/forgot-password/**',
    async route => {
      await expect(enviando).toBeVisible();
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Recuperar Contraseña' }).click();
  await expect(page.getByText('No se pudo enviar el correo de recuperación.')).toBeVisible();
  await page.getByRole('button', { name: 'Recuperar Contraseña' }).click();
  await expect(
    page.getByText('Hemos enviado un correo con instrucciones para restablecer tu contraseña.'),
  ).toBeVisible();
  await page.getByRole('link', { name: /iniciar sesión/i }).click();
  await expect(page).toHaveURL('/auth/login');
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

test('the login leads back to where the buyer came from, by way of the registration too (§2.14)', async ({
  page,
  request,
}) => {
  const cuenta = await crearCuenta(request, 'regreso');
  const { id } = await buscarEvento(request, 'Los Faroles de Sal');
  await page.goto(`/eventos/${id}`);
  await page.getByRole('link', { name: 'Registrarse' }).click();
  await page.getByRole('link', { name: 'Inicia sesión' }).click();
  await page.getByLabel('Correo').fill(cuenta.correo);
  await page.getByLabel('Contraseña', { exact: true }).fill(cuenta.contrasena);
  await page.getByRole('button', { name: 'Inicia sesión' }).click();
  await expect(page).toHaveURL(`/eventos/${id}`);
  await expect(page.getByRole('button', { name: `Cuenta de ${cuenta.nombre}` })).toBeVisible();
});

test('the login of somebody who asked for their tickets leads to the tickets (§2.14, §6.4)', async ({
  page,
  request,
}) => {
  const cuenta = await crearCuenta(request, 'boletos');
  await page.goto('/perfil/mis_compras');
  await expect(page).toHaveURL('/auth/login');
  await page.getByLabel('Correo').fill(cuenta.correo);
  await page.getByLabel('Contraseña', { exact: true }).fill(cuenta.contrasena);
  await page.getByRole('button', { name: 'Inicia sesión' }).click();
  await expect(page).toHaveURL('/perfil/mis_compras');
});

test('a verification link that was used says so at the login (§2.7)', async ({ page }) => {
  await page.goto('/auth/login?motivo=enlace_invalido');
  await expect(page.getByText('El enlace ya se usó o venció.')).toBeVisible();
});

test('a token that is no good ends the session: "Se ha cerrado la sesión" (§4.1)', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 401/);
  await page.goto('/eventos');
  await page.evaluate(() => localStorage.setItem('token', 'de.otra.parte'));
  await page.reload();
  await expect(page.getByText('Se ha cerrado la sesión')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Iniciar Sesión' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('/auth/success without a token leads to the login (§2.7)', async ({ page }) => {
  await page.goto('/auth/success');
  await expect(page).toHaveURL('/auth/login');
});

test('the profile sends a visitor to the login (§2.8, §6.1, §6.4)', async ({ page }) => {
  await page.goto('/perfil/mis_compras');
  await expect(page).toHaveURL('/auth/login');
});

test('what registration was refused is not held against the login (§8.1, §2.15)', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 409/);
  await page.route('**/api/v1/auth/register', route =>
    route.fulfill({ status: 409, json: { statusCode: 409, message: 'Esa cuenta no se pudo crear.' } }),
  );
  await page.goto('/auth/register');
  await page.getByLabel('Nombre').fill('Rosa Ibáñez');
  await page.getByLabel('Correo').fill('rosa@correo.example');
  await page.getByLabel('Contraseña', { exact: true }).fill('Boletos2026');
  await page.getByLabel('Repetir Contraseña').fill('Boletos2026');
  await page.getByRole('button', { name: 'Registrarse' }).click();
  await page.getByRole('alertdialog', { name: 'Error' }).getByRole('button', { name: 'Entendido' }).click();
  await page.getByRole('link', { name: 'Inicia sesión' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Inicia sesión' })).toBeVisible();
  await expect(page.getByText('Credenciales incorrectas')).toBeHidden();
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
