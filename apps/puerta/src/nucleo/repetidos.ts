import { lista } from './estado.ts';
import { huellaLeida } from './lista.ts';

/** For so long a ticket that passed here is "el mismo boleto otra vez"; after that it is used (§P4.4). */
const MINUTO_MS = 60_000;

interface Pasada {
  sentido: 'entrada' | 'salida';
  /** By the phone's clock, in milliseconds since 1970. */
  en: number;
}

/** The latest passes of this phone, by ticket. */
const pasadas = new Map<string, Pasada>();

export function anotarPasada(huella: string, sentido: Pasada['sentido']): void {
  const en = Date.now();
  for (const [vieja, pasada] of pasadas) if (en - pasada.en >= MINUTO_MS) pasadas.delete(vieja);
  pasadas.set(huella, { sentido, en });
}

/** A supervisor took the pass back: the ticket may come again. */
export function olvidarPasada(huella: string): void {
  pasadas.delete(huella);
}

/**
 * Milliseconds since a ticket passed here in this direction, within a minute; null otherwise, and for a ticket that went the
 * other way meanwhile.
 */
export function pasoHace(huella: string, sentido: Pasada['sentido']): number | null {
  const pasada = pasadas.get(huella);
  const hace = Date.now() - (pasada?.en ?? 0);
  if (pasada?.sentido !== sentido || hace >= MINUTO_MS) return null;
  const pasos = lista.buscar(huellaLeida(huella))?.pasos;
  return pasos && pasos.adentro !== (sentido === 'entrada') ? null : hace;
}
