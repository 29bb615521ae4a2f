import { test } from 'vitest';
import { type OrdenDeDevolucion, ordenarDevolucion } from '../../src/compra/devolver.ts';
import {
  apartarAsientos,
  apartarGenerales,
  estadoDeReserva,
  listBoletosDe,
  pagarComoInvitada,
} from './compras.ts';
import { crearEvento, crearUsuario, type EventoDePrueba } from './fabrica.ts';
import { exigirInvariantes } from './invariantes.ts';
import { jefaDe } from './jefa.ts';
import { crearPromocion, type PromocionDePrueba } from './promociones.ts';
import { tokenDe } from './sesiones.ts';
import { aprobarEnElBanco } from './sucesos.ts';
import { openTienda } from './tienda.ts';

/**
 * The `it` of tests about buying: each test gets the shop of its file, a new event there, and the verbs of buyers that it
 * asks for. After each test every invariant is checked.
 */
export function enTienda(pedido: EventoDePrueba = {}, env: Record<string, string> = {}) {
  return test
    .extend('env', { scope: 'file' }, env)
    .extend('tienda', { scope: 'file' }, async ({ env }, { onCleanup }) => {
      const tienda = await openTienda(env);
      onCleanup(tienda.close);
      return tienda;
    })
    .extend('db', { scope: 'file' }, ({ tienda }) => tienda.database.pool)
    .extend('invariantes', { auto: true }, ({ db }, { onCleanup }) => {
      onCleanup(() => exigirInvariantes(db));
    })
    .extend(
      'crearEvento',
      ({ db }) =>
        (cambio: EventoDePrueba = {}) =>
          crearEvento(db, { ...pedido, ...cambio }),
    )
    .extend('evento', ({ crearEvento }) => crearEvento())
    .extend(
      'crearPromocion',
      ({ db, evento }) =>
        (promocion: PromocionDePrueba) =>
          crearPromocion(db, evento.eventoId, promocion),
    )
    .extend('entrar', ({ db }) => async () => {
      const { usuarioId, correo } = await crearUsuario(db);
      return { correo, token: await tokenDe(db, usuarioId) };
    })
    .extend('jefa', ({ tienda }) => jefaDe(tienda))
    .extend(
      'apartar',
      ({ tienda, evento }) =>
        (cuantos = 1, { desde = 0, token }: { desde?: number; token?: string } = {}) =>
          apartarAsientos(tienda, evento, { lugares: evento.lugares.slice(desde, desde + cuantos), token }),
    )
    .extend(
      'apartarGenerales',
      ({ tienda, evento }) =>
        (cuantos: number) =>
          apartarGenerales(tienda, evento, cuantos),
    )
    .extend(
      'pagar',
      ({ tienda }) =>
        (reservaId: string, amount: number, numero?: string) =>
          pagarComoInvitada(tienda, { reservaId, amount }, numero),
    )
    .extend(
      'aprobarEnElBanco',
      ({ tienda }) =>
        (chargeId: string) =>
          aprobarEnElBanco(tienda, chargeId),
    )
    .extend('venderGenerales', ({ apartarGenerales, pagar }) => async (cuantos: number, amount: number) => {
      const { reservaId } = await apartarGenerales(cuantos);
      const { cargo } = (await pagar(reservaId, amount)).data();
      return { reservaId, cargoId: cargo.id };
    })
    .extend(
      'devolver',
      ({ db }) =>
        (reservaId: string, parte: Partial<OrdenDeDevolucion> = {}) =>
          ordenarDevolucion(db, {
            reservaId,
            monto: null,
            motivo: 'Evento cancelado',
            boletos: [],
            ...parte,
          }),
    )
    .extend(
      'contarLugares',
      ({ db, evento }) =>
        async (): Promise<{ vendidos: number; retenidos: number }> => {
          const { rows } = await db.query(
            `select count(*) filter (where vendido)::integer as vendidos,
              count(*) filter (where retenido_hasta > now())::integer as retenidos from lugar where evento_id = $1`,
            [evento.eventoId],
          );
          return rows[0];
        },
    )
    .extend(
      'estadoDe',
      ({ tienda }) =>
        (reservaId: string) =>
          estadoDeReserva(tienda, reservaId),
    )
    .extend(
      'boletosDe',
      ({ tienda }) =>
        (reservaId: string) =>
          listBoletosDe(tienda, reservaId),
    );
}
