import type { EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import { leerInstante } from '@taquilla/rules/fechas';
import type { Secciones } from './secciones.ts';

/** Whether an event's tickets can be bought, and if not, why. */
export type Venta = 'abierta' | 'agotada' | 'sin_lugares' | 'pasada' | 'no_disponible';

/** How long after its beginning an event still sells: the server closes with it. */
export function estadoDeVenta(
  evento: Pick<EventoDetalle, 'mostrarWeb' | 'fecha' | 'hayDisponibles'>,
  { ahora, secciones }: { ahora: Date; secciones: Pick<Secciones, 'secciones'> | undefined },
): Venta {
  if (!evento.mostrarWeb) return 'no_disponible';
  const fecha = leerInstante(evento.fecha);
  if (fecha && fecha < ahora) return 'pasada';
  if (!secciones) return evento.hayDisponibles ? 'abierta' : 'agotada';
  if (secciones.secciones.some(({ asientosDisponibles }) => asientosDisponibles > 0)) return 'abierta';
  // Places that the organiser keeps back have no price zone, and no buyer can let them go.
  const vendibles = secciones.secciones.some(({ disponiblesPorCategoria: zonas }) => zonas.length > 0);
  return vendibles ? 'agotada' : 'sin_lugares';
}
