import { describe, expect, it } from 'vitest';
import { leerEntero } from '../../src/campos/entero.ts';
import { aPared, dePared } from '../../src/campos/momento.ts';
import { escribirPesos, leerPesos } from '../../src/campos/pesos.ts';
import { escribirPorcentaje, leerPorcentaje } from '../../src/campos/porcentaje.ts';

describe('an amount as people type it (§C5.4)', () => {
  it.each([
    ['1,250.50', 125_050],
    ['$1250.5', 125_050],
    [' $ 1,250 ', 125_000],
    ['1250 MXN', 125_000],
    ['.5', 50],
    ['0', 0],
    ['１２５０．５０', 125_050],
    ['\u00a0980.00\t', 98_000],
    ['1,000,000.00', 100_000_000],
  ])('reads %j', (texto, centavos) => {
    expect(leerPesos(texto)).toEqual({ valor: centavos });
  });

  it.each([
    ['', /Escribe una cantidad/],
    ['-5', /negativa/],
    ['−$5', /negativa/],
    ['12.505', /dos decimales/],
    ['12,50', /con punto: 12\.50/],
    ['1,000,000.01', /Lo más es \$1,000,000\.00/],
    ['99999999999999999999', /Lo más/],
    ['1,25,0', /sólo pesos/],
    ['1e5', /sólo pesos/],
    ['.', /sólo pesos/],
    ['gratis 🎟', /sólo pesos/],
  ])('says what is wrong with %j', (texto, dicho) => {
    expect(leerPesos(texto).error).toMatch(dicho);
  });

  it('reads what it writes, for any amount', () => {
    for (const monto of [0, 1, 99, 100, 123_456, 100_000_000]) {
      const leido = leerPesos(escribirPesos(monto as never));
      expect(leido).toEqual({ valor: monto });
    }
  });
});

describe('a rate in per cent (§C5.4)', () => {
  it.each([
    ['12', 0.12],
    ['12.5 %', 0.125],
    ['0.0001', 0.000001],
    ['100', 1],
    ['0', 0],
  ])('reads %j as a fraction', (texto, tasa) => {
    expect(leerPorcentaje(texto)).toEqual({ valor: tasa });
    expect(leerPorcentaje(escribirPorcentaje(tasa))).toEqual({ valor: tasa });
  });

  it.each([
    ['3.00001', /4 decimales/],
    ['100.1', /Lo más es 100/],
    ['-1', /negativo/],
    ['3,5', /con punto: 3\.5/],
    ['doce', /sólo un número/],
    ['', /Escribe un porcentaje/],
  ])('says what is wrong with %j', (texto, dicho) => {
    expect(leerPorcentaje(texto).error).toMatch(dicho);
  });
});

describe('a day and hour by the wall of the venue (§C2.3)', () => {
  it.each([
    ['America/Tijuana', '2026-07-01T03:30:00.000Z', '2026-06-30T20:30'],
    ['America/Cancun', '2026-01-01T04:30:00.000Z', '2025-12-31T23:30'],
  ])('goes there and back in %s', (zona, instante, pared) => {
    expect(aPared(instante, zona)).toBe(pared);
    expect(dePared(pared, zona)).toEqual({ valor: instante });
  });

  it('asks for both, and for a year that can be meant', () => {
    expect(dePared('2026-05-23', 'America/Cancun').error).toBe('Escribe el día y la hora: 12/3/27 20:30.');
    expect(dePared('0026-05-23T20:30', 'America/Cancun').error).toBe('Revisa el año.');
    expect(dePared('2027-03-14T02:30', 'America/Tijuana').error).toBe(
      'Esa hora no existe: ese día el reloj se adelanta.',
    );
    expect(dePared('2027-03-14T02:30', 'America/Mexico_City').error).toBeUndefined();
  });
});

it('reads whole numbers within their bounds', () => {
  expect(leerEntero('1,200', { min: 1, max: 5000 })).toEqual({ valor: 1200 });
  expect(leerEntero('1.5', { min: 1, max: 100 }).error).toMatch(/entero, de 1 a 100/);
  expect(leerEntero('0', { min: 1, max: 100 }).error).toMatch(/de 1 a 100/);
});
