import { describe, expect, it } from 'vitest';
import {
  crearControlDePago,
  type DatosDePago,
  type EntornoDePago,
} from '../../../src/compra/pago/cobro/controlDePago.ts';
import {
  buildCargo,
  buildProveedor,
  buildReserva,
  buildServer,
  falla,
  INVITADA,
  TARJETA,
} from '../fabrica.ts';

const DATOS: DatosDePago = {
  medio: { tipo: 'nueva', tarjeta: TARJETA, guardar: false },
  invitado: INVITADA,
  meses: null,
};

function buildPago(
  answers: Parameters<typeof buildServer>[0],
  cambios: Partial<EntornoDePago> & { reservaInicial?: ReturnType<typeof buildReserva> } = {},
) {
  const { reservaInicial = buildReserva(), ...resto } = cambios;
  const server = buildServer(answers);
  const hecho: string[] = [];
  const entorno: EntornoDePago = {
    call: server.call,
    proveedor: async () => buildProveedor(),
    origen: 'https://taquilla.example',
    reserva: () => reservaInicial,
    releer: async () => {
      hecho.push('releer');
      return reservaInicial;
    },
    releerTarifas: () => hecho.push('tarifas'),
    alGuardarTarjeta: guardada => hecho.push(guardada ? 'guardada' : 'no guardada'),
    irAlBanco: ({ url }) => hecho.push(`banco ${url}`),
    alFallar: ({ remedio }) => hecho.push(`falló: ${remedio}`),
    ...resto,
  };
  const control = crearControlDePago(entorno);
  return { control, server, hecho, paso: () => control.store.get().paso };
}

const pagado = { makeCargoInvitado: buildCargo(), checkCargoInvitado: buildCargo() };

