import { ApiError } from '@taquilla/cliente/ApiError';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readPatiently, slowReads } from '../../src/api/patientRead.ts';

const PERDIDA = new ApiError({ status: 0, code: 'sin_respuesta', mensajes: ['x'] });

/** Questions that the test answers by hand, in any order. */
function buildPreguntas() {
  const abiertas: {
    contestar: (con: string) => void;
    fallar: (error: Error) => void;
    signal: AbortSignal;
  }[] = [];
  const preguntar = (signal: AbortSignal) =>
    new Promise<string>((contestar, fallar) => abiertas.push({ contestar, fallar, signal }));
  return { abiertas, preguntar };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a read that takes long (§9.13)', () => {
  it('is told of after 15 s, and its answer is taken whenever it comes', async () => {
    const { abiertas, preguntar } = buildPreguntas();
    const leida = readPatiently(preguntar, undefined);
    vi.advanceTimersByTime(14_999);
    expect(slowReads.get()).toEqual([]);
    vi.advanceTimersByTime(1_001);
    expect(slowReads.get()).toHaveLength(1);
    vi.advanceTimersByTime(600_000);
    expect(abiertas).toHaveLength(1);
    abiertas[0]?.contestar('tarde');
    expect(await leida).toBe('tarde');
    expect(slowReads.get()).toEqual([]);
  });

  it.each([0, 1])('is asked once more at the buyer’s word; answer %i of the two is taken', async cual => {
    const { abiertas, preguntar } = buildPreguntas();
    const leida = readPatiently(preguntar, undefined);
    vi.advanceTimersByTime(15_000);
    slowReads.get()[0]?.();
    expect(abiertas).toHaveLength(2);
    expect(slowReads.get()).toEqual([]);
    abiertas[cual]?.contestar(`la ${cual}`);
    expect(await leida).toBe(`la ${cual}`);
    expect(abiertas[1 - cual]?.signal.aborted).toBe(true);
  });

  it('fails once no question is open, and at once where the server refuses', async () => {
    const { abiertas, preguntar } = buildPreguntas();
    const leida = readPatiently(preguntar, undefined);
    vi.advanceTimersByTime(15_000);
    slowReads.get()[0]?.();
    abiertas[0]?.fallar(PERDIDA);
    await Promise.resolve();
    abiertas[1]?.fallar(PERDIDA);
    await expect(leida).rejects.toBe(PERDIDA);

    const negada = new ApiError({ status: 404, code: 'evento_no_encontrado', mensajes: ['x'] });
    const otras = buildPreguntas();
    const otra = readPatiently(otras.preguntar, undefined);
    vi.advanceTimersByTime(15_000);
    slowReads.get()[0]?.();
    otras.abiertas[1]?.fallar(negada);
    await expect(otra).rejects.toBe(negada);
    expect(slowReads.get()).toEqual([]);
  });

  it('is left with its page', async () => {
    const { abiertas, preguntar } = buildPreguntas();
    const page = new AbortController();
    const leida = readPatiently(preguntar, page.signal);
    vi.advanceTimersByTime(15_000);
    page.abort(new Error('left'));
    await expect(leida).rejects.toThrow('left');
    expect(abiertas[0]?.signal.aborted).toBe(true);
    expect(slowReads.get()).toEqual([]);
  });
});
