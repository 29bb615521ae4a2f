import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { validarReservaId } from '@taquilla/rules/formularios';
import type { call } from '../../api/call.ts';
import { clasificarRechazo, type DesenlaceDeReserva, SIN_ID } from '../desenlaceDeReserva.ts';
import { conPedido } from '../pedido.ts';
import { hayIntento, unaSolaVez } from '../unaSolaVez.ts';

export interface PedidoDeReserva {
  eventoId: number;
  seccionId: number;
  asientos: readonly number[];
  /** The registered buyer's e-mail; null for a guest, whose name and e-mail come with the payment. */
  correo: string | null;
  /** Where the event has a waiting room. */
  turno?: string | undefined;
}

/** Holds the picked seats, all or none (§7.15, §7.16). Never throws. */
export function reservarAsientos(
  llamar: typeof call,
  pedido: PedidoDeReserva,
  insistir = unaSolaVez,
): Promise<DesenlaceDeReserva> {
  const { eventoId, seccionId, asientos, correo } = pedido;
  return conPedido({ eventoId, seccionId, lugares: asientos, conCuenta: correo !== null }, () =>
    pedir(llamar, pedido, insistir),
  );
}

async function pedir(
  llamar: typeof call,
  { eventoId, seccionId, asientos, correo, turno }: PedidoDeReserva,
  insistir: typeof unaSolaVez,
): Promise<DesenlaceDeReserva> {
  const params = { id: eventoId };
  const pedido = { asientosReserva: [...asientos], ...(turno && { turno }) };
  try {
    const hecha = await insistir(queAsientos({ eventoId, asientos }), intento =>
      correo === null
        ? llamar('reservarInvitado', { params, body: { ...pedido, intento } })
        : llamar('reservar', { params, body: { userEmail: correo, ...pedido, intento } }),
    );
    const reservaId = idDe(hecha);
    if (!reservaId) return SIN_ID;
    const { invitadoId, fechaExpiracion } = hecha;
    const reserva = { reservaId, invitadoId, eventoId, seccionId, esGeneral: false, fechaExpiracion };
    return { tipo: 'reservada', reserva };
  } catch (error) {
    return clasificarRechazo(error);
  }
}

/** Whether these seats were asked for, and the outcome is unknown. */
export function quedaronPedidos(pedido: Pick<PedidoDeReserva, 'eventoId' | 'asientos'>): boolean {
  return hayIntento(queAsientos(pedido));
}

function queAsientos({ eventoId, asientos }: Pick<PedidoDeReserva, 'eventoId' | 'asientos'>): object {
  return { eventoId, asientos };
}

/** The id under either spelling (§3.10); null when none came back (§4.8). */
function idDe({ reservaId, id }: Partial<RespuestaDe<'reservar'>>): string | null {
  const dado = reservaId ?? id ?? '';
  return validarReservaId(dado) === null ? dado : null;
}
