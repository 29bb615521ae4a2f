// @vitest-environment happy-dom
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Answers, refuse } from '../../../../../packages/ui/test/answers.ts';
import {
  all,
  awaitWords,
  one,
  press,
  shown,
  until,
  words,
} from '../../../../../packages/ui/test/pantalla.ts';
import { abrirTienda } from '../../support/abrirTienda.ts';
import { EVENTO, PRECIOS, SECCIONES } from '../../support/asientos.ts';
import { buildEvento, buildSeccion } from '../../support/eventos.ts';
import { buildReserva } from '../fabrica.ts';

type Propuesta = RespuestaDe<'getMejores'>['mejores'][number];

const MEJORES = 'GET /eventos/7/mejores';
const PALCO = buildSeccion({ nombre: 'Palco 2', bloque: 'Palcos', asientosDisponibles: 6 });

const asientos = (ids: number[]): Propuesta['asientos'] =>
  ids.map(id => ({
    id,
    seccionId: 31,
    seccion: 'Palco 2',
    fila: id < 200 ? 'A' : 'B',
    numero: String(id % 100),
    esMesa: false,
    categoria: 'Luneta',
    precio: 480,
    total: 552,
  }));
const propuesta = (ids: number[], cambios: Partial<Propuesta> = {}): Propuesta => ({
  razon: 'una_fila',
  asientos: asientos(ids),
  total: 552 * ids.length,
  sinEscalones: false,
  enPasillo: false,
  dejaSolo: true,
  ...cambios,
});
const EN_FILA = propuesta([101, 102], { enPasillo: true, dejaSolo: false });
const EN_FILAS = propuesta([103, 203], { razon: 'filas_seguidas', sinEscalones: true });
const VECINAS = propuesta([104, 301], {
  razon: 'secciones_vecinas',
  asientos: [
    ...asientos([104]),
    ...asientos([1]).map(uno => ({ ...uno, id: 301, seccionId: 32, seccion: 'Palco 3', fila: 'C' })),
  ],
});

const FILAS: RespuestaDe<'getFilas'> = {
  ...PRECIOS,
  seccion: { id: 31, nombre: 'Palco 2', bloque: 'Palcos' },
  filas: ['A', 'B'].map((nombre, i) => ({
    id: i + 1,
    nombre,
    udt: 0.05,
    uds: 0.1,
    iva: 0,
    asientos: [1, 2, 3, 4].map(n => ({
      id: (i + 1) * 100 + n,
      nombre: `${nombre}${n}`,
      numero: String(n),
      fila: nombre,
      estado: 'disponible' as const,
      precio: 480,
      categoria: 'Luneta',
      color: '#c81e4e',
      x: n,
      y: i,
    })),
  })),
  orientacionFilas: 'horizontal',
  esMesa: false,
  version: 'v1',
};

/** The queries of all searches. */
let pedidos: URLSearchParams[];

async function abrir(given: Answers = {}, path = '/eventos/7/compra?paso=juntos') {
  const { answers } = await abrirTienda(path, {
    'GET /eventos/get_all': { eventos: [EVENTO] },
    'GET /eventos/7/detalle': EVENTO,
    [SECCIONES]: { ...PRECIOS, secciones: [PALCO] },
    'GET /eventos/7/31/filas_por_seccion': FILAS,
    'POST /promociones/validar_promo_web': { promocionesAplicaDirecto: [] },
    [MEJORES]: { mejores: [EN_FILA, EN_FILAS, VECINAS] },
    ...given,
  });
  pedidos = [];
  const seam = globalThis.fetch;
  globalThis.fetch = (url, init) => {
    const { pathname, searchParams } = new URL(String(url), location.href);
    if (pathname.endsWith('/mejores')) pedidos.push(searchParams);
    return seam(url, init);
  };
  return answers;
}

async function buscar() {
  await press(await shown('button', 'Buscar lugares juntos'));
}

const guardados = () => JSON.parse(sessionStorage.getItem('lugares-7') ?? '[[],[]]');
const tarjetas = () => [...document.querySelectorAll('article')].map(words);

beforeEach(() => {
  pedidos = [];
});

