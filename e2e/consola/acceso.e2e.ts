import { expect } from '@playwright/test';
import { codigoDeClave, test } from '../support/consola.ts';
import { correoNuevo, esperarCorreo, ligaDe } from '../support/correos.ts';
import { holdRequests } from '../support/page.ts';

test('leads from an invitation to the first login, and writes it into the chain (§C13.3, §C13.4, §C13.6)', async ({
  como,
  otraPersona,
  request,
  accessible,
  consoleWatch,
}) => {
  // The app checks for a session before it shows a link's page.
  consoleWatch.allow(/401.*\/consola\/sesion/);
  const correo = correoNuevo('conta');
  const dueno = await como('dueno', '/equipo');
  await dueno.getByRole('button', { name: 'Invitar' }).click();
  const dialogo = dueno.getByRole('dialog', { name: 'Invitar al equipo' });
  await dialogo.getByLabel('Correo').fill(correo);
  await dialogo.getByLabel('Nombre').fill('Ana Prueba');
  await dialogo.getByLabel('Contabilidad').check();
  await dialogo.getByRole('button', { name: 'Mandar invitación' }).click();
  await expect(dueno.getByText('Invitamos a Ana Prueba')).toBeVisible();

  const invitada = await otraPersona();
  // The answer that there is no session arrives while the invitation is read.
  const decirSesion = await holdRequests(invitada, '**/consola/sesion');
  const decirInvitacion = await holdRequests(invitada, '**/consola/invitaciones/consultar');
  const sinSesion = invitada.waitForResponse(/\/consola\/sesion$/);
  const pregunta = invitada.waitForRequest(/\/invitaciones\/consultar$/);
  await invitada.goto(ligaDe(await esperarCorreo(request, { para: correo, asunto: /./ }), /invitacion/));
  await pregunta;
  decirSesion();
  await sinSesion;
  decirInvitacion();
  await expect(invitada.getByRole('heading', { name: 'Te invitaron a la consola' })).toBeVisible();
  await accessible.inBothThemes(invitada);
  await invitada.getByLabel('Contraseña nueva').fill('tres buhos en el ciruelo');
  await invitada.getByRole('button', { name: 'Guardar y entrar' }).click();
  await expect(invitada.getByRole('img', { name: /QR/ })).toBeVisible();
  await accessible.inBothThemes(invitada, 'second factor');
  await invitada
    .getByLabel('Código de seis dígitos')
    .fill(codigoDeClave(await invitada.locator('.alta__clave code').innerText()));
  await invitada.getByRole('button', { name: 'Activar segundo factor' }).click();
  await expect(invitada.getByRole('list', { name: 'Códigos de recuperación' }).locator('li')).toHaveCount(10);
  await invitada.getByRole('button', { name: 'Ya los guardé' }).click();
  await expect(invitada.getByText(/^Buen.*, Ana/)).toBeVisible();
  // An accountant reads the team and can change nothing in it.
  await expect(invitada.getByRole('link', { name: 'Recintos' })).toBeHidden();

  // By keyboard: search, and G with a letter.
  await dueno.keyboard.press('Control+k');
  await expect(dueno.getByRole('dialog', { name: 'Buscar' })).toBeVisible();
  await accessible.inBothThemes(dueno, 'search');
  await dueno.getByLabel('Pantalla, evento o folio').fill('auditoria');
  await expect(dueno.getByRole('button', { name: 'Auditoría Pantalla' })).toBeVisible();
  await dueno.keyboard.press('Enter');
  await expect(dueno).toHaveURL(/\/auditoria$/);
  await dueno.keyboard.press('g');
  await dueno.keyboard.press('e');
  await expect(dueno.getByRole('heading', { name: 'Eventos', level: 1 })).toBeVisible();
  await dueno.goBack();
  await expect(dueno.getByText(/Ana Prueba/).first()).toBeVisible();
  await dueno.getByRole('button', { name: 'Verificar cadena' }).click();
  await expect(dueno.getByText('La cadena está íntegra.')).toBeVisible();
  await accessible.inBothThemes(dueno);
});
