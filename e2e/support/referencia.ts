import { expect, type Page } from '@playwright/test';
import { buscarProveedor } from './api.ts';
import type { Compra } from './compra.ts';
import { esperarCorreo } from './correos.ts';

/** An event of the demonstration that takes months, transfers and cash. */
export const EVENTO = 'Ciudad Encendida';

const RADIOS = { spei: /^Transferencia/, tienda: /^Efectivo en tienda/ };
const BOTONES = { spei: 'Dame mi CLABE', tienda: 'Dame mi código' };

/** A guest asks for a reference for two seats, and confirms the address by the six digits of the mail (§B2.9). */
export async function pedirReferencia(
  page: Page,
  compra: Compra,
  { medio, correo, seccion }: { medio: 'spei' | 'tienda'; correo: string; seccion: string },
): Promise<string[]> {
  await compra.abrirSeccion({ evento: EVENTO, seccion });
  const lugares = await compra.elegirEnLista(2);
  await compra.apartar();
  await compra.llenarInvitado({ nombre: 'Rosa Ibáñez', correo });
  await page.getByRole('radio', { name: RADIOS[medio] }).check();
  await page.getByRole('button', { name: BOTONES[medio] }).click();
  await escribirCodigo(page, correo);
  await expect(page.getByRole('heading', { name: 'Tu pago pendiente' })).toBeVisible();
  return lugares;
}

/** Types the six digits that were mailed to an address. */
async function escribirCodigo(page: Page, correo: string): Promise<void> {
  const carta = await esperarCorreo(page.request, { para: correo, asunto: /código/ });
  const [codigo = ''] = carta.texto.match(/\b\d{3} ?\d{3}\b/) ?? [];
  const pregunta = page.getByRole('dialog', { name: 'Confirma tu correo' });
  await pregunta.getByLabel('Código de seis dígitos').fill(codigo);
  await pregunta.getByRole('button', { name: 'Confirmar' }).click();
  await expect(pregunta).toBeHidden();
}

/** The number under the barcode, or the transfer's concept, without its spaces. */
export async function numeroDe(page: Page): Promise<string> {
  const texto = await page
    .getByText(/^\d{4}( \d{1,4})+$/)
    .first()
    .innerText();
  return texto.replaceAll(' ', '');
}

/** Pays at the provider's stand-in, as at a till or in a bank's app; another sum than the asked one if given. */
export async function pagarAfuera(page: Page, numero: string, pesos?: string): Promise<void> {
  const banco = await page.context().newPage();
  await banco.goto(`${await buscarProveedor(page.request)}/pagar/${numero}`);
  if (pesos !== undefined) await banco.getByLabel('Pesos').fill(pesos);
  await banco.getByRole('button', { name: /^(Pagar en la tienda|Enviar la transferencia)$/ }).click();
  await expect(banco).toHaveURL(/\?/);
  await banco.close();
}
