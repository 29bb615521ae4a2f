import type { EventoResumen } from '@taquilla/contract/tienda/entidades/evento';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { buscarCerca, masCercana } from '../../src/eventos/inicio/cercaDeTi.ts';
import {
  conPrimero,
  escribirFiltro,
  filtrarEventos,
  leerFiltro,
  listarCiudades,
} from '../../src/eventos/inicio/filtrar.ts';

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
    estado: 'en_venta',
    ventaDesde: null,
    ventaHasta: null,
    precioDesde: 100,
    promociones: [],
    hayDisponibles: true,
    aviso: null,
    novedad: null,
  };
}

const sabado = buildEvento(1, '2025-05-18T02:00:00.000Z');
const lunes = buildEvento(2, '2025-05-20T02:00:00.000Z', 2);
const junio = buildEvento(3, '2025-06-07T02:00:00.000Z');
const eventos = [sabado, lunes, junio];
const SIN_FILTRO = leerFiltro(new URLSearchParams(), []);
const ids = (lista: EventoResumen[]) => lista.map(evento => evento.id);

describe('the filters of the home', () => {
  it('keep everything at first (§2.20, §2.21)', () => {
    expect(ids(filtrarEventos(eventos, SIN_FILTRO, AHORA))).toEqual([1, 2, 3]);
  });

  it.each([
    ['fin_de_semana', [1]],
    ['esta_semana', [1]],
    ['proxima_semana', [2]],
    ['proximamente', [3]],
  ] as const)('by date: %s (§2.20, §9.6)', (fecha, expected) => {
    expect(ids(filtrarEventos(eventos, { ...SIN_FILTRO, fecha }, AHORA))).toEqual(expected);
  });

  it('by category and date together (§2.21)', () => {
    expect(ids(filtrarEventos(eventos, { ...SIN_FILTRO, categoriaId: 1 }, AHORA))).toEqual([1, 3]);
    expect(
      ids(filtrarEventos(eventos, { ...SIN_FILTRO, fecha: 'proxima_semana', categoriaId: 1 }, AHORA)),
    ).toEqual([]);
  });

  it.each([
    ['ceniza', [1]],
    ['ORQUESTA', [1]],
    ['jacaranda', [1]],
    ['merida', [2]],
    ['  noche   merida ', [2]],
    ['noche puebla', [1]],
    ['ñandú', []],
    ['', [1, 2]],
    // Slips of a finger, where nothing is written so: a letter too few, too much, wrong, exchanged.
    ['volcnes', [1]],
    ['jacarannda', [1]],
    ['noche mascarsa', [2]],
    ['horquesta', [1]],
    ['orquezta ceniza', [1]],
    ['orquezta merida', []],
    ['miercoles', []],
    ['mexicali', []],
    ['vulcano (', []],
    ['miem', []],
  ])('by words of artist, event, venue or city, without accents: %o (§2.22)', (texto, expected) => {
    const puebla = {
      ...sabado,
      nombre: 'Noche de Volcanes',
      artista: { nombre: 'Orquesta Ceniza y Miel' },
      recinto: { ...sabado.recinto, nombre: 'Teatro Jacaranda' },
    };
    const merida = { ...lunes, nombre: 'Noche de máscaras', ciudad: { nombre: 'Mérida' } };
    expect(ids(filtrarEventos([puebla, merida], { ...SIN_FILTRO, texto }, AHORA))).toEqual(expected);
  });

  it('by city, of those that have events (§2.22)', () => {
    const merida = { ...lunes, ciudad: { nombre: 'Mérida' } };
    const agua = { ...junio, ciudad: { nombre: 'Aguascalientes' } };
    expect(listarCiudades([sabado, merida, agua, sabado])).toEqual(['Aguascalientes', 'Mérida', 'Puebla']);
    expect(
      ids(
        filtrarEventos([sabado, merida, agua], { ...SIN_FILTRO, ciudad: 'Mérida', orden: 'precio' }, AHORA),
      ),
    ).toEqual([2]);
  });

  it('stand in the address and come back from it', () => {
    const filtro = {
      fecha: 'esta_semana',
      categoriaId: 3,
      texto: 'tres ',
      ciudad: 'Mérida',
      orden: 'precio',
    } as const;
    expect(leerFiltro(new URLSearchParams(escribirFiltro(filtro)), ['Mérida'])).toEqual(filtro);
    expect(escribirFiltro({ ...SIN_FILTRO, texto: '  ' })).toEqual({});
    expect(leerFiltro(new URLSearchParams('ciudad=merida'), ['Mérida']).ciudad).toBe('Mérida');
  });

  it.each(['fecha=ayer&categoria=x', 'categoria=-1', 'categoria=1.5', 'categoria=1e99', 'ciudad=Narnia'])(
    'ignore nonsense in the address: %s',
    query => {
      expect(leerFiltro(new URLSearchParams(query), ['Puebla'])).toEqual(SIN_FILTRO);
    },
  );
});

