/**
 * Reason for which tickets of a sale go out anew: `correo` was corrected, `codigos` are others, `cambio`: staff moved tickets, which
 * have other codes; `lugares`: the buyer took other places in another venue, and the codes are the same.
 */
export type DeNuevo = 'correo' | 'codigos' | 'cambio' | 'lugares';

/** The facts of each kind of mail. The text is written when the mail is sent (ADR 0013). */
export type ContenidoCorreo =
  | { tipo: 'verificacion'; datos: { nombre: string; url: string } }
  | { tipo: 'recuperacion'; datos: { nombre: string; url: string } }
  | { tipo: 'cuenta_existente'; datos: { nombre: string; url: string } }
  | { tipo: 'contrasena_cambiada'; datos: { nombre: string } }
  /**
   * `tarde`: the payment succeeded after all, when the buyer may have given it up. `reemitidos`: `deNuevo` for the
   * address, in mails of earlier versions.
   */
  | {
      tipo: 'boletos';
      datos: { reservaId: string; tarde?: boolean; deNuevo?: DeNuevo; reemitidos?: boolean };
    }
  /** The window printed the tickets that had been mailed, with new codes. */
  | { tipo: 'boletos_impresos'; datos: { reservaId: string } }
  /** To the mistyped address: the tickets sent there are void. */
  | { tipo: 'correo_corregido'; datos: { reservaId: string } }
  /**
   * `monto` in centavos; `motivo` is a Spanish phrase for the buyer; `url` is the path by which the buyer follows the refund,
   * and leaves the outbox with the mail. Mails of earlier versions have no `medio` and no `url`.
   */
  | {
      tipo: 'reembolso';
      datos: {
        reservaId: string;
        monto: number;
        motivo: string;
        medio?: 'tarjeta' | 'efectivo' | 'terminal' | 'gratis' | 'transferencia' | 'mixto' | 'cortesia';
        url?: string;
      };
    }
  | { tipo: 'reembolso_ordenado'; datos: { reservaId: string; monto: number; motivo: string; url?: string } }
  /** The card refused the refund: it takes longer, and is paid by other means. */
  | { tipo: 'reembolso_tarda'; datos: { reservaId: string; monto: number } }
  /** The provider doubts the payment, and a person looks at it; `queda`: that person let the sale stand. */
  | { tipo: 'pago_en_revision'; datos: { reservaId: string; queda?: true } }
  | { tipo: 'pago_sin_lugares'; datos: { reservaId: string; monto: number; url?: string } }
  /** A link by which a member of staff sets a password; `por` is the sender's name. */
  | {
      tipo: 'acceso_de_personal';
      datos: { motivo: 'alta' | 'reinicio' | 'recuperacion'; nombre: string; por: string; url: string };
    }
  /** `hasta`: end of the pause that wrong codes caused, as JSON has it. */
  | { tipo: 'codigos_equivocados'; datos: { nombre: string; hasta: string } }
  | { tipo: 'prueba_de_correo'; datos: { nombre: string } }
  /** Figures of a past day (`2026-11-23`), in centavos, for the operator; `null` where the provider did not answer. */
  | { tipo: 'resumen_del_dia'; datos: ResumenDelDia }
  | { tipo: 'contrasena_de_personal'; datos: { nombre: string } }
  /** An account was given for money that goes back (§C7.10); `cambia`: in place of another one. */
  | {
      tipo: 'cuenta_de_devolucion';
      datos: { reservaId: string; banco: string; ultimos4: string; cambia: boolean };
    }
  /** The bank refused the account: another one is asked for. */
  | { tipo: 'cuenta_rechazada'; datos: { reservaId: string; ultimos4: string; url?: string } }
  /**
   * To each sale of a run (§C7.13); `url` is the path of the buyer's own page, with its secret. `corrige`: in place of a mail with
   * wrong words, whose link stays the one.
   */
  | {
      tipo: 'cancelacion';
      datos: { reservaId: string; cancelacionId: number; url?: string; corrige?: boolean };
    }
  /**
   * To staff, the mail of one sale of a run that is not confirmed yet: what the run means for the sale, and its buyer as the
   * reader may see them. The sale goes by another name than in its own mails: a failure is none of its alarms.
   */
  | {
      tipo: 'prueba_de_cancelacion';
      datos: { reserva: string; comprador: string | null; venta: VentaDePrueba };
    }
  /** To those who may confirm it; `total` in pesos. */
  | {
      tipo: 'cancelacion_propuesta';
      datos: { nombre: string; por: string; evento: string; total: number; cancelacionId: number };
    }
  /** To each sale of a comunicado (§C12). */
  | { tipo: 'comunicado'; datos: { reservaId: string; comunicadoId: number } }
  /** A comunicado to the person who writes it, filled from a sale. */
  | {
      tipo: 'prueba_de_comunicado';
      datos: { evento: string; asunto: string; texto: string; lugares: string };
    }
  /** A further link to the same page: asked for, a reminder of money without an account, or after a card refused it (§C7.10). */
  | {
      tipo: 'enlace_de_cambio';
      datos: {
        reservaId: string;
        cancelacionId: number;
        motivo: 'pedido' | 'recordatorio' | 'tarjeta';
        url: string;
      };
    }
  /** Twice before the last day to choose (§C7.8); its link is the one of the first mail. */
  | { tipo: 'decision_por_vencer'; datos: { reservaId: string; cancelacionId: number } }
  /** Asks an address whether it wants to be told of an event, and tells that it can be bought (§B3.9). */
  | { tipo: 'avisame_confirmar' | 'avisame_hay'; datos: { avisameId: number } }
  /** A sum to pay by reference, where to and until when; for the rest too, and before the term ends (§B2.10). */
  | { tipo: 'pago_pendiente' | 'pago_recordatorio'; datos: { reservaId: string } }
  /** The term ended unpaid; other places are kept for money that came late; a store took the payment back. */
  | { tipo: 'pago_vencido' | 'pago_ofrece' | 'pago_deshecho'; datos: { reservaId: string } }
  /** Money that came without a card goes back: `url` is the path by which its buyer says to which account (§B2.13). */
  | { tipo: 'pago_de_regreso'; datos: { reservaId: string; monto: number; motivo: string; url?: string } }
  /** Six digits, which leave the outbox with the mail (§B2.9). */
  | { tipo: 'codigo_de_correo'; datos: { codigo: string } }
  /** `antes`: the event's former date, as JSON has it, and place. */
  | { tipo: 'cambio_de_cita'; datos: { reservaId: string; antes: CitaAnterior } };

