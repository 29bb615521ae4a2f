import type { EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import type { ReservaGuardada } from '../reserva.ts';

/** What the seat page and the general tickets' dialog hand to the payment step. */
export interface PagoStepProps {
  /** Kept by the caller until one of the callbacks: the stored one is forgotten while the step still says how it ended. */
  reserva: ReservaGuardada;
  evento: EventoDetalle;
  /** `asientos`: the step is the page. `general`: it stands inside the general-ticket dialog. */
  modo: 'asientos' | 'general';
  /** The buyer gave the places back and read so (§8.8); the stored reservation is forgotten. Start over. */
  onCancelada: () => void;
  /** The hold ended and the buyer read so (§8.7); the stored reservation is forgotten. `lugares` are the ids that were lost. */
  onExpirada: (lugares: readonly number[]) => void;
  /** Paid, and the buyer pressed "Continuar" (§2.28): reload. */
  onTerminada: () => void;
}
