import { expect } from 'vitest';
import { conciliar } from '../../src/compra/conciliador.ts';
import { leerListaDelProveedor } from '../../src/compra/cotejar.ts';
import { cuadra, listCuadres, listDescuadres } from '../../src/compra/cuadre.queries.ts';
import { explicarCotejo } from '../../src/compra/explicarCotejo.ts';
import { INVITADA } from './compras.ts';
import { enTienda } from './enTienda.ts';
import { ponerOpcionales } from './fabrica.ts';
import { enviarAviso } from './sucesos.ts';

/** Seats of 500 pesos without charges: the sums stay easy to read. */
const PEDIDO = {
  precio: 50_000,
  usoDeServicio: 0,
  usoDeTarjeta: 0,
  filas: 8,
  asientosPorFila: 10,
  limite: 10,
};

/** An account that every bank knows. */
export const CLABE = '012180001234567899';

/** The `it` of tests about paying by reference: an event that takes transfers and cash, and the verbs of who pays so. */
export function enReferencias(env: Record<string, string> = {}) {
  return (
    enTienda(PEDIDO, env)
      .extend('evento', async ({ crearEvento, db }) => {
        const evento = await crearEvento();
        await ponerOpcionales(db, evento.eventoId, { formasDePago: 'spei, tienda' });
        return evento;
      })
      .extend('leer', ({ db }) => async (reservaId: string) => {
        const { rows } = await db.query(
          `select r.estado, r.metodo_pago as metodo, abonado_de_reserva(r.id) as abonado,
           array(select c.estado from cargo c where c.reserva_id = r.id order by c.creado_en) as cargos,
           array(select d.monto from devolucion d where d.reserva_id = r.id and d.estado <> 'fallida' order by d.creada_en, d.monto) as regresa,
           (select count(*)::integer from boleto b where b.reserva_id = r.id and b.anulado_en is null) as boletos,
           array(select distinct m.tipo from correo m where m.datos ->> 'reservaId' = r.id::text order by 1) as correos
         from reserva r where r.id = $1`,
          [reservaId],
        );
        return rows[0];
      })
      .extend(
        'confirmarCorreo',
        ({ tienda, db }) =>
          async (reservaId: string, correo = INVITADA.correo_invitado) => {
            (
              await tienda.call('mandarCodigoDeCorreo', { body: { reservaId, correo_invitado: correo } })
            ).data();
            const { rows } = await db.query<{ codigo: string }>(
              `select datos ->> 'codigo' as codigo from correo where tipo = 'codigo_de_correo' and para = $1 order by id desc limit 1`,
              [correo],
            );
            return rows[0]?.codigo ?? '';
          },
      )
      .extend(
        'pedir',
        ({ tienda, confirmarCorreo }) =>
          async (
            reservaId: string,
            {
              amount = 1_000,
              medio = 'spei' as 'spei' | 'tienda',
              correo = `${crypto.randomUUID()}@correo.example`,
            } = {},
          ) => {
            const codigo = await confirmarCorreo(reservaId, correo);
            return tienda.call('pedirReferencia', {
              body: { reservaId, medio, amount, ...INVITADA, correo_invitado: correo, codigo },
            });
          },
      )
      /** A guest's two seats that wait for 1,000 pesos. */
      .extend(
        'porPagar',
        ({ apartar, pedir }) =>
          async (opciones: Parameters<typeof pedir>[1] & { desde?: number } = {}) => {
            const { desde = 0, ...resto } = opciones;
            const { reservaId } = await apartar(2, { desde });
            const pago = (await pedir(reservaId, resto)).data();
            return { reservaId, pago, numero: pago.referencia?.numero ?? '' };
          },
      )
      /** Money at the bank or the till, and its notice; `false` keeps the notice back. */
      .extend('llega', ({ tienda }) => async (numero: string, pesos: number, avisar = true) => {
        const llegada = await tienda.openpay.control.payReference(numero, { centavos: pesos * 100 });
        if (!llegada.taken) throw new Error(`not taken: ${llegada.reason}`);
        const { chargeId: id } = llegada;
        const cargo = tienda.openpay.control.charges().find(suyo => suyo.id === id);
        const aviso = () =>
          enviarAviso(tienda, {
            type: 'charge.succeeded',
            transaction: { id, order_id: cargo?.order_id ?? null, status: 'completed' },
          });
        if (avisar) await aviso();
        return { id, aviso };
      })
      .extend('ronda', ({ tienda, db }) => async () => {
        await db.query('update cargo set revisar_en = now() where revisar_en is not null');
        await conciliar(tienda.context);
      })
      /** The term and its grace are over, and the reconciler comes by. */
      .extend('terminar', ({ tienda, db }) => async (reservaId: string) => {
        await db.query(
          `update reserva set pago_hasta = now() - interval '3 hours', cobro_hasta = now() - interval '1 second',
           expira_en = least(expira_en, now()) where id = $1`,
          [reservaId],
        );
        await db.query(
          `update lugar set retenido_hasta = now() - interval '1 second' where reserva_id = $1 and not vendido`,
          [reservaId],
        );
        await conciliar(tienda.context);
      })
      .extend(
        'ver',
        ({ tienda }) =>
          async (reservaId: string, preguntar = false) =>
            (await tienda.call('estadoDeReferencia', { body: { reservaId, preguntar } })).data(),
      )
      .extend('enlaceDeRegreso', ({ db }) => async (reservaId: string) => {
        const { rows } = await db.query<{ url: string }>(
          `select datos ->> 'url' as url from correo where tipo = 'pago_de_regreso' and datos ->> 'reservaId' = $1 order by id desc limit 1`,
          [reservaId],
        );
        return rows[0]?.url.split('token=')[1] ?? '';
      })
      /** Every count of the books, and ours against the provider's list, agrees. */
      .extend('cuadran', ({ db, tienda }) => async () => {
        expect(await listDescuadres(db)).toEqual([]);
        for (const cuadre of await listCuadres(db))
          expect([cuadre.nombre, cuadra(cuadre)]).toEqual([cuadre.nombre, true]);
        const desde = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
        const { tomados: cargos, diferencias } = await leerListaDelProveedor(tienda.context, desde);
        expect(diferencias).toEqual([]);
        expect((await explicarCotejo(tienda.context, { desde, cargos })).distintos).toEqual([]);
      })
  );
}
