import { type LlamadaId, RUTAS } from '@taquilla/contract/rutas';
import { test } from 'vitest';
import { abrirServidor } from '../support/cuentas.ts';
import { crearEvento, venderDirecto } from '../support/fabrica.ts';
import {
  crearPuertaDe,
  deLector,
  emparejarEnPrueba,
  type LectorDePrueba,
  type PuertaDePrueba,
} from '../support/puerta.ts';

interface PedidoDeLector {
  body?: unknown;
  query?: string;
  /** The phone that sends the request; without one there is no cookie. */
  de?: LectorDePrueba;
  headers?: Record<string, string>;
  ip?: string;
}

/** The `it` of tests about the door: one server per file, an event with sold tickets, and phones. */
export const enPuerta = (entorno: Record<string, string> = {}) =>
  test
    .extend('entorno', { scope: 'file' }, entorno)
    .extend('servidor', { scope: 'file' }, async ({ entorno: suyo }, { onCleanup }) => {
      const servidor = await abrirServidor(suyo);
      onCleanup(servidor.cerrar);
      return servidor;
    })
    .extend('db', { scope: 'file' }, ({ servidor }) => servidor.base.pool)
    .extend('evento', ({ db }) => crearEvento(db))
    .extend('vender', ({ db, evento }) => async (cuantos: number, desde = 0) => {
      const lugares = evento.lugares.slice(desde, desde + cuantos);
      return (await venderDirecto(db, { eventoId: evento.eventoId, lugares, nombre: 'María José Ñandú Paz' }))
        .boletos;
    })
    .extend(
      'abrirPuerta',
      ({ db, evento }) =>
        (cambios: PuertaDePrueba = {}) =>
          crearPuertaDe(db, evento.eventoId, cambios),
    )
    .extend(
      'emparejar',
      ({ db, evento }) =>
        (puertas?: number[]) =>
          emparejarEnPrueba(db, evento.eventoId, puertas ? { puertas } : {}),
    )
    .extend(
      'pedir',
      ({ servidor }) =>
        async (id: LlamadaId, { body, query = '', de, headers = {}, ip }: PedidoDeLector = {}) => {
          const { method, path } = RUTAS[id];
          const respuesta = await servidor.app.inject({
            method,
            url: `/api/v1${path}${query}`,
            headers: {
              'x-api-key': 'taquilla-web',
              origin: 'https://tienda.example',
              ...(de && deLector(de)),
              ...headers,
            },
            ...(body !== undefined && { payload: body as object }),
            ...(ip && { remoteAddress: ip }),
          });
          // biome-ignore lint/suspicious/noExplicitAny: tests look into any answer
          return { status: respuesta.statusCode, cuerpo: respuesta.json() as any, respuesta };
        },
    )
    .extend('cruzar', ({ pedir }) => async (de: LectorDePrueba, ...cruces: unknown[]) => {
      const body = { ahora: new Date().toISOString(), cruces };
      const { status, cuerpo } = await pedir('enviarCruces', { de, body });
      if (status !== 200) throw new Error(JSON.stringify(cuerpo));
      return cuerpo.cruces;
    });
