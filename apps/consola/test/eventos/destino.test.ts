import { describe, expect, it } from 'vitest';
import { destinoDe } from '../../src/eventos/mover/destino.ts';

describe('a line of the list before publishing (§C4.1)', () => {
  it.each([
    ['datos.fecha', '/eventos/7/datos', 'datos-fecha'],
    ['datos.plano', '/eventos/7/datos', 'datos-plano'],
    ['precios', '/eventos/7/precios', null],
    ['lugares', '/eventos/7/lugares', null],
    // The house's fields lead to its settings, not to the event.
    ['ajustes.operador', '/ajustes', 'ajustes-operador'],
    ['ajustes.proveedor', '/ajustes', 'ajustes-proveedor'],
  ])('%s leads to its page and its field', (campo, href, id) => {
    expect(destinoDe(campo, 7)).toEqual({ href, id });
  });
});
