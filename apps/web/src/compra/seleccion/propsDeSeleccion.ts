import type { EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import type { ReservaGuardada } from '../reserva.ts';

/** The props of step 1, with the callbacks that hear how far it got. */
export interface SeleccionStepProps {
  evento: EventoDetalle;
  seccionId: number;
  nombre: string;
  /** The buyer picked something: what step 2 needs may be fetched. */
  onPreparar: () => void;
  /** The seats are held. */
  onApartada: (reserva: ReservaGuardada) => void;
  /** All is done; step 2 may begin. */
  onLista: (reserva: ReservaGuardada) => void;
}
