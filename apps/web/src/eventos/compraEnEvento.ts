import type { EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import type { ComponentType, ReactNode } from 'react';
import type { Secciones } from './evento/secciones.ts';

/**
 * The purchase's parts of an event's pages. It is another feature, so the page that knows both brings them together.
 */
export interface CompraEnEvento {
  /** The purchase of general tickets, over the page (§2.26). */
  CompraGeneral: ComponentType<{
    evento: EventoDetalle;
    datos: Secciones;
    seccionId: number;
    onCerrar: () => void;
    onPagarOtra: (seccionId: number) => void;
  }>;
  /**
   * Tells of a hold of this event that lives, with the way back to paying it, and finds one whose answer was lost;
   * `children` stand where there is none.
   */
  ReservaEnCurso: ComponentType<{
    eventoId: number;
    secciones: Secciones['secciones'];
    onPagarGeneral: (seccionId: number) => void;
    children?: ReactNode;
  }>;
  /** Whether this browser keeps a hold of the event, or has asked for one; only then is its bar worth loading. */
  useHayReserva: (eventoId: number) => boolean;
}
