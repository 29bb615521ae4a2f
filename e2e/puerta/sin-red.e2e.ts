import { createHash, pbkdf2Sync } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { film } from '../support/film.ts';
import {
  abrir,
  type BoletoDePrueba,
  comprar,
  cuantasEsperan,
  PIN,
  pasar,
  putNetwork,
  seguir,
  type Telefono,
  test,
  VIDEO,
} from '../support/puerta.ts';

const DIA_MS = 24 * 3_600_000;

test.beforeAll(() => film(VIDEO, [{ frames: 10, codigos: [] }]));

test('opens and decides in airplane mode after a kill, proves its supervisor, and agrees afterwards (§P5, §P7.3, §P8.1, §P8.3)', async ({
  request,
  telefono,
  consola,
}) => {
  const { eventoId, boletos } = await comprar(request, /Desierto/, 3);
  const [copiado, suyo, otro] = boletos as [BoletoDePrueba, BoletoDePrueba, BoletoDePrueba];
  await consola('crearSupervisor', { eventoId }, { nombre: 'Rosa Paz', pin: PIN });
  const network = await putNetwork();
  const [norte, sur] = [await telefono(eventoId), await telefono(eventoId, undefined, network)];
  await estaGuardada(sur);
  const equivocado = await pinEquivocado(sur.page);
  await norte.context.setOffline(true);
  await sur.context.setOffline(true);
  network.hay(false);

  await reabrir(sur);
  for (const { page } of [norte, sur]) {
    await abrir(page);
    expect(await pasar(page, copiado.texto)).toMatch(/^pasa/);
  }
  expect(await pasar(sur.page, suyo.texto)).toMatch(/^pasa/);
  await expect(sur.page.getByText(/Sin red · lista (al día|de \d+ min)/).first()).toBeVisible();
  // A copy at the same phone is caught, also after a kill (§P5.2).
  await reabrir(sur);
  await abrir(sur.page);
  expect(await pasar(sur.page, suyo.texto)).toBe('ya_usado');
  await decidir(sur.page, 'Llamar a supervisión', equivocado);
  await expect(sur.page.getByText('El PIN no es correcto.')).toBeVisible();
  await sur.page.getByLabel('PIN de supervisión').fill(PIN);
  await sur.page.getByRole('dialog').getByRole('button', { name: 'Dejar pasar' }).click();
  await expect(sur.page.locator('.res--adelante')).toBeVisible();
  // One PIN, one act: undoing needs it again, and then the ticket is good again.
  expect(await pasar(sur.page, otro.texto)).toMatch(/^pasa/);
  await seguir(sur.page);
  await decidir(sur.page, 'Deshacer la última entrada', PIN);
  await expect(sur.page.getByRole('dialog')).toBeHidden();
  expect(await pasar(sur.page, otro.texto)).toMatch(/^pasa/);
  // A stolen phone gives none of this up (§P8.1).
  const guardado = await loGuardado(sur.page);
  for (const { quemadoUUID } of boletos) expect(guardado.texto).not.toContain(quemadoUUID);
  expect(guardado.texto).not.toMatch(/jimena|taquilla\.example/i);

  await norte.context.setOffline(false);
  // The first phone has reported its entry before the second one is back.
  await expect.poll(() => cuantasEsperan(norte.page), { timeout: 60_000 }).toBe(0);
  expect(await cuantasEsperan(sur.page)).toBe(7);
  network.hay(true);
  await sur.context.setOffline(false);
  await expect(sur.page.getByText('DETÉN: ya había entrado')).toBeVisible({ timeout: 60_000 });
  const { choques } = await consola<Choques>('listarChoques', { eventoId });
  const suyos = choques.filter(({ boletoId }) => boletos.some(({ id }) => id === boletoId));
  expect(suyos).toMatchObject([{ boletoId: copiado.id }]);
  expect(suyos[0]?.pasos).toHaveLength(2);
  await seguir(sur.page);
  // Both phones report it (§P5.3).
  for (const { page } of [norte, sur]) {
    await page
      .locator('.res')
      .click({ timeout: 2_000 })
      .catch(() => {});
    await page.getByRole('button', { name: 'Turno' }).click();
    await expect(page.getByRole('heading', { name: /Entraron dos veces/ })).toBeVisible({ timeout: 60_000 });
  }

  await consola('revocarLector', { eventoId, lectorId: sur.id });
  await expect(sur.page.getByText('Empareja este teléfono')).toBeVisible({ timeout: 60_000 });
  expect(await loGuardado(sur.page)).toMatchObject({ cosas: 0, cola: 0 });
  await sur.context.close();
  await network.close();
});

