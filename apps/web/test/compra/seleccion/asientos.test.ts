import { tabStorage } from '@taquilla/cliente/storage';
import type { Asiento, Fila } from '@taquilla/contract/tienda/entidades/evento';
import { abreviarAsiento } from '@taquilla/rules/lugares';
import { mejoresJuntos } from '@taquilla/rules/mejores/juntos';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { contar, enumerar } from '../../../src/compra/seleccion/auditorio/nombrar.ts';
import { aplicarCambios } from '../../../src/compra/seleccion/auditorio/useFilasEnVivo.ts';
import { listarZonas, nombrarZonas } from '../../../src/compra/seleccion/auditorio/zonas.ts';
import { alternar, asientosDeMesa, separar } from '../../../src/compra/seleccion/eleccion/elegir.ts';
import { guardarSeleccion, leerSeleccion } from '../../../src/compra/seleccion/eleccion/seleccionGuardada.ts';
import { describirPerdidos } from '../../../src/compra/seleccion/eleccion/usePerdidos.ts';
import { dibujar } from './dibujarAuditorio.ts';

function mejoresLibres(filas: Fila[], cuantos: number, orientacion?: 'vertical') {
  const libre = ({ estado }: Asiento) => estado === 'disponible';
  return mejoresJuntos(filas, { cuantos, libre, ...(orientacion && { orientacion }) });
}

/** `B3 B4`, or null. */
function elegir(filas: Fila[], n: number): string | null {
  const mejores = mejoresLibres(filas, n);
  return mejores?.asientos.map(abreviarAsiento).join(' ') ?? null;
}

describe('the best seats together', () => {
  it('are those in the middle of the first row', () => {
    expect(elegir(dibujar('.........', '.........'), 3)).toBe('A4 A5 A6');
  });

  it('are in the middle further back rather than far to the side in front', () => {
    expect(elegir(dibujar('..xxxxxxxxxx..', '..............', '..............'), 2)).toBe('B7 B8');
  });

  it('never lie on both sides of a seat that is taken, missing, or of an aisle', () => {
    expect(elegir(dibujar('.x.', '. .', '.|.', 'x..'), 2)).toBe('D2 D3');
  });

  it('leave no single seat behind where that can be helped', () => {
    expect(elegir(dibujar('.....'), 2)).not.toBe('A2 A3');
    expect(elegir(dibujar('.....'), 2)).not.toBe('A3 A4');
    // Any two of three in a row leave one alone, so the row behind is better; but not one at the other end of the hall.
    expect(elegir(dibujar('xxx...xxx', 'xxx..xxxx'), 2)).toBe('B4 B5');
    expect(elegir(dibujar('xxx...xxx', ...Array(12).fill('xxxxxxxxx'), 'xxx..xxxx'), 2)).toBe('A4 A5');
  });

  it('are parted into the fewest groups near to one another where no row has so many', () => {
    const filas = dibujar('xxx..xxx', 'xxx..xxx', '.xxxxxx.');
    const mejores = mejoresLibres(filas, 4);
    expect(mejores?.juntos).toBe(false);
    expect(mejores?.asientos.map(abreviarAsiento).sort()).toEqual(['A4', 'A5', 'B4', 'B5']);
  });

  it('are none when there are not so many free seats', () => {
    expect(mejoresLibres(dibujar('.x.'), 3)).toBeNull();
    expect(mejoresLibres(dibujar('...'), 0)).toBeNull();
    expect(mejoresLibres([], 1)).toBeNull();
  });

  it('run from top to bottom where the rows do (§3.8)', () => {
    const girar = (fila: Fila): Fila => ({
      ...fila,
      asientos: fila.asientos.map(a => ({ ...a, x: a.y, y: a.x })),
    });
    const filas = dibujar('.........', '.........').map(girar);
    expect(mejoresLibres(filas, 3, 'vertical')?.asientos.map(abreviarAsiento)).toEqual(['A4', 'A5', 'A6']);
  });

  it('are always free, as many as asked for, each once, and side by side if it says so', () => {
    const linea = fc.string({
      unit: fc.constantFrom('.', '.', 'x', 'r', ' ', '|'),
      minLength: 1,
      maxLength: 18,
    });
    fc.assert(
      fc.property(
        fc.array(linea, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 8 }),
        (lineas, n) => {
          const filas = dibujar(...lineas);
          const libres = filas.flatMap(fila => fila.asientos).filter(a => a.estado === 'disponible');
          const mejores = mejoresLibres(filas, n);
          if (libres.length < n) {
            expect(mejores).toBeNull();
            return;
          }
          expect(mejores?.asientos).toHaveLength(n);
          expect(new Set(mejores?.asientos).size).toBe(n);
          expect(mejores?.asientos.every(a => a.estado === 'disponible')).toBe(true);
          if (mejores?.juntos) {
            const [primero] = mejores.asientos;
            expect(mejores.asientos.map(a => [a.fila, a.x])).toEqual(
              mejores.asientos.map((_, i) => [primero?.fila, (primero?.x ?? 0) + i]),
            );
          }
        },
      ),
    );
  });
});

