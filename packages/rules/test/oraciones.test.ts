import { expect, it } from 'vitest';
import { conPunto, llenarLlaves } from '../src/oraciones.ts';

it('ends a sentence once, also after the hour (§2.20)', () => {
  expect(conPunto('Abre el viernes')).toBe('Abre el viernes.');
  expect(conPunto('Abre a las 9:00 p. m.')).toBe('Abre a las 9:00 p. m.');
});

it.each([
  ['Empieza a las {hora}. Tus boletos sirven.', 'Empieza a las 9:00 p. m. Tus boletos sirven.'],
  ['Empieza a las {hora}, en {lugar}.', 'Empieza a las 9:00 p. m., en el Foro.'],
  ['A las {hora}...', 'A las 9:00 p. m....'],
  ['{nada}. {hora}', '{nada}. 9:00 p. m.'],
])('fills «%s» without a second full stop (§C12.2)', (texto, lleno) => {
  const valores: Record<string, string> = { hora: '9:00 p. m.', lugar: 'el Foro' };
  expect(llenarLlaves(texto, nombre => valores[nombre])).toBe(lleno);
});
