/** The facts of each kind of mail. The text is written when the mail is sent (ADR 0013). */
export type ContenidoCorreo =
  | { tipo: 'verificacion'; datos: { nombre: string; url: string } }
  | { tipo: 'recuperacion'; datos: { nombre: string; url: string } }
  | { tipo: 'cuenta_existente'; datos: { nombre: string; url: string } }
  | { tipo: 'contrasena_cambiada'; datos: { nombre: string } }
  /**
   * `tarde`: the payment succeeded after all, when the buyer may have given it up. `reemitidos`: these tickets replace others
   * that went to a mistyped address.
   */
  | { tipo: 'boletos'; datos: { reservaId: string; tarde?: boolean; reemitidos?: boolean } }
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
  /** `antes`: the event's former date, as JSON has it, and place. */
  | { tipo: 'cambio_de_cita'; datos: { reservaId: string; antes: CitaAnterior } };

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
