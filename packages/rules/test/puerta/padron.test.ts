import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buscarEnPadron } from '../../src/puerta/buscar.ts';
import {
  conSaltos,
  deColumnas,
  enColumnas,
  type FilaDePadron,
  restarDelPadron,
  sumaDeFila,
  sumarAlPadron,
} from '../../src/puerta/padron.ts';
import { compararReloj, mejorComparacion, relojMal } from '../../src/puerta/reloj.ts';

const fila: fc.Arbitrary<FilaDePadron> = fc
  .record({
    boletoId: fc.integer({ min: 1, max: 2_000_000_000 }),
    huella: fc.uint8Array({ minLength: 16, maxLength: 16 }),
    seccionId: fc.integer({ min: 1, max: 100_000 }),
    fila: fc.constantFrom('', 'A', 'BB', 'Ñ'),
    asiento: fc.constantFrom('', '1', '12'),
    estado: fc.constantFrom('v' as const, 'u' as const, 'a' as const, 'n' as const),
    notas: fc.integer({ min: 0, max: 15 }),
    nombre: fc.constantFrom('', 'Ana P.'),
    uso: fc.option(fc.integer({ min: 1, max: 2_000_000_000 })),
  })
  .map(({ uso, ...resto }) => ({
    ...resto,
    pasos:
      uso === null
        ? { entradas: 0, adentro: false, ultimaEntrada: 0 }
        : { entradas: 2, adentro: true, ultimaEntrada: uso * 1000 },
    cuando: uso === null ? 0 : uso * 1000,
    donde: uso === null ? '' : 'Norte · Lector 3',
  }));

describe('the list of tickets', () => {
  it('comes out of its columns as it went in (§P3.1)', () => {
    fc.assert(
      fc.property(fc.array(fila, { maxLength: 40 }), filas => {
        let bytes = new Uint8Array();
        const columnas = enColumnas(filas, dados => {
          bytes = new Uint8Array(dados);
          return '';
        });
        expect(deColumnas(columnas, bytes)).toEqual(filas);
        expect(deColumnas(conSaltos(columnas), bytes)).toEqual(filas);
      }),
    );
  });

  it('has a checksum that does not depend on the order, and follows each change (§P3.1)', () => {
    fc.assert(
      fc.property(fc.array(fila, { minLength: 1, maxLength: 40 }), filas => {
        const sumar = (lista: readonly FilaDePadron[]) =>
          lista.reduce((suma, una) => sumarAlPadron(suma, sumaDeFila(una)), 0);
        const total = sumar(filas);
        expect(sumar([...filas].reverse())).toBe(total);
        const [primera, ...resto] = filas;
        if (primera) expect(restarDelPadron(total, sumaDeFila(primera))).toBe(sumar(resto));
      }),
    );
  });
});

describe('searching by hand (§P6.4)', () => {
  const base = {
    huella: new Uint8Array(16),
    seccionId: 1,
    estado: 'v' as const,
    notas: 0,
    donde: '',
    cuando: 0,
  };
  const pasos = { entradas: 0, adentro: false, ultimaEntrada: 0 };
  const filas: FilaDePadron[] = [
    { ...base, pasos, boletoId: 501, fila: 'C', asiento: '12', nombre: 'José Ñ.' },
    { ...base, pasos, boletoId: 502, fila: 'C', asiento: '1', nombre: 'Ana P.' },
    { ...base, pasos, boletoId: 12, fila: '', asiento: '', nombre: 'Joselyn R.' },
  ];
  const hallar = (texto: string, conNombres = true) =>
    buscarEnPadron(filas, texto, () => conNombres).map(({ boletoId }) => boletoId);

  it.each([
    ['C 12', [501]],
    ['c12', [501]],
    ['C1', [502, 501]],
    ['502', [502]],
    ['josé', [501, 12]],
    ['JOSE', [501, 12]],
    ['nada', []],
    ['  ', []],
  ])('%s', (texto, esperados) => expect(hallar(texto)).toEqual(esperados));

  it('finds no names where the gate has none', () => expect(hallar('jose', false)).toEqual([]));
});

describe('clocks (§P5.5)', () => {
  it('are compared by half of the round trip, and the shorter trip counts', () => {
    const buena = compararReloj({ enviado: 1_000, recibido: 1_100, servidor: 61_050 });
    expect(buena).toEqual({ desfaseMs: 60_000, idaYVueltaMs: 100 });
    const lenta = compararReloj({ enviado: 0, recibido: 4_000, servidor: 61_000 });
    expect(mejorComparacion(buena, lenta)).toBe(buena);
    const puestoEnHora = compararReloj({ enviado: 0, recibido: 400, servidor: 200 });
    expect(mejorComparacion(buena, puestoEnHora)).toBe(puestoEnHora);
    expect(relojMal(buena)).toBe(false);
    expect(relojMal({ desfaseMs: -400_000 })).toBe(true);
  });
});
