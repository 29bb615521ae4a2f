import { expect, it } from 'vitest';
import { normalizarMapa } from '../../src/mapas/normalizarMapa.ts';

const NS = 'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 80"';

it.each([
  [
    'two tags, and not the one that is closed',
    `<svg ${NS}>\n<g>\n<g/>\n<path d="M0 0">\n</svg>`,
    /línea 2, columna 1: <g> no se cierra\..*Falta también el cierre de <path> de la línea 4\./,
  ],
  [
    'the tags of a file that was cut off',
    `<svg ${NS}>\n<g>\n<path d="M0 0"/>`,
    /línea 1, columna 1: <svg> no se cierra: el archivo está cortado y termina en la línea 3\..*<g> de la línea 2/,
  ],
  [
    'a bare ampersand',
    `<svg ${NS}>\n<text>Oro & Plata</text></svg>`,
    /línea 2, columna \d+: hay un «&» suelto\. Escríbelo «&amp;»/,
  ],
  [
    'an end without a beginning',
    `<svg ${NS}>\n<g>\n</a></g></svg>`,
    /línea 3, columna \d+: se cierra «a», que no está abierto/,
  ],
])('§C10.3: a map is refused with the names and lines of %s', (_que, texto, mensaje) => {
  expect(() => normalizarMapa(Buffer.from(texto))).toThrow(mensaje);
});
