import { ApiError } from '@taquilla/cliente/ApiError';
import { describe, expect, it } from 'vitest';
import { fallaDeToken } from '../../src/api/fallaDeToken.ts';
import { ScriptError } from '../../src/api/loadScript.ts';
import { TokenError } from '../../src/api/openpay.ts';

const SIN_RESPUESTA = new ApiError({ status: 0, code: 'sin_respuesta', mensajes: ['x'] });

describe('a card that was not tokenised (§8.9)', () => {
  it.each([
    ['our server does not answer', SIN_RESPUESTA],
    ['the provider does not answer', new TokenError(null)],
    ['the provider fails by itself', new TokenError(1000)],
    ['the provider does not know the shop', new TokenError(1002)],
  ])('is not blamed where %s', (_, error) => {
    const { mensaje, junto } = fallaDeToken(error);
    // Shown beside the card, the fault would ask for another card and empty the CVV.
    expect(junto).toBe('total');
    expect(mensaje).toContain('No pudimos conectar con el pago seguro.');
    expect(mensaje).toContain('No se hizo ningún cargo');
    expect(mensaje).not.toMatch(/tarjeta/);
  });

  it("is told in the server's own words where it gave some", () => {
    const error = new ApiError({ status: 503, code: 'pago_no_disponible', mensajes: ['Volvemos a las 8.'] });
    expect(fallaDeToken(error)).toEqual({ junto: 'total', mensaje: 'Volvemos a las 8.' });
  });

  it('is told from a blocked script and from a card that the provider refuses', () => {
    expect(fallaDeToken(new ScriptError('x'))).toEqual({
      junto: 'total',
      mensaje: expect.stringContaining('bloqueador de anuncios'),
    });
    expect(fallaDeToken(new TokenError(2004))).toEqual({
      junto: 'numero',
      mensaje: 'El número de tarjeta es inválido.',
    });
    expect(fallaDeToken(new TokenError(3999)).mensaje).toBe('No pudimos leer tu tarjeta. Revisa los datos.');
  });
});
