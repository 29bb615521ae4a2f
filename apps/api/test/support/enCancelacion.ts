import { llevarTodo } from '../../src/cancelaciones/llevar.ts';
import { conciliar } from '../../src/compra/conciliador.ts';
import { enTienda } from './enTienda.ts';
import { findLink } from './findLink.ts';
import { jefaDe } from './jefa.ts';

/** The decision of a Dueño, with the defaults of the law. */
const DECISION = {
  causa: 'produccion',
  atribuible: true,
  frase: 'La producción no pudo montar el escenario a tiempo.',
} as const;

/** The new date of an event that moves. */
export const FECHA = '2031-05-17T02:00:00.000Z';

/** The `it` of tests about runs: an event with sales by card, a Dueño, and the rounds that a server makes. */
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
      .extend(
        'cancelar',
        ({ jefa, evento, clave }) =>
          (cambio: object = {}, query = '') =>
            jefa('cancelarEvento', {
              params: { eventoId: evento.eventoId },
              query,
              body: { ...DECISION, clave, ...cambio },
            }),
      )
      /** Ends the grace of every run. */
      .extend(
        'terminarGracia',
        ({ db }) =>
          () =>
            db.query('update cancelacion set gracia_hasta = now()'),
      )
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
      .extend('ver', ({ jefa }) => async (cancelacionId: number) => {
        const { body } = await jefa('verCancelacion', { params: { cancelacionId } });
        return body;
      })

      .extend(
        'cambiar',
        ({ jefa, evento, clave }) =>
          (
            id: 'aplazarEvento' | 'reprogramarEvento' | 'interrumpirEvento',
            cambio: object = {},
            query = '',
          ) =>
            jefa(id, {
              params: { eventoId: evento.eventoId },
              query,
              body: {
                causa: 'produccion',
                atribuible: true,
                frase: 'El escenario no llegó a tiempo a la ciudad.',
                clave,
                ...(id === 'aplazarEvento' ? {} : { fecha: FECHA }),
                ...cambio,
              },
            }),
      )
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
      .extend(
        'enlaceDe',
        ({ db }) =>
          (reservaId: string) =>
            findLink(db, reservaId),
      )
      .extend(
        'decidir',
        ({ tienda, db }) =>
          async (reservaId: string, respuesta: 'conservar' | 'devolver') =>
            tienda.call('decidirCambio', { body: { token: await findLink(db, reservaId), respuesta } }),
      )
  );
}
