import { describe, expect, it } from 'vitest';
import { ScriptError } from '../../../src/api/loadScript.ts';
import { TokenError } from '../../../src/api/openpay.ts';
import {
  cobrar,
  type EntornoDeCobro,
  type Medio,
  type PedidoDePago,
} from '../../../src/compra/pago/cobro/cobrar.ts';
import {
  buildCargo,
  buildPromocion,
  buildProveedor,
  buildReserva,
  buildServer,
  falla,
  INVITADA,
  INVITADO_ID,
  RESERVA_ID,
  TARJETA,
} from '../fabrica.ts';

const NUEVA: Medio = { tipo: 'nueva', tarjeta: TARJETA, guardar: false };
const INVITADO: PedidoDePago = { reserva: buildReserva(), medio: NUEVA, invitado: INVITADA, meses: null };
const REGISTRADO: PedidoDePago = {
  reserva: buildReserva({ invitadoId: null }),
  medio: NUEVA,
  invitado: null,
  meses: null,
};

function buildEntorno(answers: Parameters<typeof buildServer>[0], cambios: Partial<EntornoDeCobro> = {}) {
  const server = buildServer(answers);
  const proveedor = buildProveedor();
  const guardadas: unknown[] = [];
  const entorno: EntornoDeCobro = {
    call: server.call,
    proveedor: async () => proveedor,
    origen: 'https://taquilla.example',
    alGuardarTarjeta: guardada => guardadas.push(guardada),
    ...cambios,
  };
  return { entorno, server, proveedor, guardadas };
}

