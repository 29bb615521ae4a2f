import { expect } from 'vitest';
import { conciliar } from '../../src/compra/conciliador.ts';
import { listDescuadres } from '../../src/compra/cuadre.queries.ts';
import { ProveedorSinRespuesta } from '../../src/providers/pagos/provider.ts';
import { cargoDeUnBoleto } from '../support/compras.ts';
import { enTienda } from '../support/enTienda.ts';

// Unexpected answers of the provider to a charge, over HTTP.

const it = enTienda({ precio: 10_000, usoDeServicio: 0, usoDeTarjeta: 0 });
const AL_COBRAR = { method: 'POST', path: '**/charges' } as const;
const OCUPADO = { ...AL_COBRAR, answer: { kind: 'raw', status: 429, body: 'slow down' } } as const;

it('asks again, by the same order, a provider that let nobody in for a moment, and sells (R12)', async ({
  tienda,
  apartar,
  pagar,
}) => {
  const { reservaId } = await apartar();
  tienda.openpay.control.addFault(OCUPADO);
  expect((await pagar(reservaId, 100)).data().cargo.pagado).toBe(true);
});

it('tells the buyer to try again in a moment, with the places held, where the provider goes on letting nobody in (R12)', async ({
  tienda,
  apartar,
  pagar,
  estadoDe,
}) => {
  const { reservaId } = await apartar();
  tienda.openpay.control.addFault({ ...OCUPADO, times: 20 });
  expect(await pagar(reservaId, 100)).toMatchObject({ status: 503, code: 'saturado' });
  expect(await estadoDe(reservaId)).toBe('retenida');
  tienda.openpay.control.clearFaults();
  expect((await pagar(reservaId, 100)).data().cargo.pagado).toBe(true);
});

it('says of a card that a silent provider does not delete that it is there, not that a payment failed (§8.12)', async ({
  tienda: { call, tokenDeTarjeta, openpay },
  entrar,
}) => {
  const { token } = await entrar();
  const guardada = await call('saveTarjeta', { body: { token_id: await tokenDeTarjeta() }, token });
  const { idOpenpay } = (await call('getPerfilPago', { token })).data();
  openpay.control.addFault({ method: 'DELETE', answer: { kind: 'drop' }, times: 20 });
  const params = { openpayUserId: idOpenpay, cardId: guardada.data().tarjeta.idtarjeta };
  expect(await call('deleteTarjeta', { params, token })).toMatchObject({
    status: 503,
    body: { message: 'Ocurrió un error al eliminar la tarjeta. Por favor, inténtalo de nuevo.' },
  });
  openpay.control.clearFaults();
});

it('believes no 429 of a charge that was made, and sells it once (R12)', async ({
  tienda,
  apartar,
  pagar,
  estadoDe,
}) => {
  const { reservaId } = await apartar();
  tienda.openpay.control.addFault({ ...OCUPADO, effect: 'commit' });
  const antes = tienda.openpay.control.charges().length;
  expect((await pagar(reservaId, 100)).data().cargo.pagado).toBe(true);
  expect([await estadoDe(reservaId), tienda.openpay.control.charges().length]).toEqual([
    'vendida',
    antes + 1,
  ]);
});

it.for<[string, Record<string, unknown>, string]>([
  ['another amount', { amount: 1 }, '1.00 MXN'],
  ['another currency', { currency: 'USD' }, '100.00 USD'],
])(
  'puts a charge aside that its provider, asked again, calls one of %s, and sells it once it says the truth (S6, R12)',
  async ([, changes, dicho], { tienda, db, apartar, pagar, estadoDe }) => {
    const { reservaId } = await apartar();
    const { control } = tienda.openpay;
    control.addFault({ path: '**/charges**', times: 2, answer: { kind: 'edited', changes } });
    expect(await pagar(reservaId, 100)).toMatchObject({ status: 504, code: 'pago_en_verificacion' });
    expect(await estadoDe(reservaId)).toBe('cobrando');
    expect(control.listFaults()).toEqual([]);
    const senalados = await listDescuadres(db);
    expect(senalados).toMatchObject([{ problema: expect.stringContaining(dicho), centavos: 10_000 }]);

    await db.query('update cargo set revisar_en = now() where reserva_id = $1', [reservaId]);
    await conciliar(tienda.context);
    expect([await estadoDe(reservaId), await listDescuadres(db)]).toEqual(['vendida', []]);
  },
);

it('names at the bank what is paid for as a person would: "1 boleto" (§4.10)', async ({
  tienda,
  apartar,
  pagar,
}) => {
  const { reservaId } = await apartar();
  await pagar(reservaId, 100);
  expect(tienda.openpay.control.charges().at(-1)?.description).toMatch(/^Folio [2-9A-Z]{10}: 1 boleto, /);
});

const DICHO = { id: 'trdeotro000000000000', order_id: 'TQ-suya', status: 'completed', currency: 'MXN' };
const responder = (cambio: object) => ({
  kind: 'raw' as const,
  status: 200,
  body: JSON.stringify({ ...DICHO, amount: 100, ...cambio }),
});

it.for<[string, object]>([
  ['another amount', { amount: 1 }],
  ['an amount that is none', { amount: 1e300 }],
  ['another currency', { currency: 'USD' }],
  ['another order', { order_id: 'TQ-otra' }],
])('takes no answer about %s for one to its charge (R12)', async ([, cambio], { tienda }) => {
  const { pagos } = tienda.context;
  tienda.openpay.control.addFault({ method: 'POST', path: '**/charges', answer: responder(cambio) });
  const pedido = await cargoDeUnBoleto(tienda, DICHO.order_id);
  await expect(pagos.crearCargo(pedido)).rejects.toThrow(ProveedorSinRespuesta);
});

it('asks at once, and sells, where the answer to a charge is about another one (R12)', async ({
  tienda,
  apartar,
  pagar,
}) => {
  const { reservaId } = await apartar();
  const mentira = { method: 'POST', path: '**/charges', effect: 'commit', answer: responder({}) } as const;
  tienda.openpay.control.addFault(mentira);
  const { cargo } = (await pagar(reservaId, 100)).data();
  expect(cargo.pagado).toBe(true);
  expect(tienda.openpay.control.charges().map(({ id }) => id)).toContain(cargo.id);
});
