import { expect, it } from 'vitest';
import { stageName } from '../src/svg/stageName.ts';

const mapa = (dentro: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${dentro}</svg>`;

it.each([
  [
    'what the stage bears',
    '<g data-escenario=""><path d="M0 0"/><text>Cabina</text></g><text>Ring</text>',
    'Cabina',
  ],
  [
    'the name of a shape named at the console',
    '<path data-escenario="" data-nombre="Ruedo" d="M0 0"/>',
    'Ruedo',
  ],
  ['nothing on a stage without words', '<path data-escenario="" d="M0 0"/>', ''],
  ['a text that says what it is', '<g><text><tspan>RUE</tspan></text><text> RUEDO </text></g>', 'RUEDO'],
  ['no stage where the map shows none', '<text>CAMPO</text><g data-seccion="3"><text>Foro</text></g>', null],
] as const)('takes %s (§2.29)', (_, dentro, nombre) => {
  expect(stageName(mapa(dentro))).toBe(nombre);
});

it('takes a venue without a map for rows before a stage (§2.29)', () => {
  expect(stageName(null)).toBe('Escenario');
});
