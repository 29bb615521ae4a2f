import { createElement } from 'react';
import { expect, it } from 'vitest';
import { EsDeOtros } from '../../src/recintos/borrador/EsDeOtros.tsx';
import { DatosDeRecinto } from '../../src/recintos/paginas/DatosDeRecinto.tsx';
import { enTexto } from '../support/enTexto.ts';

const datos = {
  nombre: 'Foro Ramiro',
  direccion: 'Calle Luna 4',
  ciudad: 'Puebla',
  zona: 'America/Mexico_City',
};

it('§C1.2: the data of a venue with shows of others are shown without a field to change', () => {
  const html = enTexto(createElement(DatosDeRecinto, { datos, fija: true }));
  expect(html.match(/<input/g)?.length).toBe(4);
  expect(html.match(/<input[^>]*disabled/g)?.length).toBe(4);
  expect(html).toContain('Centro (Ciudad de México)');
  const libre = enTexto(createElement(DatosDeRecinto, { datos }));
  expect(libre).not.toContain('disabled');
});

it('§C1.2: a venue that is only shown says why, and who can help', () => {
  const html = enTexto(createElement(EsDeOtros));
  expect(html).toMatch(
    /hay eventos que no son tuyos.*Lo cambia quien lleva todos, o un Dueño.*haz una copia/s,
  );
});
