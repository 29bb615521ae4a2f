import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { expect } from 'vitest';
import type { Answers } from '../../../../packages/ui/test/answers.ts';
import { all, press, shown, until } from '../../../../packages/ui/test/pantalla.ts';
import { buildReserva } from '../compra/fabrica.ts';
import { abrirTienda } from './abrirTienda.ts';
import { buildEvento, buildSeccion } from './eventos.ts';

export const EVENTO = buildEvento();
const SECCION = buildSeccion({ nombre: 'Palco 2', asientosDisponibles: 6 });
export const FILAS = 'GET /eventos/7/31/filas_por_seccion';
export const SECCIONES = 'GET /eventos/7/detalle_seccion/false/web';
export const PRECIOS = {
  preciosCategorias: [{ categoria: 'Luneta', color: '#c81e4e', precios: [480] }],
  categoriasEvento: [{ id: 5, categoria: 'Luneta', color: '#c81e4e', cargoPorCategoria: 0.1 }],
};

export function filas(numeros: number[]): RespuestaDe<'getFilas'> {
  return {
    ...PRECIOS,
    seccion: { id: 31, nombre: 'Palco 2', bloque: 'Palcos' },
    filas: [
      {
        id: 3,
        nombre: 'A',
        udt: 0.05,
        uds: 0.1,
        iva: 0,
        asientos: numeros.map(n => ({
          id: 100 + n,
          nombre: `A${n}`,
          numero: String(n),
          fila: 'A',
          estado: 'disponible',
          precio: 480,
          categoria: 'Luneta',
          color: '#c81e4e',
          x: n,
          y: 0,
        })),
      },
    ],
    orientacionFilas: 'horizontal',
    esMesa: false,
    version: `v${numeros.length}`,
  };
}

/** The seats of Palco 2 as a list, with the first one picked. */
export async function elegir(given: Answers = {}) {
  const { answers } = await abrirTienda('/eventos/7/31/Palco%202', {
    'GET /eventos/get_all': { eventos: [EVENTO] },
    'GET /eventos/7/detalle': EVENTO,
    [SECCIONES]: { ...PRECIOS, secciones: [SECCION] },
    [FILAS]: filas([1, 2, 3, 4]),
    'POST /promociones/validar_promo_web': { promocion: null },
    ...given,
  });
  await press(await shown('radio', 'Lista'));
  const [asiento] = await until(() => {
    const asientos = all('checkbox', /^Fila A, asiento 1,/);
    expect(asientos).toHaveLength(1);
    return asientos;
  });
  await press(asiento as HTMLElement);
  await shown('button', /^Continuar/);
  return answers;
}

/** The payment of that seat, held for a guest for ten minutes. */
export async function apartar(given: Answers = {}) {
  const luego = new Date(Date.now() + 600_000).toISOString();
  const reserva = buildReserva({
    eventoId: 7,
    seccionId: 31,
    seccion: 'Palco 2',
    fechaExpiracion: luego,
    ahora: new Date().toISOString(),
  });
  const answers = await elegir({
    'POST /eventos/7/reservarInvitado': {
      status: 201,
      json: { ...reserva, id: reserva.reservaId, message: 'ok' },
    },
    'POST /eventos/7/reserva': reserva,
    ...given,
  });
  await press(await shown('button', /^Continuar/));
  await until(() => expect(botonDePagar()).toBeDefined());
  return answers;
}

/** One stands in the page and one in the bar of a phone; the styles show one of them. */
export function botonDePagar(): HTMLElement | undefined {
  return all('button', 'Pagar')[0];
}
