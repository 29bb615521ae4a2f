import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { normalizarMapa } from '../../src/mapas/normalizarMapa.ts';
import { sanearSvg } from '../../src/mapas/sanearSvg.ts';

function svg(interior: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 80">${interior}</svg>`;
}

function recibir(texto: string) {
  return normalizarMapa(Buffer.from(texto));
}

/** The content of the resulting map. */
function dibujo(interior: string): string {
  return recibir(svg(interior)).svg.replace(/^<svg[^>]*>|<\/svg>$/g, '');
}

describe('on the dark ground', () => {
  it('what stands outside of sections is made readable, and what stands on light stays', () => {
    const interior =
      '<rect width="100%" height="100%" fill="#fff"/><text x="5" y="10">Acceso</text><path d="M0 20H90" stroke="#000"/>' +
      '<rect x="40" y="40" width="50" height="30" fill="#ffe"/><text x="45" y="60" fill="#222" font-size="8">Leyenda</text>';
    expect(dibujo(interior)).toBe(
      '<text x="5" y="10" fill="currentColor">Acceso</text><path d="M0 20H90" stroke="currentColor"></path>' +
        '<rect x="40" y="40" width="50" height="30" fill="#ffe"></rect><text x="45" y="60" fill="#222" font-size="8" data-con-fondo="">Leyenda</text>',
    );
    expect(recibir(svg(interior)).informe.quitado.map(({ que, cuantos }) => `${cuantos} ${que}`)).toEqual([
      '1 fondo claro de toda la hoja',
    ]);
  });

  it('light letters on a section or on a dark stage do not say that the drawing is for the dark (§C10.3)', () => {
    const linea = '<line x1="5" y1="10" x2="60" y2="10" stroke="#000"/>';
    const seccion = '<rect data-seccion="vip" x="5" y="40" width="80" height="30" fill="#c1121f"/>';
    const enSeccion = '<text x="20" y="55" font-size="6" fill="#fff">Bloque 1</text>';
    const escenario = '<rect x="5" y="20" width="60" height="12" fill="#434343"/>';
    const enEscenario = '<text x="10" y="28" font-size="6" fill="#fff">Escenario</text>';
    expect(dibujo(linea + seccion + enSeccion)).toContain('stroke="currentColor"');
    expect(dibujo(linea + escenario + enEscenario)).toContain('y2="10" stroke="currentColor"');
    const hojaOscura = '<rect width="100" height="80" fill="#1a1a1a"/>';
    expect(dibujo(hojaOscura + linea + enSeccion)).toContain('stroke="#000"');
  });

  it('a drawing whose letters are mostly dark is for paper, also with a name on a stage as dark as the ground (§C10.3)', () => {
    const linea = '<line x1="5" y1="10" x2="60" y2="10" stroke="#000"/>';
    const titulo =
      '<text x="5" y="8" font-size="6">Ex-Hacienda</text><text x="5" y="75" font-size="6">VIP</text>';
    const escenario = '<rect x="5" y="20" width="60" height="12" fill="#222"/>';
    const enEscenario = '<text x="10" y="28" font-size="6" fill="#fff">Escenario</text>';
    expect(dibujo(titulo + linea + escenario + enEscenario)).toContain('y2="10" stroke="currentColor"');
    expect(dibujo(linea + escenario + enEscenario)).toContain('y2="10" stroke="#000"');
  });

  it('a light sheet with a margin is paper under many figures, and stays where it may be what is sold (§C10.4)', () => {
    const hoja = '<rect x="3" y="3" width="94" height="74" rx="4" fill="#f5ebe0"/>';
    const figuras = Array.from(
      { length: 9 },
      (_, i) => `<path d="M${i * 10 + 5} 20h8v8h-8z" fill="#c1121f"/>`,
    ).join('');
    const quitado = (interior: string) => recibir(svg(interior)).informe.quitado.map(({ que }) => que);
    expect(quitado(hoja + figuras)).toEqual(['fondo claro de toda la hoja']);
    expect(quitado(`${hoja}<text x="40" y="40" fill="#222">Pista</text>`)).toEqual([]);
  });

  it("a sheet of a light gradient is paper too, also by one that it inherits, and a dark one is the map's own (§C10.4)", () => {
    const hoja = (...colores: string[]) =>
      `<defs><linearGradient id="a">${colores.map(color => `<stop style="stop-color:${color}"/>`).join('')}</linearGradient>` +
      '<linearGradient id="b" href="#a"/></defs><rect width="100%" height="100%" style="fill:url(#b)"/>' +
      '<text x="5" y="10">Acceso</text><path d="M0 20H90" stroke="#000"/>';
    const clara = recibir(svg(hoja('#ddd', '#bbb')));
    expect(clara.informe.quitado.map(({ que }) => que)).toEqual(['fondo claro de toda la hoja']);
    expect(clara.svg).not.toContain('<rect');
    expect(clara.svg).toContain('fill="currentColor"');
    for (const colores of [['#ddd', '#222'], ['#222', '#111'], []]) {
      const otra = recibir(svg(hoja(...colores)));
      expect([colores, otra.informe.quitado, otra.svg.includes('<rect')]).toEqual([colores, [], true]);
    }
  });

  it('letters on a panel that shows the ground through are made readable where it is too dark for them', () => {
    const panel = (fill: string) =>
      `<rect x="5" y="5" width="80" height="30" fill="${fill}" fill-opacity="0.6"/><text x="10" y="20" fill="#000" font-size="8">Baños</text>`;
    expect(dibujo(panel('#f00'))).toContain('fill="currentColor"');
    expect(dibujo(panel('#ffe'))).toContain('fill="#000"');
  });

  it('a light panel under sections keeps its outline only', () => {
    const interior =
      '<rect x="5" y="5" width="60" height="60" fill="#eee"/><g data-seccion="a"><rect x="10" y="10" width="20" height="20"/></g>';
    expect(dibujo(interior)).toContain(
      '<rect x="5" y="5" width="60" height="60" fill="none" stroke="currentColor"',
    );
  });

  it('the maps of the demonstration, made for it, stay as they are drawn', () => {
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
