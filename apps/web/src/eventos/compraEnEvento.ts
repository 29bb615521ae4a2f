import type { EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import type { ComponentType } from 'react';
import type { EnlaceConMapa } from '../recinto/enlace.ts';
import type { Secciones } from './evento/secciones.ts';

/**
 * The parts of the purchase on an event's pages. The purchase is another feature, so the page that knows both combines
 * them.
 */
export interface CompraEnEvento {
  /** The purchase of general tickets, over the page (§2.26). */
  CompraGeneral: ComponentType<{
    evento: EventoDetalle;
    datos: Secciones;
    seccionId: number;
    onCerrar: () => void;
  }>;
  /** The seats over the venue's map, where it is zoomed in enough. */
  AsientosEnMapa: ComponentType<{
    evento: EventoDetalle;
    datos: Secciones;
    enlace: EnlaceConMapa;
    /** Whether seats can be picked, or only looked at. */
    seVende: boolean;
  }>;
  /** The bar of the places picked in all sections, and the press that holds them (§B1.2). */
  BarraDeLugares: ComponentType<{ evento: EventoDetalle; datos: Secciones }>;
  /** Whether places of the event are picked in this tab. */
  useHayElegidos: (eventoId: number) => boolean;
  /** A live hold of this event, with the way back to its payment; it also finds a hold whose answer was lost. */
  ReservaEnCurso: ComponentType<{
    evento: { id: number; nombre: string; recinto: { zona: string } };
    secciones: Secciones['secciones'];
  }>;
  /** Whether this browser keeps a hold of the event, or has requested one; only then is the bar loaded. */
  useHayReserva: (eventoId: number) => boolean;
}
