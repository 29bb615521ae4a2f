import type { SeccionDeDocumento } from '@taquilla/contract/consola/documentoDeRecinto';
import { documentoDePlantilla } from '@taquilla/rules/recinto/plantillas';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { EdicionDeBorrador } from '../../src/recintos/borrador/useBorrador.ts';
import { agregar } from '../../src/recintos/dibujo/acciones.ts';
import { SoloNombres } from '../../src/recintos/dibujo/soloNombres.ts';
import { PanelDeSeccion } from '../../src/recintos/panel/PanelDeSeccion.tsx';

/** The labels of a section's fields. */
function campos(soloNombres: boolean): string[] {
  const documento = documentoDePlantilla('vacio');
  agregar(documento, 'filas', [
    [200, 200],
    [332, 272],
  ]);
  const edicion = { documento } as EdicionDeBorrador;
  const seccion = documento.secciones[0] as SeccionDeDocumento;
  const panel = createElement(PanelDeSeccion, { seccion, edicion, cajas: new Map(), pintadoDe: null });
  const html = renderToString(createElement(SoloNombres, { value: soloNombres }, panel));
  return [...html.matchAll(/<(?:label|legend)[^>]*>(?:<[^>]+>)*([^<]+)/g)].map(([, dicho]) => dicho ?? '');
}

it('a phone changes names alone: no field draws or moves a section (§C2.12)', () => {
  expect(campos(true)).toEqual(['Nombre que ve el comprador', 'Bloque']);
  expect(campos(false)).toEqual(expect.arrayContaining(['Qué es', 'Filas', 'x', 'Giro °']));
});