/** One sale of a run that is tried out; centavos. */
export interface VentaDePrueba {
  frase: string;
  promesa: string;
  monto: number;
  compensacion: number;
  compensacionHasta: string | null;
  medio: 'tarjeta' | 'efectivo' | 'terminal' | 'mixto' | 'gratis' | 'cortesia' | 'spei' | 'tienda';
  ultimos4: string | null;
  palabras: Partial<Record<'tarjeta' | 'cuenta' | 'caja' | 'gratis', { asunto: string; texto: string }>>;
}

/** Results of a day, and the points of it that need a person. */
export interface ResumenDelDia {
  dia: string;
  ventas: number;
  boletos: number;
  cobrado: number;
  devuelto: number;
  neto: number;
  correosFallidos: number;
  descuadres: number;
  /** Charges on the provider's list that our books do not have. */
  ajenos: number | null;
  /** Charges whose amount at the provider differs from ours; absent in mails of earlier versions. */
  distintos?: number;
}

/** Former date and place of an event. */
export interface CitaAnterior {
  fecha: string;
  recinto: string;
  direccion: string;
  ciudad: string;
  zona: string;
}

/** A mail to be sent. `clave` names its reason, so that one reason gives one mail. */
export type CorreoNuevo = { clave: string; para: string } & ContenidoCorreo;

/** The key of a purchase's tickets mail: one mail per purchase, however often it is requested. */
export function claveDeBoletos(reservaId: string): string {
  return `boletos:${reservaId}`;
}
