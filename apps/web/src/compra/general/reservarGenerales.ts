import type { call } from '../../api/call.ts';
import { clasificarRechazo, type DesenlaceDeReserva, SIN_ID } from '../desenlaceDeReserva.ts';
import { conPedido } from '../pedido.ts';
import { unaSolaVez } from '../unaSolaVez.ts';

export interface PedidoDeGenerales {
  eventoId: number;
  seccionId: number;
  cantidad: number;
  conCuenta: boolean;
  /** Where the event has a waiting room. */
  turno?: string | undefined;
}

/** Holds general places (§7.17). Never throws. */
export function reservarGenerales(
  llamar: typeof call,
  pedido: PedidoDeGenerales,
  insistir = unaSolaVez,
): Promise<DesenlaceDeReserva> {
  const { eventoId, seccionId, cantidad, conCuenta } = pedido;
  return conPedido({ eventoId, seccionId, lugares: cantidad, conCuenta }, () =>
    pedir(llamar, pedido, insistir),
  );
}

async function pedir(
  llamar: typeof call,
  { eventoId, seccionId, cantidad, turno }: PedidoDeGenerales,
  insistir: typeof unaSolaVez,
): Promise<DesenlaceDeReserva> {
  try {
    const hecha = await insistir({ eventoId, seccionId, cantidad }, intento =>
      llamar('reservarGenerales', {
        params: { id: eventoId },
        body: { cantidadAsientos: cantidad, seccionId, intento, ...(turno && { turno }) },
      }),
    );
    const reservaId = hecha.id || hecha.reservaId;
    if (!reservaId) return SIN_ID;
    const { invitadoId, fechaExpiracion } = hecha;
    return {
      tipo: 'reservada',
      reserva: { reservaId, invitadoId, eventoId, seccionId, esGeneral: true, fechaExpiracion },
    };
  } catch (error) {
    return clasificarRechazo(error);
  }
}
