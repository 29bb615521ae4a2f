import type { EventoResumen } from '@taquilla/contract/entidades/evento';
import { describe, expect, it } from 'vitest';
import { escribirFiltro, filtrarEventos, leerFiltro } from '../src/eventos/inicio/filtrar.ts';

// A Wednesday noon in Mexico City.
const AHORA = new Date('2025-05-14T18:00:00.000Z');

function buildEvento(id: number, fecha: string, categoriaId = 1): EventoResumen {
  return {
    id,
    nombre: `Evento ${id}`,
    descripcion: '',
    fecha,
    categoria: { id: categoriaId, nombre: 'Conciertos' },
    imagenBanner: null,
    imagenPromocion: null,
    artista: { nombre: 'Artista' },
    recinto: { nombre: 'Recinto', direccion: 'Calle 1', zona: 'America/Mexico_City' },
    ciudad: { nombre: 'Puebla' },
    mostrarWeb: true,
    precioDesde: 100,
    hayDisponibles: true,
  };
}

const sabado = buildEvento(1, '2025-05-18T02:00:00.000Z');
const lunes = buildEvento(2, '2025-05-20T02:00:00.000Z', 2);
const junio = buildEvento(3, '2025-06-07T02:00:00.000Z');
const eventos = [sabado, lunes, junio];
const ids = (lista: EventoResumen[]) => lista.map(evento => evento.id);

describe('the filters of the home', () => {
  it('keep everything at first (§2.20, §2.21)', () => {
    const filtro = leerFiltro(new URLSearchParams());
    expect(ids(filtrarEventos(eventos, filtro, AHORA))).toEqual([1, 2, 3]);
  });

  it.each([
    ['fin_de_semana', [1]],
    ['esta_semana', [1]],
    ['proxima_semana', [2]],
    ['proximamente', [3]],
  ] as const)('by date: %s (§2.20, §9.6)', (fecha, expected) => {
    expect(ids(filtrarEventos(eventos, { fecha, categoriaId: null }, AHORA))).toEqual(expected);
  });

  it('by category and date together (§2.21)', () => {
    expect(ids(filtrarEventos(eventos, { fecha: 'todas', categoriaId: 1 }, AHORA))).toEqual([1, 3]);
    expect(ids(filtrarEventos(eventos, { fecha: 'proxima_semana', categoriaId: 1 }, AHORA))).toEqual([]);
  });

  it('stand in the address and come back from it', () => {
    const filtro = { fecha: 'esta_semana', categoriaId: 3 } as const;
    expect(leerFiltro(new URLSearchParams(escribirFiltro(filtro)))).toEqual(filtro);
    expect(escribirFiltro({ fecha: 'todas', categoriaId: null })).toEqual({});
  });

  it.each(['fecha=ayer&categoria=x', 'categoria=-1', 'categoria=1.5', 'categoria=1e99'])(
    'ignore nonsense in the address: %s',
    query => {
      expect(leerFiltro(new URLSearchParams(query))).toEqual({ fecha: 'todas', categoriaId: null });
    },
  );
});
