import type { EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';

export type PoliticaDeDevolucion = EventoDetalle['politica'];

/** A buyer's rights after paying under an event's own policy: one sentence to read before they pay (§C7.3). */
export function contarPolitica({ tipo, dias }: PoliticaDeDevolucion): string {
  switch (tipo) {
    case 'ley':
      return 'Después del pago no hay cambios ni devoluciones, salvo los que la ley te reconoce.';
    case 'hasta_dias':
      return `Puedes pedir que te devolvamos tu compra hasta ${dias === 1 ? 'un día' : `${dias} días`} antes del evento.`;
    case 'solo_cambio':
      return 'Después del pago puedes pedir un cambio de lugar, si queda; devoluciones, las que la ley te reconoce.';
  }
}

/** A buyer's rights by law, whatever the policy says (§C7.3). */
export const SI_SE_CANCELA =
  'Si el evento se cancela o cambia, puedes recuperar todo lo que pagaste, con los cargos por servicio.';
