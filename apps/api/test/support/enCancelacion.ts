import type { LlamadaId } from '@taquilla/contract/rutas';
import { llevarTodo } from '../../src/cancelaciones/llevar.ts';
import { conciliar } from '../../src/compra/conciliador.ts';
import { enTienda } from './enTienda.ts';
import { findLink } from './findLink.ts';
import { jefaDe } from './jefa.ts';
import { TARJETA_CON_3DS } from './tienda.ts';

/** The new date of an event that moves. */
export const FECHA = '2031-05-17T02:00:00.000Z';

/** The account to which a buyer has money sent. */
export const CLABE = '012180001234567899';

/**
 * The `it` of tests about runs: an event with sales by card, what a Dueño decides about it with the defaults of the law, the
 * rounds that a server makes, what a buyer does with the link of their sale, and what the provider did.
 */
export function enCancelacion(env: Record<string, string> = {}) {
  return (
    enTienda(
      { precio: 50_000, usoDeServicio: 0.1, usoDeTarjeta: 0, limite: 20 },
      { TAQUILLA_DEVOLUCIONES_POR_SEGUNDO: '100', TAQUILLA_SALDO_SEGUNDOS: '1', ...env },
    )
      .extend('otraJefa', ({ tienda }) => jefaDe(tienda))
      .extend('clave', async ({ db, evento }) => {
        const { rows } = await db.query<{ clave: string }>('select clave from evento where id = $1', [
          evento.eventoId,
        ]);
        return rows[0]?.clave ?? '';
      })
      .extend('estadoDelEvento', ({ db, evento }) => async (eventoId = evento.eventoId) => {
        const { rows } = await db.query<{ estado: string }>('select estado from evento where id = $1', [
          eventoId,
        ]);
        return rows[0]?.estado;
      })

      .extend(
        'declarar',
        ({ jefa, evento, clave }) =>
          (id: LlamadaId, cambio: object, query = '') =>
            jefa(id, {
              params: { eventoId: evento.eventoId },
              query,
              body: { causa: 'produccion', atribuible: true, clave, ...cambio },
            }),
      )
      .extend('cancelar', ({ declarar }) => (cambio: object = {}, query = '') => {
        const frase = 'La producción no pudo montar el escenario a tiempo.';
        return declarar('cancelarEvento', { frase, ...cambio }, query);
      })
      .extend(
        'cambiar',
        ({ declarar }) =>
          (
            id: 'aplazarEvento' | 'reprogramarEvento' | 'interrumpirEvento',
            cambio: object = {},
            query = '',
          ) => {
            const fecha = id === 'aplazarEvento' ? {} : { fecha: FECHA };
            const frase = 'El escenario no llegó a tiempo a la ciudad.';
            return declarar(id, { frase, ...fecha, ...cambio }, query);
          },
      )
      .extend('mudar', ({ declarar }) => (borradorId: number, cambio: object = {}, query = '') => {
        const frase = 'El recinto cerró por obras que no avisó a tiempo.';
        return declarar('mudarEvento', { causa: 'recinto', frase, borradorId, ...cambio }, query);
      })
      /** A draft in another venue, with so many seats and general places at the event's price, unless it says another. */
      .extend('crearBorrador', ({ crearEvento, db }) => async (plano: object = {}) => {
        const borrador = await crearEvento({ filas: 2, asientosPorFila: 3, capacidadGeneral: 4, ...plano });
        await db.query(`update evento set estado = 'borrador' where id = $1`, [borrador.eventoId]);
        return borrador;
      })
      .extend('deshacer', ({ jefa }) => (cancelacionId: number) => {
        return jefa('deshacerCancelacion', {
          params: { cancelacionId },
          body: { motivo: 'Sí se pudo montar' },
        });
      })
      .extend('retirar', ({ jefa }) => (cancelacionId: number) => {
        return jefa('retirarCancelacion', { params: { cancelacionId }, body: { motivo: 'No hizo falta' } });
      })
      .extend('ver', ({ jefa }) => async (cancelacionId: number) => {
        const { body } = await jefa('verCancelacion', { params: { cancelacionId } });
        return body;
      })

      /** Ends the grace of the event's runs. */
      .extend('terminarGracia', ({ db, evento }) => async (eventoId = evento.eventoId) => {
        await db.query('update cancelacion set gracia_hasta = now() where evento_id = $1', [eventoId]);
      })
      /**
       * Rounds of the runs and of the reconciler, as a server makes them. Two rounds of the runs go before each of the reconciler: the one
       * that starts a run orders only as many sales as its rate allows by then, on a fast machine a single one.
       */
      .extend('llevar', ({ tienda, db }) => async (vueltas = 3) => {
        const llevarRuns = async () => {
          await db.query(
            `update cancelacion set siguiente_en = now() - interval '2 seconds',
             saldo_visto_en = case when estado = 'sin_fondos' then null else saldo_visto_en end`,
          );
          await llevarTodo(tienda.context);
        };
        for (let vuelta = 0; vuelta < vueltas; vuelta += 1) {
          await llevarRuns();
          await db.query(`update transferencia set proximo_intento = now() where estado = 'enviada'`);
          await llevarRuns();
          await conciliar(tienda.context);
        }
      })
      /** The grace ends, and the runs go on for some rounds. */
      .extend('pasarLaGracia', ({ terminarGracia, llevar }) => async (vueltas?: number) => {
        await terminarGracia();
        await llevar(vueltas);
      })
      /** The grace ends, and the refunds are ordered: the first round starts the run, the second orders its money, and nothing is sent yet. */
      .extend('ordenarDevoluciones', ({ tienda, terminarGracia }) => async () => {
        await terminarGracia();
        await llevarTodo(tienda.context);
        await llevarTodo(tienda.context);
      })

      /** A sale by card with one ticket, whose place was changed for a dearer one: a second charge paid the difference. */
      .extend('venderConDiferencia', ({ db, venderGenerales }) => async () => {
        const [venta, otra] = [await venderGenerales(1, 550), await venderGenerales(1, 550)];
        await db.query(
          `with cedido as (update boleto set anulado_en = now(), pagado = 0 where reserva_id = $2 returning lugar_id),
             libre as (update lugar l set vendido = false, reserva_id = null, general_libre = true from cedido c where l.id = c.lugar_id),
             diferencia as (update reserva set complementa = (select id from boleto where reserva_id = $1) where id = $2 returning total)
           update boleto b set pagado = b.pagado + d.total, cubre = b.cubre + 50000 from diferencia d where b.reserva_id = $1`,
          [venta.reservaId, otra.reservaId],
        );
        return { ...venta, diferencia: otra };
      })
      /** Pays for one ticket with a card whose bank asks the buyer; answers how they come back from it, with their payment approved. */
      .extend('dejarEnElBanco', ({ tienda, pagar, aprobarEnElBanco }) => async (reservaId: string) => {
        const { cargo } = (await pagar(reservaId, 550, TARJETA_CON_3DS)).data();
        return async () => {
          await aprobarEnElBanco(cargo.id);
          const params = { chargeId: cargo.id, reservaId };
          await tienda.call('checkCargoInvitado', { params, body: { reservaId } });
        };
      })
      .extend(
        'enlaceDe',
        ({ db }) =>
          (reservaId: string) =>
            findLink(db, reservaId),
      )
      .extend('verCambio', ({ tienda, enlaceDe }) => async (reservaId: string) => {
        return (
          await tienda.call('verCambioDeCompra', { body: { token: await enlaceDe(reservaId) } })
        ).data();
      })
      .extend(
        'decidir',
        ({ tienda, enlaceDe }) =>
          async (reservaId: string, respuesta: 'conservar' | 'devolver', cambio: object = {}) =>
            tienda.call('decidirCambio', {
              body: { token: await enlaceDe(reservaId), respuesta, ...cambio },
            }),
      )
      .extend('ponerCuenta', ({ tienda, enlaceDe }) => async (reservaId: string, cambio: object = {}) => {
        const datos = { clabe: CLABE, titular: 'Ana Prueba', para: ['reembolso'], acepto: true };
        return tienda.call('ponerCuentaDeDevolucion', {
          body: { token: await enlaceDe(reservaId), ...datos, ...cambio },
        });
      })

      /** Leaves so many centavos at the provider. */
      .extend('dejarSaldo', ({ tienda }) => (centavos: number) => {
        const { control } = tienda.openpay;
        control.adjustBalance(centavos - control.balance());
      })
      /** The banks answer every transfer that is on its way. */
      .extend('responderTransferencias', ({ tienda }) => (como: 'completed' | 'failed') => {
        const { control } = tienda.openpay;
        for (const { id, status } of control.payouts())
          if (status === 'in_progress') control.settlePayout(id, como);
      })
      /** The bank's word on a charge, as its notice leaves it. */
      .extend(
        'disputar',
        ({ db }) =>
          (cargoId: string, tipo: 'created' | 'accepted' | 'rejected') =>
            db.query(
              `insert into contracargo (cargo_id, tipo) select id, $2 from cargo where proveedor_id = $1`,
              [cargoId, `chargeback.${tipo}`],
            ),
      )
      /** The refunds of a charge that the provider made, in pesos. */
      .extend('devueltoDe', ({ tienda }) => (cargoId: string) => {
        const cargo = tienda.openpay.control.charges().find(({ id }) => id === cargoId);
        return (cargo?.refunds ?? []).map(({ amount }) => amount);
      })
      /** The transfers to a sale's accounts that their bank did not refuse, in pesos, from the least. */
      .extend('transferidoDe', ({ tienda, db }) => async (reservaId: string) => {
        const { rows } = await db.query<{ id: string }>(
          `select t.id from transferencia t join cuenta_de_devolucion c on c.id = t.cuenta_id where c.reserva_id = $1`,
          [reservaId],
        );
        return tienda.openpay.control
          .payouts()
          .filter(
            ({ order_id, status }) => status !== 'failed' && rows.some(({ id }) => order_id?.endsWith(id)),
          )
          .map(({ amount }) => amount)
          .sort((a, b) => a - b);
      })
  );
}