describe('the order of the home', () => {
  it('is by date, or the cheapest total first with what is not on sale last (§2.22)', () => {
    const caro = { ...buildEvento(4, '2025-05-15T02:00:00.000Z'), precioDesde: 900 };
    const agotado = { ...buildEvento(5, '2025-05-15T02:00:00.000Z'), precioDesde: 1, aviso: 'Agotado' };
    const todos = [agotado, caro, sabado];
    expect(ids(filtrarEventos(todos, SIN_FILTRO, AHORA))).toEqual([5, 4, 1]);
    expect(ids(filtrarEventos(todos, { ...SIN_FILTRO, orden: 'precio' }, AHORA))).toEqual([1, 4, 5]);
  });

  it('of the banner begins with the event that sells most, and keeps the others (§2.19)', () => {
    expect(ids(conPrimero(eventos, 3))).toEqual([3, 1, 2]);
    expect(ids(conPrimero(eventos, null))).toEqual([1, 2, 3]);
  });
});

describe('"cerca de ti"', () => {
  afterEach(() => void vi.unstubAllGlobals());
  const enCholula = { latitude: 19.06, longitude: -98.3 };
  const conLugar = (getCurrentPosition: (bien: (p: object) => void, mal: (e: object) => void) => void) =>
    vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } });

  it('is the nearest city with events that one travels to, and none for places afar (§2.20)', async () => {
    expect(masCercana(enCholula, ['Ciudad de México', 'Puebla', 'Villa Inventada'])).toBe('Puebla');
    expect(masCercana(enCholula, ['Tijuana', 'Villa Inventada'])).toBeNull();
    conLugar(bien => bien({ coords: enCholula }));
    const enCapital = { ...sabado, ciudad: { nombre: 'Ciudad de México' } };
    // Puebla is nearer, and has nothing to buy this weekend.
    for (const lejano of [lunes, { ...sabado, aviso: 'Cancelado' }])
      expect(await buscarCerca([lejano, enCapital], AHORA)).toEqual({
        ciudad: 'Ciudad de México',
        texto: 'Este fin de semana en Ciudad de México.',
      });
    expect((await buscarCerca([sabado, enCapital], AHORA)).ciudad).toBe('Puebla');
    const enTijuana = { ...sabado, ciudad: { nombre: 'Tijuana' } };
    expect(await buscarCerca([enTijuana], AHORA)).toEqual({
      ciudad: null,
      texto: 'No hay eventos cerca de ti este fin de semana. Elige una ciudad de la lista.',
    });
  });

  it('says that a place was not given, or not found, and how to go on without it', async () => {
    conLugar((_bien, mal) => mal({ code: 1 }));
    expect((await buscarCerca([sabado], AHORA)).texto).toBe(
      'No nos diste tu ubicación: elige tu ciudad en la lista.',
    );
    conLugar((_bien, mal) => mal({ code: 3 }));
    expect((await buscarCerca([sabado], AHORA)).texto).toBe(
      'No pudimos saber dónde estás: elige tu ciudad en la lista.',
    );
  });
});
