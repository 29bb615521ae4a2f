import { describe, expect, it } from 'vitest';
import { normalizarMapa } from '../../src/mapas/normalizarMapa.ts';

/** Two wedges that clip paths cut from one coloured rectangle, the second mirrored, as in plans of QGIS and Illustrator. */
const CUNA = 'M60 10 90 10 90 40 75 40Z';
const RELLENO = `<clipPath id="c"><path d="${CUNA}"/></clipPath>`;
const RECTANGULO = '<rect x="50" y="0" width="50" height="60" fill="#f80"/>';

function recibir(interior: string) {
  return normalizarMapa(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 80">${RELLENO}${interior}</svg>`),
  );
}

describe('a shape that is cut (C10.5)', () => {
  it('is as large as it is seen, where it is mirrored too', () => {
    const { candidatos } = recibir(
      `<g clip-path="url(#c)">${RECTANGULO}</g>` +
        `<g transform="matrix(-1 0 0 1 100 0)"><g clip-path="url(#c)">${RECTANGULO}</g></g>`,
    );
    expect(candidatos.formas.map(({ caja }) => caja)).toEqual([
      { x: 60, y: 10, ancho: 30, alto: 30 },
      { x: 10, y: 10, ancho: 30, alto: 30 },
    ]);
  });

  it('is called by the text on what is seen of it, as its outline is, and lies on none', () => {
    const { candidatos, informe } = recibir(
      `<g id="TRIBUNAS"><g clip-path="url(#c)">${RECTANGULO}</g><path d="${CUNA}" fill="none" stroke="#fff"/></g>` +
        '<text x="75" y="20" font-size="4">101</text><text x="55" y="55" font-size="4">102</text>',
    );
    expect(candidatos.formas.map(({ texto }) => texto)).toEqual(['101', '101']);
    expect(informe.raro.filter(({ que }) => que.includes('encima'))).toEqual([]);
  });

  it('keeps its own outline within a cut, and has the part of it that crosses one', () => {
    const { candidatos } = recibir(
      '<g clip-path="url(#c)"><rect x="76" y="12" width="9" height="9" fill="#f80"/><rect x="80" y="30" width="20" height="30" fill="#08f"/></g>',
    );
    expect(candidatos.formas.map(({ caja }) => caja)).toEqual(
      expect.arrayContaining([
        { x: 76, y: 12, ancho: 9, alto: 9 },
        { x: 80, y: 30, ancho: 10, alto: 10 },
      ]),
    );
  });

  it('is no shape where nothing of it is seen', () => {
    const { candidatos } = recibir(
      `${RECTANGULO}<g clip-path="url(#c)"><rect x="5" y="5" width="9" height="9" fill="#08f"/></g>`,
    );
    expect(candidatos.formas).toHaveLength(1);
  });
});
