import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { crearEvento, crearUsuario, type EventoCreado } from '../support/fabrica.ts';
import { exigirInvariantes } from '../support/invariantes.ts';
import { crearPromocion, type PromocionDePrueba } from '../support/promociones.ts';
import { tokenDe } from '../support/sesiones.ts';
import { openTienda, TARJETA_CON_3DS, type Tienda } from '../support/tienda.ts';

let tienda: Tienda;
let evento: EventoCreado;
let otro: EventoCreado;
beforeAll(async () => {
  tienda = await openTienda();
});
afterAll(() => tienda.close());
beforeEach(async () => {
  const tarifas = { precio: 100_000, usoDeServicio: 0.1, usoDeTarjeta: 0.05, limite: 6 };
  evento = await crearEvento(tienda.database.pool, tarifas);
  otro = await crearEvento(tienda.database.pool, { ...tarifas, precio: 100 });
});
afterEach(() => exigirInvariantes(tienda.database.pool));

const MATEO = { nombre_invitado: 'Mateo Núñez', correo_invitado: 'mateo@correo.example' };

async function apartar(cuantos = 1): Promise<{ reservaId: string; invitadoId: string | null }> {
  const asientosReserva = evento.lugares.slice(0, cuantos);
  const params = { id: evento.eventoId };
  return (await tienda.call('reservarInvitado', { params, body: { asientosReserva } })).data();
}

async function cobrar(reservaId: string, cambio: object = {}, numero?: string) {
  const source_id = await tienda.tokenDeTarjeta(numero);
  return tienda.call('makeCargoInvitado', {
    body: { reservaId, source_id, amount: 1150, promocion_id: 0, ...MATEO, ...cambio },
  });
}

const promover = (eventoId: number, cambio: PromocionDePrueba = {}) =>
  crearPromocion(tienda.database.pool, eventoId, { porcentaje: 50, ...cambio });

/** Pesos that the provider has charged since the test began. */
const cobrados = (reservaId: string) =>
  tienda.database.pool
    .query<{ order_id: string }>('select order_id from cargo where reserva_id = $1', [reservaId])
    .then(({ rows }) => {
      const ordenes = new Set(rows.map(fila => fila.order_id));
      return tienda.openpay.control
        .charges()
        .filter(c => c.status === 'completed' && ordenes.has(c.order_id ?? ''))
        .map(c => c.amount);
    });

describe('the price is the server’s (S6)', () => {
  it.each([0, 0.01, 1, 1149.97, 1150.03, 2300, -1150, 1e9])(
    'refuses to charge %d pesos for 1,150',
    async amount => {
      const { reservaId } = await apartar();
      const response = await cobrar(reservaId, { amount });
      expect(['monto_distinto', 'datos_invalidos']).toContain(response.code);
      expect(await cobrados(reservaId)).toEqual([]);
    },
  );

  it.each([
    ['a price of their own', { precio: 1, total: 1, importe: 1, subtotal: 1, descuento: 1149 }],
    ['a quantity of their own', { cantidad: 0, cantidadAsientos: 0, boletos: 0, lugares: [], asientos: [] }],
    ['rates of their own', { usoDeServicio: 0, usoDeTarjeta: 0, ivaRate: 0, uds: 0 }],
    ['another event', { eventoId: 1, evento_id: 1 }],
    ['another currency', { currency: 'USD', moneda: 'USD' }],
    ['a state', { estado: 'vendida', pagado: true }],
    ['generality', { esGeneral: true }],
  ])('charges the whole price whatever else is sent: %s', async (_que, cambio) => {
    const { reservaId } = await apartar();
    expect((await cobrar(reservaId, cambio)).data()).toMatchObject({ cargo: { pagado: true }, total: 1150 });
    expect(await cobrados(reservaId)).toEqual([1150]);
  });

  it('charges every seat that is held', async () => {
    const { reservaId } = await apartar(3);
    expect((await cobrar(reservaId)).body).toMatchObject({
      code: 'monto_distinto',
      detalles: { amount: 3450 },
    });
    expect((await cobrar(reservaId, { amount: 3450 })).data().total).toBe(3450);
  });
});

