import type { call } from '../../api/call.ts';
import { clasificarRechazo, type DesenlaceDeReserva, SIN_ID } from '../desenlaceDeReserva.ts';
import { unaSolaVez } from '../unaSolaVez.ts';

/** Holds general places (§7.17). Never throws. */
export async function reservarGenerales(
  llamar: typeof call,
  {
    eventoId,
    seccionId,
    cantidad,
    turno,
  }: { eventoId: number; seccionId: number; cantidad: number; turno?: string | undefined },
  insistir = unaSolaVez,
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