test('ends by its own clock without a network; tries that were not sent end after seven days (§P8.2)', async ({
  request,
  telefono,
}) => {
  const { eventoId, boletos } = await comprar(request, /Desierto/, 1);
  const solo = await telefono(eventoId);
  await estaGuardada(solo);
  await abrir(solo.page);
  await solo.context.setOffline(true);
  expect(await pasar(solo.page, boletos[0]?.texto ?? '')).toMatch(/^pasa/);
  // The page closes before the clock moves on: an open one would drop the try itself, and its words with it.
  await solo.page.close();
  // The list ends with the turn at the latest; here the event itself is weeks ahead.
  await solo.context.clock.install({ time: Date.now() + 200 * DIA_MS });
  await reabrir(solo);
  await expect(solo.page.getByText('Empareja este teléfono')).toBeVisible();
  await expect(solo.page.getByText(/Se borró 1 lectura sin enviar, de hace más de siete días/)).toBeVisible();
  expect(await loGuardado(solo.page)).toMatchObject({ cosas: 0, cola: 0, texto: '' });
});

test('a copy is caught by the phone that let the ticket in and has not told it yet (§P5.2, §P5.3)', async ({
  request,
  telefono,
  consola,
}) => {
  const { eventoId, boletos } = await comprar(request, /Desierto/, 1);
  const [boleto] = boletos as [BoletoDePrueba];
  const { page, context } = await telefono(eventoId);
  await abrir(page);
  await context.setOffline(true);
  expect(await pasar(page, boleto.texto)).toMatch(/^pasa/);
  // The network is back, but the queue does not get through yet: the server would let the copy in.
  const cruces = '**/api/v1/puerta/cruces';
  await context.route(cruces, ruta =>
    (ruta.request().postData() ?? '').includes('"decision":{') ? ruta.abort() : ruta.continue(),
  );
  await context.setOffline(false);
  // Within a minute two people with one code are a doubt (§P4.4); after a kill the list alone knows the pass.
  await pasar(page, 'otra cosa, que no es un boleto');
  expect(await pasar(page, boleto.texto)).toBe('repetido');
  await page.reload();
  await abrir(page);
  expect(await pasar(page, boleto.texto)).toBe('ya_usado');
  await context.unroute(cruces);
  await expect.poll(() => cuantasEsperan(page), { timeout: 60_000 }).toBe(0);
  const { choques } = await consola<Choques>('listarChoques', { eventoId });
  expect(choques.filter(({ boletoId }) => boletoId === boleto.id)).toEqual([]);
});

test('five phones, copies, the network cut at random: each choque is named and none invented (§P5, §P11)', async ({
  request,
  telefono,
  consola,
}) => {
  const { eventoId, boletos } = await comprar(request, /Niebla/, 5);
  const telefonos: Telefono[] = [];
  for (let i = 0; i < 5; i++) telefonos.push(await telefono(eventoId));
  for (const { page } of telefonos) await abrir(page);
  // Each ticket and two copies of it, at phones and networks chosen by chance.
  const random = createRandom(Date.now());
  const intentos = boletos
    .flatMap(boleto => [0, 1, 2].map(() => ({ boleto, telefono: telefonos[random(5)] ?? telefonos[0] })))
    .sort(() => random(3) - 1);
  const entraron = new Map<number, number>();
  for (const { boleto, telefono: suyo } of intentos) {
    if (!suyo) continue;
    if (random(2) === 0) await suyo.context.setOffline(random(2) === 0);
    // The same code again within a minute is no second try (§P4.4).
    await pasar(suyo.page, `otra cosa, que no es un boleto ${random(1e9)}`);
    const veredicto = await pasar(suyo.page, boleto.texto);
    if (veredicto.startsWith('pasa')) entraron.set(boleto.id, (entraron.get(boleto.id) ?? 0) + 1);
  }
  for (const { context } of telefonos) await context.setOffline(false);
  const dobles = [...entraron].filter(([, veces]) => veces > 1).map(([id]) => id);
  await expect(async () => {
    const { lectores } = await consola<{ lectores: { id: number; cola: number | null }[] }>(
      'listarLectores',
      {
        eventoId,
      },
    );
    const { choques } = await consola<Choques>('listarChoques', { eventoId });
    const suyos = choques.filter(({ boletoId }) => boletos.some(({ id }) => id === boletoId));
    expect(suyos.map(({ boletoId }) => boletoId).sort()).toEqual(dobles.sort());
    for (const { boletoId, pasos } of suyos) expect(pasos).toHaveLength(entraron.get(boletoId) ?? 0);
    for (const { id } of telefonos) expect(lectores.find(uno => uno.id === id)?.cola ?? 0).toBe(0);
  }).toPass({ timeout: 90_000 });
  expect(entraron.size).toBe(boletos.length);
});

