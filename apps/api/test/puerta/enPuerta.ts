import { type LlamadaId, RUTAS } from '@taquilla/contract/rutas';
import { test } from 'vitest';
import { openServer } from '../support/cuentas.ts';
import { crearEvento, venderDirecto } from '../support/fabrica.ts';
import {
  crearPuertaDe,
  deLector,
  emparejarEnPrueba,
  type LectorDePrueba,
  type PuertaDePrueba,
} from '../support/puerta.ts';

interface LectorInput {
  body?: unknown;
  query?: string;
  /** The phone that sends the request; without one there is no cookie. */
  de?: LectorDePrueba;
  headers?: Record<string, string>;
  ip?: string;
}

/** The `it` of tests about the door: one server per file, an event with sold tickets, and phones. */
export const enPuerta = (env: Record<string, string> = {}) =>
  test
    .extend('env', { scope: 'file' }, env)
    .extend('server', { scope: 'file' }, async ({ env: own }, { onCleanup }) => {
      const server = await openServer(own);
      onCleanup(server.close);
      return server;
    })
    .extend('db', { scope: 'file' }, ({ server }) => server.database.pool)
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
      'call',
      ({ server }) =>
        async (id: LlamadaId, { body, query = '', de, headers = {}, ip }: LectorInput = {}) => {
          const { method, path } = RUTAS[id];
          const response = await server.app.inject({
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
          return { status: response.statusCode, body: response.json() as any, response };
        },
    )
    .extend('cruzar', ({ call }) => async (de: LectorDePrueba, ...cruces: unknown[]) => {
      const body = { ahora: new Date().toISOString(), cruces };
      const { status, body: answer } = await call('enviarCruces', { de, body });
      if (status !== 200) throw new Error(JSON.stringify(answer));
      return answer.cruces;
    });