describe('promotions are the event’s, and only while they last (S6)', () => {
  it.each([
    ['another event’s', () => promover(otro.eventoId)],
    ['one that is over', () => promover(evento.eventoId, { dura: '-1 minute' })],
    ['one that has not begun', () => promover(evento.eventoId, { empieza: '1 hour' })],
    ['one that does not exist', async () => 2_000_000_000],
  ])('refuses %s', async (_que, crear) => {
    const promocion_id = await crear();
    const { reservaId } = await apartar();
    for (const amount of [575, 1150]) {
      const response = await cobrar(reservaId, { promocion_id, amount });
      expect(response.code).toBe('promocion_invalida');
    }
    const aplicada = await tienda.call('aplicarPromo', {
      body: { promocionId: promocion_id, eventoId: evento.eventoId, reservaId },
    });
    expect(aplicada.code).toBe('promocion_invalida');
    // Naming the promotion's own event does not help either.
    const deOtro = await tienda.call('aplicarPromo', {
      body: { promocionId: promocion_id, eventoId: otro.eventoId, reservaId },
    });
    expect(deOtro.code).toBe('reserva_invalida');
    expect(await cobrados(reservaId)).toEqual([]);
  });

  it('refuses one whose uses are all taken', async () => {
    const promocion_id = await promover(evento.eventoId, { usos: 1 });
    const { reservaId } = await apartar();
    expect((await cobrar(reservaId, { promocion_id, amount: 575 })).data().total).toBe(575);
    const params = { id: evento.eventoId };
    const body = { asientosReserva: evento.lugares.slice(5, 6) };
    const segunda = (await tienda.call('reservarInvitado', { params, body })).data();
    const tarde = await cobrar(segunda.reservaId, {
      promocion_id,
      amount: 575,
      correo_invitado: 'b@correo.example',
    });
    expect(tarde.code).toBe('promocion_agotada');
  });

  it('gives nobody a code that they did not type', async () => {
    await promover(evento.eventoId, { clave: 'PRENSA', porcentaje: 100 });
    const body = { evento_id: evento.eventoId };
    const { promocionesAplicaDirecto } = (await tienda.call('validarPromoWeb', { body })).data();
    expect(promocionesAplicaDirecto).toEqual([]);
    for (const clave of ['%', '_', 'PRENS', "' or 1=1 --", '*'])
      expect((await tienda.call('validarClaveWeb', { body: { ...body, clave } })).code).toBe(
        'clave_de_descuento_invalida',
      );
  });

  it('a free purchase keeps the limit of one address as a paid one does (§9.4, §7.19)', async () => {
    const promocion_id = await promover(evento.eventoId, { porcentaje: 100 });
    const gratis = async (desde: number) => {
      const params = { id: evento.eventoId };
      const asientosReserva = evento.lugares.slice(desde, desde + 4);
      const { reservaId } = (
        await tienda.call('reservarInvitado', { params, body: { asientosReserva } })
      ).data();
      const body = { reservaId, metodoPago: 'gratis', promocion_id, ...MATEO };
      return tienda.call('vender', { params, body });
    };
    expect((await gratis(0)).status).toBe(200);
    expect((await gratis(4)).code).toBe('limite_de_asientos');
  });
});

describe('places are the event’s, and each what it is (S6)', () => {
  const reservarEn = (eventoId: number, asientosReserva: unknown) =>
    tienda.call('reservarInvitado', { params: { id: eventoId }, body: { asientosReserva } });
  const general = async () =>
    (
      await tienda.database.pool.query<{ id: number }>('select id from lugar where seccion_id = $1 limit 1', [
        evento.generalId,
      ])
    ).rows[0]?.id;

  it('sells no seat of another event, not even beside one of its own', async () => {
    const [ajeno = 0] = otro.lugares;
    const [propio = 0] = evento.lugares;
    for (const lugares of [[ajeno], [propio, ajeno]])
      expect((await reservarEn(evento.eventoId, lugares)).body).toMatchObject({
        code: 'asientos_no_disponibles',
        detalles: { asientos: [ajeno] },
      });
  });

  it('sells no general place as a seat, nor a numbered section by the piece', async () => {
    expect((await reservarEn(evento.eventoId, [await general()])).code).toBe('asientos_no_disponibles');
    for (const seccionId of [evento.seccionId, otro.generalId]) {
      const body = { cantidadAsientos: 1, seccionId };
      const response = await tienda.call('reservarGenerales', { params: { id: evento.eventoId }, body });
      expect(response.code).toBe('seccion_no_encontrada');
    }
  });

  it.each([0, -1, 1.5, 101, '1e9', null])('holds no %s general places', async cantidadAsientos => {
    const body = { cantidadAsientos, seccionId: evento.generalId };
    const response = await tienda.call('reservarGenerales', { params: { id: evento.eventoId }, body });
    expect(response.code).toBe('datos_invalidos');
  });

  it('holds no seat twice in one purchase, and none that is not for sale', async () => {
    const [uno = 0, bloqueado = 0] = evento.lugares;
    expect((await reservarEn(evento.eventoId, [uno, uno])).code).toBe('datos_invalidos');
    await tienda.database.pool.query(`update lugar set condicion = 'bloqueado' where id = $1`, [bloqueado]);
    expect((await reservarEn(evento.eventoId, [bloqueado])).code).toBe('asientos_no_disponibles');
  });

  it('holds general places at their section’s special price, where it has one (§2.32)', async () => {
    const { eventoId, generalId } = evento;
    await tienda.database.pool.query('update seccion set precio_seccion = 12300 where id = $1', [generalId]);
    const body = { cantidadAsientos: 2, seccionId: generalId };
    const hecha = await tienda.call('reservarGenerales', { params: { id: eventoId }, body });
    const { reservaId } = hecha.data();
    const reserva = await tienda.call('consultarReserva', {
      params: { id: eventoId },
      body: { reservaId },
    });
    expect(reserva.data()).toMatchObject({
      lugares: [{ precio: 123 }, { precio: 123 }],
      desglose: { importe: 246 },
    });
  });

  it('holds no general place that is kept back', async () => {
    const { eventoId, generalId } = evento;
    await tienda.database.pool.query(
      `update lugar set condicion = 'bloqueado'
       where seccion_id = $1 and id > (select min(id) from lugar where seccion_id = $1)`,
      [generalId],
    );
    const pedir = (cantidadAsientos: number) =>
      tienda.call('reservarGenerales', {
        params: { id: eventoId },
        body: { cantidadAsientos, seccionId: generalId },
      });
    expect((await pedir(2)).code).toBe('lugares_insuficientes');
    expect((await pedir(1)).status).toBe(201);
  });

  it.each([
    ['over', `fecha = now() - interval '1 day'`],
    ['not shown', 'mostrar_web = false'],
  ])('holds nothing of an event that is %s', async (_, cambio) => {
    const { eventoId, lugares, generalId } = evento;
    await tienda.database.pool.query(`update evento set ${cambio} where id = $1`, [eventoId]);
    expect((await reservarEn(eventoId, lugares.slice(0, 1))).code).toBe('evento_no_disponible');
    const body = { cantidadAsientos: 1, seccionId: generalId };
    const generales = await tienda.call('reservarGenerales', { params: { id: eventoId }, body });
    expect(generales.code).toBe('evento_no_disponible');
  });

  it('knows a reservation only under its own event', async () => {
    const { reservaId } = await apartar();
    for (const id of ['consultarReserva', 'cancelar'] as const) {
      const response = await tienda.call(id, { params: { id: otro.eventoId }, body: { reservaId } });
      expect(response.code).toBe('reserva_invalida');
    }
    const body = { reservaId, metodoPago: 'gratis', ...MATEO };
    expect((await tienda.call('vender', { params: { id: otro.eventoId }, body })).code).toBe(
      'reserva_invalida',
    );
  });
});

