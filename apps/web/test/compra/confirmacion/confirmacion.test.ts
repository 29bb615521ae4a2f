import { ApiError } from '@taquilla/cliente/ApiError';
import { type ComponentProps, createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Router } from 'wouter';
import { ConfirmandoPago, Salida } from '../../../src/compra/confirmacion/ConfirmandoPago.tsx';
import { consultarPago } from '../../../src/compra/confirmacion/consultarPago.ts';
import { leerDatosDeConfirmacion } from '../../../src/compra/confirmacion/datosDeConfirmacion.ts';
import { ESPERAS_MS, trasRespuesta } from '../../../src/compra/confirmacion/estadoDeConfirmacion.ts';
import { buildCargo, buildReserva, buildServer, falla, INVITADO_ID, RESERVA_ID } from '../fabrica.ts';

const DATOS = { reservaId: RESERVA_ID, invitadoId: INVITADO_ID, esGeneral: false, chargeId: 'tr1' };
const sinPagar = buildCargo({ pagado: false });

describe('the address of a confirmation page', () => {
  const params = { reservaId: RESERVA_ID, esGeneral: 'false', promocionId: '0' };

  it('is read for registered buyers and guests (§2.10, §2.11)', () => {
    expect(leerDatosDeConfirmacion(params, '?id=tr1')).toEqual({ ...DATOS, invitadoId: null });
    expect(leerDatosDeConfirmacion({ ...params, invitadoId: INVITADO_ID }, 'id=tr1&otro=1')).toEqual(DATOS);
  });

  it.each([
    ['no charge', params, ''],
    ['an empty charge', params, '?id='],
    ['a charge that climbs the path', params, '?id=../../x'],
    ['a reservation that is none', { ...params, reservaId: '17' }, '?id=tr1'],
    ['a guest that is none', { ...params, invitadoId: 'x' }, '?id=tr1'],
    ['no kind of ticket', { ...params, esGeneral: 'quizá' }, '?id=tr1'],
  ])('lacks data with %s (§8.10)', (_, con, search) => {
    expect(leerDatosDeConfirmacion(con, search)).toBeNull();
  });
});

describe('what became of a payment', () => {
  it('is paid, with the reservation for the ticket (§2.30)', async () => {
    const { call, nombres } = buildServer({
      checkCargoInvitado: buildCargo(),
      consultarReserva: buildReserva({ estado: 'vendida' }),
    });
    expect(await consultarPago(call, DATOS)).toMatchObject({
      tipo: 'pagado',
      reserva: { estado: 'vendida' },
    });
    expect(nombres()).toEqual(['checkCargoInvitado', 'consultarReserva']);
  });

  it("asks as a registered buyer on that buyer's page", async () => {
    const { call, nombres } = buildServer({ checkCargo: buildCargo(), consultarReserva: buildReserva() });
    await consultarPago(call, { ...DATOS, invitadoId: null });
    expect(nombres()[0]).toBe('checkCargo');
  });

  it('is paid also when the reservation cannot be read', async () => {
    const { call } = buildServer({
      checkCargoInvitado: buildCargo(),
      consultarReserva: falla('sin_respuesta', 0),
    });
    expect(await consultarPago(call, DATOS)).toMatchObject({ tipo: 'pagado', reserva: null });
  });

  it("is paid also when somebody else's JSON stands for the reservation", async () => {
    const { call } = buildServer({ checkCargoInvitado: buildCargo(), consultarReserva: { ok: true } });
    expect(await consultarPago(call, DATOS)).toMatchObject({ tipo: 'pagado', reserva: null });
  });

  it.each([
    ['cobrando', 'en_proceso'],
    ['vendida', 'pagado'],
    ['retenida', 'rechazado'],
    ['expirada', 'perdido'],
    ['cancelada', 'perdido'],
    ['reembolsada', 'perdido'],
  ] as const)('of an unpaid charge is told by the reservation: %s is %s', async (estado, tipo) => {
    const { call } = buildServer({
      checkCargoInvitado: sinPagar,
      consultarReserva: buildReserva({ estado }),
    });
    expect((await consultarPago(call, DATOS)).tipo).toBe(tipo);
  });

  it('names the bank only by a web address', async () => {
    const con = (url: string) =>
      buildServer({
        checkCargoInvitado: buildCargo({ pagado: false, payment_method: { type: 'redirect', url } }),
        consultarReserva: buildReserva({ estado: 'cobrando' }),
      }).call;
    expect(await consultarPago(con('https://banco.example/3ds'), DATOS)).toEqual({
      tipo: 'en_proceso',
      banco: 'https://banco.example/3ds',
      mensaje: 'Compra exitosa',
    });
    expect(await consultarPago(con('javascript:alert(1)'), DATOS)).toEqual({
      tipo: 'en_proceso',
      banco: null,
      mensaje: 'Compra exitosa',
    });
  });

  it.each([
    ['', 'No se pudo confirmar el pago.'],
    ['El banco pide llamar.', 'El banco pide llamar.'],
  ])(
    'of an unpaid charge with the message %j reads %j, also when the reservation cannot be read (§8.10)',
    async (message, mensaje) => {
      const cargo = { ...sinPagar, message };
      const perdida = buildServer({
        checkCargoInvitado: cargo,
        consultarReserva: falla('sin_respuesta', 0),
      });
      expect(await consultarPago(perdida.call, DATOS)).toEqual({ tipo: 'sin_respuesta', mensaje });
      const enElBanco = buildServer({
        checkCargoInvitado: cargo,
        consultarReserva: buildReserva({ estado: 'cobrando' }),
      });
      expect(await consultarPago(enElBanco.call, DATOS)).toMatchObject({ tipo: 'en_proceso', mensaje });
    },
  );

  it.each([
    [falla('sin_respuesta', 0), { tipo: 'sin_respuesta', mensaje: 'Hubo un problema al confirmar el pago.' }],
    [falla('pago_no_disponible', 503), { tipo: 'sin_respuesta', mensaje: '(pago_no_disponible)' }],
    [
      falla('cargo_no_encontrado', 404),
      { tipo: 'invalido', mensaje: '(cargo_no_encontrado)', faltaSesion: false },
    ],
    [
      new ApiError({ code: 'desconocido', status: 404, mensajes: ['x'], delServidor: false }),
      { tipo: 'invalido', mensaje: 'No se pudo confirmar el pago.', faltaSesion: false },
    ],
    [falla('sesion_requerida', 401), { tipo: 'invalido', mensaje: '(sesion_requerida)', faltaSesion: true }],
  ])('is unknown or refused when the server says so (§8.10)', async (error, esperada) => {
    const { call } = buildServer({ checkCargoInvitado: error });
    expect(await consultarPago(call, DATOS)).toEqual(esperada);
  });
});

