import { expect } from '@playwright/test';
import { crearCuenta } from '../support/cuentas.ts';
import { film } from '../support/film.ts';
import {
  abrir,
  boletosDe,
  comprar,
  cuantasEsperan,
  PIN,
  pasar,
  seguir,
  test,
  VIDEO,
} from '../support/puerta.ts';

test.beforeAll(() => film(VIDEO, [{ frames: 10, codigos: [] }]));

test('lamp, zoom and light sensor are used where the phone has them; the camera rests and wakes; the list is asked to stay (§P4.6, §P6.2, §P8.4, §P8.5)', async ({
  request,
  telefono,
}) => {
  const { eventoId, boletos } = await comprar(request, /Marea Alta/, 1);
  const { page, context } = await telefono(eventoId);
  await context.addInitScript(conTodosLosSentidos);
  await page.clock.install();
  await page.reload();
  await expect(page.getByText(/boletos, hace/)).toBeVisible();
  await abrir(page);
  const pedidos = () => page.evaluate(() => (window as unknown as Sentidos).pedidos);
  expect(await pedidos()).toEqual(expect.arrayContaining(['que no se borre', 'pantalla despierta']));

  await page.getByRole('button', { name: 'Luz' }).click();
  await expect(page.getByRole('button', { name: 'Luz' })).toHaveAttribute('aria-pressed', 'true');
  for (const veces of [1, 2, 3])
    await page.getByRole('button', { name: `Acercar, ahora ${veces} ve` }).click();
  await expect(page.getByRole('button', { name: 'Acercar, ahora 1 ve' })).toBeVisible();
  expect((await pedidos()).filter(uno => /torch|zoom/.test(uno))).toEqual([
    '{"torch":true}',
    '{"zoom":2}',
    '{"zoom":3}',
    '{"zoom":1}',
  ]);

  for (const [lux, luz] of [
    [4_000, 'sol'],
    [120, 'sol'],
    [20, 'noche'],
    [120, 'noche'],
    [900, 'sol'],
  ] as const) {
    await page.evaluate(cuanto => (window as unknown as Sentidos).alumbrar(cuanto), lux);
    await expect(page.locator('html')).toHaveAttribute('data-luz', luz);
  }

  // After 45 s without a code it rests; half a second after a touch it sees again. A busy machine gets more than one
  // try.
  const descansa = page.getByRole('button', { name: 'La cámara descansa. Toca para seguir.' });
  await expect(async () => {
    await page.clock.fastForward(46_000);
    await expect(descansa).toBeVisible();
    expect(await descansa.evaluate(tocarYVer)).toBeLessThanOrEqual(500);
    await expect(descansa).toBeHidden();
  }).toPass();
  // A phone that was locked returns without its picture: the camera is opened again.
  const video = page.locator('video');
  await video.evaluate((suyo: HTMLVideoElement) => {
    for (const pista of (suyo.srcObject as MediaStream).getTracks()) pista.stop();
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect
    .poll(() =>
      video.evaluate(({ srcObject }: HTMLVideoElement) => (srcObject as MediaStream | null)?.active),
    )
    .toBe(true);

  // Without a network the screen tells how many tries wait; a page that is shown again sends them at once.
  await context.setOffline(true);
  expect(await pasar(page, boletos[0]?.texto ?? '')).toMatch(/^pasa/);
  await seguir(page);
  await page.getByRole('button', { name: 'Turno' }).click();
  await expect(page.getByText(/Falta enviar 1 lectura/)).toBeVisible();
  await context.setOffline(false);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText(/Falta enviar 1 lectura/)).toBeHidden();
});

test('the server’s late yes opens the way, on the screen that asked for the supervisor or when the ticket is read again, once (§P4.1)', async ({
  request,
  telefono,
  consola,
}) => {
  const { eventoId } = await boletosDe(request, /Marea Alta/);
  await consola('crearSupervisor', { eventoId }, { nombre: 'Luz Mora', pin: PIN }).catch(() => {});
  const { page, context } = await telefono(eventoId);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await context.setOffline(true);
  // An open stream is not opened again.
  await page.reload();
  await abrir(page);
  // Sold after the list, and its code lacks the signature that would prove it without a network.
  const { boletos } = await comprar(request, /Marea Alta/, 2, await crearCuenta(request, 'aparato'));
  const [codigo = '', otro = ''] = boletos.map(({ quemadoUUID }) =>
    JSON.stringify({ quemadoUUID, esGeneral: true }),
  );
  expect(await pasar(page, codigo)).toBe('sin_datos');
  await expect(page.getByText('Busca al supervisor')).toBeVisible();
  await page.evaluate(conRespuestasPerdidas);
  await context.setOffline(false);
  await expect(page.locator('.res--adelante')).toBeVisible();
  await expect(page.locator('.res')).toBeHidden();
  // The server burns it and its answer is lost: the screen has moved on when the queue brings it.
  await page.evaluate(() => Object.assign(window, { colaParada: true }));
  expect(await pasar(page, otro)).toBe('sin_datos');
  await seguir(page);
  await page.evaluate(() => (window as unknown as { oir: () => void }).oir());
  await expect.poll(() => cuantasEsperan(page)).toBe(0);
  const veces = [];
  for (const texto of [otro, otro, codigo]) {
    // The same code again, with another in between (§P4.4).
    expect(await pasar(page, `otro código, que no es de nadie ${veces.length}`)).toBe('no_valido');
    veces.push(await pasar(page, texto));
  }
  // The last one passed longer ago: a minute, on a busy machine.
  expect(veces).toEqual(['pasa', 'repetido', expect.stringMatching(/^(repetido|ya_usado)$/)]);
  await seguir(page);
});

/**
 * Drops the server's answers to questions and its list, with `colaParada` also to the queue, until `oir`. Runs in the
 * page.
 */
function conRespuestasPerdidas(): void {
  const { fetch: pedir } = window;
  window.fetch = async (que, como) => {
    if (String(que).includes('/puerta/padron')) throw new TypeError('lost');
    const deCruces = String(que).includes('/puerta/cruces');
    const pregunta = deCruces && String(como?.body).includes('"decision":null');
    if (deCruces && !pregunta && 'colaParada' in window) throw new TypeError('lost');
    const response = await pedir(que, como);
    return pregunta ? new Promise<Response>(() => {}) : response;
  };
  Object.assign(window, {
    oir: () => {
      window.fetch = pedir;
      dispatchEvent(new Event('focus'));
    },
  });
}

/** Touches a resting camera; returns the milliseconds until its first picture. Runs in the page. */
function tocarYVer(boton: Element): Promise<number> {
  return new Promise(resolve => {
    const desde = performance.now();
    document.querySelector('video')?.requestVideoFrameCallback(() => resolve(performance.now() - desde));
    (boton as HTMLElement).click();
  });
}

interface Sentidos {
  pedidos: string[];
  alumbrar: (lux: number) => void;
}

/** Adds the senses of a phone that a headless browser lacks, and records their use. Runs in the page. */
function conTodosLosSentidos(): void {
  const pedidos: string[] = [];
  const sensores: (EventTarget & { illuminance: number })[] = [];
  class AmbientLightSensor extends EventTarget {
    illuminance = 0;
    start(): void {
      sensores.push(this);
    }
    stop(): void {}
  }
  Object.assign(window, {
    pedidos,
    AmbientLightSensor,
    alumbrar: (lux: number) => {
      for (const sensor of sensores) {
        sensor.illuminance = lux;
        sensor.dispatchEvent(new Event('reading'));
      }
    },
  });
  const pista = MediaStreamTrack.prototype;
  pista.getCapabilities = () => ({ torch: true, zoom: { min: 1, max: 3 } }) as MediaTrackCapabilities;
  pista.applyConstraints = async dado => {
    pedidos.push(JSON.stringify(dado?.advanced?.[0]));
  };
  Object.defineProperty(navigator, 'wakeLock', {
    value: {
      request: async () => {
        pedidos.push('pantalla despierta');
        return { release: async () => {} };
      },
    },
  });
  navigator.storage.persist = async () => {
    pedidos.push('que no se borre');
    return true;
  };
}
