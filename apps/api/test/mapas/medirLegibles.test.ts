import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { normalizarMapa } from '../../src/mapas/normalizarMapa.ts';
import { sanearSvg } from '../../src/mapas/sanearSvg.ts';

function svg(interior: string, raiz = ''): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300"${raiz}>${interior}</svg>`;
}

function recibir(texto: string) {
  return normalizarMapa(Buffer.from(texto));
}

/** The content of the resulting map, and the remarks about it. */
function dibujo(interior: string, raiz = '') {
  const { svg: hecho, informe } = recibir(svg(interior, raiz));
  return {
    hecho: hecho.replace(/^<svg[^>]*>|<\/svg>$/g, ''),
    raro: informe.raro.map(({ que, cuantos }) => `${cuantos} ${que}`),
    cajas: informe.raro.flatMap(({ cajas = [] }) => cajas),
  };
}

const TINTA = '#1b1a17';

describe('on a white sheet of its own (§C10.3)', () => {
  it('a map stays as its designer drew it: black shapes, white labels, pastels, labels as curves', () => {
    const casos = [
      '<path d="M100 20H380V280H100Z"></path><text x="240" y="150" fill="white">Platea</text>',
      '<path d="M20 20H380V280H20Z" fill="#fda7a7" opacity=".3"></path><path fill="#3a3080" d="M150 130h8v40h-8z"></path>',
      '<path d="M20 100H380V110H20Z" fill="#222"></path><text x="200" y="108" font-size="8" fill="#fff" text-anchor="middle">Palco</text>',
      '<rect width="400" height="300" fill="#fff"></rect><path d="M20 20H380" stroke="#000"></path><text x="20" y="60">Acceso</text>',
    ];
    for (const caso of casos) {
      const { hecho, raro } = dibujo(caso);
      expect(hecho.replaceAll(' data-con-fondo=""', '')).toBe(caso);
      expect(raro.filter(dicho => /letrero|tinta/.test(dicho))).toEqual([]);
    }
    expect(recibir(svg(casos[0] ?? '')).svg).toContain('data-suelo="papel"');
  });

  it('currentColor is what it is in the drawing alone, and not the page’s colour', () => {
    const caso = (raiz: string) =>
      dibujo(
        '<path d="M20 20H180V280H20Z" fill="currentColor"/><text x="100" y="150" fill="white">CAT 1</text>',
        raiz,
      ).hecho;
    expect(caso('')).toContain('<path d="M20 20H180V280H20Z" fill="#000000"></path>');
    expect(caso(' color="#7a1f3d"')).toContain('fill="#7a1f3d"');
    expect(caso('')).toContain('fill="white" data-con-fondo="">CAT 1');
  });

  it('a label that cannot be read on what is under it is painted in ink, and told with its place', () => {
    const blanco = dibujo('<text x="20" y="60" font-size="20" fill="#fff">Entrada</text>');
    expect(blanco.hecho).toContain(`fill="${TINTA}"`);
    expect(blanco.raro).toEqual(['1 letrero que no se leía: se le puso tinta']);
    expect(blanco.cajas[0]?.x).toBeCloseTo(20);
    const enNegra = dibujo(
      '<rect x="10" y="10" width="300" height="100"/><text x="20" y="60" font-size="20" fill="#1a1a1a">Sala</text>',
    );
    expect(enNegra.hecho).toContain('fill="#f8f3e9" data-con-fondo="">Sala');
    const palido = dibujo('<text x="20" y="60" font-size="20" fill="#aaa">Baños</text>');
    expect([palido.hecho.includes('#aaa'), palido.raro]).toEqual([true, ['1 letrero con poco contraste']]);
  });

  it('a line or shape of the sheet’s own colour is drawn in ink; a sheet, and the plate of a label, are not', () => {
    const linea = dibujo('<path d="M20 90V280H380V90" fill="none" stroke="white" stroke-width="2"/>');
    expect([linea.hecho.includes(`stroke="${TINTA}"`), linea.raro.length]).toEqual([true, 1]);
    expect(dibujo('<rect x="100" y="100" width="200" height="100" fill="#fff"/>').hecho).toContain(
      `stroke="${TINTA}"`,
    );
    const placa =
      '<rect x="100" y="100" width="90" height="30" fill="#FFFFFF"></rect><text x="105" y="120" font-size="14">ZONA A</text>';
    expect(dibujo(placa)).toMatchObject({ hecho: placa, raro: [] });
  });

  it('a label on a marked section is the storefront’s to colour', () => {
    const caso =
      '<rect data-seccion="vip" x="5" y="40" width="300" height="200" fill="#c1121f"></rect><text x="20" y="155" font-size="16" fill="#c1121f">VIP</text>';
    expect(dibujo(caso)).toMatchObject({ hecho: caso, raro: [] });
  });

  it('an alpha mask of opaque shapes is a cut, whatever their colour', () => {
    for (const tipo of ['style="mask-type:alpha"', 'mask-type="alpha"']) {
      const mascara = `<defs><mask id="m" ${tipo}><path d="M20 20H180V280H20Z"/></mask></defs>`;
      expect(dibujo(`${mascara}<rect width="400" height="300" fill="#eca" mask="url(#m)"/>`).hecho).toContain(
        '<clipPath id="mapa-m"><path d="M20 20H180V280H20Z"></path></clipPath>',
      );
    }
    const lisa = '<defs><mask id="m"><path d="M20 20H180V280H20Z"/></mask></defs>';
    expect(dibujo(`${lisa}<rect width="400" height="300" fill="#eca" mask="url(#m)"/>`).hecho).not.toContain(
      'clipPath',
    );
  });
});

describe('at night, where the author draws for it (§C10.3)', () => {
  const NOCHE = ' data-suelo="noche"';

  it('dark labels and lines on the bare ground take the page’s colour', () => {
    const { hecho, raro } = dibujo(
      '<text x="5" y="30">Acceso</text><path d="M0 60H90" stroke="#000"/>',
      NOCHE,
    );
    expect(hecho).toBe(
      '<text x="5" y="30" fill="currentColor">Acceso</text><path d="M0 60H90" stroke="currentColor"></path>',
    );
    expect(raro).toHaveLength(2);
  });

  it('the maps of the demonstration stay as they are drawn', () => {
    const folder = new URL('../../../../demo/mapas/', import.meta.url);
    for (const file of readdirSync(folder)) {
      const original = readFileSync(new URL(file, folder), 'utf8');
      const { svg: limpio, informe } = recibir(original);
      const valores = (texto: string) => texto.match(/ [a-z-]+="[^"]*"/gi)?.sort();
      expect([file, informe.quitado, informe.raro]).toEqual([file, [], []]);
      expect([file, valores(limpio)]).toEqual([file, valores(sanearSvg(original))]);
    }
  });
});
