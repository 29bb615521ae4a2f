import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type EstadoDePago,
  EVENTOS_POR_PASO,
  type EventoDePago,
  SIN_CARGO,
  transitar,
} from '../../../src/compra/pago/estadoDePago.ts';

const FALLA = { mensaje: 'La tarjeta fue rechazada.', junto: 'tarjeta' } as const;
const leida = (estado: Extract<EventoDePago, { tipo: 'leer_reserva' }>['estado']): EventoDePago => ({
  tipo: 'leer_reserva',
  estado,
  total: 2875,
  correo: 'ana@correo.example',
});
const INICIO: EstadoDePago = { paso: 'capturando', falla: null };

const tras = (estado: EstadoDePago, ...eventos: EventoDePago[]) => eventos.reduce(transitar, estado);

const evento = fc.oneof(
  fc.constantFrom<EventoDePago>(
    { tipo: 'pagar' },
    { tipo: 'volver' },
    { tipo: 'responder_oferta' },
    { tipo: 'cambiar_precio', aviso: 'El precio cambió.' },
    { tipo: 'fallar', falla: FALLA },
    { tipo: 'dudar' },
    { tipo: 'ir_al_banco' },
    { tipo: 'cobrar_hecho', total: 1, correo: null },
    { tipo: 'pedir_cancelacion' },
    { tipo: 'cancelar' },
    { tipo: 'cancelar_hecho' },
    { tipo: 'descartar_cargo' },
    { tipo: 'agotar_tiempo' },
  ),
  fc.boolean().map<EventoDePago>(ofrecerGuardar => ({ tipo: 'confirmar', ofrecerGuardar })),
  fc
    .constantFrom('retenida', 'cobrando', 'vendida', 'cancelada', 'expirada', 'por_reembolsar', 'reembolsada')
    .map(leida),
);

describe('the state of a payment', () => {
  it.each<[string, EstadoDePago, EventoDePago[], EstadoDePago]>([
    ['asks before it charges (§4.9)', INICIO, [{ tipo: 'pagar' }], { paso: 'confirmando', aviso: null }],
    [
      'charges once confirmed',
      INICIO,
      [{ tipo: 'pagar' }, { tipo: 'confirmar', ofrecerGuardar: false }],
      { paso: 'cobrando' },
    ],
    [
      'offers to save a new card in between (§4.9)',
      INICIO,
      [{ tipo: 'pagar' }, { tipo: 'confirmar', ofrecerGuardar: true }],
      { paso: 'ofreciendo_guardar' },
    ],
    [
      'goes back to the form with the reason of a decline',
      { paso: 'cobrando' },
      [{ tipo: 'fallar', falla: FALLA }],
      { paso: 'capturando', falla: FALLA },
    ],
    [
      'asks again when the price changed',
      { paso: 'cobrando' },
      [{ tipo: 'cambiar_precio', aviso: 'x' }],
      { paso: 'confirmando', aviso: 'x' },
    ],
    [
      'ends when the server says that the hold has, also in the middle of a question (§4.11, §8.7)',
      { paso: 'confirmando', aviso: null },
      [leida('expirada')],
      { paso: 'expirada' },
    ],
    [
      'takes a question off the screen when the time ends (§8.7)',
      { paso: 'confirmando', aviso: null },
      [{ tipo: 'agotar_tiempo' }],
      { paso: 'expirada' },
    ],
    [
      'does not let the time end a charge',
      { paso: 'cobrando' },
      [{ tipo: 'agotar_tiempo' }],
      { paso: 'cobrando' },
    ],
    [
      'does not believe one look that a charge in doubt was not made',
      { paso: 'verificando' },
      [leida('retenida')],
      { paso: 'verificando' },
    ],
    [
      'goes back to the form once there is no charge',
      { paso: 'verificando' },
      [{ tipo: 'descartar_cargo' }],
      { paso: 'capturando', falla: SIN_CARGO },
    ],
    [
      'learns that another tab is paying',
      { paso: 'confirmando', aviso: null },
      [leida('cobrando')],
      { paso: 'verificando' },
    ],
    [
      'learns that another tab paid',
      INICIO,
      [leida('vendida')],
      { paso: 'pagada', total: 2875, correo: 'ana@correo.example' },
    ],
    [
      'is back from the bank by the back button, with the charge alive',
      { paso: 'redirigiendo' },
      [leida('cobrando')],
      { paso: 'verificando' },
    ],
    [
      'is back from the bank by the back button, after a decline',
      { paso: 'redirigiendo' },
      [leida('retenida')],
      INICIO,
    ],
    [
      'tells that the money goes back',
      { paso: 'verificando' },
      [leida('reembolsada')],
      { paso: 'reembolsada' },
    ],
    [
      'goes back to the form when a cancellation fails (§8.8)',
      { paso: 'cancelando' },
      [{ tipo: 'fallar', falla: FALLA }],
      { paso: 'capturando', falla: FALLA },
    ],
  ])('%s', (_, de, eventos, a) => {
    expect(tras(de, ...eventos)).toEqual(a);
  });

  it('starts at most one charge for every confirmation, however fast the clicks are', () => {
    fc.assert(
      fc.property(fc.array(evento, { maxLength: 40 }), eventos => {
        let estado: EstadoDePago = tras(INICIO);
        let preguntas = 0;
        let cobros = 0;
        for (const siguiente of eventos) {
          const nuevo = transitar(estado, siguiente);
          if (nuevo.paso === 'confirmando' && estado.paso !== 'confirmando') preguntas += 1;
          if (nuevo.paso === 'cobrando' && estado.paso !== 'cobrando') cobros += 1;
          estado = nuevo;
        }
        expect(cobros).toBeLessThanOrEqual(preguntas);
      }),
    );
  });

  it('never leaves the end of a purchase', () => {
    const finales: EstadoDePago[] = [
      { paso: 'pagada', total: 1, correo: null },
      { paso: 'cancelada' },
      { paso: 'expirada' },
      { paso: 'reembolsada' },
    ];
    fc.assert(
      fc.property(fc.constantFrom(...finales), fc.array(evento), (final, eventos) => {
        expect(tras(final, ...eventos)).toBe(final);
      }),
    );
  });

  it('changes nothing on an event that its table does not list', () => {
    fc.assert(
      fc.property(fc.array(evento, { maxLength: 20 }), evento, (antes, siguiente) => {
        const estado = tras(INICIO, ...antes);
        fc.pre(!EVENTOS_POR_PASO[estado.paso].includes(siguiente.tipo));
        expect(transitar(estado, siguiente)).toBe(estado);
      }),
    );
  });
});
