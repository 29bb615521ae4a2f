import type { SeccionDeDocumento } from '@taquilla/contract/consola/documentoDeRecinto';
import { documentoDePlantilla } from '@taquilla/rules/recinto/plantillas';
import { expect, it } from 'vitest';
import { agregar, butacasQueSePierden } from '../../src/recintos/dibujo/acciones.ts';

it('counts the seats that no rule draws again before a section becomes another thing (§C10.6, §C2.16)', () => {
  const documento = documentoDePlantilla('vacio');
  agregar(documento, 'filas', [
    [200, 200],
    [332, 272],
  ]);
  const bloque = documento.secciones[0] as SeccionDeDocumento;
  // The rule draws them again.
  expect(butacasQueSePierden(bloque, 'mesas')).toBe(0);
  delete bloque.regla;
  expect(butacasQueSePierden(bloque, 'mesas')).toBe(55);
  expect(butacasQueSePierden(bloque, 'general')).toBe(55);
  expect(butacasQueSePierden(bloque, 'numerada')).toBe(0);
});
