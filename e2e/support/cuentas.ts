import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { call } from './api.ts';
import { correoNuevo, esperarCorreo, ligaDe } from './correos.ts';

export interface Cuenta {
  nombre: string;
  correo: string;
  contrasena: string;
}

/** The demonstration's buyer, who has bought before. */
export const JIMENA: Cuenta = {
  nombre: 'Jimena Ruiz',
  correo: 'jimena@taquilla.example',
  contrasena: 'Boletos2026',
};

/** A verified account for one test, made by the API: for journeys that begin with one. */
export async function crearCuenta(request: APIRequestContext, quien: string): Promise<Cuenta> {
  const cuenta = { nombre: 'Inés Valdovinos', correo: correoNuevo(quien), contrasena: 'Boletos2026' };
  await call(request, 'POST', '/auth/register', {
    fullName: cuenta.nombre,
    email: cuenta.correo,
    password: cuenta.contrasena,
  });
  await call(request, 'POST', `/correos/send-verification-email/${encodeURIComponent(cuenta.correo)}`);
  const correo = await esperarCorreo(request, { para: cuenta.correo, asunto: /verifica/i });
  const token = new URLSearchParams(ligaDe(correo, /verif/).split('?')[1]).get('token');
  await call(request, 'POST', '/auth/verificar', { token });
  return cuenta;
}

/** Logs in on the login screen and waits until the header shows the name. */
export async function entrar(page: Page, { correo, contrasena, nombre }: Cuenta): Promise<void> {
  await page.goto('/auth/login');
  await page.getByLabel('Correo').fill(correo);
  await page.getByLabel('Contraseña', { exact: true }).fill(contrasena);
  await page.getByRole('button', { name: 'Inicia sesión' }).click();
  await expect(page.getByRole('button', { name: `Cuenta de ${nombre}` })).toBeVisible();
}

/** Begins with a session that the API has opened, for journeys that are about another thing: the next page has it. */
export async function conSesion(page: Page, { correo, contrasena }: Cuenta): Promise<void> {
  const { token } = (await call(page.request, 'POST', '/auth/login', {
    email: correo,
    password: contrasena,
  })) as { token: string };
  // A page of the shop without its script.
  await page.goto('/robots.txt');
  await page.evaluate(dado => localStorage.setItem('token', dado), token);
}
