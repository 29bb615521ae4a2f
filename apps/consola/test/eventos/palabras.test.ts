import { expect, it } from 'vitest';
import { comienzoDe, escribirFiltros, leerFiltros, mesesAlrededor } from '../../src/eventos/lista/filtros.ts';
import { contarResultado } from '../../src/eventos/lugares/cambiarLugares.ts';
import { tomar } from '../../src/eventos/lugares/elegir.ts';
import type { LugarConFila } from '../../src/eventos/lugares/planoDeSeccion.ts';
import { aQuien } from '../../src/eventos/precios/efecto.ts';

it('§C2.17: filters go into the address and come back; what makes no sense there is left out', () => {
  const filtros = {
    buscar: 'niebla & luz',
    estado: 'en_venta',
    recinto: 12,
    desde: '2026-05',
    orden: '-fecha',
    cursores: ['a', 'b'],
  } as const;
  expect(leerFiltros(escribirFiltros(filtros))).toEqual(filtros);
  expect(leerFiltros('estado=roto&orden=nombre&recinto=-3&desde=2026-13')).toEqual({
    buscar: '',
    estado: null,
    recinto: null,
    desde: null,
    orden: 'fecha',
    cursores: [],
  });
});

it('§C2.3: a month begins by Mexico City’s clock, and stays to be picked however far it is', () => {
  expect([comienzoDe('2026-05'), comienzoDe(null)]).toEqual(['2026-05-01T06:00:00.000Z', undefined]);
  const meses = mesesAlrededor(new Date('2026-11-25T12:00:00Z'), '2031-02');
  expect([meses[0], meses[12], meses[24], meses.at(-1)]).toEqual([
    '2025-11',
    '2026-11',
    '2027-11',
    '2031-02',
  ]);
});

it('§C5.1: whom a change of prices reaches', () => {
  const efecto = {
    cambian: 1204,
    conservan: 18,
    conservanHasta: '2026-11-25T02:41:00.000Z',
    vendidos: 842,
    zonas: [],
  };
  expect(aQuien(efecto, 'America/Mexico_City')).toBe(
    'Cambian 1,204 lugares; 18 apartados conservan su precio hasta las 8:41 p. m. Los 842 vendidos quedan igual.',
  );
  expect(
    aQuien({ ...efecto, cambian: 1, conservan: 0, conservanHasta: null, vendidos: 0 }, 'America/Cancun'),
  ).toBe('Cambia 1 lugar.');
});

it('§C5.3: a selection leaves taken places out, and counts them', () => {
  const lugares = (['libre', 'bloqueado', 'vendido', 'apartado', 'apartado', 'inaccesible'] as const).map(
    (estado, id) => ({ id, estado }) as LugarConFila,
  );
  expect(tomar(lugares)).toEqual({
    ids: [0, 1],
    apartados: [3, 4],
    aviso: '1 vendido y 2 apartados no se tocan.',
  });
});

it('§C6.1: what changed, what waits, and why the rest did not', () => {
  const hasta = null;
  const resultado = {
    cambiados: [1, 2],
    pendientes: [3],
    rechazados: [
      { id: 4, motivo: 'vendido' as const, hasta },
      { id: 5, motivo: 'vendido' as const, hasta },
    ],
  };
  expect(contarResultado(resultado, ['lugar bloqueado', 'lugares bloqueados'])).toBe(
    '2 lugares bloqueados; 1 en cuanto se suelte su apartado; 2 no: están vendidos.',
  );
});
