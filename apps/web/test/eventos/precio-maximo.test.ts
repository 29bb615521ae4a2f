// @vitest-environment happy-dom
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { expect, it } from 'vitest';
import {
  all,
  awaitWords,
  field,
  one,
  press,
  shown,
  type,
  until,
  words,
} from '../../../../packages/ui/test/pantalla.ts';
import { preciosDelMapa } from '../../src/precios/preciosDelMapa.ts';
import { abrirTienda } from '../support/abrirTienda.ts';
import { buildEvento, buildSeccion } from '../support/eventos.ts';

const VIOLETA = '#a78bff';
const EVENTO = buildEvento();
const ZONAS = {
  preciosCategorias: [{ categoria: 'Luneta', color: VIOLETA, precios: [1250, 980] }],
  categoriasEvento: [{ id: 5, categoria: 'Luneta', color: VIOLETA, cargoPorCategoria: 0.1 }],
};
const conPrecios = (id: number, nombre: string, precios: number[]) =>
  buildSeccion({
    id,
    nombre,
    colores: [VIOLETA],
    disponiblesPorCategoria: [
      { categoria: 'Luneta', disponibles: 40, precio: Math.min(...precios), precios },
    ],
  });
const SECCIONES = [
  conPrecios(31, 'Luneta A', [1250]),
  conPrecios(32, 'Luneta B', [980]),
  conPrecios(33, 'Luneta C', [1250, 980]),
];

function filas(): RespuestaDe<'getFilas'> {
  return {
    ...ZONAS,
    seccion: { id: 33, nombre: 'Luneta C', bloque: 'Luneta' },
    filas: [
      {
        id: 3,
        nombre: 'A',
        udt: 0.05,
        uds: 0.1,
        iva: 0,
        asientos: [1250, 1250, 980].map((precio, i) => ({
          id: 101 + i,
          nombre: `A${i + 1}`,
          numero: String(i + 1),
          fila: 'A',
          estado: 'disponible' as const,
          precio,
          categoria: 'Luneta',
          color: VIOLETA,
          x: i,
          y: 0,
        })),
      },
    ],
    orientacionFilas: 'horizontal',
    esMesa: false,
    version: 'v1',
  };
}

const abrir = (path: string) =>
  abrirTienda(path, {
    'GET /eventos/get_all': { eventos: [EVENTO] },
    'GET /eventos/7/detalle': EVENTO,
    'GET /eventos/7/detalle_seccion/false/web': { ...ZONAS, secciones: SECCIONES },
    'GET /eventos/7/33/filas_por_seccion': filas(),
    'POST /promociones/validar_promo_web': { promocion: null },
  });

const listadas = () => all('link', /Luneta [ABC]/).map(enlace => words(enlace).slice(0, 8));

it('tells the prices of a section of two zones by the marks of the colour that it is drawn in (§2.24)', () => {
  const deDosZonas = buildSeccion({
    id: 34,
    colores: [VIOLETA],
    disponiblesPorCategoria: [
      { categoria: 'Luneta oro', disponibles: 21, precio: 1450, precios: [1450] },
      { categoria: 'Luneta', disponibles: 95, precio: 980, precios: [1250, 980] },
    ],
  });
  const oro = { id: 6, categoria: 'Luneta oro', color: '#ff86bd', cargoPorCategoria: 0.1 };
  const precios = preciosDelMapa(EVENTO, {
    ...ZONAS,
    categoriasEvento: [...ZONAS.categoriasEvento, oro],
    secciones: [...SECCIONES, deDosZonas],
  });
  expect(precios.deSeccion(deDosZonas)?.niveles).toEqual([0, 1]);
});

it('writes at each section of a zone with several prices its own total (§2.24)', async () => {
  await abrir('/eventos/7');
  expect(words(await shown('link', /Luneta A/))).toContain('$1,437.50');
  expect(words(one('link', /Luneta B/))).toContain('$1,127.00');
  expect(words(one('link', /Luneta C/))).toContain('desde $1,127.00');
});

it('lists the sections within the highest price, counts the others and brings them back (§2.24)', async () => {
  await abrir('/eventos/7');
  await shown('link', /Luneta A/);
  const precio = field('Precio máximo');
  expect(precio.getAttribute('aria-valuetext')).toBe('Todos los precios');
  await type(precio, '0');
  await until(() => expect(listadas()).toEqual(['Luneta B', 'Luneta C']));
  expect(precio.getAttribute('aria-valuetext')).toBe('$1,127.00 total, 2 de 3 secciones');
  expect(words(one('status', /cuesta/))).toBe('1 sección cuesta más de $1,127.00Ver todas');
  await press(one('button', 'Ver todas'));
  await until(() => expect(listadas()).toHaveLength(3));
});

it('keeps the highest price in a section and on the way back (§2.24, §2.29)', async () => {
  await abrir('/eventos/7');
  await shown('link', /Luneta C/);
  await type(field('Precio máximo'), '0');
  await press(await shown('link', /Luneta C/));
  await press(await shown('radio', 'Lista'));
  expect((await until(() => field('Precio máximo'))).value).toBe('0');
  await until(() => expect(all('checkbox', /^Fila A, asiento/)).toHaveLength(1));
  await awaitWords('2 asientos cuestan más de tu precio máximo.');
  history.back();
  await until(() => expect(listadas()).toEqual(['Luneta B', 'Luneta C']));
});

it('names in the legend of seats every price with its mark (§2.29)', async () => {
  await abrir('/eventos/7/33/Luneta%20C');
  const leyenda = await shown('region', 'Leyenda');
  await until(() => expect(words(leyenda)).toContain('Luneta $1,437.50 $1,127.00'));
  // The second price of a colour has a mark over its shape.
  expect([...leyenda.querySelectorAll('ul:first-child svg')].map(svg => svg.childElementCount)).toEqual([
    1, 2,
  ]);
});
