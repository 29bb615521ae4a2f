import { describe, expect, it } from 'vitest';
import { elegirColores } from '../../../src/compra/exito/coloresDeImagen.ts';
import { reglasDe } from '../../../src/compra/pago/captura/useCapturaDePago.ts';
import { leerCobro, olvidarCobro, recordarCobro } from '../../../src/compra/pago/cobro/cobroEnCurso.ts';
import { desfaseDelReloj } from '../../../src/compra/pago/useReservaViva.ts';
import { RESERVA_ID } from '../fabrica.ts';

describe("the hold's clock", () => {
  it("goes by the server's, whatever the device's says (§4.7)", () => {
    const ahora = '2026-11-21T20:00:00.000Z';
    const tresHorasAdelantada = Date.parse(ahora) + 3 * 3_600_000;
    const lectura = { enviada: tresHorasAdelantada - 100, recibida: tresHorasAdelantada + 100, ahora };
    expect(desfaseDelReloj(lectura)).toBe(-3 * 3_600_000);
  });
});

describe('the payment form', () => {
  const reglas = reglasDe({ modo: 'asientos', hoy: { anio: 2026, mes: 11 } });

  it.each([
    ['nombreInvitado', '', 'Ingresa tú nombre'],
    ['correoInvitado', '', 'Es necesario un correo electrónico valído'],
    ['nombre', '', 'El nombre del titular no es válido o no puede ir vacío.'],
    ['tarjeta', '4111', 'El número de tarjeta debe tener máximo 16 dígitos.'],
    ['expiracion', '13/30', 'La fecha de vencimiento debe estar en formato MM/YY.'],
    ['expiracion', '10/26', 'La tarjeta está vencida.'],
    ['cvv', '12', 'El CVV debe tener 3 o 4 dígitos.'],
    ['expiracion', '11/26', null],
  ] as const)('checks %s "%s" (§5.5-5.10)', (campo, valor, error) => {
    expect(reglas[campo](valor)).toBe(error);
  });
});

describe('a charge that waits at the bank', () => {
  it('is remembered by its tab until it ends (§4.10)', () => {
    const cobro = { cargoId: 'tr1', url: 'https://banco.example/3ds' };
    expect(leerCobro(RESERVA_ID)).toBeNull();
    recordarCobro(RESERVA_ID, cobro);
    expect(leerCobro(RESERVA_ID)).toEqual(cobro);
    olvidarCobro(RESERVA_ID);
    expect(leerCobro(RESERVA_ID)).toBeNull();
  });
});

describe('the colours of the confetti', () => {
  const pixel = (r: number, g: number, b: number) => [r, g, b, 255];

  it("are the artwork's lively ones, each unlike the others, the liveliest first", () => {
    const rgba = [
      pixel(10, 9, 8),
      pixel(250, 20, 20),
      pixel(245, 25, 22),
      pixel(90, 90, 95),
      pixel(20, 180, 60),
    ];
    expect(elegirColores(rgba.flat())).toEqual(['#fa1414', '#14b43c', '#5a5a5f']);
  });

  it('are at most five', () => {
    const grises = Array.from({ length: 40 }, (_, i) =>
      pixel((i * 97) % 256, (i * 61) % 256, (i * 31) % 256),
    );
    expect(elegirColores(grises.flat())).toHaveLength(5);
  });

  it('are none where there is nothing but night', () => {
    expect(elegirColores(pixel(12, 10, 9))).toEqual([]);
  });
});
