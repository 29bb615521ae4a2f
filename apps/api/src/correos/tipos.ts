/** The facts of each kind of mail. The text is written when the mail goes out (ADR 0013). */
export type ContenidoCorreo =
  | { tipo: 'verificacion'; datos: { nombre: string; url: string } }
  | { tipo: 'recuperacion'; datos: { nombre: string; url: string } }
  | { tipo: 'cuenta_existente'; datos: { nombre: string; url: string } }
  | { tipo: 'contrasena_cambiada'; datos: { nombre: string } }
  /**
   * `tarde`: the payment went through after all, when the buyer may have given it up. `reemitidos`: they stand for others
   * that went to a mistyped address.
   */
  | { tipo: 'boletos'; datos: { reservaId: string; tarde?: boolean; reemitidos?: boolean } }
  /** To the mistyped address: the tickets that came there are void. */
  | { tipo: 'correo_corregido'; datos: { reservaId: string } }
  /**
   * `monto` in centavos; `motivo` is a Spanish phrase that the buyer reads; `url` is the path by which they follow the
   * refund, and leaves the outbox with the mail. Mails of earlier versions say no `medio` and no `url`.
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
  /** A link by which staff set a password; `por` is who sent it. */
  | {
      tipo: 'acceso_de_personal';
      datos: { motivo: 'alta' | 'reinicio' | 'recuperacion'; nombre: string; por: string; url: string };
    }
  /** `hasta`: when the pause that the wrong codes brought ends, as JSON has it. */
  | { tipo: 'codigos_equivocados'; datos: { nombre: string; hasta: string } }
  | { tipo: 'prueba_de_correo'; datos: { nombre: string } }
  /** The day that is over (`2026-11-23`), in centavos, for the operator; `null` where the provider did not answer. */
  | { tipo: 'resumen_del_dia'; datos: ResumenDelDia }
  | { tipo: 'contrasena_de_personal'; datos: { nombre: string } }
  /** `antes`: the event's former date, as JSON has it, and place. */
  | { tipo: 'cambio_de_cita'; datos: { reservaId: string; antes: CitaAnterior } };

/** What a day brought, and what of it needs a person. */
export interface ResumenDelDia {
  dia: string;
  ventas: number;
  boletos: number;
  cobrado: number;
  devuelto: number;
  neto: number;
  correosFallidos: number;
  descuadres: number;
  /** Charges of the provider's list that our books do not have. */
  ajenos: number | null;
  /** Charges of which it says another amount; mails of earlier versions do not tell. */
  distintos?: number;
}

/** When and where an event was to be. */
export interface CitaAnterior {
  fecha: string;
  recinto: string;
  direccion: string;
  ciudad: string;
  zona: string;
}

/** A mail to be sent. `clave` names its reason, so that one reason is one mail. */
export type CorreoNuevo = { clave: string; para: string } & ContenidoCorreo;

/** The reason of a purchase's tickets mail: one per purchase, however often it is asked for. */
export function claveDeBoletos(reservaId: string): string {
  return `boletos:${reservaId}`;
}
