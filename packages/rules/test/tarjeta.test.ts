import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cumpleLuhn,
  limpiarCvv,
  limpiarTitular,
  marcaDeTarjeta,
  mascaraExpiracion,
  mascaraNumero,
  validarCvv,
  validarExpiracion,
  validarNumero,
  validarTarjeta,
  validarTitular,
} from '../src/tarjeta.ts';

const VISA = '4111111111111111';
const AMEX = '345678000000007';

/** Types or deletes one character after another, as a field does. */
function teclear(...valores: ((campo: string) => string)[]): string {
  return valores.reduce((campo, key) => mascaraExpiracion(key(campo), campo), '');
}
const tecla = (caracter: string) => (campo: string) => campo + caracter;
const borrar = (campo: string) => campo.slice(0, -1);

describe('while it is typed', () => {
  it.each([
    ['José Núñez 3°', 'José Núñez '],
    ['PÉREZ-GÓMEZ', 'PÉREZ GÓMEZ'],
    ['Ana\tPaz', 'Ana Paz'],
    ['4111', ''],
  ])('a holder %o becomes %o (§5.5)', (escrito, queda) => {
    expect(limpiarTitular(escrito)).toBe(queda);
  });

  it('a number keeps 16 digits, pasted with spaces or not (§5.6)', () => {
    expect(mascaraNumero('4111 1111-1111 1111 99')).toBe('4111 1111 1111 1111');
    expect(mascaraNumero('4111111111111111')).toBe('4111 1111 1111 1111');
  });

  it('a CVV keeps 4 digits (§5.8)', () => {
    expect(limpiarCvv('12a345')).toBe('1234');
  });

  it('the expiry gets its slash after 2 digits (§5.7)', () => {
    expect(teclear(tecla('1'), tecla('2'))).toBe('12/');
    expect(teclear(tecla('1'), tecla('2'), tecla('2'), tecla('7'), tecla('9'))).toBe('12/27');
  });

  it.each(['12/2027', '122027', '12-2027'])(
    'a year typed whole, %s, is its last two digits (§5.7)',
    escrito => {
      expect(teclear(...[...escrito].map(tecla))).toBe('12/27');
    },
  );

  it('the slash of the expiry can be deleted (§5.7)', () => {
    expect(teclear(tecla('1'), tecla('2'), borrar)).toBe('12');
    expect(teclear(tecla('1'), tecla('2'), borrar, borrar)).toBe('1');
    expect(teclear(tecla('1'), tecla('2'), tecla('3'), borrar)).toBe('12');
  });

  it.each([
    ['1227', '12/27'],
    ['12/27', '12/27'],
    ['12 / 27', '12/27'],
    ['12/2027', '12/27'],
    ['12-2027', '12/27'],
    ['122027', '12/27'],
    ['3/27', '03/27'],
    ['3/', '03/'],
    ['12/20', '12/20'],
    ['abc', ''],
    ['', ''],
  ])('the expiry %o, pasted or filled in, becomes %o (§5.7)', (pegado, queda) => {
    expect(mascaraExpiracion(pegado)).toBe(queda);
  });

  it('the month of an expiry is put right without its year: by deleting, and by typing over it (§5.7)', () => {
    const enLugarDelMes = (mes: string) => (campo: string) => mes + campo.slice(campo.indexOf('/'));
    const escrito = [...'1230'].map(tecla);
    expect(teclear(...escrito, enLugarDelMes('1'), enLugarDelMes('11'))).toBe('11/30');
    expect(teclear(...escrito, enLugarDelMes('0'), enLugarDelMes('09'))).toBe('09/30');
    expect(teclear(...escrito, enLugarDelMes(''), enLugarDelMes('1'))).toBe('1/30');
    expect(teclear(tecla('1'), tecla('2'), enLugarDelMes(''))).toBe('');
  });

  it.each([
    ['the month', '123/30'],
    ['the beginning', '112/30'],
    ['the year', '12/930'],
    ['the middle of the year', '12/390'],
  ])('a digit too many, typed into %s of a full expiry, moves no other one (§5.7)', (_donde, escrito) => {
    expect(mascaraExpiracion(escrito, '12/30')).toBe('12/30');
  });

  it('a digit too many in the month does not go into a year that is still to come (§5.7)', () => {
    expect(mascaraExpiracion('123/3', '12/3')).toBe('12/3');
    expect(mascaraExpiracion('123/', '12/')).toBe('12/');
  });

  it('a digit too many in the middle of a full number or CVV takes no digit off its end (§5.6, §5.8)', () => {
    const VISA_AGRUPADA = mascaraNumero(VISA);
    expect(mascaraNumero(`9${VISA_AGRUPADA}`, VISA_AGRUPADA)).toBe(VISA_AGRUPADA);
    expect(limpiarCvv('91234', '1234')).toBe('1234');
  });

  it('what is pasted or filled in over a full field takes its place (§5.6, §5.7, §5.8)', () => {
    expect(mascaraNumero('5555555555554444', VISA)).toBe('5555 5555 5555 4444');
    expect(limpiarCvv('4321', '1234')).toBe('4321');
    expect(mascaraExpiracion('01/2031', '12/30')).toBe('01/31');
    expect(mascaraExpiracion('12/2030', '12/20')).toBe('12/30');
  });

  it('an expiry as browsers keep it, 2030-12, is read by its parts (§5.7)', () => {
    expect(mascaraExpiracion('2030-12')).toBe('12/30');
    expect(mascaraExpiracion('2030/12')).toBe('12/30');
  });

  it('figures of full width, from a keyboard of Japanese, are figures (§5.6, §5.7, §5.8)', () => {
    expect([mascaraNumero('４１１１'), mascaraExpiracion('１２３０'), limpiarCvv('１２３')]).toEqual([
      '4111',
      '12/30',
      '123',
    ]);
  });

  it('figures of an Arabic or a Persian keyboard are figures (§5.6, §5.7, §5.8)', () => {
    expect([mascaraNumero('٤١١١ ١١١١'), mascaraExpiracion('١٢/٣٠'), limpiarCvv('۱۲۳')]).toEqual([
      '4111 1111',
      '12/30',
      '123',
    ]);
  });

  it('an expiry pasted over another one is read as pasted, also where it is shorter (§5.7)', () => {
    expect(mascaraExpiracion('1/27', '12/28')).toBe('01/27');
    expect(mascaraExpiracion('3/9', '12/28')).toBe('03/9');
  });

  it('the expiry is never longer than 5 (§5.7, §9.7)', () => {
    const texto = fc.string({ unit: fc.constantFrom(...'0123456789/- a'), maxLength: 12 });
    fc.assert(
      fc.property(texto, texto, (escrito, anterior) => {
        expect(mascaraExpiracion(escrito, anterior)).toMatch(/^\d{0,2}(\/\d{0,2})?$/);
      }),
    );
  });
});

