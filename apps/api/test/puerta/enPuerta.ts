import { type LlamadaId, RUTAS } from '@taquilla/contract/rutas';
import { expect, test } from 'vitest';
import { openServer } from '../support/cuentas.ts';
import { crearEvento, type VentaCreada, venderDirecto } from '../support/fabrica.ts';
import {
  aMano,
  crearPuertaDe,
  crearSupervisorDe,
  deLector,
  emparejarEnPrueba,
  type LectorDePrueba,
  type PuertaDePrueba,
  type pregunta,
} from '../support/puerta.ts';

interface LectorInput {
  body?: unknown;
  query?: string;
  /** The phone that sends the request; without one there is no cookie. */
  de?: LectorDePrueba;
  headers?: Record<string, string>;
  ip?: string;
}

type Boleto = VentaCreada['boletos'][number];
/** So many tickets, one by one where a test names them. */
type BoletosDe<N extends number> = N extends 1
  ? [Boleto]
  : N extends 2
    ? [Boleto, Boleto]
    : N extends 3
      ? [Boleto, Boleto, Boleto]
      : Boleto[];

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
    .extend('vender', ({ db, evento }) => async <N extends number>(cuantos: N, desde = 0) => {
      const lugares = evento.lugares.slice(desde, desde + cuantos);
      const venta = { eventoId: evento.eventoId, lugares, nombre: 'María José Ñandú Paz' };
      const { boletos } = await venderDirecto(db, venta);
      expect(boletos).toHaveLength(cuantos);
      return boletos as BoletosDe<N>;
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
    /** Answers the id of a supervisor of the event. */
    .extend(
      'contratarSupervisor',
      ({ db, evento }) =>
        (pin?: string, puertas?: readonly number[]) =>
          crearSupervisorDe(db, evento.eventoId, pin, puertas),
    )
    .extend(
      'firmar',
      ({ db }) =>
        <T extends ReturnType<typeof pregunta>>(supervisorId: number, cruce: T) =>
          aMano(db, supervisorId, cruce),
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
