import type { EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import { motivoSinVenta, type SinVentaEnLinea } from '@taquilla/rules/ventaEnLinea';
import type { Secciones } from './secciones.ts';

/** Whether an event's tickets can be bought, or the reason why not. */
export type Venta = 'abierta' | 'agotada' | 'sin_lugares' | SinVentaEnLinea;

type DatosDeVenta = Pick<
  EventoDetalle,
  'mostrarWeb' | 'fecha' | 'hayDisponibles' | 'estado' | 'ventaDesde' | 'recinto'
>;

/** The sale's state. The server closes the sale when the event begins. */
export function estadoDeVenta(
  evento: DatosDeVenta,
  { ahora, secciones }: { ahora: Date; secciones: Pick<Secciones, 'secciones'> | undefined },
): Venta {
  const motivo = motivoSinVenta(evento, ahora);
  if (motivo) return motivo;
  if (!secciones) return evento.hayDisponibles ? 'abierta' : 'agotada';
  if (secciones.secciones.some(({ asientosDisponibles }) => asientosDisponibles > 0)) return 'abierta';
  // Blocked places have no price zone, and no buyer can release them.
  const vendibles = secciones.secciones.some(({ disponiblesPorCategoria: zonas }) => zonas.length > 0);
  return vendibles ? 'agotada' : 'sin_lugares';
}

/** Whether the page shows prices: places are sold, or will be. */
export function muestraPrecios(venta: Venta): boolean {
  return ['abierta', 'agotada', 'sin_lugares', 'programada', 'pausada'].includes(venta);
}
