import { describe, expect, it } from 'vitest';
import { merge } from '../../src/edicion/merge.ts';

const BASE = { nombre: 'Foro', correo: 'hola@foro.example', ligas: { a: null, b: 'x' } };

describe('two people on one thing (§C14.2)', () => {
  it("takes the other person's fields in and keeps mine", () => {
    const fusion = merge(BASE, { nombre: 'Foro Mezquite' }, { ...BASE, correo: 'nuevo@foro.example' });
    expect(fusion).toEqual({ suyos: ['correo'], choques: [], mios: { nombre: 'Foro Mezquite' } });
  });

  it('shows mine and theirs where both changed one field', () => {
    const fusion = merge(BASE, { nombre: 'Foro Uno' }, { ...BASE, nombre: 'Foro Dos' });
    expect(fusion.choques).toEqual([{ campo: 'nombre', mio: 'Foro Uno', suyo: 'Foro Dos' }]);
    expect(fusion.mios).toEqual({ nombre: 'Foro Uno' });
  });

  it('has nothing left where both wrote the same, whatever the order of keys', () => {
    const ligas = { b: 'y', a: null };
    const fusion = merge(BASE, { ligas: { a: null, b: 'y' } }, { ...BASE, ligas });
    expect(fusion).toEqual({ suyos: [], choques: [], mios: {} });
  });
});
