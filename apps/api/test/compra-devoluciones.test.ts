import { centavos } from '@taquilla/rules/dinero';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { conciliar } from '../src/compra/conciliador.ts';
import { listCuadres } from '../src/compra/cuadre.queries.ts';
import { ordenarDevolucion } from '../src/compra/devolver.ts';
import { apartarGenerales as apartar, estadoDeReserva, pagarComoInvitada } from './support/compras.ts';
import { crearEvento, type EventoCreado } from './support/fabrica.ts';
import { exigirInvariantes } from './support/invariantes.ts';
import { enviarAviso } from './support/sucesos.ts';
import { abrirTienda, type Tienda } from './support/tienda.ts';

let tienda: Tienda;
let evento: EventoCreado;
beforeAll(async () => {
  tienda = await abrirTienda();
});
afterAll(() => tienda.cerrar());
beforeEach(async () => {
  evento = await crearEvento(tienda.base.pool, {
    precio: 50_000,
    usoDeServicio: 0.1,
    usoDeTarjeta: 0,
    limite: 8,
  });
});
afterEach(() => exigirInvariantes(tienda.base.pool));

const apartarGenerales = (cuantos: number) => apartar(tienda, evento, cuantos);
const cobrar = (reservaId: string, amount: number) =>
  pagarComoInvitada(tienda, { reservaId, amount, esGeneral: true });
const estadoDe = (reservaId: string) => estadoDeReserva(tienda, reservaId);

it('refunds a sale whole: the money once, the tickets void, the places back on sale', async () => {
  const reserva = await apartarGenerales(2);
  (await cobrar(reserva.reservaId, 1100)).datos();
  await ordenarDevolucion(tienda.base.pool, {
    reservaId: reserva.reservaId,
    monto: null,
    motivo: 'Evento cancelado',
    boletos: [],
  });
  tienda.openpay.control.addFault({
    method: 'POST',
    path: '**/refund',
    effect: 'commit',
    answer: { kind: 'drop' },
  });
  await conciliar(tienda.contexto);
  expect(await estadoDe(reserva.reservaId)).toBe('por_reembolsar');
  await tienda.base.pool.query('update devolucion set proximo_intento = now()');
  await conciliar(tienda.contexto);
  expect(await estadoDe(reserva.reservaId)).toBe('reembolsada');
  const devuelto = tienda.openpay.control.charges().find(c => c.status === 'refunded');
  expect(devuelto?.refunds).toHaveLength(1);
  const { rows } = await tienda.base.pool.query(
    'select count(*) filter (where vendido)::integer as vendidos from lugar where evento_id = $1',
    [evento.eventoId],
  );
  expect(rows[0].vendidos).toBe(0);
});

it('refunds a part with the tickets named, and keeps the rest of the sale', async () => {
  const reserva = await apartarGenerales(2);
  (await cobrar(reserva.reservaId, 1100)).datos();
  const { rows } = await tienda.base.pool.query<{ id: number }>(
    'select id from boleto where reserva_id = $1 order by id',
    [reserva.reservaId],
  );
  const orden = {
    reservaId: reserva.reservaId,
    monto: centavos(55_000),
    motivo: 'Un boleto',
    boletos: [rows[0]?.id ?? 0],
  };
  await ordenarDevolucion(tienda.base.pool, orden);
  await expect(ordenarDevolucion(tienda.base.pool, { ...orden, monto: centavos(60_000) })).rejects.toThrow(
    'only 55000 centavos',
  );
  await conciliar(tienda.contexto);
  expect(await estadoDe(reserva.reservaId)).toBe('vendida');
  const cuadre = (await listCuadres(tienda.base.pool)).find(c => c.eventoId === evento.eventoId);
  expect(cuadre).toMatchObject({
    cobrado: 110_000,
    boletos: 55_000,
    devuelto: 55_000,
    porDevolver: 0,
    vendidos: 1,
  });
});

it("books what was given back in the provider's dashboard after a part of ours, to the centavo", async () => {
  const reserva = await apartarGenerales(2);
  (await cobrar(reserva.reservaId, 1100)).datos();
  const orden = { reservaId: reserva.reservaId, monto: centavos(20_000), motivo: 'Una parte', boletos: [] };
  await ordenarDevolucion(tienda.base.pool, orden);
  await conciliar(tienda.contexto);
  const { rows } = await tienda.base.pool.query<{ proveedor_id: string; order_id: string }>(
    'select proveedor_id, order_id from cargo where reserva_id = $1',
    [reserva.reservaId],
  );
  const { proveedor_id = '', order_id = '' } = rows[0] ?? {};
  await tienda.contexto.pagos.reembolsar(proveedor_id, centavos(90_000), 'En el panel');
  const aviso = await enviarAviso(tienda, {
    type: 'charge.refunded',
    transaction: { id: proveedor_id, order_id },
  });
  expect(aviso.statusCode).toBe(200);
  expect(await estadoDe(reserva.reservaId)).toBe('reembolsada');
  const devueltos = await tienda.base.pool.query(
    `select d.monto, d.estado from devolucion d join cargo c on c.id = d.cargo_id where c.reserva_id = $1 order by d.monto`,
    [reserva.reservaId],
  );
  expect(devueltos.rows).toEqual([
    { monto: 20_000, estado: 'hecha' },
    { monto: 90_000, estado: 'hecha' },
  ]);
});
