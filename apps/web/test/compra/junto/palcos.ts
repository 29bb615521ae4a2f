import type { Reserva } from '@taquilla/contract/tienda/entidades/compra';
import type { Answers } from '../../../../../packages/ui/test/answers.ts';
import { abrirTienda } from '../../support/abrirTienda.ts';
import { EVENTO, PRECIOS, SECCIONES } from '../../support/asientos.ts';
import { buildSeccion } from '../../support/eventos.ts';
import { buildReserva } from '../fabrica.ts';

export const PALCO = buildSeccion({ nombre: 'Palco 2', bloque: 'Palcos' });
export const TERRAZA = buildSeccion({ id: 32, nombre: 'Terraza', bloque: 'Terraza', esMesa: true });
export const PISTA = buildSeccion({ id: 40, nombre: 'Pista', tipo_seccion: 'general', bloque: '' });

export const filas = (seccion: typeof PALCO, nombre: string, ids: number[], taken: number[] = []) => ({
  ...PRECIOS,
  seccion: { id: seccion.id, nombre: seccion.nombre, bloque: seccion.bloque },
  filas: [
    {
      id: seccion.id,
      nombre,
      udt: 0.05,
      uds: 0.1,
      iva: 0,
      asientos: ids.map((id, i) => ({
        id,
        nombre: `${nombre}${i + 1}`,
        numero: String(i + 1),
        fila: nombre,
        estado: taken.includes(id) ? 'reservado' : 'disponible',
        precio: 480,
        categoria: 'Luneta',
        color: '#c81e4e',
        x: i,
        y: 0,
      })),
    },
  ],
  orientacionFilas: 'horizontal',
  esMesa: seccion.esMesa,
  version: `v${taken.length}`,
});

/** Two seats of Palco 2, a table for two on the Terraza and a general place: 5 at 480.00. */
const ELEGIDOS = JSON.stringify([
  [
    [31, [101, 102]],
    [32, [201, 202]],
  ],
  [[40, 1]],
]);

export async function abrir(path: string, given: Answers = {}) {
  const { answers } = await abrirTienda('/eventos', {
    'GET /eventos/get_all': { eventos: [EVENTO] },
    'GET /eventos/7/detalle': EVENTO,
    [SECCIONES]: { ...PRECIOS, secciones: [PALCO, TERRAZA, PISTA] },
    'GET /eventos/7/31/filas_por_seccion': filas(PALCO, 'A', [101, 102, 103]),
    'GET /eventos/7/32/filas_por_seccion': filas(TERRAZA, '4', [201, 202]),
    'POST /promociones/validar_promo_web': { promocionesAplicaDirecto: [] },
    ...given,
  });
  sessionStorage.setItem('lugares-7', ELEGIDOS);
  history.pushState(null, '', path);
  return answers;
}

export const luego = () => new Date(Date.now() + 600_000).toISOString();
export const lugar = (id: number, cambios: Partial<Reserva['lugares'][number]> = {}) => ({
  id,
  seccionId: 31,
  seccion: 'Palco 2',
  bloque: 'Palcos',
  fila: 'A',
  numero: String(id - 100),
  esMesa: false,
  categoria: 'Luneta',
  precio: 480,
  ...cambios,
});
const deMesa = { seccionId: 32, seccion: 'Terraza', bloque: 'Terraza', fila: '4', esMesa: true };
export const APARTADOS = [lugar(101), lugar(102), lugar(201, deMesa), lugar(202, deMesa)];
export const reservaCon = (lugares: Reserva['lugares'], cambios: Partial<Reserva> = {}) =>
  buildReserva({
    eventoId: 7,
    seccionId: 31,
    seccion: 'Palco 2',
    fechaExpiracion: luego(),
    ahora: new Date().toISOString(),
    lugares,
    ...cambios,
  });
