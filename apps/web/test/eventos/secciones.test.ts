import type { EventoDetalle, Seccion } from '@taquilla/contract/tienda/entidades/evento';
import { describe, expect, it } from 'vitest';
import {
  adicionales,
  agruparPorZona,
  aplicarCambios,
  type Secciones,
  textoDisponibles,
} from '../../src/eventos/evento/secciones.ts';
import { estadoDeVenta } from '../../src/eventos/evento/venta.ts';

function seccion(id: number, categorias: Record<string, number>, cambios: Partial<Seccion> = {}): Seccion {
  const partes = Object.entries(categorias).map(([categoria, disponibles]) => ({
    categoria,
    disponibles,
    precio: 100,
  }));
  return {
    id,
    nombre: `Sección ${id}`,
    bloque: 'Arena',
    tipo_seccion: 'numerada',
    precioSeccion: null,
    nombreEspecial: null,
    seccionAdicional: false,
    asientosDisponibles: partes.reduce((suma, { disponibles }) => suma + disponibles, 0),
    disponiblesPorCategoria: partes,
    colores: ['#fff'],
    uds: 0,
    esMesa: false,
    cuentaLimite: true,
    maximoPorCompra: null,
    ...cambios,
  };
}

const zona = (id: number, categoria: string, precios: number[]) => ({
  id,
  categoria,
  color: '#fff',
  cargoPorCategoria: 0,
  precios,
});
const ZONAS = [zona(1, 'Grada', [200]), zona(2, 'Oro', [900, 0, 950]), zona(3, 'Extras', [50])];

const DATOS: Secciones = {
  secciones: [
    seccion(1, { Oro: 3, Grada: 20 }),
    seccion(2, { Grada: 0 }),
    seccion(3, { Extras: 9 }, { tipo_seccion: 'general', seccionAdicional: true }),
  ],
  preciosCategorias: ZONAS.map(({ categoria, color, precios }) => ({ categoria, color, precios })),
  categoriasEvento: ZONAS.map(({ id, categoria, color, cargoPorCategoria }) => ({
    id,
    categoria,
    color,
    cargoPorCategoria,
  })),
};

describe('the sections as a list by price zone (§2.24, §3.7)', () => {
  it('puts the dearest zone first and a section under each zone that it has places of', () => {
    const grupos = agruparPorZona(DATOS).map(({ categoria, precios, secciones }) => ({
      categoria,
      precios,
      secciones: secciones.map(una => [una.seccion.id, una.disponibles]),
    }));
    expect(grupos).toEqual([
      { categoria: 'Oro', precios: [950, 900], secciones: [[1, 3]] },
      {
        categoria: 'Grada',
        precios: [200],
        secciones: [
          [1, 20],
          [2, 0],
        ],
      },
    ]);
  });

  it('leaves the extra tickets to their own grid', () => {
    expect(adicionales(DATOS).map(({ id }) => id)).toEqual([3]);
  });

  it('keeps a zone’s mark whatever the zone costs', () => {
    expect(agruparPorZona(DATOS).map(({ forma }) => forma)).toEqual([1, 0]);
  });
});

it.each([
  [0, 'Agotado', 'agotado'],
  [1, 'Último lugar', 'pocos'],
  [8, 'Últimos 8', 'pocos'],
  [10, 'Últimos 10', 'pocos'],
  [11, '11 disponibles', 'hay'],
  [2561, '2,561 disponibles', 'hay'],
])('says of %i places left: %s', (disponibles, texto, tono) => {
  expect(textoDisponibles(disponibles)).toEqual({ texto, tono });
});

describe('changes that the stream tells', () => {
  it('replaces what is left in the zones concerned, and the section’s sum with them', () => {
    const [primera, segunda] = aplicarCambios(DATOS, { 1: { Oro: 0 } }).secciones;
    expect(primera).toEqual(seccion(1, { Oro: 0, Grada: 20 }));
    expect(segunda).toBe(DATOS.secciones[1]);
  });

  it('leaves the answer as it is when they are about other sections', () => {
    expect(aplicarCambios(DATOS, { 77: { Oro: 2 } })).toBe(DATOS);
  });
});

describe('whether an event sells', () => {
  const evento = {
    mostrarWeb: true,
    fecha: '2026-12-20T03:00:00.000Z',
    hayDisponibles: true,
    estado: 'en_venta' as EventoDetalle['estado'],
    ventaDesde: null,
    recinto: { nombre: '', direccion: '', zona: 'America/Mexico_City', svg: null },
  };
  const antes = new Date('2026-12-19T00:00:00Z');
  const quedan = (disponibles: number) => ({ secciones: [seccion(1, { Oro: disponibles })] });
  it.each([
    [
      'it is not shown on the web, whatever else',
      { ...evento, mostrarWeb: false },
      quedan(5),
      antes,
      'no_disponible',
    ],
    ['its date has passed', evento, quedan(5), new Date('2026-12-20T03:00:01Z'), 'pasada'],
    ['nothing is left', evento, quedan(0), antes, 'agotada'],
    ['the organiser keeps back every place', evento, { secciones: [seccion(1, {})] }, antes, 'sin_lugares'],
    [
      'nothing was left when it was listed, and no more is known',
      { ...evento, hayDisponibles: false },
      undefined,
      antes,
      'agotada',
    ],
    ['its sale begins later', { ...evento, estado: 'programado' }, quedan(3), antes, 'programada'],
    ['it is paused', { ...evento, estado: 'pausado' }, quedan(3), antes, 'pausada'],
    ['its sale is over', { ...evento, estado: 'venta_cerrada' }, quedan(3), antes, 'cerrada'],
    [
      'it is put off, on the web or not',
      { ...evento, mostrarWeb: false, estado: 'aplazado' },
      quedan(3),
      antes,
      'aplazado',
    ],
    ['it was called off', { ...evento, estado: 'cancelado' }, quedan(0), antes, 'cancelado'],
    ['it was put away', { ...evento, estado: 'archivado' }, quedan(3), antes, 'pasada'],
    ['places came back', { ...evento, hayDisponibles: false }, quedan(3), antes, 'abierta'],
  ] as [string, typeof evento, ReturnType<typeof quedan> | undefined, Date, string][])(
    'when %s (§C3.2)',
    (_cuando, de, secciones, ahora, venta) => {
      expect(estadoDeVenta(de, { ahora, secciones })).toBe(venta);
    },
  );
});
