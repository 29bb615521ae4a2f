import { expect, type Page } from '@playwright/test';
import { buscarEvento, buscarSeccion, call } from '../support/api.ts';
import { crearCompra, TARJETAS } from '../support/compra.ts';
import { conSesion, crearCuenta } from '../support/cuentas.ts';
import { test } from '../support/viaje.ts';

const EVENTO = 'Noche de Máscaras';
const SECCION = 'Preferente A';
const GET_SALA = /\/api\/v1\/eventos\/\d+\/sala$/;

/** Opens the seats of the event with a waiting room; the test checks the first screen. */
async function abrir(page: Page, seccion = SECCION): Promise<number> {
  const { id } = await buscarEvento(page.request, EVENTO);
  const { id: seccionId } = await buscarSeccion(page.request, id, seccion);
  await page.goto(`/eventos/${id}/${seccionId}/${encodeURIComponent(seccion)}`);
  return id;
}

/** Overrides the waiting room's state for a browser; null restores the server's. */
async function fingirSala(page: Page, cambios: object | null): Promise<void> {
  if (!cambios) return page.unroute(GET_SALA);
  const sala = { activa: true, avance: 0, ultimo: 9_000, porSegundo: 1, detenida: false, quedan: 'libres' };
  // Replaces the route without removing the earlier one: a request between the two would see the real state.
  await page.route(GET_SALA, route => route.fulfill({ json: { ...sala, ...cambios } }));
}

const sala = (page: Page) => page.getByRole('region', { name: 'Sala de espera' });

async function numeroDe(page: Page): Promise<string> {
  const dato = sala(page).getByRole('definition').nth(1);
  await expect(dato).toHaveText(/^\d/);
  return dato.innerText();
}

test('two guests wait in the order in which they came, keep their places, and get in by themselves (§11)', async ({
  page,
  otraPersona,
  accessible,
}) => {
  const otra = await otraPersona();
  await fingirSala(page, { avance: 0 });
  await fingirSala(otra, { avance: 0 });
  await abrir(page);
  const numero = await numeroDe(page);
  await abrir(otra);
  const deOtra = await numeroDe(otra);
  expect(Number(deOtra)).toBeGreaterThan(Number(numero));

  await test.step('read how long it takes, on a phone too', async () => {
    await expect(sala(page)).toContainText('antes que tú');
    await expect(sala(page)).toContainText('Esperar no garantiza boletos');
    await expect(page).toHaveTitle(/antes que tú · Noche de Máscaras|Sigues tú/);
    await accessible(page, 'the waiting room');
    await otra.setViewportSize({ width: 360, height: 780 });
    await accessible(otra, 'the waiting room on a phone');
    // Also with letters twice as large (WCAG 1.4.4).
    await otra.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    const sobra = () => otra.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(sobra).toBeLessThanOrEqual(0);
    await otra.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  });

  await test.step('keep the number over a reload', async () => {
    await page.reload();
    expect(await numeroDe(page)).toBe(numero);
  });

  await test.step('read the truth about what is left', async () => {
    await fingirSala(otra, { avance: 0, detenida: true, quedan: 'apartados' });
    await expect(sala(otra)).toContainText('Por ahora no hay lugares libres');
    await expect(sala(otra)).toContainText('La sala está en pausa');
    await fingirSala(otra, { avance: 0, quedan: 'nada' });
    await otra.reload();
    await expect(sala(otra).getByRole('heading', { name: 'Boletos agotados' })).toBeVisible();
  });

  await test.step('be let in when the turn comes', async () => {
    await fingirSala(page, null);
    await expect(page.getByText('Es tu turno.')).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole('heading', { name: 'Sección: Preferente A' })).toBeVisible();
    await expect(page).toHaveTitle(/^Sección: Preferente A/);
  });
});

/** Waits for the turn and returns the browser's stored copy of it. */
async function esperarTurno(page: Page, eventoId: number): Promise<string> {
  await expect(page.getByText('Es tu turno.')).toBeVisible({ timeout: 60_000 });
  return (await page.evaluate(id => localStorage.getItem(`sala-${id}`), eventoId)) ?? '';
}

test('a turn that was copied holds nothing while its owner has seats by it (§11)', async ({
  page,
  otraPersona,
  consoleWatch,
  compra,
}) => {
  consoleWatch.allow(/status of 409/);
  const eventoId = await abrir(page);
  const guardada = await esperarTurno(page, eventoId);
  await compra.elegirEnLista(1);
  await compra.apartar();

  const amiga = await otraPersona();
  await amiga.goto('/legales/nuestras_politicas');
  await amiga.evaluate(([id, texto]) => localStorage.setItem(`sala-${id}`, texto), [
    eventoId,
    guardada,
  ] as const);
  await abrir(amiga, 'Preferente B');
  await crearCompra(amiga).elegirEnLista(1);
  await amiga.getByRole('button', { name: 'Continuar' }).click();
  await expect(amiga.getByText('Ya apartaste lugares con este turno.')).toBeVisible();
});

test('a turn is good for one purchase (§11)', async ({ page, compra }) => {
  const eventoId = await abrir(page);
  const guardada = await esperarTurno(page, eventoId);
  await compra.elegirEnLista(1);
  await compra.apartar();
  await compra.llenarInvitado({ nombre: 'Inés Valdovinos', correo: 'ines@correo.example' });
  await compra.llenarTarjeta(TARJETAS.aprobada);
  await compra.pagar();
  await expect(page.getByRole('heading', { name: '¡Compra exitosa!' })).toBeVisible();
  const { turno } = JSON.parse(guardada).turno;
  const response = await page.request.post(`/api/v1/eventos/${eventoId}/reservarInvitado`, {
    headers: { 'x-api-key': 'taquilla-web' },
    data: { asientosReserva: [1], turno },
  });
  expect([response.status(), (await response.json()).code]).toEqual([403, 'turno_requerido']);
  expect(await page.evaluate(id => localStorage.getItem(`sala-${id}`), eventoId)).toBeNull();
});

test('a registered buyer takes general places once their turn has come, over the event’s page (§11, §2.26)', async ({
  page,
  request,
}) => {
  await conSesion(page, await crearCuenta(request, 'sala'));
  const { id } = await buscarEvento(request, EVENTO);
  await fingirSala(page, { avance: 0 });
  await page.goto(`/eventos/${id}`);
  await page.getByRole('button', { name: /^Gradas/ }).click();
  const compra = page.getByRole('dialog', { name: 'Gradas' });
  await expect(compra.getByRole('region', { name: 'Sala de espera' })).toContainText('antes que tú');
  await fingirSala(page, null);
  await compra.getByRole('button', { name: 'Siguiente' }).click({ timeout: 60_000 });
  await expect(compra.getByRole('timer')).toHaveText(/^(09:5\d|10:00)$/);
});

test('nobody skips the room by asking the server directly (§11)', async ({ request }) => {
  const { id } = await buscarEvento(request, EVENTO);
  const { id: seccionId } = await buscarSeccion(request, id, 'Gradas');
  const response = await request.post(`/api/v1/eventos/${id}/reservar_generales`, {
    headers: { 'x-api-key': 'taquilla-web' },
    data: { cantidadAsientos: 1, seccionId },
  });
  expect(response.status()).toBe(403);
  expect(await response.json()).toMatchObject({
    code: 'turno_requerido',
    message: 'Este evento tiene sala de espera: toma tu turno para comprar.',
  });
  expect(await call(request, 'GET', `/eventos/${id}/sala`)).toMatchObject({ activa: true });
});
