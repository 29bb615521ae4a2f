import type { EstadoReserva } from '@taquilla/rules/estados';

/** The reason for a failed try, in the buyer's words, and the field beside it. */
export interface Falla {
  mensaje: string;
  junto: 'tarjeta' | 'numero' | 'expiracion' | 'cvv' | 'datos' | 'descuento' | 'total';
  /** Seconds during which no other try is taken. */
  esperaSegundos?: number;
  /** The bank refused months without interest: one payment is offered. */
  enUnPago?: true;
}

/** The paid purchase. */
export interface Pagada {
  /** Pesos. */
  total: number;
  /** The address that gets the tickets. */
  correo: string | null;
  /** The sale's name; older servers do not send it. */
  folio?: string | null | undefined;
}

/** The state of the payment on this screen. Only the server decides that it is paid. */
export type EstadoDePago =
  /** The form can be filled in; `falla` is the reason for a failed try. */
  | { paso: 'capturando'; falla: Falla | null }
  /** '¿Confirmar compra?'; `aviso` is the change since the last question. */
  | { paso: 'confirmando'; aviso: string | null }
  /** Asks whether to save the new card (§4.9). */
  | { paso: 'ofreciendo_guardar' }
  /** Token, charge and check are under way: nothing may interrupt. */
  | { paso: 'cobrando' }
  /** The outcome of a charge is unknown: here (lost answer), at the bank, or in another tab. */
  | { paso: 'verificando' }
  /** The browser is leaving for the bank (3-D Secure). */
  | { paso: 'redirigiendo' }
  | { paso: 'preguntando_cancelacion' }
  | { paso: 'cancelando' }
  | ({ paso: 'pagada' } & Pagada)
  | { paso: 'cancelada' }
  | { paso: 'expirada' }
  /** The money was taken, the places were gone, the money is refunded. */
  | { paso: 'reembolsada' }
  /** A reference was asked for, here or in another tab (§B2.8): its own page goes on. */
  | { paso: 'por_pagar' };

export type EventoDePago =
  | { tipo: 'pagar' }
  | { tipo: 'volver' }
  | { tipo: 'confirmar'; ofrecerGuardar: boolean }
  | { tipo: 'responder_oferta' }
  | { tipo: 'cambiar_precio'; aviso: string }
  | { tipo: 'fallar'; falla: Falla }
  | { tipo: 'dudar' }
  | { tipo: 'ir_al_banco' }
  | ({ tipo: 'cobrar_hecho' } & Pagada)
  | { tipo: 'pedir_cancelacion' }
  | { tipo: 'cancelar' }
  | { tipo: 'cancelar_hecho' }
  | ({ tipo: 'leer_reserva'; estado: EstadoReserva } & Pagada)
  /** A charge in doubt turned out not to exist. */
  | { tipo: 'descartar_cargo' }
  | { tipo: 'agotar_tiempo' };

type Paso = EstadoDePago['paso'];
type Tipo = EventoDePago['tipo'];

/** The events that each step allows. Others change nothing, which is how a double click charges once. */
export const EVENTOS_POR_PASO: Readonly<Record<Paso, readonly Tipo[]>> = {
  capturando: ['pagar', 'pedir_cancelacion', 'leer_reserva', 'agotar_tiempo'],
  confirmando: ['volver', 'confirmar', 'cambiar_precio', 'fallar', 'leer_reserva', 'agotar_tiempo'],
  ofreciendo_guardar: ['responder_oferta', 'cambiar_precio', 'leer_reserva', 'agotar_tiempo'],
  cobrando: ['cobrar_hecho', 'fallar', 'cambiar_precio', 'dudar', 'ir_al_banco'],
  verificando: ['leer_reserva', 'descartar_cargo'],
  // Read again when the buyer returns from the bank by the browser's back button.
  redirigiendo: ['leer_reserva'],
  preguntando_cancelacion: ['volver', 'cancelar', 'leer_reserva', 'agotar_tiempo'],
  cancelando: ['cancelar_hecho', 'fallar'],
  pagada: [],
  cancelada: [],
  expirada: [],
  reembolsada: [],
  por_pagar: [],
};

/** The buyer's words for a charge in doubt that turned out not to exist. */
export const SIN_CARGO: Falla = {
  mensaje:
    'Tu pago no se completó y no se hizo ningún cargo. Tus lugares siguen apartados: intenta de nuevo.',
  junto: 'total',
};

/** The state after an event; the same object if the event is not allowed now. */
export function transitar(estado: EstadoDePago, evento: EventoDePago): EstadoDePago {
  if (!EVENTOS_POR_PASO[estado.paso].includes(evento.tipo)) return estado;
  switch (evento.tipo) {
    case 'pagar':
      return { paso: 'confirmando', aviso: null };
    case 'volver':
      return { paso: 'capturando', falla: null };
    case 'confirmar':
      return evento.ofrecerGuardar ? { paso: 'ofreciendo_guardar' } : { paso: 'cobrando' };
    case 'responder_oferta':
      return { paso: 'cobrando' };
    case 'cambiar_precio':
      return { paso: 'confirmando', aviso: evento.aviso };
    case 'fallar':
      return { paso: 'capturando', falla: evento.falla };
    case 'dudar':
      return { paso: 'verificando' };
    case 'ir_al_banco':
      return { paso: 'redirigiendo' };
    case 'cobrar_hecho':
      return { paso: 'pagada', total: evento.total, correo: evento.correo, folio: evento.folio };
    case 'pedir_cancelacion':
      return { paso: 'preguntando_cancelacion' };
    case 'cancelar':
      return { paso: 'cancelando' };
    case 'cancelar_hecho':
      return { paso: 'cancelada' };
    case 'descartar_cargo':
      return { paso: 'capturando', falla: SIN_CARGO };
    case 'agotar_tiempo':
      return { paso: 'expirada' };
    case 'leer_reserva':
      return trasLeer(estado, evento);
  }
}

function trasLeer(
  estado: EstadoDePago,
  { estado: leido, total, correo, folio }: Extract<EventoDePago, { tipo: 'leer_reserva' }>,
): EstadoDePago {
  switch (leido) {
    case 'retenida':
      // In doubt, one look does not prove that there is no charge.
      return estado.paso === 'redirigiendo' ? { paso: 'capturando', falla: null } : estado;
    case 'cobrando':
      return estado.paso === 'verificando' ? estado : { paso: 'verificando' };
    case 'por_pagar':
      return { paso: 'por_pagar' };
    case 'vendida':
      return { paso: 'pagada', total, correo, folio };
    case 'cancelada':
      return { paso: 'cancelada' };
    case 'expirada':
      return { paso: 'expirada' };
    case 'por_reembolsar':
    case 'reembolsada':
      return { paso: 'reembolsada' };
  }
}
