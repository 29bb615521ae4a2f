import { stageName } from '@taquilla/mapa/svg/stageName';
import { dibujarMapa } from '@taquilla/rules/recinto/dibujarMapa';
import { documentoDePlantilla, type Plantilla } from '@taquilla/rules/recinto/plantillas';
import { describe, expect, it } from 'vitest';
import { planoDe } from '../../src/recintos/editor/AsientosDelComprador.tsx';

function palabra(plantilla: Plantilla, conEscenario = true): string | null {
  const documento = documentoDePlantilla(plantilla);
  if (!conEscenario) documento.dibujo.escenario = null;
  const seccion = documento.secciones.find(({ tipo }) => tipo !== 'general');
  if (!seccion) throw new Error('no seats');
  return planoDe(seccion, stageName(dibujarMapa(documento, null))).stageName;
}

describe('§C10.13: the preview calls the stage as the storefront does', () => {
  it('in the words of the venue, and not at all where it has none', () => {
    expect(palabra('teatro')).toBe('Escenario');
    expect(palabra('ring')).toBe('Ring');
    expect(palabra('ring', false)).toBeNull();
  });
});
