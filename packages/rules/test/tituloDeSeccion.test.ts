import { expect, it } from 'vitest';
import { tituloDeSeccion } from '../src/tituloDeSeccion.ts';

it.each([
  ['Luneta derecha', 'Sección: Luneta derecha'],
  ['Sección 201', 'Sección 201'],
  ['seccion B', 'seccion B'],
  ['Seccional', 'Sección: Seccional'],
  ['', 'Sección: '],
])('titles the section %j as %j: its name says "Sección" once (§2.29)', (nombre, titulo) => {
  expect(tituloDeSeccion(nombre)).toBe(titulo);
});
