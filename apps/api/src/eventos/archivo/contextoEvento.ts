import type { RecintoDescrito } from './eventoDescrito.ts';
import type { Anotador } from './falla.ts';

/** The surroundings that an event file is read against. */
export interface ContextoEvento {
  recinto: RecintoDescrito;
  ahora: Date;
  anotador: Anotador;
}
