import { ApiError } from '@taquilla/cliente/ApiError';
import { expect, it } from 'vitest';
import type { call } from '../../../src/api/call.ts';
import { reservarGenerales } from '../../../src/compra/general/reservarGenerales.ts';
import { sinEspera } from '../sinEspera.ts';

const PEDIDO = { eventoId: 10, seccionId: 49, cantidad: 2, conCuenta: false };
const ID = '5f1c2f8e-6c0d-4a6f-9b57-0d3f3f0f1f11';
const contesta = (respuesta: unknown) => (async () => respuesta) as unknown as typeof call;
const falla = (error: unknown) =>
  (async () => {
    throw error;
  }) as unknown as typeof call;

it('keeps what finds the hold again, as a general one (§4.7)', async () => {
  const fechaExpiracion = '2026-12-01T00:10:00.000Z';
  const desenlace = await reservarGenerales(contesta({ id: ID, invitadoId: null, fechaExpiracion }), PEDIDO);
  expect(desenlace).toEqual({
    tipo: 'reservada',
    reserva: {
      reservaId: ID,
      invitadoId: null,
      eventoId: 10,
      seccionId: 49,
      esGeneral: true,
      fechaExpiracion,
    },
  });
});

it('warns when no id comes back (§4.8)', async () => {
  expect(await reservarGenerales(contesta({}), PEDIDO)).toMatchObject({
    tipo: 'no_disponibles',
    mensaje: 'Uno o más asientos ya no están disponibles. Por favor, actualiza la página.',
  });
});

it('says the limit in the server’s words (§5.11)', async () => {
  const error = new ApiError({ status: 409, code: 'limite_de_asientos', mensajes: ['Superas el máximo.'] });
  expect(await reservarGenerales(falla(error), PEDIDO)).toEqual({
    tipo: 'fallo',
    mensaje: 'Superas el máximo.',
  });
});

it.each([
  ['no answer comes', new ApiError({ status: 0, code: 'sin_respuesta', mensajes: ['x'] }), 'sin_respuesta'],
  ['the server breaks', new ApiError({ status: 500, code: 'error_interno', mensajes: ['x'] }), 'fallo'],
  ['something else goes wrong', new TypeError('x'), 'fallo'],
])('uses the words of §8.7 when %s', async (_cuando, error, tipo) => {
  expect(await reservarGenerales(falla(error), PEDIDO, sinEspera)).toEqual({
    tipo,
    mensaje: 'Ocurrió un error al reservar. Por favor, intenta nuevamente.',
  });
});

it('takes the turn along where there is one, and hears what the waiting room says (§11)', async () => {
  const cuerpos: unknown[] = [];
  const anota = (async (_id: string, { body }: { body: unknown }) => {
    cuerpos.push(body);
    throw new ApiError({ status: 403, code: 'turno_requerido', mensajes: ['Toma tu turno.'] });
  }) as unknown as typeof call;
  expect(await reservarGenerales(anota, { ...PEDIDO, turno: 't' })).toEqual({
    tipo: 'sala',
    codigo: 'turno_requerido',
    mensaje: 'Toma tu turno.',
  });
  await reservarGenerales(anota, PEDIDO);
  expect(cuerpos).toMatchObject([{ turno: 't' }, {}]);
  expect(cuerpos[1]).not.toHaveProperty('turno');
});
