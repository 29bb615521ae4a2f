import type { RecintoDescrito } from './eventoDescrito.ts';
import type { Anotador, Ruta } from './falla.ts';
import { leerFecha } from './fechaRelativa.ts';

/** The inputs that an event file is checked against. */
export interface ContextoEvento {
  recinto: RecintoDescrito;
  ahora: Date;
  anotador: Anotador;
}

/** A date of the file as an instant; null where there is none, and where what is written is none, which is noted. */
export function leerInstante(
  { recinto, ahora, anotador }: ContextoEvento,
  texto: string | undefined,
  ruta: Ruta,
): Date | null {
  if (texto === undefined) return null;
  const leida = leerFecha(texto, { ahora, zona: recinto.zona });
  if (leida.ok) return leida.fecha;
  anotador.anotar(ruta, leida.mensaje);
  return null;
}