describe('a charge', () => {
  it('of a guest sends the token, the amount shown and the way back, then is checked (§4.10, §7.31)', async () => {
    const { entorno, server } = buildEntorno({
      makeCargoInvitado: buildCargo(),
      checkCargoInvitado: buildCargo(),
    });
    expect(await cobrar(entorno, INVITADO)).toEqual({
      tipo: 'pagado',
      total: 2875,
      correo: 'ana@correo.example',
      folio: 'K7MQ2T9WXR',
    });
    expect(server.nombres()).toEqual(['makeCargoInvitado', 'checkCargoInvitado']);
    expect(server.cuerpos('makeCargoInvitado')).toEqual([
      {
        source_id: 'k1',
        device_session_id: 'dispositivo',
        reservaId: RESERVA_ID,
        esGeneral: false,
        tipoDispositivo: 'web',
        amount: 2875,
        promocion_id: 0,
        redirect_url: `https://taquilla.example/terminar_compra_invitado/${RESERVA_ID}/false/${INVITADO_ID}/0`,
        nombre_invitado: 'Ana Prueba',
        correo_invitado: 'ana@correo.example',
      },
    ]);
  });

  it('in months names its plan (§B2.3)', async () => {
    const { entorno, server } = buildEntorno({
      makeCargoInvitado: buildCargo(),
      checkCargoInvitado: buildCargo(),
    });
    await cobrar(entorno, { ...INVITADO, meses: 6 });
    expect(server.cuerpos('makeCargoInvitado')).toMatchObject([{ amount: 2875, meses: 6 }]);
  });

  it('never sends a card number to our own server', async () => {
    const { entorno, server } = buildEntorno({
      makeCargo: buildCargo(),
      checkCargo: buildCargo(),
      soldTicketsEmail: { message: 'ok' },
      saveUsuarioPago: { idOpenpay: 'cliente' },
      saveTarjeta: { tarjeta: { idtarjeta: 'guardada' } },
    });
    await cobrar(entorno, { ...REGISTRADO, medio: { ...NUEVA, guardar: true } });
    const enviado = JSON.stringify(server.hechas);
    expect(enviado).not.toContain(TARJETA.tarjeta);
    expect(enviado).not.toContain(TARJETA.nombre);
  });

  it("asks for a registered buyer's tickets once it is checked (§4.10)", async () => {
    const { entorno, server } = buildEntorno({
      makeCargo: buildCargo(),
      checkCargo: buildCargo(),
      soldTicketsEmail: falla('demasiadas_peticiones', 429),
    });
    expect(await cobrar(entorno, REGISTRADO)).toMatchObject({ tipo: 'pagado' });
    expect(server.nombres()).toEqual(['makeCargo', 'checkCargo', 'soldTicketsEmail']);
    expect(server.hechas.at(-1)?.input.params).toEqual({
      email: 'ana@correo.example',
      orderId: RESERVA_ID,
    });
  });

  it("sends the promotion and a saved card as its customer's (§7.31)", async () => {
    const { entorno, server } = buildEntorno({
      makeCargo: buildCargo(),
      checkCargo: buildCargo(),
      soldTicketsEmail: { message: 'ok' },
    });
    await cobrar(entorno, {
      ...REGISTRADO,
      reserva: buildReserva({ invitadoId: null, promocion: buildPromocion({ id: 7 }) }),
      medio: { tipo: 'guardada', idtarjeta: 'tarjeta', openpayId: 'cliente' },
    });
    expect(server.cuerpos('makeCargo')[0]).toMatchObject({
      source_id: 'tarjeta',
      usuarioOpenpayId: 'cliente',
      promocion_id: 7,
      redirect_url: `https://taquilla.example/terminar_compra/${RESERVA_ID}/false/7`,
    });
  });

  it("charges a saved card also where the provider's scripts are blocked", async () => {
    const { entorno, server } = buildEntorno(
      { makeCargo: buildCargo(), checkCargo: buildCargo(), soldTicketsEmail: {} },
      { proveedor: () => Promise.reject(new ScriptError('x')) },
    );
    const medio: Medio = { tipo: 'guardada', idtarjeta: 'tarjeta', openpayId: 'cliente' };
    expect(await cobrar(entorno, { ...REGISTRADO, medio })).toMatchObject({ tipo: 'pagado' });
    expect(server.cuerpos('makeCargo')[0]).toMatchObject({ device_session_id: null });
  });

  it('leaves for the bank where it asks for it, unchecked (§4.10)', async () => {
    const url = 'https://banco.example/3ds';
    const pendiente = buildCargo({ pagado: false, payment_method: { type: 'redirect', url } });
    const { entorno, server } = buildEntorno({ makeCargoInvitado: pendiente });
    expect(await cobrar(entorno, INVITADO)).toEqual({ tipo: 'al_banco', cargoId: 'tr1', url });
    expect(server.nombres()).toEqual(['makeCargoInvitado']);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'not an address'])(
    'does not follow %s as a bank',
    async url => {
      const pendiente = buildCargo({ pagado: false, payment_method: { type: 'redirect', url } });
      const { entorno } = buildEntorno({ makeCargoInvitado: pendiente });
      expect(await cobrar(entorno, INVITADO)).toEqual({ tipo: 'por_verificar' });
    },
  );

  it('is in doubt, not failed, when its answer or its check is lost', async () => {
    const sinRespuesta = falla('sin_respuesta', 0);
    const alCobrar = buildEntorno({ makeCargoInvitado: sinRespuesta });
    expect(await cobrar(alCobrar.entorno, INVITADO)).toEqual({ tipo: 'por_verificar' });
    const alComprobar = buildEntorno({ makeCargoInvitado: buildCargo(), checkCargoInvitado: sinRespuesta });
    expect(await cobrar(alComprobar.entorno, INVITADO)).toEqual({ tipo: 'por_verificar' });
    const sinFinal = buildEntorno({
      makeCargoInvitado: buildCargo(),
      checkCargoInvitado: buildCargo({ pagado: false }),
    });
    expect(await cobrar(sinFinal.entorno, INVITADO)).toEqual({ tipo: 'por_verificar' });
  });

  it.each([
    ['a session that ended', falla('sesion_invalida', 401)],
    ['a server that is asked too often', falla('demasiadas_peticiones', 429)],
    ['somebody between us', falla('desconocido', 404)],
  ])(
    'that was made is not told as failed because %s kept it from being looked at (§4.10)',
    async (_quien, error) => {
      const { entorno } = buildEntorno({ makeCargoInvitado: buildCargo(), checkCargoInvitado: error });
      expect(await cobrar(entorno, INVITADO)).toEqual({ tipo: 'por_verificar' });
    },
  );

  it.each([
    [null, 'La promoción «Preventa» ya no está disponible.'],
    ['VOLCAN20', '(promocion_invalida)'],
  ])(
    'says which promotion ended meanwhile; only a typed code, here %s, is called invalid (§8.9, §8.15)',
    async (clave, mensaje) => {
      const { entorno } = buildEntorno({
        makeCargoInvitado: falla('promocion_invalida', 409, { promocion: true }),
      });
      const reserva = buildReserva({ promocion: buildPromocion({ clave }) });
      expect(await cobrar(entorno, { ...INVITADO, reserva })).toEqual({
        tipo: 'falla',
        falla: { mensaje, junto: 'descuento' },
        remedio: 'quitar_promocion',
      });
    },
  );

  it('charges nothing when the card cannot be read', async () => {
    const { entorno, server, proveedor } = buildEntorno({});
    proveedor.crearToken = () => Promise.reject(new TokenError(2004));
    expect(await cobrar(entorno, INVITADO)).toEqual({
      tipo: 'falla',
      remedio: 'ninguno',
      falla: { junto: 'numero', mensaje: 'El número de tarjeta es inválido.' },
    });
    expect(server.hechas).toEqual([]);
  });
});

