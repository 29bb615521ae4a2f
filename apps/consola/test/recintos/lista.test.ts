import type { SeccionDeDocumento } from '@taquilla/contract/consola/documentoDeRecinto';
import { documentoDePlantilla } from '@taquilla/rules/recinto/plantillas';
import { contarLugares } from '@taquilla/rules/recinto/revisar';
import { describe, expect, it } from 'vitest';
import { agregar } from '../../src/recintos/dibujo/acciones.ts';
import { borrarRenglon, renglonesDe, vecinaDeRenglon } from '../../src/recintos/editor/lista/renglones.ts';

/** Two blocks of 11 by 5 seats, all open in the list. */
function conDosBloques() {
  const documento = documentoDePlantilla('vacio');
  const ids = [0, 200].map(y =>
    agregar(documento, 'filas', [
      [200, 200 + y],
      [332, 272 + y],
    ]),
  );
  const claves = ids.flatMap(id => [id, ...[0, 1, 2, 3, 4].map(fila => `${id}/${fila}`)]);
  const renglones = () => renglonesDe(documento.secciones, new Set(claves));
  const renglon = (clave: string) => {
    const hallado = renglones().find(otro => otro.clave === clave);
    if (!hallado) throw new Error(`no line ${clave}`);
    return hallado;
  };
  const [primera, segunda] = documento.secciones as [SeccionDeDocumento, SeccionDeDocumento];
  return { documento, renglones, renglon, primera, segunda };
}

describe('§C10.10: Supr in the list deletes the line with the focus', () => {
  it('a seat alone goes, of its own section', () => {
    const { documento, renglon, primera, segunda } = conDosBloques();
    const quitado = primera.filas[1]?.asientos[3];
    borrarRenglon(documento, renglon(`${primera.id}/1/3`));
    expect(documento.secciones.map(contarLugares)).toEqual([54, 55]);
    expect(primera.filas[1]?.asientos).not.toContain(quitado);
    expect(segunda.filas).toHaveLength(5);
  });

  it('a row goes with its seats, and stays away when its block is drawn anew', () => {
    const { documento, renglon, primera } = conDosBloques();
    borrarRenglon(documento, renglon(`${primera.id}/4`));
    expect(documento.secciones.map(contarLugares)).toEqual([44, 55]);
    expect(primera.regla?.huecos).toHaveLength(11);
  });

  it('a row that no rule draws goes whole', () => {
    const { documento, renglon, primera } = conDosBloques();
    delete primera.regla;
    borrarRenglon(documento, renglon(`${primera.id}/1`));
    expect(primera.filas.map(({ nombre }) => nombre)).toEqual(['A', 'C', 'D', 'E']);
  });

  it('a section goes, and a locked one keeps all', () => {
    const { documento, renglon, primera, segunda } = conDosBloques();
    borrarRenglon(documento, renglon(primera.id));
    expect(documento.secciones).toEqual([segunda]);
    segunda.fija = true;
    for (const clave of [`${segunda.id}/0/0`, `${segunda.id}/0`, segunda.id])
      borrarRenglon(documento, renglon(clave));
    expect(documento.secciones.map(contarLugares)).toEqual([55]);
  });

  it('the focus goes on to a line of the same kind, never to none', () => {
    const { renglones, renglon, primera, segunda } = conDosBloques();
    const vecina = (clave: string) => vecinaDeRenglon(renglones(), renglon(clave));
    expect(vecina(primera.id)).toBe(segunda.id);
    expect(vecina(segunda.id)).toBe(primera.id);
    // The next seat takes the place of the deleted one.
    expect(vecina(`${primera.id}/0/3`)).toBe(`${primera.id}/0/3`);
    expect(vecina(`${primera.id}/0/10`)).toBe(`${primera.id}/0/9`);
  });
});
