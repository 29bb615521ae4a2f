import { describe, expect, it } from 'vitest';
import { mensajeDe } from '../src/ApiError.ts';
import { readAnswer, toApiError, withoutAnswer } from '../src/answers.ts';
import { isWorthRetrying } from '../src/retry.ts';

const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

describe('a success', () => {
  it.each([null, [], {}, 'OK', 7])(
    'of %j is none of ours: no answer came to who reads (§8.6)',
    async body => {
      await expect(readAnswer(answer(200, body), 'GET')).rejects.toMatchObject({ code: 'sin_respuesta' });
    },
  );

  it('without what was asked for is for the one to judge who registers or reserves (§8.2, §4.8)', async () => {
    expect(await readAnswer(answer(201, {}), 'POST')).toEqual({});
    await expect(readAnswer(answer(201, null), 'POST')).rejects.toMatchObject({ code: 'sin_respuesta' });
  });
});

it('takes an answer without content (204) for a success that says nothing (§8.12, §9.13)', async () => {
  const vacia = () => new Response(null, { status: 204 });
  expect(await readAnswer(vacia(), 'DELETE')).toEqual({});
  // A call that reads needs an answer with content.
  await expect(readAnswer(vacia(), 'GET')).rejects.toMatchObject({ code: 'sin_respuesta' });
});

describe('toApiError', () => {
  it("keeps the server's sentences, code and details", async () => {
    const body = {
      statusCode: 409,
      error: 'x',
      message: ['Uno', 'Dos'],
      code: 'monto_distinto',
      detalles: { total: 5 },
    };
    const error = await toApiError(answer(409, body));
    expect(error).toMatchObject({
      status: 409,
      code: 'monto_distinto',
      mensajes: ['Uno', 'Dos'],
      message: 'Uno\nDos',
      detalles: { total: 5 },
    });
  });

  it.each([
    ['7', { reintentarEnSegundos: 7 }],
    ['3600', {}],
    ['Wed, 21 Oct 2026 07:28:00 GMT', {}],
  ])(
    'takes a wait of %s from whoever stands between, if it is one to wait for (§8.9)',
    async (wait, said) => {
      const response = new Response('<h1>Too many</h1>', {
        status: 429,
        headers: { 'retry-after': wait },
      });
      expect((await toApiError(response)).detalles).toEqual(said);
    },
  );

  it.each([
    ['HTML of a proxy', new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['an empty object', answer(500, {})],
    ['null', answer(500, null)],
    ['an empty list', answer(500, { message: [] })],
    ['a blank sentence', answer(500, { message: '  ' })],
  ])(
    'has a sentence for the buyer when the answer is %s, after that of what failed (§8.6)',
    async (_, response) => {
      const error = await toApiError(response);
      expect(error.code).toBe('desconocido');
      expect(error.message).toBe('Algo salió mal de nuestro lado. Vuelve a intentar.');
      expect(mensajeDe(error, 'Error al obtener los eventos.')).toBe('Error al obtener los eventos.');
    },
  );

  it("tells the server's sentence before that of what failed (§8.6)", async () => {
    const error = await toApiError(answer(500, { message: 'El servidor tropezó.' }));
    expect(mensajeDe(error, 'Error al obtener los eventos.')).toBe('El servidor tropezó.');
  });
});

describe('isWorthRetrying', () => {
  const failure = (status: number) => toApiError(answer(status, {}));

  it('asks again when nothing came back or the server was in trouble, twice', async () => {
    const lost = withoutAnswer(new TypeError('fetch failed'));
    expect([0, 1, 2].map(n => isWorthRetrying(n, lost))).toEqual([true, true, false]);
    expect(isWorthRetrying(0, await failure(503))).toBe(true);
  });

  it('never asks again after a refusal', async () => {
    expect(isWorthRetrying(0, await failure(404))).toBe(false);
    expect(isWorthRetrying(0, await failure(401))).toBe(false);
  });
});