describe('saving the card with the purchase', () => {
  const guardando: PedidoDePago = { ...REGISTRADO, medio: { ...NUEVA, guardar: true } };
  const cobro = { makeCargo: buildCargo(), checkCargo: buildCargo(), soldTicketsEmail: {} };

  it('spends one token on saving and charges the saved card, since a token works once', async () => {
    const { entorno, server, proveedor, guardadas } = buildEntorno({
      ...cobro,
      saveUsuarioPago: { idOpenpay: 'cliente' },
      saveTarjeta: { tarjeta: { idtarjeta: 'guardada' } },
    });
    expect(await cobrar(entorno, guardando)).toMatchObject({ tipo: 'pagado' });
    expect(proveedor.tokens).toBe(1);
    expect(server.cuerpos('saveTarjeta')).toEqual([{ token_id: 'k1', device_session_id: 'dispositivo' }]);
    expect(server.cuerpos('makeCargo')[0]).toMatchObject({
      source_id: 'guardada',
      usuarioOpenpayId: 'cliente',
    });
    expect(guardadas).toEqual([{ idtarjeta: 'guardada', openpayId: 'cliente' }]);
  });

  it('goes on with a fresh token when the card cannot be saved (§8.11)', async () => {
    const { entorno, server, guardadas } = buildEntorno({
      ...cobro,
      saveUsuarioPago: { idOpenpay: 'cliente' },
      saveTarjeta: falla('pago_no_disponible', 503),
    });
    expect(await cobrar(entorno, guardando)).toMatchObject({ tipo: 'pagado' });
    expect(server.cuerpos('makeCargo')[0]).toMatchObject({ source_id: 'k2' });
    expect(guardadas).toEqual([null]);
  });
});

describe('a purchase with nothing due', () => {
  const gratis: PedidoDePago = { ...INVITADO, medio: { tipo: 'gratis' } };

  it('is finished without a card (§7.19)', async () => {
    const folio = 'K7MQ2T9WXR';
    const { entorno, server, proveedor } = buildEntorno({
      vender: { id: RESERVA_ID, message: 'ok', folio },
    });
    expect(await cobrar(entorno, gratis)).toEqual({
      tipo: 'pagado',
      total: 0,
      correo: 'ana@correo.example',
      folio,
    });
    expect(server.cuerpos('vender')).toEqual([
      {
        reservaId: RESERVA_ID,
        metodoPago: 'gratis',
        promocion_id: 0,
        nombre_invitado: 'Ana Prueba',
        correo_invitado: 'ana@correo.example',
      },
    ]);
    expect(proveedor.tokens).toBe(0);
  });

  it('asks again with the right price when something is due after all', async () => {
    const { entorno } = buildEntorno({ vender: falla('monto_no_es_cero', 403) });
    expect(await cobrar(entorno, gratis)).toMatchObject({ tipo: 'falla', remedio: 'precio_nuevo' });
  });
});
