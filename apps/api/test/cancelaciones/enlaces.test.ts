import { describe, expect } from 'vitest';
import { mandarEnlacesDeCorreo } from '../../src/cancelaciones/enlaces.ts';
import { cobrarEnUnaCaja } from '../support/cajas.ts';
import { INVITADA } from '../support/compras.ts';
import { enCancelacion } from '../support/enCancelacion.ts';
import { awaitLockWaits, withNeighbour } from '../support/lockWaits.ts';

const it = enCancelacion()
  .extend('enlacesDe', ({ db }) => async (reservaId: string) => {
    const { rows } = await db.query<{ motivo: string; para: string; url: string }>(
      `select datos ->> 'motivo' as motivo, para, datos ->> 'url' as url from correo
       where tipo = 'enlace_de_cambio' and datos ->> 'reservaId' = $1 order by id`,
      [reservaId],
    );
    return rows.map(({ url, ...enlace }) => ({ ...enlace, token: url?.split('#')[1] ?? '' }));
  })
  /** Staff correct the address of a sale. */
  .extend('corregirCorreo', ({ jefa, db }) => async (reservaId: string) => {
    const { rows } = await db.query<{ folio: string }>('select folio from reserva where id = $1', [
      reservaId,
    ]);
    return jefa('corregirCorreoDeVenta', {
      params: { folio: rows[0]?.folio },
      body: { correo: 'sofia.bien@correo.example', motivo: 'Lo escribió mal' },
    });
  });

