import { ApiError } from '@taquilla/cliente/ApiError';
import { expect, it, vi } from 'vitest';
import { hayIntento, unaSolaVez } from '../../src/compra/unaSolaVez.ts';
import { sinEspera } from './sinEspera.ts';

const PERDIDA = new ApiError({ status: 0, code: 'sin_respuesta', mensajes: ['x'] });
const NEGADA = new ApiError({ status: 409, code: 'asientos_no_disponibles', mensajes: ['x'] });

/** A server that loses so many answers first. */
function servidor(...fallas: ApiError[]) {
  return vi.fn(async (intento: string) => {
    const falla = fallas.shift();
    if (falla) throw falla;
    return intento;
  });
}

it('asks again under the same name when an answer is lost (§4.7)', async () => {
  const pedir = servidor(PERDIDA, PERDIDA);
  const dado = await sinEspera({ a: 1 }, pedir);
  expect(dado).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/);
  expect(pedir.mock.calls).toEqual([[dado], [dado], [dado]]);
});

it('comes back when a full server says, and no sooner (P6)', async () => {
  const lleno = (reintentarEnSegundos: number) =>
    new ApiError({ status: 503, code: 'saturado', mensajes: ['x'], detalles: { reintentarEnSegundos } });
  const pedir = servidor(lleno(3), lleno(1));
  const esperar = vi.fn(async () => {});
  const dado = await unaSolaVez({ e: 1 }, pedir, esperar);
  expect(esperar.mock.calls).toEqual([[3_000], [1_000]]);
  expect(pedir.mock.calls).toEqual([[dado], [dado], [dado]]);
});

it('tells of a server that stays full', async () => {
  const lleno = new ApiError({ status: 503, code: 'saturado', mensajes: ['x'] });
  await expect(sinEspera({ f: 1 }, servidor(lleno, lleno, lleno))).rejects.toBe(lleno);
});

it('takes a refusal at its word', async () => {
  const pedir = servidor(NEGADA);
  await expect(sinEspera({ b: 1 }, pedir)).rejects.toBe(NEGADA);
  expect(pedir).toHaveBeenCalledTimes(1);
});

it('keeps the name for the next press once it gave up, and then not any longer', async () => {
  const pedir = servidor(...Array.from({ length: 5 }, () => PERDIDA));
  await expect(sinEspera({ c: 1 }, pedir)).rejects.toBe(PERDIDA);
  const [[primero] = []] = pedir.mock.calls;
  expect(await sinEspera({ c: 1 }, pedir)).toBe(primero);
  expect(await sinEspera({ c: 1 }, pedir)).not.toBe(primero);
});

it('is forgotten after the time that a hold lasts: a reload an hour later asks for nothing (§4.7)', async () => {
  vi.useFakeTimers({ now: 0, toFake: ['Date'] });
  try {
    const pedir = servidor(...Array.from({ length: 5 }, () => PERDIDA));
    await expect(sinEspera({ g: 1 }, pedir)).rejects.toBe(PERDIDA);
    vi.setSystemTime(9 * 60_000);
    expect(hayIntento({ g: 1 })).toBe(true);
    vi.setSystemTime(11 * 60_000);
    expect(hayIntento({ g: 1 })).toBe(false);
    expect(await sinEspera({ g: 1 }, pedir)).not.toBe(pedir.mock.calls[0]?.[0]);
  } finally {
    vi.useRealTimers();
  }
});

it('is another attempt for other places', async () => {
  const pedir = servidor();
  const nombres = [await sinEspera({ d: 1 }, pedir), await sinEspera({ d: 2 }, pedir)];
  expect(new Set(nombres).size).toBe(2);
});
