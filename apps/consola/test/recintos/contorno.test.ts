import type { SeccionDeDocumento } from '@taquilla/contract/consola/documentoDeRecinto';
import { dentroDe, enDibujo } from '@taquilla/rules/recinto/geometria';
import { documentoDePlantilla } from '@taquilla/rules/recinto/plantillas';
import { contarLugares } from '@taquilla/rules/recinto/revisar';
import { expect, it } from 'vitest';
import { agregar, agregarContorno, cambiarTipo } from '../../src/recintos/dibujo/acciones.ts';
import { cambiaSuContorno } from '../../src/recintos/dibujo/filasEnContorno.ts';
import { girar, reflejar } from '../../src/recintos/dibujo/ordenar.ts';
import { esLaPrimera } from '../../src/recintos/lienzo/gestos.ts';

const conArco = () => {
  const documento = documentoDePlantilla('vacio');
  agregar(documento, 'arco', [
    [100, 100],
    [400, 260],
  ]);
  return { documento, arco: documento.secciones[0] as SeccionDeDocumento };
};

/** The share of a section's seats within an outline. */
function dentro(seccion: SeccionDeDocumento, contorno: readonly (readonly [number, number])[]): number {
  const asientos = seccion.filas.flatMap(fila => fila.asientos.map(asiento => enDibujo(seccion, asiento)));
  return asientos.filter(asiento => dentroDe(contorno, asiento)).length / asientos.length;
}

it.each([
  ['as it was drawn', 0],
  ['turned', 40],
  ['upside down', 180],
])('§C10.7: rows of a section in arc follow its arc, %s', (_como, giro) => {
  const { documento, arco } = conArco();
  if (giro !== 0) girar(arco, giro);
  reflejar(documento, new Set([arco.id]));
  const contorno = structuredClone(arco.contorno);
  cambiarTipo(arco, 'numerada', { caja: null });
  // A band 80 deep and about 350 long holds some 29 seats in each of 5 rows; its ends are not as deep as rows about a point.
  expect(contarLugares(arco)).toBeGreaterThan(120);
  expect(dentro(arco, contorno)).toBeGreaterThan(0.8);
});

it('§C10.7: an outline that rows cannot follow is told, a box and an arc are not', () => {
  const { documento, arco } = conArco();
  expect(cambiaSuContorno(arco)).toBe(false);
  agregar(documento, 'general', [
    [0, 0],
    [200, 100],
  ]);
  agregarContorno(documento, [
    [0, 0],
    [200, 0],
    [240, 80],
    [0, 120],
  ]);
  const [, caja, irregular] = documento.secciones as SeccionDeDocumento[];
  expect([caja, irregular].map(seccion => seccion && cambiaSuContorno(seccion))).toEqual([false, true]);
});

it('§C10.7: a press on its first corner closes an outline, from the third corner on', () => {
  const esquinas = [
    [0, 0],
    [100, 0],
    [100, 100],
  ] as const;
  expect(esLaPrimera(esquinas, [3, -2], 1)).toBe(true);
  expect(esLaPrimera(esquinas, [3, -2], 0.1)).toBe(false);
  expect(esLaPrimera(esquinas.slice(0, 2), [0, 0], 1)).toBe(false);
});
