import { expect, type Locator, type Page, test } from '@playwright/test';
import { buscarEvento, buscarSeccion } from './api.ts';

export interface Tarjeta {
  nombre: string;
  numero: string;
  vence: string;
  cvv: string;
}

const AL_CORRIENTE = { nombre: 'INES VALDOVINOS', vence: '1230', cvv: '123' };

/** The provider's test cards, named by their outcome at its stand-in. */
export const TARJETAS = {
  aprobada: { ...AL_CORRIENTE, numero: '4111111111111111' },
  sinFondos: { ...AL_CORRIENTE, numero: '4444444444444448' },
  /** Paid, but the bank refuses a refund. */
  sinReembolso: { ...AL_CORRIENTE, numero: '4000000000005126' },
  tresDSecure: { ...AL_CORRIENTE, numero: '4005580000050508' },
} as const satisfies Record<string, Tarjeta>;

export type Compra = ReturnType<typeof crearCompra>;

/** The steps of a purchase on one page, in their order. */
export function crearCompra(page: Page) {
  return {
    abrirSeccion: (donde: { evento: string; seccion: string }) => abrirSeccion(page, donde),
    elegirEnLista: (cuantos: number) => elegirEnLista(page, cuantos),
    apartar: () => apartar(page),
    reloj: () => reloj(page),
    resumen: () => resumen(page),
    llenarInvitado: (invitado: { nombre: string; correo: string }) => llenarInvitado(page, invitado),
    llenarTarjeta: (tarjeta: Tarjeta) => llenarTarjeta(page, tarjeta),
    pagar: () => pagar(page),
  };
}

/** Opens the seats of one section of an event, by their names. */
async function abrirSeccion(
  page: Page,
  { evento, seccion }: { evento: string; seccion: string },
): Promise<void> {
  const { id } = await buscarEvento(page.request, evento);
  const { id: seccionId } = await buscarSeccion(page.request, id, seccion);
  await page.goto(`/eventos/${id}/${seccionId}/${encodeURIComponent(seccion)}`);
  await expect(page.getByRole('heading', { name: tituloDeSeccion(seccion) })).toBeVisible();
}

/** §2.29; the section's name may contain the word already. */
export function tituloDeSeccion(nombre: string): string {
  return nombre.startsWith('Sección') ? nombre : `Sección: ${nombre}`;
}

/** Number of seats that each of the concurrent journeys has to itself. */
const ASIENTOS_POR_VIAJE = 5;

/** Picks free seats of the first rows in the list view; returns their names: `Fila A, asiento 5`. */
async function elegirEnLista(page: Page, cuantos: number): Promise<string[]> {
  await page.getByRole('radio', { name: 'Lista' }).check();
  const libres = page.getByRole('checkbox', { name: /^Fila .+, asiento /, checked: false });
  await expect(libres.first()).toBeVisible();
  const desde = Math.min(test.info().parallelIndex * ASIENTOS_POR_VIAJE, (await libres.count()) - cuantos);
  const nombres: string[] = [];
  for (let i = 0; i < cuantos; i++) {
    const etiqueta = (await libres.nth(Math.max(desde, 0)).getAttribute('aria-label')) ?? '';
    // By its name: another seat before it may have become free meanwhile.
    const asiento = page.getByRole('checkbox', { name: etiqueta, exact: true });
    await asiento.check();
    await expect(asiento).toBeChecked();
    nombres.push(etiqueta.split(', ').slice(0, 2).join(', '));
  }
  return nombres;
}

/** Goes on to the payment; the seats are held from here on. */
async function apartar(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(reloj(page)).toHaveText(/^\d\d:\d\d$/);
}

/** The hold's clock (§4.7). */
function reloj(page: Page): Locator {
  return page.getByRole('region', { name: 'Tiempo de tu reserva' }).getByRole('timer');
}

/** The order's summary beside the payment. */
function resumen(page: Page): Locator {
  return page.getByRole('complementary');
}

async function llenarInvitado(page: Page, { nombre, correo }: { nombre: string; correo: string }) {
  await page.getByLabel('Nombre', { exact: true }).fill(nombre);
  await page.getByLabel('Correo', { exact: true }).fill(correo);
}

async function llenarTarjeta(page: Page, { nombre, numero, vence, cvv }: Tarjeta): Promise<void> {
  const titular = page.getByLabel('Nombre del titular');
  const deTarjeta = page.getByRole('radio', { name: /^Tarjeta De / });
  // Where an event takes other ways too, none is chosen for the buyer (§B2.1).
  await expect(titular.or(deTarjeta).first()).toBeVisible();
  if (!(await titular.isVisible())) await deTarjeta.check();
  await titular.fill(nombre);
  await page.getByLabel('Número de tarjeta').fill(numero);
  await page.getByLabel('Vence (MM/AA)').fill(vence);
  await page.getByLabel('CVV').fill(cvv);
}

/** Presses "Pagar" and confirms the question (§4.9). A further question, if any, is left to the test. */
async function pagar(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pagar' }).click();
  const pregunta = page.getByRole('alertdialog', { name: '¿Confirmar compra?' });
  await pregunta.getByRole('button', { name: 'Sí, pagar' }).click();
}