describe('another’s card, another’s charge, another’s page (S6)', () => {
  it('one’s own purchase is not finished by another’s paid charge', async () => {
    const pagada = await apartar();
    const { cargo } = (await cobrar(pagada.reservaId)).data();
    const params = { id: evento.eventoId };
    const body = { asientosReserva: evento.lugares.slice(8, 9) };
    const propia = (await tienda.call('reservarInvitado', { params, body })).data();
    const confirmar = await tienda.call('checkCargoInvitado', {
      params: { invitadoId: propia.invitadoId, chargeId: cargo.id },
      body: { reservaId: propia.reservaId },
    });
    expect(confirmar.code).toBe('cargo_no_encontrado');
    const { rows } = await tienda.database.pool.query('select estado from reserva where id = $1', [
      propia.reservaId,
    ]);
    expect(rows).toEqual([{ estado: 'retenida' }]);
  });

  it('a token of a card pays once', async () => {
    const source_id = await tienda.tokenDeTarjeta();
    const primera = await apartar();
    expect((await cobrar(primera.reservaId, { source_id })).data().cargo.pagado).toBe(true);
    const params = { id: evento.eventoId };
    const body = { asientosReserva: evento.lugares.slice(9, 10) };
    const segunda = (await tienda.call('reservarInvitado', { params, body })).data();
    expect((await cobrar(segunda.reservaId, { source_id })).code).toBe('token_invalido');
    expect(await cobrados(segunda.reservaId)).toEqual([]);
  });

  it.each([
    'https://malo.example/robar',
    '//malo.example',
    'javascript:alert(1)',
    'http://tienda.example@malo.example/',
    'http://tienda.example/eventos?x=https://malo.example',
  ])('the bank sends the buyer back to this shop, not to %s', async redirect_url => {
    const { reservaId, invitadoId } = await apartar();
    const { cargo } = (await cobrar(reservaId, { redirect_url }, TARJETA_CON_3DS)).data();
    tienda.openpay.control.answerThreeDSecure(cargo.id, 'reject');
    const vuelta = await fetch(cargo.payment_method?.url ?? '', { redirect: 'manual' });
    expect(vuelta.headers.get('location')).toBe(
      `http://tienda.example/terminar_compra_invitado/${reservaId}/false/${invitadoId}/0?id=${cargo.id}`,
    );
  });

  it('who is logged in buys under their own address, whatever they write', async () => {
    const { usuarioId, correo } = await crearUsuario(tienda.database.pool);
    const token = await tokenDe(tienda.database.pool, usuarioId);
    const params = { id: evento.eventoId };
    const asientosReserva = evento.lugares.slice(0, 1);
    const body = { asientosReserva, userEmail: 'otra@correo.example', usuarioId: 1, usuario_id: 1 };
    const { reservaId } = (await tienda.call('reservar', { params, body, token })).data();
    const source_id = await tienda.tokenDeTarjeta();
    const cargo = await tienda.call('makeCargo', {
      body: { reservaId, source_id, amount: 1150, ...MATEO },
      token,
    });
    expect(cargo.data().correo).toBe(correo);
  });
});