describe('picking seats (§4.6)', () => {
  const [fila] = dibujar('...x');
  const [uno, dos, tres, vendido] = fila?.asientos ?? [];
  if (!uno || !dos || !tres || !vendido) throw new Error('the drawing has four seats');

  it('adds free seats and drops picked ones', () => {
    expect(alternar([], [uno], 4)).toEqual({ resultado: 'agregados', seleccion: [1], ids: [1] });
    expect(alternar([2, 1], [uno], 4)).toEqual({ resultado: 'quitados', seleccion: [2], ids: [1] });
  });

  it('adds nothing that is not free', () => {
    expect(alternar([], [vendido], 4)).toEqual({ resultado: 'no_disponible' });
    expect(alternar([], [], 4)).toEqual({ resultado: 'no_disponible' });
  });

  it('stops at the limit (§9.4), but still drops', () => {
    expect(alternar([1, 2], [tres], 2)).toEqual({ resultado: 'limite' });
    expect(alternar([1, 2], [dos], 2)).toMatchObject({ resultado: 'quitados', seleccion: [1] });
  });

  it('takes a table whole or not at all (§2.29)', () => {
    const [mesa] = dibujar('. ..');
    const sillas = mesa ? asientosDeMesa(mesa) : [];
    expect(sillas.map(silla => silla.id)).toEqual([1, 3, 4]);
    expect(alternar([], sillas, 3)).toMatchObject({ resultado: 'agregados', seleccion: [1, 3, 4] });
    expect(alternar([1, 3, 4], sillas, 3)).toMatchObject({ resultado: 'quitados', seleccion: [] });
    expect(alternar([], sillas, 2)).toEqual({ resultado: 'limite' });
    expect(alternar([], [uno, vendido], 4)).toEqual({ resultado: 'no_disponible' });
  });

  it('tells what somebody else has taken from what can still be had', () => {
    const porId = new Map([uno, vendido].map(asiento => [asiento.id, asiento]));
    expect(separar([1, 4, 77], porId)).toEqual({ libres: [1], perdidos: [vendido] });
  });
});

describe('a selection over a reload', () => {
  const donde = { eventoId: 3, seccionId: 9 };
  beforeEach(() => tabStorage.clear());

  it('is found again in its own section', () => {
    guardarSeleccion(donde, [5, 7]);
    expect(leerSeleccion(donde)).toEqual([5, 7]);
    expect(leerSeleccion({ ...donde, seccionId: 10 })).toEqual([]);
  });

  it('leaves nothing behind when it is empty', () => {
    guardarSeleccion(donde, [5]);
    guardarSeleccion(donde, []);
    expect(tabStorage.getItem('seleccion-3-9')).toBeNull();
  });

  it.each(['{', '{}', 'null', '["a",{},1.5]'])(
    'is empty where the storage holds something else: %s',
    texto => {
      tabStorage.setItem('seleccion-3-9', texto);
      expect(leerSeleccion(donde)).toEqual([]);
    },
  );
});

