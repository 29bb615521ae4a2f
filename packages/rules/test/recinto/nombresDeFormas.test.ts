import type { FormaDeMapa } from '@taquilla/contract/consola/recintos';
import { describe, expect, it } from 'vitest';
import { nombradasPorElArchivo, numerarFormas, sugerenciasDe } from '../../src/recinto/nombresDeFormas.ts';

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

  it('is nothing of what a file leaves without a mark that marks its sections', () => {
    expect(dichos(forma({ nombre: 'Oro', clave: 'oro' }), forma({ nombre: 'Escaleras' }))).toEqual([]);
  });

  it("is no count of a program's on a letter drawn as a curve", () => {
    expect(dichos(forma({ nombre: '11', esLetra: true }), forma({ nombre: '12' }))).toEqual(['12']);
  });

  it('is one letter or figure where that stands on the shape, and not where a layer is called so', () => {
    expect(
      dichos(forma({ texto: 'A' }), forma({ texto: '7', capa: 'Tendidos' }), forma({ capa: 'B' })),
    ).toEqual(['A', '7']);
  });

  it('is the layer of a shape without name and text', () => {
    expect(
      dichos(forma({ capa: 'Barrera Oriente' }), forma({ texto: 'TENDIDO 2', capa: 'Tendido 2' })),
    ).toEqual(['Barrera Oriente', 'TENDIDO 2']);
  });
});

describe('§C10.5: named in bulk', () => {
  it('are not by a layer that holds sections of other names: the sheet under them all would be sold', () => {
    const hoja = forma({ capa: 'plano' });
    expect(
      dichos(hoja, forma({ texto: 'ORO', capa: 'plano' }), forma({ nombre: 'Plata', capa: 'plano' })),
    ).toEqual(['ORO', 'Plata']);
    expect(dichos(hoja, forma({ capa: 'plano' }), forma({ nombre: 'plano', capa: 'plano' }))).toHaveLength(3);
  });

  it('are no fields, nor tables that stand on a section; a section of diamonds is', () => {
    const nombres = ['Campo', 'TERRENO DE JUEGO', 'Cancha', 'Ruedo', 'Zona Diamante', 'Diamante', 'Cancha 2'];
    expect(dichos(...nombres.map(nombre => forma({ nombre })))).toEqual([
      'Zona Diamante',
      'Diamante',
      'Cancha 2',
    ]);
    const mesa = { x: 20, y: 20, ancho: 10, alto: 10 };
    const suelta = { x: 220, y: 20, ancho: 10, alto: 10 };
    expect(
      dichos(
        forma({ nombre: 'VIP Periqueras' }),
        forma({ capa: 'mesa0', caja: mesa }),
        forma({ nombre: 'Mesa 1', caja: suelta }),
      ),
    ).toEqual(['VIP Periqueras', 'Mesa 1']);
  });

  it('leaves out lines, which enclose nothing', () => {
    const formas = [forma({ nombre: '201', esLinea: true }), forma({ nombre: '101' })];
    expect(nombradasPorElArchivo(formas, formas).map(({ dicho }) => dicho)).toEqual(['101']);
  });

  it('leaves out tables whose chairs were found, and the floor to dance on', () => {
    const formas = [
      forma({ nombre: 'Mesa 1' }),
      forma({ nombre: 'Pista de baile' }),
      forma({ nombre: 'Corraletas' }),
      forma({ nombre: 'Barra' }),
    ];
    expect(nombradasPorElArchivo(formas, formas, true).map(({ dicho }) => dicho)).toEqual(['Barra']);
  });
});

describe('§C10.5: named in bulk, of a house', () => {
  it('are no gates, stages or sheets as people write them; what sounds like them and is sold is', () => {
    const nombres = [
      ...['ACCESO PRINCIPAL', 'Entrada norte', 'Salida de emergencia', 'Baños hombres', 'Sanitarios 2'],
      ...['Escenario / Templete', 'Escenario principal', 'Stage B', 'Camerinos', 'Fondo', 'Guías'],
    ];
    expect(dichos(...nombres.map(nombre => forma({ nombre })))).toEqual([]);
    const vendidas = ['Entrada General', 'Acceso VIP', 'Ring Side', 'Foro A', 'Barra', 'Fondo Sur'];
    expect(dichos(...vendidas.map(nombre => forma({ nombre })))).toEqual(vendidas);
  });
});

describe('§C10.5: a section of each shape', () => {
  const nombres = (formas: FormaDeMapa[], nombre: string, tomados: string[] = []) =>
    numerarFormas(formas, { nombre, tomados }).map(({ n: suyo, nombre: dado }) => [
      formas.findIndex(({ n: otro }) => otro === suyo),
      dado,
    ]);

  it('has the number that stands on it, whatever their order', () => {
    const palcos = ['Palco 12', 'Palco 1', 'Palco 2'].map(texto => forma({ nombre: 'palco', texto }));
    const suyos = [1, 2, 0].map((i, k) => [i, `Palco ${[1, 2, 12][k]}`]);
    expect(nombres(palcos, 'Palco')).toEqual(suyos);
    expect(nombres(palcos, 'Palco 12')).toEqual(suyos);
    expect(nombres(palcos, 'Box VIP')[0]).toEqual([1, 'Box VIP 1']);
  });

  it('is counted on where one of them says none, or one is taken', () => {
    const dos = [forma({ texto: 'Palco 7' }), forma({})];
    expect(nombres(dos, 'Palco')).toEqual([
      [0, 'Palco 1'],
      [1, 'Palco 2'],
    ]);
    expect(nombres([forma({ texto: 'Palco 3' })], 'Palco', ['Palco 3', 'Palco 4', 'Palco Real'])).toEqual([
      [0, 'Palco 5'],
    ]);
  });
});