describe('the confirmation page', () => {
  const enProceso = { tipo: 'en_proceso', banco: null, mensaje: 'Espera.' } as const;

  it('asks again while the bank is silent, about two minutes, then leaves it to the mail', () => {
    const pausas = ESPERAS_MS.reduce((suma, ms) => suma + ms, 0);
    expect(pausas).toBeGreaterThan(100_000);
    expect(pausas).toBeLessThan(180_000);
    expect(trasRespuesta(0, enProceso)).toEqual({
      paso: 'esperando',
      vez: 0,
      banco: null,
      contesta: true,
      mensaje: 'Espera.',
    });
    expect(trasRespuesta(ESPERAS_MS.length, enProceso)).toEqual({
      paso: 'tarda',
      banco: null,
      mensaje: null,
    });
  });

  it('blames no bank, and promises no places, where it is the server that does not answer (§8.10)', () => {
    const answer = { tipo: 'sin_respuesta', mensaje: 'Hubo un problema al confirmar el pago.' } as const;
    const espera = trasRespuesta(4, answer);
    expect(espera).toEqual({
      paso: 'esperando',
      vez: 4,
      banco: null,
      contesta: false,
      mensaje: answer.mensaje,
    });
    const texto = (props: ComponentProps<typeof ConfirmandoPago>) =>
      renderToString(createElement(ConfirmandoPago, props));
    expect(texto({ vez: 4, contesta: false })).not.toMatch(/banco|apartados/);
    expect(texto({ vez: 4, contesta: false })).toContain('No vuelvas a pagar.');
    expect(texto({ vez: 4 })).toContain('Tu banco tarda más de lo normal. Tus lugares siguen apartados');
  });

  it("shows the server's own words with a way on while it goes on asking (§2.30, §8.10)", () => {
    const children = createElement(Salida, { mensaje: 'Volvemos a las 8.', onPreguntar: () => {} });
    const html = renderToString(createElement(Router, { ssrPath: '/', children }));
    for (const texto of ['Volvemos a las 8.', 'Preguntar de nuevo', 'Ver eventos'])
      expect(html).toContain(texto);
  });

  it('ends at the first final answer', () => {
    const respuesta = { tipo: 'pagado', cargo: buildCargo(), reserva: null } as const;
    expect(trasRespuesta(3, respuesta)).toEqual({ paso: 'terminada', respuesta });
  });
});
