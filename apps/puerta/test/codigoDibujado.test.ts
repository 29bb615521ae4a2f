import { QrCode } from '@taquilla/ui/QrCode.tsx';
import jsQR from 'jsqr';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';

const PUNTOS = 4;

/** The picture that a camera would have of a drawn code, four points a module. */
function comoImagen(svg: string): [Uint8ClampedArray, number] {
  const lado = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]) * PUNTOS;
  const imagen = new Uint8ClampedArray(lado * lado * 4).fill(255);
  for (const [, x, y] of svg.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let dy = 0; dy < PUNTOS; dy += 1)
      for (let dx = 0; dx < PUNTOS; dx += 1)
        imagen.fill(
          0,
          indice(Number(x) * PUNTOS + dx, Number(y) * PUNTOS + dy),
          indice(Number(x) * PUNTOS + dx, Number(y) * PUNTOS + dy) + 3,
        );
  }
  return [imagen, lado];

  function indice(x: number, y: number): number {
    return (y * lado + x) * 4;
  }
}

it.each(['boletos.example/p/7K2QMX9T', 'ñ, emoji 🎟 y "comillas"', 'A'.repeat(600)])(
  'a drawn code reads as its text: %s (§P6.2)',
  texto => {
    const svg = renderToStaticMarkup(createElement(QrCode, { text: texto, title: 'Código' }));
    const [imagen, lado] = comoImagen(svg);
    expect(jsQR(imagen, lado, lado)?.data).toBe(texto);
    expect(svg).toContain('role="img"');
    // The quiet zone: no module is dark in the first four rows.
    expect(svg).not.toMatch(/M\d+ [0-3]h1v1/);
  },
);
