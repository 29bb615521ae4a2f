import type { EventoDetalle } from '@taquilla/contract/entidades/evento';
import { leerInstante } from '@taquilla/rules/fechas';

/** Whether an event's tickets can be bought, and if not, why. */
export type Venta = 'abierta' | 'agotada' | 'pasada' | 'no_disponible';

/** How long after its beginning an event still sells: the server closes with it. */
export function estadoDeVenta(
  evento: Pick<EventoDetalle, 'mostrarWeb' | 'fecha' | 'hayDisponibles'>,
  { ahora, disponibles }: { ahora: Date; disponibles: number | null },
): Venta {
  if (!evento.mostrarWeb) return 'no_disponible';
  const fecha = leerInstante(evento.fecha);
  if (fecha && fecha < ahora) return 'pasada';
  if (disponibles === null ? !evento.hayDisponibles : disponibles === 0) return 'agotada';
  return 'abierta';
}
