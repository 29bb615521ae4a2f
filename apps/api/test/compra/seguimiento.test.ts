import { expect } from 'vitest';
import { conciliar } from '../../src/compra/conciliador.ts';
import { enTienda } from '../support/enTienda.ts';

const it = enTienda({ precio: 50_000, usoDeServicio: 0.1, usoDeTarjeta: 0, limite: 8 })
  /** The secrets of the links mailed for a sale, in the order of their mails. */
  .extend('enlacesDe', ({ db }) => async (reservaId: string) => {
    const { rows } = await db.query<{ tipo: string; url: string }>(
      `select tipo, datos ->> 'url' as url from correo where datos ->> 'reservaId' = $1 and tipo like 'reembolso%' order by id`,
      [reservaId],
    );
    return rows.map(({ tipo, url }) => ({ tipo, token: url.replace('/reembolso?token=', '') }));
  })
  .extend(
    'seguir',
    ({ tienda }) =>
      async (token: string | undefined) =>
        tienda.call('seguirReembolso', { body: { token } }),
  );

it('shows by the link of its mail how far a refund is, from its order to the bank, and no more of its buyer (§C7.9)', async ({
  tienda,
  db,
  venderGenerales,
  devolver,
  enlacesDe,
  seguir,
}) => {
  const { reservaId } = await venderGenerales(2, 1100);
  await devolver(reservaId);
  const [orden] = await enlacesDe(reservaId);
  expect(orden?.tipo).toBe('reembolso_ordenado');
  const { rows } = await db.query<{ folio: string }>('select folio from reserva where id = $1', [reservaId]);
  const ordenado = (await seguir(orden?.token)).data();
  expect(ordenado).toEqual({
    folio: rows[0]?.folio,
    evento: { nombre: 'Noche de Volcanes', zona: 'America/Mexico_City' },
    monto: 1100,
    medio: 'tarjeta',
    estado: 'ordenado',
    ordenadoEn: expect.any(String),
    hechoEn: null,
    referencia: null,
    pideCuenta: false,
    cuenta: null,
    consentimiento: expect.stringContaining('Acepto'),
  });
  tienda.openpay.control.addFault({
    method: 'POST',
    path: '**/refund',
    effect: 'commit',
    answer: { kind: 'drop' },
  });
  await conciliar(tienda.context);
  expect((await seguir(orden?.token)).data().estado).toBe('en_camino');
  await db.query('update devolucion set proximo_intento = now()');
  await conciliar(tienda.context);
  const [, hecha] = await enlacesDe(reservaId);
  for (const token of [orden?.token, hecha?.token]) {
    const hecho = (await seguir(token)).data();
    expect(hecho).toMatchObject({ estado: 'hecho', hechoEn: expect.any(String) });
    const proveedor = await db.query('select proveedor_id from devolucion');
    expect(hecho.referencia).toBe(proveedor.rows[0].proveedor_id);
  }
});

it("keeps of a link its hash alone, and answers a stranger's in words (§C7.9)", async ({
  db,
  venderGenerales,
  devolver,
  enlacesDe,
  seguir,
}) => {
  const { reservaId } = await venderGenerales(1, 550);
  await devolver(reservaId);
  const [orden] = await enlacesDe(reservaId);
  const { rows } = await db.query<{ hash: Buffer }>('select hash from enlace_de_devolucion');
  expect(rows.every(({ hash }) => hash.length === 32 && hash.toString('base64url') !== orden?.token)).toBe(
    true,
  );
  const ajeno = await seguir('x'.repeat(43));
  expect([ajeno.status, ajeno.code]).toEqual([400, 'enlace_invalido']);
  expect(ajeno.body).toMatchObject({ message: expect.stringContaining('no abre ningún reembolso') });
});
