import type { SeccionDeDocumento } from '@taquilla/contract/consola/documentoDeRecinto';
import { dibujarMapa } from '@taquilla/rules/recinto/dibujarMapa';
import { documentoDePlantilla } from '@taquilla/rules/recinto/plantillas';
import { contarLugares } from '@taquilla/rules/recinto/revisar';
import { produce } from 'immer';
import { describe, expect, it } from 'vitest';
import { agregar, cambiarTipo } from '../../src/recintos/dibujo/acciones.ts';
import { copiar, pegar } from '../../src/recintos/dibujo/copias.ts';
import { enMetros } from '../../src/recintos/editor/BarraDeEleccion.tsx';
import {
  nombradasDe,
  nombrar,
  nombrarEscenario,
  quitarNombre,
  seccionDeCapa,
} from '../../src/recintos/importar/nombrar.ts';

const primera = ({ secciones }: { secciones: readonly SeccionDeDocumento[] }) =>
  secciones[0] as SeccionDeDocumento;

describe('the designer', () => {
  it('§C10.9: duplicates a section with its seats, while the document is being changed', () => {
    const antes = documentoDePlantilla('teatro');
    const luneta = primera(antes);
    const despues = produce(antes, nuevo => {
      pegar(nuevo, copiar(nuevo, new Set([luneta.id])));
    });
    expect(despues.secciones.at(-1)).toMatchObject({ nombre: 'Luneta izquierda 2', filas: luneta.filas });
  });

  it('§C10.7: a click puts a first block of a usual size around its point', () => {
    for (const [pieza, lugares] of [
      ['filas', 200],
      ['fila', 21],
    ] as const) {
      const documento = documentoDePlantilla('vacio');
      agregar(documento, pieza, [
        [500, 400],
        [501, 400],
      ]);
      expect([pieza, contarLugares(primera(documento))]).toEqual([pieza, lugares]);
      const { x } = primera(documento).lugar;
      expect(Math.abs(x - 500)).toBeLessThan(2);
    }
  });

  it('§C10.7: a seat is half a metre wide, and an outline is told in metres', () => {
    const documento = documentoDePlantilla('vacio');
    agregar(documento, 'general', [
      [500, 400],
      [500, 400],
    ]);
    expect(enMetros(documento, primera(documento))).toBe('10 × 6 m');
  });

  it('§C10.5: invents no places for a general section', () => {
    const documento = documentoDePlantilla('vacio');
    agregar(documento, 'general', [
      [0, 0],
      [400, 400],
    ]);
    const general = primera(documento);
    expect(contarLugares(general)).toBe(0);
    cambiarTipo(general, 'numerada', { caja: null });
    cambiarTipo(general, 'general', { caja: null });
    expect(contarLugares(general)).toBe(0);
  });
});

describe('the import of a map', () => {
  const MAPA =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 0H2V1Z"></path><path d="M3 0H4V1Z"></path></svg>';

  it('§C10.5: a shape can be named as the stage, is marked for buyers, and can lose the name again', () => {
    const documento = documentoDePlantilla('vacio');
    nombrar(documento, 'Platea', [1, 2]);
    expect(primera(documento)).toMatchObject({ nombre: 'Platea', capacidad: 0, formas: [1, 2] });
    nombrarEscenario(documento, 'Templete', [2]);
    expect([...nombradasDe(documento)].map(([n, { nombre, es }]) => [n, nombre, es])).toEqual([
      [2, 'Templete', 'Escenario'],
      [1, 'Platea', 'General'],
    ]);
    expect(dibujarMapa(documento, MAPA)).toContain(
      '<path d="M1 0H2V1Z" data-seccion="platea"></path><path d="M3 0H4V1Z" data-nombre="Templete" data-escenario=""></path>',
    );
    quitarNombre(documento, 2);
    expect(documento.dibujo.escenario).toBeNull();
    nombrarEscenario(documento, 'Templete', [1]);
    expect(documento.secciones).toEqual([]);
    nombrar(documento, 'Platea', [1]);
    expect(documento.dibujo.escenario).toBeNull();
  });

  it('§C10.6: found seats make a section that is called as their layer, or join it', () => {
    const documento = documentoDePlantilla('vacio');
    const id = seccionDeCapa(documento, { capa: 'Luneta' });
    expect(seccionDeCapa(documento, { capa: 'Luneta' })).toBe(id);
    expect(documento.secciones.map(({ nombre }) => nombre)).toEqual(['Luneta']);
    seccionDeCapa(documento, {});
    expect(documento.secciones.map(({ nombre }) => nombre)).toEqual(['Luneta', 'Sección 2']);
  });
});
