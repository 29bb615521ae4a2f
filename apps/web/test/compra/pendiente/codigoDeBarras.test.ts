import { codificar128 } from '@taquilla/rules/code128';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import estilo from '../../../src/compra/pendiente/CodigoDeBarras.css?raw';
import { CodigoDeBarras } from '../../../src/compra/pendiente/CodigoDeBarras.tsx';

const dibujar = (numero: string) => renderToStaticMarkup(createElement(CodigoDeBarras, { numero }));

/** Place and width of each bar, in modules. */
function leerBarras(svg: string): [x: number, ancho: number][] {
  return [...svg.matchAll(/M(\d+) 0h(\d)v72h-\2z/g)].map(([, x, ancho]) => [Number(x), Number(ancho)]);
}

describe('the bars for a till (§B2.10)', () => {
  it.each(['1010109876543210', 'PJJ-0', '7'])(
    'are those of the number %s, between ten modules of white',
    numero => {
      const svg = dibujar(numero);
      const barras = leerBarras(svg);
      const anchos = barras.flatMap(([x, ancho], i) => {
        const [siguiente] = barras[i + 1] ?? [];
        return siguiente === undefined ? [ancho] : [ancho, siguiente - x - ancho];
      });
      expect(anchos).toEqual(codificar128(numero));
      const [ultima = 0, suAncho = 0] = barras.at(-1) ?? [];
      expect(barras[0]?.[0]).toBe(10);
      expect(svg).toContain(`viewBox="0 0 ${ultima + suAncho + 10} 72"`);
    },
  );

  it('are black on white with sharp edges, and told to a screen reader in fours', () => {
    const svg = dibujar('1010109876543210');
    expect(svg).toContain('role="img"');
    expect(svg).toContain('aria-label="Código de barras 1010 1098 7654 3210"');
    expect(svg).toContain('shape-rendering="crispEdges"');
    expect(svg).toMatch(/<path fill="#fff" d="M0 0h143v72H0z"><\/path><path fill="#000"/);
  });

  it('are never narrower than 60 mm', () => {
    expect(estilo).toMatch(/\.barras \{[^}]*width: max\(60mm, /);
  });
});
