import { call } from '../api/call.ts';
import type { DesenlaceDeReserva } from './desenlaceDeReserva.ts';
import { turnoVivo } from './espera/salaGuardada.ts';
import { reservarGenerales } from './general/reservarGenerales.ts';
import type { Pedido } from './pedido.ts';
import { reservarAsientos } from './seleccion/reservarAsientos.ts';

/** Asks once more for what was asked for: the same attempt, so that a hold that was made is told of, and none is made twice. */
export function retomarPedido(
  { eventoId, seccionId, lugares, conCuenta }: Pedido,
  correo: string,
): Promise<DesenlaceDeReserva> {
  const donde = { eventoId, seccionId, turno: turnoVivo(eventoId)?.turno };
  return typeof lugares === 'number'
    ? reservarGenerales(call, { ...donde, cantidad: lugares, conCuenta })
    : reservarAsientos(call, { ...donde, asientos: lugares, correo: conCuenta ? correo : null });
}
