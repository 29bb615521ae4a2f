import { ApiError } from '@taquilla/cliente/ApiError';
import { describe, expect, it } from 'vitest';
import { clasificarFallo } from '../../../src/compra/pago/cobro/fallasDeCobro.ts';
import { falla } from '../fabrica.ts';

describe('a charge that did not answer "paid"', () => {
  it.each([
    ['sin_respuesta', 0],
    ['pago_en_verificacion', 504],
    ['error_interno', 500],
    ['base_no_disponible', 503],
    ['desconocido', 502],
    ['desconocido', 408],
  ] as const)('may have been made: %s is never told as a failure', (code, status) => {
    expect(clasificarFallo(falla(code, status))).toEqual({ tipo: 'por_verificar' });
  });

  it('may have been made when the reason is unknown', () => {
    expect(clasificarFallo(new TypeError('x'))).toEqual({ tipo: 'por_verificar' });
  });

  it.each(['reserva_expirada', 'reserva_cancelada', 'reserva_vendida', 'asientos_no_disponibles'] as const)(
    'reads the reservation to find out what %s means',
    code => {
      expect(clasificarFallo(falla(code, 409))).toEqual({ tipo: 'por_verificar' });
    },
  );

  it.each([
    ['tarjeta_sin_fondos', 402, 'tarjeta', 'ninguno'],
    ['tarjeta_muchos_intentos', 402, 'tarjeta', 'ninguno'],
    ['tarjeta_invalida', 402, 'numero', 'ninguno'],
    ['tarjeta_vencida', 402, 'expiracion', 'ninguno'],
    ['tarjeta_cvv', 402, 'cvv', 'ninguno'],
    ['tarjeta_borrada', 402, 'tarjeta', 'releer_tarjetas'],
    ['token_invalido', 400, 'tarjeta', 'ninguno'],
    ['invitado_incompleto', 400, 'datos', 'ninguno'],
    ['limite_de_asientos', 409, 'datos', 'ninguno'],
    ['monto_distinto', 409, 'total', 'precio_nuevo'],
    ['pago_no_disponible', 503, 'total', 'ninguno'],
    ['demasiadas_peticiones', 429, 'total', 'ninguno'],
  ] as const)('tells %s beside what it is about', (code, status, junto, remedio) => {
    expect(clasificarFallo(falla(code, status))).toEqual({
      tipo: 'falla',
      falla: { junto, mensaje: `(${code})` },
      remedio,
    });
  });

  it.each(['tarjeta_no_participa', 'meses_no_disponibles'] as const)(
    'offers one payment where months are refused: %s (§B2.3)',
    code => {
      expect(clasificarFallo(falla(code, 402))).toEqual({
        tipo: 'falla',
        falla: { junto: 'tarjeta', mensaje: `(${code})`, enUnPago: true },
        remedio: 'sin_meses',
      });
    },
  );

  it('has words of its own where whoever refused gave none (§8.9)', () => {
    const sinPalabras = new ApiError({
      code: 'desconocido',
      status: 403,
      mensajes: ['x'],
      delServidor: false,
    });
    expect(clasificarFallo(sinPalabras)).toMatchObject({
      falla: { mensaje: 'Ocurrió un error al procesar el pago.', junto: 'total' },
      // A foreign server knows nothing of the charge.
      remedio: 'leer_antes',
    });
  });

  it('says how long the server takes no other try, where it has said so', () => {
    expect(clasificarFallo(falla('demasiadas_peticiones', 429, { reintentarEnSegundos: 7 }))).toMatchObject({
      falla: { junto: 'total', esperaSegundos: 7 },
    });
  });

  it.each(['promocion_no_aplica', 'promocion_agotada'] as const)(
    'takes the discount off when the server flags a promotion error, in its words: %s (§8.9)',
    code => {
      expect(clasificarFallo(falla(code, 409, { promocion: true }))).toEqual({
        tipo: 'falla',
        falla: { junto: 'descuento', mensaje: `(${code})` },
        remedio: 'quitar_promocion',
      });
    },
  );
});