interface Choques {
  choques: { boletoId: number; pasos: unknown[] }[];
}

/** A wrong PIN that the phone can tell: one in 256 has the right one's hint (§P7.3). */
async function pinEquivocado(page: Page): Promise<string> {
  const supervisores = await page.evaluate(async () => {
    const response = await fetch('/api/v1/puerta/padron', { headers: { 'x-api-key': 'taquilla-web' } });
    return (await response.json()).cabecera.supervisores as { sal: string; vueltas: number; pista: number }[];
  });
  const seConfunde = (pin: string) =>
    supervisores.some(({ sal, vueltas, pista }) => {
      const clave = pbkdf2Sync(pin, Buffer.from(sal, 'base64url'), vueltas, 32, 'sha256');
      return createHash('sha256').update('taquilla-pin-1').update(clave).digest()[0] === pista;
    });
  const pin = ['271828', '141421', '161803'].find(uno => uno !== PIN && !seConfunde(uno));
  if (pin === undefined) throw new Error('every wrong PIN has the hint of a right one');
  return pin;
}

/** Decides as a supervisor in the dialog that a button opens. */
async function decidir(page: Page, boton: string, pin: string): Promise<void> {
  await page.getByRole('button', { name: boton }).click();
  const dialogo = page.getByRole('dialog');
  await dialogo.getByLabel('PIN de supervisión').fill(pin);
  await dialogo.getByRole('button', { name: 'Salió y vuelve' }).click();
  await dialogo.getByRole('button', { name: /^(Dejar pasar|Deshacer)$/ }).click();
}

/** Closes the page and opens it again, with the network as it is. */
async function reabrir(telefono: Telefono): Promise<void> {
  await telefono.page.close();
  telefono.page = await telefono.context.newPage();
  await telefono.page.goto('/puerta/');
}

/** Waits until the phone has stored the app and its list. */
async function estaGuardada({ page }: Telefono): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await expect
    .poll(async () => (await loGuardado(page)).cosas, { timeout: 30_000 })
    .toBeGreaterThanOrEqual(2);
}

/** The phone's storage: its values by kind, and all of it as text. */
function loGuardado(page: Page) {
  return page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const pedido = indexedDB.open('taquilla-puerta');
      pedido.onsuccess = () => resolve(pedido.result);
      pedido.onerror = () => reject(pedido.error);
    });
    const leer = (cajon: string) =>
      new Promise<{ datos?: ArrayBuffer }[]>(resolve => {
        const pedido = db.transaction(cajon).objectStore(cajon).getAll();
        pedido.onsuccess = () => resolve(pedido.result);
      });
    const [cosas, cola] = [await leer('cosas'), await leer('cola')];
    db.close();
    const texto = [...cosas, ...cola].map(({ datos }) => new TextDecoder('latin1').decode(datos)).join('');
    return { cosas: cosas.length, cola: cola.length, texto };
  });
}

/** 0 ≤ n < maximo, from a seed (mulberry32). */
function createRandom(seed: number): (maximo: number) => number {
  let estado = seed >>> 0;
  return maximo => {
    estado = (estado + 0x6d2b79f5) >>> 0;
    let t = Math.imul(estado ^ (estado >>> 15), estado | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * maximo);
  };
}
