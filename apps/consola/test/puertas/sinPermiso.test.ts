// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { refuse } from '../../../../packages/ui/test/answers.ts';
import { all, shown } from '../../../../packages/ui/test/pantalla.ts';
import { abrirConsola } from '../support/abrirConsola.ts';
import { buildEvento } from '../support/cambios.ts';

it('§C1.4: a tab out of the role’s reach, by a typed address, says so once and asks for nothing', async () => {
  let preguntas = 0;
  const negada = () => {
    preguntas += 1;
    return refuse(403, 'sin_permiso', 'Tu papel no llega hasta aquí.');
  };
  await abrirConsola(
    '/eventos/3/puerta',
    {
      'GET /consola/eventos/3': buildEvento(),
      'GET /consola/eventos/3/puertas': negada,
      'GET /consola/eventos/3/tablero-de-puertas': negada,
      'GET /consola/eventos/3/choques': negada,
    },
    ['taquilla'],
  );
  await shown('heading', 'Sin permiso');
  expect(all('heading', 'Sin permiso')).toHaveLength(1);
  expect(all('heading', 'Última vuelta')).toHaveLength(1);
  expect(preguntas).toBe(0);
});