describe('changes that the stream tells', () => {
  const datos = {
    seccion: { id: 1, nombre: 'Luneta', bloque: '' },
    filas: dibujar('...', '...'),
    preciosCategorias: [],
    categoriasEvento: [],
    orientacionFilas: 'horizontal' as const,
    esMesa: false,
    version: 'a',
  };

  it('reach their seats and no others', () => {
    const despues = aplicarCambios(datos, { vendido: [2], reservado: [101, 999], disponible: [1] });
    expect(despues.filas.map(fila => fila.asientos.map(asiento => asiento.estado))).toEqual([
      ['disponible', 'vendido', 'disponible'],
      ['reservado', 'disponible', 'disponible'],
    ]);
  });

  it('leave rows alone that they do not touch, so that those are not drawn again', () => {
    const despues = aplicarCambios(datos, { vendido: [2] });
    expect(despues.filas[1]).toBe(datos.filas[1]);
    expect(aplicarCambios(datos, { disponible: [1, 2], vendido: [999] })).toBe(datos);
  });
});

describe('how seats are named', () => {
  const asiento = (fila: string, numero: string) => ({
    ...(dibujar('.')[0]?.asientos[0] as Asiento),
    fila,
    numero,
  });

  it('counts and lists in Spanish', () => {
    expect([contar(1, 'asiento'), contar(2, 'lugar', 'lugares')]).toEqual(['1 asiento', '2 lugares']);
    expect([enumerar([]), enumerar(['A1']), enumerar(['A1', 'A2', 'A3'])]).toEqual(['', 'A1', 'A1, A2 y A3']);
  });

  it('says which seats somebody else has taken, a table once', () => {
    expect(describirPerdidos([asiento('F', '9')], false)).toBe(
      'Fila F, asiento 9: alguien más lo tomó y ya no está disponible.',
    );
    expect(describirPerdidos([asiento('4', '1'), asiento('4', '2')], true)).toBe(
      'Mesa 4: alguien más lo tomó y ya no está disponible.',
    );
    expect(describirPerdidos([asiento('F', '9'), asiento('F', '10')], false)).toBe(
      'Fila F, asiento 9 y Fila F, asiento 10: alguien más los tomó y ya no están disponibles.',
    );
  });

  it('does not say that somebody took what the organiser keeps back (§2.29)', () => {
    const bloqueado = { ...asiento('F', '9'), estado: 'bloqueado' } as const;
    expect(describirPerdidos([bloqueado], false)).toBe('Fila F, asiento 9: ya no está disponible.');
    expect(describirPerdidos([bloqueado, asiento('F', '10')], false)).toBe(
      'Fila F, asiento 9 y Fila F, asiento 10: ya no están disponibles.',
    );
  });
});

describe('the price zones of a section (§3.7)', () => {
  it('are in order of price, those without anything for sale last; their shapes are those of the event', () => {
    const zona = (id: number, categoria: string) => ({ id, categoria, color: '#000', cargoPorCategoria: 0 });
    const zonas = listarZonas({
      filas: dibujar('.'),
      preciosCategorias: [
        { categoria: 'Atrás', color: '#111', precios: [0, 50] },
        { categoria: 'Oro', color: '#222', precios: [90, 120, 90] },
      ],
      categoriasEvento: [zona(1, 'Palco'), zona(2, 'Oro'), zona(3, 'Atrás')],
    });
    expect([...zonas.values()]).toEqual([
      { categoria: 'Oro', color: '#222', precios: [120, 90], indice: 1 },
      { categoria: 'Atrás', color: '#111', precios: [50], indice: 2 },
      { categoria: 'Luneta', color: '#ff86bd', precios: [], indice: 3 },
    ]);
  });

  it('are all named at a table that has chairs of two, each once (§2.29)', () => {
    const mesa = ['Salón', 'Junto a la pista', 'Salón', 'Junto a la pista'].map(categoria => ({ categoria }));
    expect(nombrarZonas(mesa)).toBe('Salón y Junto a la pista');
    expect(nombrarZonas(mesa.slice(0, 1))).toBe('Salón');
  });

  it('are named without Intl where the table is of one: its first use is slow on a phone', async () => {
    const listas = vi.spyOn(Intl, 'ListFormat');
    vi.resetModules();
    const recienCargado = await import('../../../src/compra/seleccion/auditorio/zonas.ts');
    expect(recienCargado.nombrarZonas([{ categoria: 'Salón' }, { categoria: 'Salón' }])).toBe('Salón');
    expect(listas).not.toHaveBeenCalled();
    listas.mockRestore();
  });
});
