import type { EstadoReserva } from '@taquilla/rules/estados';

/** Why a try did not pay, in the buyer's words, and beside what they read it. */
export interface Falla {
  mensaje: string;
  junto: 'tarjeta' | 'numero' | 'expiracion' | 'cvv' | 'datos' | 'descuento' | 'total';
  /** So long no other try is taken. */
  esperaSegundos?: number;
}

/** What a purchase came to. */
export interface Pagada {
  /** Pesos. */
  total: number;
  /** Where the tickets go. */
  correo: string | null;
  /** What the buyer calls it; servers of before do not say it. */
  folio?: string | null | undefined;
}

/** Where the payment stands on this screen. Whether it is paid is the server's word alone. */
export type EstadoDePago =
  /** The form can be filled in; `falla` says why the last try did not pay. */
  | { paso: 'capturando'; falla: Falla | null }
  /** '¿Confirmar compra?'; `aviso` says what changed since it was asked last. */
  | { paso: 'confirmando'; aviso: string | null }
  /** Whether to save the new card (§4.9). */
  | { paso: 'ofreciendo_guardar' }
  /** Token, charge and its check: nothing may interrupt. */
  | { paso: 'cobrando' }
  /** What became of a charge is not known: here (lost answer), at the bank, or in another tab. */
  | { paso: 'verificando' }
  /** The browser is leaving for the bank (3-D Secure). */
  | { paso: 'redirigiendo' }
  | { paso: 'preguntando_cancelacion' }
  | { paso: 'cancelando' }
  | ({ paso: 'pagada' } & Pagada)
  | { paso: 'cancelada' }
  | { paso: 'expirada' }
  /** Money was taken, the places were gone, the money goes back. */
  | { paso: 'reembolsada' };

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

/** What may happen at each step. Anything else changes nothing: that is how a double click charges once. */
export const EVENTOS_POR_PASO: Readonly<Record<Paso, readonly Tipo[]>> = {
  capturando: ['pagar', 'pedir_cancelacion', 'leer_reserva', 'agotar_tiempo'],
  confirmando: ['volver', 'confirmar', 'cambiar_precio', 'fallar', 'leer_reserva', 'agotar_tiempo'],
  ofreciendo_guardar: ['responder_oferta', 'cambiar_precio', 'leer_reserva', 'agotar_tiempo'],
  cobrando: ['cobrar_hecho', 'fallar', 'cambiar_precio', 'dudar', 'ir_al_banco'],
  verificando: ['leer_reserva', 'descartar_cargo'],
  // Read again when the buyer comes back from the bank by the browser's back button.
  redirigiendo: ['leer_reserva'],
  preguntando_cancelacion: ['volver', 'cancelar', 'leer_reserva', 'agotar_tiempo'],
  cancelando: ['cancelar_hecho', 'fallar'],
  pagada: [],
  cancelada: [],
  expirada: [],
  reembolsada: [],
};

/** What the buyer reads when a charge in doubt turns out not to exist. */
export const SIN_CARGO: Falla = {
  mensaje:
    'Tu pago no se completó y no se hizo ningún cargo. Tus lugares siguen apartados: intenta de nuevo.',
  junto: 'total',
};

/** The state after an event; the same object when the event may not happen now. */
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
      // In doubt, one look is not enough to say that there is no charge.
      return estado.paso === 'redirigiendo' ? { paso: 'capturando', falla: null } : estado;
    case 'cobrando':
      return estado.paso === 'verificando' ? estado : { paso: 'verificando' };
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