describe('checks', () => {
  const titular = 'El nombre del titular no es válido o no puede ir vacío.';
  it.each([
    ['María José Ñuñez', null],
    ['', titular],
    ['   ', titular],
    ['Ana 2', titular],
  ])('holder %o (§5.5)', (nombre, error) => {
    expect(validarTitular(nombre)).toBe(error);
  });

  const largo = 'El número de tarjeta debe tener máximo 16 dígitos.';
  it.each([
    [VISA, null],
    ['4111 1111 1111 1111', null],
    [AMEX, null],
    ['41111111111111', largo],
    [`${VISA}1`, largo],
    ['', largo],
    ['411111111111111a', largo],
    ['4111111111111112', 'El número de tarjeta es inválido.'],
  ])('number %o (§5.6)', (numero, error) => {
    expect(validarNumero(numero)).toBe(error);
  });

  const formato = 'La fecha de vencimiento debe estar en formato MM/YY.';
  const vencida = 'La tarjeta está vencida.';
  it.each([
    ['05/25', null],
    ['04/25', vencida],
    ['12/24', vencida],
    ['01/26', null],
    ['13/27', formato],
    ['00/27', formato],
    ['1/27', formato],
    ['12/2', formato],
    ['', formato],
  ])('expiry %o in May 2025 (§5.7)', (expiracion, error) => {
    expect(validarExpiracion(expiracion, { anio: 2025, mes: 5 })).toBe(error);
  });

  it.each([
    ['123', null],
    ['1234', null],
    ['12', 'El CVV debe tener 3 o 4 dígitos.'],
    ['12345', 'El CVV debe tener 3 o 4 dígitos.'],
    ['12a', 'El CVV debe tener 3 o 4 dígitos.'],
  ])('CVV %o (§5.8)', (cvv, error) => {
    expect(validarCvv(cvv)).toBe(error);
  });

  it('says for each field of the form what is wrong with it (§5.5-5.8)', () => {
    const hoy = { anio: 2025, mes: 5 };
    const buena = { nombre: 'Ana Paz', tarjeta: VISA, expiracion: '12/27', cvv: '123' };
    const nada = { nombre: null, tarjeta: null, expiracion: null, cvv: null };
    expect(validarTarjeta(buena, hoy)).toEqual(nada);
    expect(validarTarjeta({ ...buena, expiracion: '04/25', cvv: '' }, hoy)).toEqual({
      ...nada,
      expiracion: vencida,
      cvv: 'El CVV debe tener 3 o 4 dígitos.',
    });
  });
});

describe('cumpleLuhn', () => {
  it('notices any one digit mistyped', () => {
    fc.assert(
      fc.property(fc.nat(15), fc.integer({ min: 1, max: 9 }), (lugar, mas) => {
        const digitos = [...VISA];
        digitos[lugar] = String((Number(digitos[lugar]) + mas) % 10);
        expect(cumpleLuhn(digitos.join(''))).toBe(false);
      }),
    );
  });

  it('is not fulfilled by nothing', () => {
    expect(cumpleLuhn('')).toBe(false);
  });
});

describe('the brand', () => {
  it.each([
    ['4', 'visa'],
    ['51', 'mastercard'],
    ['55', 'mastercard'],
    ['2221', 'mastercard'],
    ['2720', 'mastercard'],
    ['2220', 'desconocida'],
    ['2721', 'desconocida'],
    ['56', 'desconocida'],
    ['34', 'amex'],
    ['37', 'amex'],
    ['36', 'desconocida'],
    ['506199', 'carnet'],
    ['506499', 'carnet'],
    ['506500', 'desconocida'],
    ['506198', 'desconocida'],
    ['636379', 'carnet'],
    ['', 'desconocida'],
  ])('of %o… is %s (§3.12, §9.12)', (numero, marca) => {
    expect(marcaDeTarjeta(numero)).toBe(marca);
  });

  it.each([
    [VISA, '4111 1111 1111 1111'],
    [AMEX, '3456 780000 00007'],
    ['41111', '4111 1'],
    ['4111', '4111'],
    ['', ''],
  ])('groups %o as printed on the card', (numero, agrupado) => {
    expect(mascaraNumero(numero)).toBe(agrupado);
  });
});
