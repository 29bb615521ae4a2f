import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leerCodigo } from '../../src/puerta/codigo.ts';
import { escribirCuadros, juntarCuadros, leerCuadro, type PasoPasado } from '../../src/puerta/pasarLista.ts';
import { aprenderTeclado, CODIGO_DE_PRUEBA, traducirTeclado } from '../../src/puerta/teclado.ts';

const paso: fc.Arbitrary<PasoPasado> = fc.record({
  huella: fc.uint8Array({ minLength: 16, maxLength: 16 }),
  sentido: fc.constantFrom('entrada', 'salida'),
  momento: fc.integer({ min: 1, max: 2_000_000_000 }).map(segundos => segundos * 1000),
});

describe('a list that one phone shows to another (§P5.2)', () => {
  it('comes whole out of its pictures, in whatever order and however often they are seen', () => {
    fc.assert(
      fc.property(fc.array(paso, { maxLength: 120 }), fc.nat(), (pasos, vuelta) => {
        const textos = escribirCuadros(pasos, { eventoId: 7, lector: 3 });
        const vistos = [...textos.slice(vuelta % textos.length), ...textos].flatMap(t => leerCuadro(t) ?? []);
        expect(vistos[0]).toMatchObject({ eventoId: 7, lector: 3, de: textos.length });
        expect(juntarCuadros(vistos)).toEqual(pasos);
      }),
    );
  });

  it('is nothing while a picture is missing or is another list’s, and a ticket is no picture', () => {
    const pasos = fc.sample(paso, { numRuns: 60, seed: 1 });
    const cuadros = escribirCuadros(pasos, { eventoId: 7, lector: 3 }).flatMap(t => leerCuadro(t) ?? []);
    expect(cuadros).toHaveLength(3);
    expect(juntarCuadros(cuadros.slice(1))).toBeNull();
    const [otro] = escribirCuadros(pasos.slice(1), { eventoId: 7, lector: 3 });
    expect(
      juntarCuadros([...cuadros.slice(1), ...[leerCuadro(otro ?? '')].flatMap(c => c ?? [])]),
    ).toBeNull();
    for (const texto of [
      '',
      CODIGO_DE_PRUEBA,
      'taquilla-lista-1:7:3:1:4:2:',
      'taquilla-lista-1:7:3:1:0:1:AAAA',
    ])
      expect(leerCuadro(texto), texto).toBeNull();
  });

  it('has 500 passes in 21 pictures of at most 718 letters: a code of 89 modules, four seconds a round', () => {
    const textos = escribirCuadros(fc.sample(paso, { numRuns: 500, seed: 2 }), {
      eventoId: 99_999,
      lector: 200,
    });
    expect(textos).toHaveLength(21);
    expect(Math.max(...textos.map(({ length }) => length))).toBeLessThanOrEqual(718);
  });
});

describe('a reader that types by another layout (§P6.3)', () => {
  // A reader set to the US layout, at a phone set to the Latin American one.
  const LATINO: Record<string, string> = {
    '{': '¨',
    '}': '*',
    '"': '[',
    ':': 'Ñ',
    '-': "'",
    _: '?',
    ',': ',',
  };
  const mal = (texto: string) => [...texto].map(letra => LATINO[letra] ?? letra).join('');

  it('is learned from the test code, and its tickets come with their signature again', () => {
    const teclado = aprenderTeclado(mal(CODIGO_DE_PRUEBA));
    expect(teclado).toMatchObject({ "'": '-', '?': '_', '[': '"' });
    expect(traducirTeclado(mal(CODIGO_DE_PRUEBA), teclado ?? {})).toBe(CODIGO_DE_PRUEBA);
    expect(aprenderTeclado(CODIGO_DE_PRUEBA)).toEqual({});
    expect(leerCodigo(CODIGO_DE_PRUEBA)).toMatchObject({ tipo: 'boleto' });
  });

  it('is not, where signs are lost or two come alike', () => {
    expect(aprenderTeclado(CODIGO_DE_PRUEBA.replaceAll('"', ''))).toBeNull();
    expect(aprenderTeclado(CODIGO_DE_PRUEBA.replaceAll('_', '-'))).toBeNull();
  });
});
