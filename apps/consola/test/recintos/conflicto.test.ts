import { documentoDePlantilla } from '@taquilla/rules/recinto/plantillas';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Conflicto } from '../../src/recintos/borrador/Conflicto.tsx';
import { diferencias } from '../../src/recintos/borrador/diferencias.ts';
import { agregar, renombrar } from '../../src/recintos/dibujo/acciones.ts';

it('two at one draft: says whose change it is, when and of what; the words have the focus (§C14.1, §C14.2, §C2.16)', () => {
  const choque = {
    quien: 'Ana Ruiz',
    cuando: '2020-03-03T15:00:00.000Z',
    cambios: ['Cambió: Luneta'],
  };
  const html = renderToString(createElement(Conflicto, { choque, onResolver: () => undefined }));
  for (const dicho of ['Ana Ruiz', '9:00', 'Cambió: Luneta']) expect(html).toContain(dicho);
  const [primero] = /<(button|[a-z]+[^>]* tabindex)[^>]*/i.exec(html) ?? [];
  expect(primero).toContain('tabindex="-1"');
});

it('tells what a drawing has that another had not (§C14.2)', () => {
  const antes = documentoDePlantilla('vacio');
  const ids = [0, 100, 200].map(x =>
    agregar(antes, 'general', [
      [x, 0],
      [x + 50, 50],
    ]),
  );
  // The server keeps the keys in another order.
  const ahora = alReves(antes);
  expect(diferencias(antes, ahora)).toEqual([]);
  renombrar(ahora, ids[0] ?? '', 'Luneta');
  ahora.secciones = ahora.secciones.filter(({ id }) => id !== ids[1]);
  agregar(ahora, 'filas', [
    [200, 200],
    [332, 272],
  ]);
  agregar(ahora, 'puerta', [
    [10, 10],
    [10, 10],
  ]);
  expect(diferencias(antes, ahora)).toEqual([
    'Agregó: Sección 3',
    'Quitó: Sección 2',
    'Cambió: Luneta',
    'Cambió el escenario, los textos o el tamaño del dibujo',
  ]);
});

/** A value with the keys of each object in reverse order. */
function alReves<T>(dado: T): T {
  return JSON.parse(JSON.stringify(dado), (_, parte) =>
    typeof parte === 'object' && parte !== null && !Array.isArray(parte)
      ? Object.fromEntries(Object.entries(parte).reverse())
      : parte,
  );
}
