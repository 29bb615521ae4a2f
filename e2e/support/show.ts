import { expect, type Page } from '@playwright/test';
import { strToU8, zipSync } from 'fflate';
import { buscarEvento } from './api.ts';

/** A small show of a journey's own. */
interface Show {
  nombre: string;
  recinto: string;
  /** Seats of its only row, and places without one where it has such. */
  asientos: number;
  pista?: number;
  precio: number;
}

/** Brings a show in by its files, as an organiser does (§C4.6); answers the id of the draft. */
export async function importarShow(
  page: Page,
  { nombre, recinto, asientos, pista, precio }: Show,
): Promise<number> {
  const clave = claveDe(nombre);
  const archivos = {
    'show.yaml': strToU8(`evento:
  clave: ${clave}
  nombre: ${nombre}
  artista: Los de al lado
  categoria: Conciertos
  recinto: recinto.yaml
  fecha: 2031-05-17 20:00
  descripcion: Una noche que no sale como estaba prevista.
  limiteDeAsientos: 2
cargos: { usoDeTarjeta: 0.03, usoDeServicio: 0.12 }
categoriasEvento:
  Luneta: { color: '#62c9ff', precio: ${precio} }
secciones:
  luneta: { categoria: Luneta }
${pista ? '  pista: { categoria: Luneta }\n' : ''}`),
    'recinto.yaml': strToU8(`recinto:
  clave: ${claveDe(recinto)}
  nombre: ${recinto}
  direccion: 5 de Mayo 12
  ciudad: Puebla
  zona: America/Mexico_City
secciones:
  luneta: { nombre: Luneta, bloque: Sala, tipo: numerada, filas: { A: { asientos: ${asientos} } } }
${pista ? `  pista: { nombre: Pista, bloque: Sala, tipo: general, capacidad: ${pista} }\n` : ''}`),
  };
  await page.goto('/consola/eventos');
  await page.getByRole('button', { name: 'Importar' }).click();
  const dialogo = page.getByRole('dialog', { name: 'Importar un evento' });
  const zip = { name: 'show.zip', mimeType: 'application/zip', buffer: Buffer.from(zipSync(archivos)) };
  await dialogo.locator('input[type=file]').setInputFiles(zip);
  await dialogo.getByRole('button', { name: 'Crear el borrador' }).click();
  await expect(page).toHaveURL(/\/eventos\/\d+/);
  return Number(/\/eventos\/(\d+)/.exec(page.url())?.[1]);
}

/** The same, on sale: buyers find it. */
export async function publicarShow(page: Page, show: Show): Promise<number> {
  const id = await importarShow(page, show);
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  const dialogo = page.getByRole('dialog', { name: `Publicar ${show.nombre}` });
  const publicar = dialogo.getByRole('button', { name: `Publicar ${show.nombre}` });
  await expect(publicar).toBeVisible();
  for (const aviso of await dialogo.getByRole('checkbox').all()) await aviso.check();
  await publicar.click();
  await expect(dialogo).toBeHidden();
  await expect(() => buscarEvento(page.request, show.nombre)).toPass({ timeout: 15_000 });
  return id;
}

/** A show's key: its name in small letters and hyphens. */
export function claveDe(nombre: string): string {
  return nombre.toLowerCase().replaceAll(' ', '-');
}
