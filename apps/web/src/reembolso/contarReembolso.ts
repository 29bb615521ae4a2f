import type { RespuestaDe } from '@taquilla/contract/catalogo';

export type Reembolso = RespuestaDe<'seguirReembolso'>;

const ESPERA = 'Según tu banco, puede tardar algunos días hábiles en verse en tu estado de cuenta.';

/** The words for a finished refund, by its means. */
const HECHO: Readonly<Record<Exclude<Reembolso['medio'], 'gratis' | 'cortesia'>, string>> = {
  tarjeta: `Lo enviamos a la tarjeta con la que pagaste. ${ESPERA}`,
  terminal: `Lo devolvimos a la tarjeta con la que pagaste en taquilla. ${ESPERA}`,
  efectivo: 'Te lo entregamos en efectivo en la taquilla.',
  transferencia: 'Te lo enviamos por transferencia. La referencia de abajo es la que verás en tu banco.',
};

/** A refund in words: its progress, and the buyer's part, which is mostly nothing (§C7.9). */
export function contarReembolso({
  estado,
  medio,
  cuenta,
}: Pick<Reembolso, 'estado' | 'medio'> & Partial<Pick<Reembolso, 'cuenta'>>): {
  titulo: string;
  texto: string;
} {
  if (medio === 'transferencia' && estado !== 'hecho') return porTransferencia(cuenta !== null);
  if (medio === 'gratis' || medio === 'cortesia')
    return {
      titulo: 'Tus boletos se anularon',
      texto: 'No costaron nada, así que no hay dinero por devolver. Ya no dejan entrar.',
    };
  switch (estado) {
    case 'ordenado':
      return {
        titulo: 'Tu reembolso está ordenado',
        texto: 'En unos minutos se lo pedimos a tu banco. No tienes que hacer nada.',
      };
    case 'en_camino':
      return {
        titulo: 'Tu reembolso va en camino',
        texto:
          'Ya se lo pedimos a tu banco y esperamos su respuesta. Si tarda, lo volvemos a pedir; no tienes que hacer nada.',
      };
    case 'hecho':
      return { titulo: 'Tu reembolso está hecho', texto: HECHO[medio] };
    case 'fallido':
      return {
        titulo: 'Tu banco no aceptó el reembolso',
        texto:
          'El dinero sigue siendo tuyo. Te lo pagaremos por otro medio, como una transferencia o en efectivo en la taquilla, y te escribiremos. Si quieres adelantarlo, escríbenos.',
      };
  }
}

function porTransferencia(hayCuenta: boolean): { titulo: string; texto: string } {
  return hayCuenta
    ? {
        titulo: 'Tu dinero va en camino',
        texto:
          'Sale el siguiente día hábil si diste tu cuenta antes de las 6:00 p. m. Te escribimos cuando llegue.',
      }
    : {
        titulo: 'Te devolvemos tu dinero',
        texto: 'No pagaste con tarjeta, así que dinos a qué cuenta lo mandamos. No se descuenta nada.',
      };
}