describe('the best places together (§B1.8)', () => {
  it('are led to from the event', async () => {
    await abrir({}, '/eventos/7');
    const liga = await shown('link', 'Los mejores juntos');
    expect(liga.getAttribute('href')).toBe('/eventos/7/compra?paso=juntos');
  });

  it('are led to from a purchase without places', async () => {
    await abrir({}, '/eventos/7/compra');
    await press(await shown('link', 'Los mejores juntos'));
    await shown('heading', 'Los mejores juntos');
    await until(() => expect(document.title).toMatch(/^Los mejores juntos · Noche de Volcanes/));
  });

  it('are asked for with the whole wish, and nothing is asked before the press', async () => {
    await abrir();
    await press(await shown('button', 'Agregar uno: Lugares'));
    await press(one('button', 'Junto al pasillo'));
    await press(one('button', 'Sin escalones'));
    await press(one('button', 'Agregar uno: Lugares para silla de ruedas'));
    expect(pedidos).toEqual([]);
    await buscar();
    await shown('heading', 'Tres maneras de sentarse 3');
    expect(pedidos.map(Object.fromEntries)).toEqual([
      { cuantos: '3', pasillo: 'true', sinEscalones: 'true', accesibles: '1' },
    ]);
  });

  it('come as three proposals with reason, section, rows, seats and the total with charges; none stands out', async () => {
    await abrir();
    await buscar();
    await shown('heading', 'Tres maneras de sentarse 2');
    expect(tarjetas()).toEqual([
      'En una sola filaPalco 2: fila A, asientos 1 y 2Los 2 seguidosJunto al pasillo o al final de la filaNo queda un lugar solo a los ladosTotal2 de $552.00, con cargos$1,104.00Elegir estos',
      'En filas seguidasPalco 2: fila A, asiento 3; fila B, asiento 31 y 1, una fila tras otraSin escalonesTotal2 de $552.00, con cargos$1,104.00Elegir estos',
      'En secciones vecinasPalco 2: fila A, asiento 4Palco 3: fila C, asiento 11 en Palco 2 y 1 en Palco 3Total2 de $552.00, con cargos$1,104.00Elegir estos',
    ]);
    const clases = all('button', /^Elegir estos/).map(boton => boton.className);
    expect(clases).toHaveLength(3);
    for (const clase of clases) expect(clase).toContain('boton--borde');
    expect(guardados()).toEqual([[], []]);
  });

  it('go into "Tus lugares" when picked, not into a hold; the bar holds them (§B1.2)', async () => {
    await abrir();
    await buscar();
    await press(await shown('button', 'Elegir estos: En una sola fila'));
    expect(guardados()).toEqual([[[31, [101, 102]]], []]);
    const barra = await shown('region', 'Tus lugares');
    await until(() => expect(words(barra)).toContain('Tus lugares (2)$1,104.00 total'));
    one('button', 'Apartar');
  });

  it('are one choice: another proposal takes the place of the picked one, beside what was picked before', async () => {
    await abrir();
    sessionStorage.setItem('lugares-7', JSON.stringify([[[31, [204]]], []]));
    await buscar();
    await press(await shown('button', 'Elegir estos: En una sola fila'));
    await press(await shown('button', 'Cambiar por estos: En filas seguidas'));
    expect(guardados()).toEqual([[[31, [204, 103, 203]]], []]);
    await press(await shown('button', 'Quitar de tus lugares: En filas seguidas'));
    expect(guardados()).toEqual([[[31, [204]]], []]);
  });

  it('keep to the event’s limit together with what was picked before (§B1.4)', async () => {
    await abrir({ 'GET /eventos/7/detalle': buildEvento({ limiteDeAsientos: 2 }) });
    sessionStorage.setItem('lugares-7', JSON.stringify([[[31, [204]]], []]));
    await buscar();
    await press(await shown('button', 'Elegir estos: En una sola fila'));
    await awaitWords('El máximo es de 2 boletos por persona.');
    expect(guardados()).toEqual([[[31, [204]]], []]);
  });

  it('are drawn anew by "Ver otras" with the same wish', async () => {
    const answers = await abrir();
    await buscar();
    await shown('button', 'Ver otras');
    answers[MEJORES] = { mejores: [EN_FILAS] };
    await press(one('button', 'Ver otras'));
    await shown('heading', 'Una manera de sentarse 2');
    expect(pedidos.map(Object.fromEntries)).toEqual([{ cuantos: '2' }, { cuantos: '2' }]);
  });

  it('that are not there say which wish to loosen, and one press does so', async () => {
    const answers = await abrir({ [MEJORES]: { mejores: [] } });
    await press(await shown('button', 'Sin escalones'));
    await buscar();
    await awaitWords('No hay 2 lugares juntos así.');
    one('button', 'Buscar 1');
    expect(all('button', 'A cualquier precio')).toEqual([]);
    answers[MEJORES] = { mejores: [EN_FILA] };
    await press(one('button', 'Aunque haya escalones'));
    await shown('heading', 'Una manera de sentarse 2');
    expect(one('button', 'Sin escalones').getAttribute('aria-pressed')).toBe('false');
    expect(pedidos.map(Object.fromEntries)).toEqual([
      { cuantos: '2', sinEscalones: 'true' },
      { cuantos: '2' },
    ]);
  });

  it('without a network keep the wish, say so, and are asked for again by a press', async () => {
    const answers = await abrir({ [MEJORES]: 'sin red' });
    await press(await shown('button', 'Agregar uno: Lugares'));
    await buscar();
    await awaitWords('No pudimos buscar lugares juntos.');
    await awaitWords('Revisa tu conexión y vuelve a intentar.');
    answers[MEJORES] = { mejores: [EN_FILA] };
    await press(one('button', 'Reintentar'));
    await shown('heading', 'Una manera de sentarse 3');
  });

  it('of an event whose sale ended meanwhile say that it is closed', async () => {
    const answers = await abrir();
    await shown('button', 'Buscar lugares juntos');
    answers['GET /eventos/7/detalle'] = buildEvento({ estado: 'venta_cerrada' });
    answers[MEJORES] = refuse(409, 'evento_no_disponible');
    await buscar();
    await until(() => expect(all('button', 'Buscar lugares juntos')).toEqual([]));
    one('link', 'Ver otros eventos');
  });

  describe('that are picked and nothing else', () => {
    const LUGARES = [103, 104].map(id => ({
      ...{ id, seccionId: 31, seccion: 'Palco 2', bloque: 'Palcos', fila: 'A', numero: String(id % 100) },
      ...{ esMesa: false, categoria: 'Luneta', precio: 480 },
    }));
    const RESERVA = buildReserva({
      ...{ eventoId: 7, seccionId: 31, lugares: LUGARES, ahora: new Date().toISOString() },
      fechaExpiracion: new Date(Date.now() + 600_000).toISOString(),
    });
    /** Picks the first proposal of two seats at the aisle, and holds; the server has others by then. */
    async function apartar(lugares: number[]) {
      const apartados: unknown[] = [];
      const { reservaId, invitadoId, ahora, fechaExpiracion } = RESERVA;
      await abrir({
        'POST /eventos/7/apartar': body => {
          apartados.push(body);
          const hecha = { id: reservaId, reservaId, invitadoId, fechaExpiracion, ahora, lugares };
          return { status: 201, json: hecha };
        },
        'POST /eventos/7/reserva': RESERVA,
      });
      await press(await shown('button', 'Junto al pasillo'));
      await buscar();
      await press(await shown('button', 'Elegir estos: En una sola fila'));
      await awaitWords('Tus lugares (2)$1,104.00 total');
      await press(one('button', 'Apartar'));
      await shown('timer');
      return apartados;
    }

    it('are held by the wish: these first, then others of their kind and no dearer', async () => {
      expect(await apartar([101, 102])).toEqual([
        {
          deseo: {
            ...{ cuantos: 2, zonas: [], hasta: 552, pasillo: true, sinEscalones: false, accesibles: 0 },
            ...{ razon: 'una_fila', primero: [101, 102] },
          },
          intento: expect.any(String),
        },
      ]);
      expect(words()).not.toContain('Alguien ganó');
    });

    it('and that others took are told, with what was held in their place', async () => {
      await apartar([103, 104]);
      await awaitWords('Alguien ganó los lugares que elegiste. Te apartamos otros igual de buenos');
      await until(() => expect(guardados()).toEqual([[[31, [103, 104]]], []]));
    });
  });

  it('beside other picked places are held as they are', async () => {
    const apartados: unknown[] = [];
    await abrir({
      'POST /eventos/7/apartar': body => {
        apartados.push(body);
        return refuse(409, 'limite_de_asientos', 'Superas el máximo.');
      },
    });
    sessionStorage.setItem('lugares-7', JSON.stringify([[[31, [204]]], []]));
    await buscar();
    await press(await shown('button', 'Elegir estos: En una sola fila'));
    await awaitWords('Tus lugares (3)$1,656.00 total');
    await press(one('button', 'Apartar'));
    await shown('alertdialog');
    expect(apartados).toMatchObject([{ asientos: [101, 102, 204], generales: [] }]);
  });
});
