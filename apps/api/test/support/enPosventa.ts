import { type Browser, conLlave, enConsola } from './enConsola.ts';
import { crearEvento, venderDirecto } from './fabrica.ts';

/** Changes seats of a sale at the console: `boletoId`, `lugarId`, and what the test says besides. */
export const cambiarDeLugar = ({ call }: Pick<Browser, 'call'>, folio: string, cambio: object, query = '') =>
  call('cambiarDeLugar', {
    params: { folio },
    query,
    body: { motivo: 'Junto a su mamá', ...cambio },
    headers: conLlave(),
  });

/** The `it` of tests about finished sales: `vender` makes a sale paid by card, `entrarComo` logs in staff of its event. */
export function enPosventa() {
  return enConsola()
    .extend('evento', ({ db }) => crearEvento(db, { limite: 50 }))
    .extend('vender', ({ db, evento }) => async (desde: number, cuantos = 1) => {
      const venta = await venderDirecto(db, {
        eventoId: evento.eventoId,
        lugares: evento.lugares.slice(desde, desde + cuantos),
        nombre: 'Gabriela García',
        correo: 'gabi@correo.example',
        cargoServicio: 10_001 * cuantos,
      });
      await db.query(
        `insert into cargo (id, reserva_id, order_id, proveedor_id, estado, monto) values ($1, $2, $3, $4, 'completado', $5)`,
        [
          crypto.randomUUID(),
          venta.reservaId,
          `TQ-${crypto.randomUUID()}`,
          `tr${crypto.randomUUID()}`,
          venta.total,
        ],
      );
      const { rows } = await db.query<{ folio: string }>('select folio from reserva where id = $1', [
        venta.reservaId,
      ]);
      return { ...venta, folio: rows[0]?.folio ?? '' };
    })
    .extend(
      'entrarComo',
      ({ contratar, openBrowser }) =>
        async (rol: 'organizador' | 'contabilidad' | 'taquilla', eventoId: number) => {
          const browser = openBrowser();
          await browser.entrar(await contratar([rol], { eventos: [eventoId] }));
          return browser;
        },
    );
}
