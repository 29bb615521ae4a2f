import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { cotejarConProveedor } from '../../src/compra/cotejar.ts';
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
