/** What each kind of mail is about. Facts only: the text is written when the mail goes out (ADR 0013). */
export type ContenidoCorreo =
  | { tipo: 'verificacion'; datos: { nombre: string; url: string } }
  | { tipo: 'recuperacion'; datos: { nombre: string; url: string } }
  | { tipo: 'cuenta_existente'; datos: { nombre: string; url: string } }
  | { tipo: 'contrasena_cambiada'; datos: { nombre: string } }
  /** `tarde`: the payment went through after all, when the buyer may have given it up. */
  | { tipo: 'boletos'; datos: { reservaId: string; tarde?: boolean } }
  /** `monto` in centavos; `motivo` is a Spanish phrase that the buyer reads. */
  | { tipo: 'reembolso'; datos: { reservaId: string; monto: number; motivo: string } }
  | { tipo: 'pago_sin_lugares'; datos: { reservaId: string; monto: number } };

/** A mail to be sent. `clave` names its reason, so that one reason is one mail. */
export type CorreoNuevo = { clave: string; para: string } & ContenidoCorreo;

/** The reason of a purchase's tickets mail: one per purchase, however often it is asked for. */
export function claveDeBoletos(reservaId: string): string {
  return `boletos:${reservaId}`;
}
