import { describe, expect, it } from 'vitest';
import { alcanzar, type Borrador, conCambios, elegir } from '../../src/edicion/borrador.ts';

const BASE = { nombre: 'Foro', correo: 'hola@foro.example', telefono: '55' };
const PRESENTE = {
  presente: { ...BASE, nombre: 'Foro Dos', correo: 'nuevo@foro.example' },
  version: 8,
  quien: 'Renata',
  cuando: '2026-11-26T20:00:00Z',
};
const MIO: Borrador<typeof BASE> = {
  base: BASE,
  version: 7,
  cambios: { nombre: 'Foro Uno', telefono: '56' },
};

/** A draft after a reload, or after a visit to another page. */
const recargado = <T>(borrador: T): T => JSON.parse(JSON.stringify(borrador)) as T;

describe('a draft that another person has overtaken (§C14.2)', () => {
  it('still asks after a reload: saving would overwrite what the other person wrote', () => {
    const { siguiente, suyos } = alcanzar(MIO, PRESENTE);
    expect(suyos).toEqual(['correo']);
    expect(recargado(siguiente)).toMatchObject({
      version: 8,
      cambios: { nombre: 'Foro Uno', telefono: '56' },
      conflicto: { quien: 'Renata', choques: [{ campo: 'nombre', mio: 'Foro Uno', suyo: 'Foro Dos' }] },
    });
  });

  it('asks nothing where only other fields changed', () => {
    const { siguiente } = alcanzar({ ...MIO, cambios: { telefono: '56' } }, PRESENTE);
    expect(siguiente.conflicto).toBeUndefined();
    expect(siguiente.cambios).toEqual({ telefono: '56' });
  });

  it('is settled by mine, by theirs, or by taking the change back', () => {
    const { siguiente } = alcanzar(MIO, PRESENTE);
    expect(elegir(siguiente, 'nombre', 'mio')).toMatchObject({
      cambios: { nombre: 'Foro Uno' },
      conflicto: undefined,
    });
    expect(elegir(siguiente, 'nombre', 'suyo').cambios).toEqual({ telefono: '56' });
    expect(conCambios(siguiente, { telefono: '56' }).conflicto).toBeUndefined();
  });

  it('calls mine what is typed while the question stands', () => {
    const { siguiente } = alcanzar(MIO, PRESENTE);
    const escrito = conCambios(siguiente, { ...siguiente.cambios, nombre: 'Foro Tres' });
    expect(escrito.conflicto?.choques).toEqual([{ campo: 'nombre', mio: 'Foro Tres', suyo: 'Foro Dos' }]);
  });
});
