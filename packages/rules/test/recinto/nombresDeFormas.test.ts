import type { FormaDeMapa } from '@taquilla/contract/consola/recintos';
import { describe, expect, it } from 'vitest';
import { nombradasPorElArchivo, sugerenciasDe } from '../../src/recinto/nombresDeFormas.ts';

let n = 0;
const forma = (dada: Partial<FormaDeMapa>): FormaDeMapa => ({
  n: ++n,
  caja: { x: 0, y: 0, ancho: 100, alto: 100 },
  relleno: '',
  nombre: '',
  capa: '',
  texto: '',
  clave: '',
  ...dada,
});
const dichos = (...formas: FormaDeMapa[]) => nombradasPorElArchivo(formas, formas).map(({ dicho }) => dicho);

describe('§C10.5: what a file calls its shapes', () => {
  it('is the name of one shape, also with another text on it', () => {
    expect(dichos(forma({ nombre: 'Oro', texto: 'ORO NORTE', capa: 'Secciones' }))).toEqual(['Oro']);
  });

  it('is the text on each shape where all have one name', () => {
    const palcos = ['Palco 1', 'Palco 2', ''].map(texto => forma({ nombre: 'palco', texto, capa: 'Palcos' }));
    expect(dichos(...palcos)).toEqual(['Palco 1', 'Palco 2', 'palco']);
    expect(sugerenciasDe(palcos)(palcos[0] ?? forma({}))).toEqual(['Palco 1', 'palco', 'Palcos']);
  });

  it('stays one name for the parts of one section', () => {
    expect(dichos(forma({ nombre: 'Luneta', texto: 'LUNETA' }), forma({ nombre: 'Luneta' }))).toEqual([
      'Luneta',
      'Luneta',
    ]);
  });

  it('is the layer of a shape without name and text', () => {
    expect(
      dichos(forma({ capa: 'Barrera Oriente' }), forma({ texto: 'TENDIDO 2', capa: 'Tendido 2' })),
    ).toEqual(['Barrera Oriente', 'TENDIDO 2']);
  });
});