describe('the ways to the page of a cancelled sale (§C7.9, §C7.10)', () => {
  it('reminds at 3, 10 and 30 days of money that waits, each time once, with a link that opens', async ({
    db,
    tienda,
    apartarGenerales,
    llevar,
    cancelar,
    pasarLaGracia,
    enlaceDe,
    enlacesDe,
  }) => {
    const { reservaId } = await apartarGenerales(1);
    await cobrarEnUnaCaja(db, reservaId, 'efectivo');
    await cancelar();
    await pasarLaGracia();
    const pasan = async (dias: number) => {
      await db.query(
        `update cancelacion_venta set correo_en = now() - make_interval(days => $2) where reserva_id = $1`,
        [reservaId, dias],
      );
      await llevar(2);
      return enlacesDe(reservaId);
    };
    expect(await pasan(2)).toEqual([]);
    const [primero] = await pasan(4);
    expect(primero?.motivo).toBe('recordatorio');
    const abierto = await tienda.call('verCambioDeCompra', { body: { token: primero?.token } });
    expect(abierto.data().reembolso.como).toBe('en_caja');
    expect(await pasan(5)).toHaveLength(1);
    expect(await pasan(11)).toHaveLength(2);
    expect(await pasan(31)).toHaveLength(3);
    expect(await pasan(90)).toHaveLength(3);
    const anterior = await enlaceDe(reservaId);
    expect((await tienda.call('verCambioDeCompra', { body: { token: anterior } })).status).toBeLessThan(300);
  });

  it('reminds of money that was asked for late, counted from that day', async ({
    db,
    apartarGenerales,
    cambiar,
    decidir,
    llevar,
    pasarLaGracia,
    enlacesDe,
  }) => {
    const { reservaId } = await apartarGenerales(1);
    await cobrarEnUnaCaja(db, reservaId, 'efectivo');
    await cambiar('reprogramarEvento', { causa: 'clima', atribuible: false });
    await pasarLaGracia(2);
    await db.query(`update cancelacion_venta set correo_en = now() - interval '25 days'`);
    await llevar(2);
    expect((await decidir(reservaId, 'devolver')).status).toBe(200);
    const pasan = async (dias: number) => {
      await db.query(
        `update cancelacion_venta set decidida_en = now() - make_interval(days => $1),
           correo_en = now() - make_interval(days => $1 + 25)`,
        [dias],
      );
      await llevar(2);
      return (await enlacesDe(reservaId)).length;
    };
    expect([await pasan(2), await pasan(4), await pasan(11), await pasan(31)]).toEqual([0, 1, 2, 3]);
  });

  it('asks for an account by itself where the card refuses the money for good', async ({
    db,
    venderGenerales,
    llevar,
    cancelar,
    pasarLaGracia,
    verCambio,
    enlacesDe,
  }) => {
    const { reservaId } = await venderGenerales(1, 550);
    await cancelar();
    await pasarLaGracia();
    await db.query(
      `update devolucion set estado = 'fallida', hecha_en = null, proveedor_id = null, ultimo_error = 'el proveedor respondió 3003'
       where reserva_id = $1 and medio = 'tarjeta'`,
      [reservaId],
    );
    await llevar(2);
    const { reembolso } = await verCambio(reservaId);
    expect(reembolso).toMatchObject({ como: 'espera_cuenta', admiteCuenta: true });
    expect(await enlacesDe(reservaId)).toMatchObject([{ motivo: 'tarjeta' }]);
  });

  it('go to the address of the purchase alone, and say nothing of others', async ({
    db,
    tienda,
    venderGenerales,
    cancelar,
    pasarLaGracia,
    enlacesDe,
  }) => {
    const { reservaId } = await venderGenerales(1, 550);
    await cancelar();
    await pasarLaGracia();
    const pedir = (correo: string) => tienda.call('recuperarBoletos', { body: { correo } });
    const ajeno = await pedir('nadie@correo.example');
    const suyo = await pedir(INVITADA.correo_invitado);
    expect(suyo.data()).toEqual(ajeno.data());
    await expect.poll(() => enlacesDe(reservaId)).toMatchObject([{ para: INVITADA.correo_invitado }]);
    const { rows } = await db.query(`select from correo where para = 'nadie@correo.example'`);
    expect(rows).toEqual([]);
  });

  it('goes out at most once a minute, and again after it, whatever the clock says', async ({
    db,
    tienda,
    venderGenerales,
    cancelar,
    pasarLaGracia,
    enlacesDe,
  }) => {
    const { reservaId } = await venderGenerales(1, 550);
    await cancelar();
    await pasarLaGracia();
    const pedir = () => mandarEnlacesDeCorreo(tienda.context, INVITADA.correo_invitado);
    const van = async () => (await enlacesDe(reservaId)).length;
    await Promise.all([pedir(), pedir()]);
    await pedir();
    expect(await van()).toBe(1);
    await db.query(
      `update correo set creado_en = now() - interval '61 seconds' where tipo = 'enlace_de_cambio'`,
    );
    await pedir();
    expect(await van()).toBe(2);
  });

  it('open nothing once the address was corrected: who had it first may be a stranger', async ({
    db,
    tienda,
    jefa,
    venderGenerales,
    cambiar,
    llevar,
    pasarLaGracia,
    enlaceDe,
    enlacesDe,
    corregirCorreo,
  }) => {
    const { reservaId } = await venderGenerales(1, 550);
    await cambiar('reprogramarEvento');
    await pasarLaGracia(2);
    await tienda.call('recuperarBoletos', { body: { correo: INVITADA.correo_invitado } });
    await expect.poll(() => enlacesDe(reservaId)).toHaveLength(1);
    const [pedido] = await enlacesDe(reservaId);
    const deAntes = [await enlaceDe(reservaId), pedido?.token ?? ''];
    expect((await corregirCorreo(reservaId)).status).toBe(200);
    const abrir = (token: string) => tienda.call('decidirCambio', { body: { token, respuesta: 'devolver' } });
    for (const token of deAntes) expect((await abrir(token)).code).toBe('enlace_invalido');
    await db.query(`update cancelacion set correos_desde = now() - interval '10 minutes'`);
    await llevar(2);
    const { rows: correos } = await db.query(
      `select para, estado, datos ? 'url' as abre from correo where datos ->> 'reservaId' = $1
       and tipo in ('cancelacion', 'enlace_de_cambio') order by id`,
      [reservaId],
    );
    // The mails to the former address that had not left do not leave any more, and raise no alarm as if they had failed.
    expect(correos).toEqual([{ para: 'sofia.bien@correo.example', estado: 'pendiente', abre: true }]);
    const { body: hoy } = await jefa('hoy', {});
    expect(hoy.alarmas).toEqual([]);
    expect((await abrir(await enlaceDe(reservaId))).status).toBe(200);
  });

  it('wait for a choice before they lock the sale, so that neither stops the other', async ({
    db,
    tienda,
    venderGenerales,
    cambiar,
    pasarLaGracia,
    corregirCorreo,
  }) => {
    const { reservaId } = await venderGenerales(1, 550);
    await cambiar('reprogramarEvento');
    await pasarLaGracia(2);
    const corregido = await withNeighbour(tienda.database.pool, async otra => {
      await otra.query('select from cancelacion_venta where reserva_id = $1 for update', [reservaId]);
      const pedido = corregirCorreo(reservaId);
      await awaitLockWaits(db, 1);
      await otra.query('select from reserva where id = $1 for update nowait', [reservaId]);
      await otra.query('commit');
      return pedido;
    });
    expect(corregido.status).toBe(200);
  });

  it('open in the account for its own purchases, and for nobody else', async ({
    tienda,
    entrar,
    evento,
    apartar,
    cancelar,
    pasarLaGracia,
  }) => {
    const [duena, otra] = [await entrar(), await entrar()];
    const { reservaId } = await apartar(1, { token: duena.token });
    await tienda.call('makeCargo', {
      token: duena.token,
      body: { reservaId, amount: 550, source_id: await tienda.tokenDeTarjeta() },
    });
    await cancelar();
    await pasarLaGracia();
    const misCambios = (token: string) => tienda.call('misCambios', { token });
    const { cambios } = (await misCambios(duena.token)).data();
    expect(cambios).toMatchObject([{ tipo: 'cancelar', monto: 550, evento: { id: evento.eventoId } }]);
    expect((await misCambios(otra.token)).data().cambios).toEqual([]);
    const abrir = (token: string) =>
      tienda.call('abrirMiCambio', { token, body: { folio: cambios[0]?.folio ?? '' } });
    const { token } = (await abrir(duena.token)).data();
    expect((await tienda.call('verCambioDeCompra', { body: { token } })).data().folio).toBe(
      cambios[0]?.folio,
    );
    expect((await abrir(otra.token)).code).toBe('reserva_invalida');
    // A person with another session opens nothing with a link that was passed on.
    const deOtra = { token: otra.token, body: { token } };
    expect((await tienda.call('verCambioDeCompra', deOtra)).code).toBe('enlace_invalido');
  });
});
