import { randomUUID } from 'node:crypto';
import { centavos } from '@taquilla/rules/dinero';
import { expect } from 'vitest';
import { cotejarConProveedor, leerListaDelProveedor } from '../../src/compra/cotejar.ts';
import { explicarCotejo } from '../../src/compra/explicarCotejo.ts';
import { cargoDeUnBoleto } from '../support/compras.ts';
import { enTienda } from '../support/enTienda.ts';

const it = enTienda({ precio: 10_000, usoDeServicio: 0, usoDeTarjeta: 0 });

it('names what was charged and is not in the books, as after a restore, and nothing else (R12)', async ({
  tienda,
  apartar,
  pagar,
}) => {
  const { pagos } = tienda.context;
  const { reservaId } = await apartar();
  expect((await pagar(reservaId, 100)).data().cargo.pagado).toBe(true);
  const cobrar = async (orderId: string) => pagos.crearCargo(await cargoDeUnBoleto(tienda, orderId));
  const perdidas = Array.from({ length: 101 }, () => `TQ-${randomUUID()}`);
  await Promise.all(perdidas.map(cobrar));
  await cobrar('DE-OTRO-PROGRAMA');

  const nombradas = await cotejarConProveedor(tienda.context, '2020-01-01');
  expect(nombradas.map(({ orderId }) => orderId).sort()).toEqual(perdidas.sort());
  expect(await cotejarConProveedor(tienda.context, '2999-01-01')).toEqual([]);
});

it('explains each peso of the difference to the provider, by charge and by refund (§C11.5)', async ({
  tienda,
  apartar,
  pagar,
}) => {
  const { pagos } = tienda.context;
  const { pool } = tienda.database;
  const desde = '2020-01-01';
  const explicar = async () => {
    const { tomados: cargos } = await leerListaDelProveedor(tienda.context, desde);
    return explicarCotejo(tienda.context, { desde, cargos });
  };
  const antes = await explicar();
  const comprar = async (asiento: number) => {
    const { reservaId } = await apartar(1, { desde: asiento });
    const { cargo } = (await pagar(reservaId, 100)).data();
    const { rows } = await pool.query<{ folio: string; order_id: string; id: string }>(
      `select r.folio, c.order_id, c.id from cargo c join reserva r on r.id = c.reserva_id where r.id = $1`,
      [reservaId],
    );
    return { cargo: cargo.id, ...(rows[0] ?? { folio: '', order_id: '', id: '' }) };
  };
  const [igual, otroMonto, devuelta, sinEllos] = [
    await comprar(0),
    await comprar(1),
    await comprar(2),
    await comprar(3),
  ];
  const perdida = `TQ-${randomUUID()}`;
  await pagos.crearCargo(await cargoDeUnBoleto(tienda, perdida));
  await pool.query('update cargo set monto = 9900 where id = $1', [otroMonto.id]);
  await pagos.reembolsar(devuelta.cargo, centavos(2_500), 'A mano, en su panel');
  await pool.query(`update cargo set order_id = 'TQ-nadie' where id = $1`, [sinEllos.id]);

  const { cobrado, devuelto, distintos } = await explicar();
  const nuevos = distintos.filter(
    ({ orderId }) => !antes.distintos.some(previo => previo.orderId === orderId),
  );
  expect(
    nuevos
      .map(({ folio, que, suyo, nuestro }) => ({ folio, que, suyo, nuestro }))
      .toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
  ).toEqual(
    [
      { folio: null, que: 'cobro', suyo: 10_000, nuestro: 0 },
      { folio: null, que: 'cobro', suyo: 10_000, nuestro: 0 },
      { folio: otroMonto.folio, que: 'cobro', suyo: 10_000, nuestro: 9_900 },
      { folio: devuelta.folio, que: 'devolucion', suyo: 2_500, nuestro: 0 },
      { folio: sinEllos.folio, que: 'cobro', suyo: 0, nuestro: 10_000 },
    ].toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
  );
  expect(nuevos.some(({ folio }) => folio === igual.folio)).toBe(false);
  // The lines add up to the difference of the sums.
  const diferencia = (que: string) =>
    distintos.filter(uno => uno.que === que).reduce((suma, { suyo, nuestro }) => suma + suyo - nuestro, 0);
  expect(cobrado.suyo - cobrado.nuestro).toBe(diferencia('cobro'));
  expect(devuelto.suyo - devuelto.nuestro).toBe(diferencia('devolucion'));
  await pool.query('update cargo set monto = 10000 where id = $1', [otroMonto.id]);
  await pool.query('update cargo set order_id = $2 where id = $1', [sinEllos.id, sinEllos.order_id]);
});

it('finds in what the provider keeps of a charge the folio of its sale (§C6.4)', async ({
  tienda,
  apartar,
  pagar,
}) => {
  const { reservaId } = await apartar();
  const { cargo } = (await pagar(reservaId, 100)).data();
  const { rows } = await tienda.database.pool.query('select folio from reserva where id = $1', [reservaId]);
  const suyo = tienda.openpay.control.charges().find(({ id }) => id === cargo.id);
  expect(suyo?.description).toMatch(new RegExp(`^Folio ${rows[0].folio}: 1 boleto`));
});
