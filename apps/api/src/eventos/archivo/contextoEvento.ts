import type { RecintoDescrito } from './eventoDescrito.ts';
import type { Anotador } from './falla.ts';

/** The inputs that an event file is checked against. */
export interface ContextoEvento {
  recinto: RecintoDescrito;
  ahora: Date;
  anotador: Anotador;
}