describe('the payment step', () => {
  it('charges once on a double click (§4.9)', async () => {
    const { control, server, paso } = buildPago(pagado);
    control.pagar(DATOS);
    await Promise.all([control.confirmar(), control.confirmar()]);
    expect(server.cuerpos('makeCargoInvitado')).toHaveLength(1);
    expect(paso()).toBe('pagada');
  });

  it('charges nothing before it is confirmed', async () => {
    const { control, server, paso } = buildPago(pagado);
    control.pagar(DATOS);
    expect(paso()).toBe('confirmando');
    control.volver();
    await control.confirmar();
    expect(server.hechas).toEqual([]);
    expect(paso()).toBe('capturando');
  });

  it('offers a registered buyer to save a new card, and charges on either answer (§4.9)', async () => {
    const reservaInicial = buildReserva({ invitadoId: null });
    const answers = { makeCargo: buildCargo(), checkCargo: buildCargo(), soldTicketsEmail: {} };
    const { control, server, paso } = buildPago(answers, { reservaInicial });
    control.pagar({ ...DATOS, invitado: null });
    await control.confirmar();
    expect(paso()).toBe('ofreciendo_guardar');
    await control.responderOferta('no_guardar');
    expect(server.nombres()).toEqual(['makeCargo', 'checkCargo', 'soldTicketsEmail']);
    expect(paso()).toBe('pagada');
  });

  it('offers no guest to save a card (§6.2)', async () => {
    const { control, paso } = buildPago(pagado);
    control.pagar(DATOS);
    await control.confirmar();
    expect(paso()).toBe('pagada');
  });

  it('lets another card be tried after a decline', async () => {
    const { control, server, hecho, paso } = buildPago({
      ...pagado,
      makeCargoInvitado: (vez: number) => (vez === 0 ? falla('tarjeta_sin_fondos', 402) : buildCargo()),
    });
    control.pagar(DATOS);
    await control.confirmar();
    expect(control.store.get()).toMatchObject({ paso: 'capturando', falla: { junto: 'tarjeta' } });
    expect(hecho).toEqual(['falló: ninguno']);
    control.pagar(DATOS);
    await control.confirmar();
    expect(paso()).toBe('pagada');
    expect(server.cuerpos('makeCargoInvitado')).toHaveLength(2);
  });

  it.each([
    ['vendida', 'verificando', []],
    ['retenida', 'capturando', ['falló: leer_antes']],
  ] as const)(
    'asks before it tells a refusal of nobody’s, over a hold that is %s (§8.9)',
    async (estado, queda, dicho) => {
      const { control, hecho, paso } = buildPago(
        { makeCargoInvitado: falla('desconocido', 429) },
        { releer: async () => buildReserva({ estado }) },
      );
      control.pagar(DATOS);
      await control.confirmar();
      expect(paso()).toBe(queda);
      expect(hecho).toEqual(dicho);
    },
  );

  it('reads the new price and its rates, and asks again, when it changed (§9.3)', async () => {
    const { control, hecho } = buildPago({ makeCargoInvitado: falla('monto_distinto', 409) });
    control.pagar(DATOS);
    await control.confirmar();
    expect(hecho).toEqual(['tarifas', 'releer']);
    expect(control.store.get()).toEqual({ paso: 'confirmando', aviso: '(monto_distinto)' });
  });

  it.each(['confirmando', 'ofreciendo_guardar'])(
    'asks again, and charges nothing, when the total changes while it is %s (§4.9, §8.9)',
    async paso => {
      const reservaInicial = buildReserva({ invitadoId: null });
      const { control, server } = buildPago({}, { reservaInicial });
      control.pagar({ ...DATOS, invitado: null });
      if (paso === 'ofreciendo_guardar') await control.confirmar();
      expect(control.store.get().paso).toBe(paso);
      control.leer(reservaInicial);
      expect(control.store.get().paso).toBe(paso);
      const cara = { ...reservaInicial, desglose: { ...reservaInicial.desglose, total: 3000 } };
      control.leer(cara);
      const aviso = 'El precio cambió. Revisa el total antes de pagar.';
      expect(control.store.get()).toEqual({ paso: 'confirmando', aviso });
      await control.responderOferta('no_guardar');
      expect(server.hechas).toEqual([]);
      // The buyer knows this total already: it changes nothing more.
      control.volver();
      control.leer(cara);
      expect(control.store.get()).toEqual({ paso: 'capturando', falla: null });
    },
  );

  it('asks for a card where nothing was due and now something is (§4.9, §7.19)', async () => {
    const { control } = buildPago({ vender: falla('monto_no_es_cero', 403) });
    control.pagar({ ...DATOS, medio: { tipo: 'gratis' } });
    await control.confirmar();
    expect(control.store.get()).toEqual({
      paso: 'capturando',
      falla: { mensaje: '(monto_no_es_cero)', junto: 'total' },
    });
  });

  it('leaves for the bank (§4.10)', async () => {
    const url = 'https://banco.example/3ds';
    const cargo = buildCargo({ pagado: false, payment_method: { type: 'redirect', url } });
    const { control, hecho, paso } = buildPago({ makeCargoInvitado: cargo });
    control.pagar(DATOS);
    await control.confirmar();
    expect(hecho).toEqual([`banco ${url}`]);
    expect(paso()).toBe('redirigiendo');
  });

  it('waits for the truth when the answer is lost, and believes the reservation', async () => {
    const { control, paso } = buildPago({ makeCargoInvitado: falla('sin_respuesta', 0) });
    control.pagar(DATOS);
    await control.confirmar();
    expect(paso()).toBe('verificando');
    control.leer(buildReserva({ estado: 'vendida', folio: 'K7MQ2T9WXR' }));
    expect(control.store.get()).toEqual({ paso: 'pagada', total: 2875, correo: null, folio: 'K7MQ2T9WXR' });
  });

  it('starts where the server says that the reservation stands', () => {
    expect(buildPago({}, { reservaInicial: buildReserva({ estado: 'cobrando' }) }).paso()).toBe(
      'verificando',
    );
    expect(buildPago({}, { reservaInicial: buildReserva({ estado: 'expirada' }) }).paso()).toBe('expirada');
  });

  it('cancels only once it was asked, and says it in the words of §8.8', async () => {
    const { control, server, paso } = buildPago({ cancelar: { message: 'ok' } });
    await control.cancelar();
    expect(server.hechas).toEqual([]);
    control.pedirCancelacion();
    await control.cancelar();
    expect(paso()).toBe('cancelada');
  });

  it.each([
    [falla('reserva_en_cobro', 409), 'No se pudo cancelar la reserva. Inténtalo de nuevo.'],
    [falla('sin_respuesta', 0), 'Ocurrió un error al cancelar la reserva.'],
  ])('keeps the places and tells why when cancelling fails (§8.8)', async (error, mensaje) => {
    const { control, hecho } = buildPago({ cancelar: error });
    control.pedirCancelacion();
    await control.cancelar();
    expect(control.store.get()).toMatchObject({ paso: 'capturando', falla: { mensaje } });
    expect(hecho).toEqual(['releer']);
  });

  it('pays with the saved card when the charge after saving it is declined and tried again', async () => {
    const reservaInicial = buildReserva({ invitadoId: null });
    const { control, hecho } = buildPago(
      {
        saveUsuarioPago: { idOpenpay: 'cliente' },
        saveTarjeta: { tarjeta: { idtarjeta: 'guardada' } },
        makeCargo: falla('tarjeta_rechazada', 402),
      },
      { reservaInicial },
    );
    control.pagar({ ...DATOS, invitado: null });
    await control.confirmar();
    await control.responderOferta('guardar');
    expect(hecho).toEqual(['guardada', 'falló: ninguno']);
    expect(control.datos()?.medio).toEqual({ tipo: 'guardada', idtarjeta: 'guardada', openpayId: 'cliente' });
  });
});
