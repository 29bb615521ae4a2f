import { expect, it } from 'vitest';
import { type DatosDeVenta, llenarTexto, PLANTILLAS, VARIABLES, variablesDe } from '../src/comunicados.ts';
import { revisarTexto } from '../src/textos.ts';

const DATOS = Object.fromEntries(
  Object.keys(VARIABLES).map(nombre => [nombre, `<${nombre}>`]),
) as DatosDeVenta;

it('fills the variables of a sale, and leaves as written what it has no value for (§C12.2)', () => {
  expect(llenarTexto('Hola, {nombre}: por {puerta}, {apodo}.', { ...DATOS, puerta: null })).toBe(
    'Hola, <nombre>: por {puerta}, {apodo}.',
  );
});

it('tells known names between braces from others, once each (§C12.2)', () => {
  expect(variablesDe('{evento} y {apodo}', '{evento}, {constructor} {folio}')).toEqual({
    usadas: ['evento', 'folio'],
    desconocidas: ['apodo', 'constructor'],
  });
});

it('has templates that know all of their variables and say nothing forbidden (§C7.18, §C12.2)', () => {
  for (const { asunto, texto } of Object.values(PLANTILLAS)) {
    expect(variablesDe(asunto, texto).desconocidas).toEqual([]);
    expect(revisarTexto(`${asunto}\n${texto}`)).toEqual([]);
  }
});
