import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { leerPartes } from '@taquilla/rules/fechas';
import { diaCalendario, diaDePartes } from '@taquilla/rules/zona';

/** An event that the buyer has tickets for (§3.17). */
export type EventoComprado = RespuestaDe<'misEventos'>['eventos'][number];

/** The tabs of Mis compras (§4.12). */
export type Pestana = 'proximos' | 'pasados';

/**
 * The events of each tab, in the order they came. An event is past from the day after its own on, by the calendar of
 * its venue: on the night itself its tickets are still where they are looked for.
 */
export function clasificarCompras(
  eventos: readonly EventoComprado[],
  ahora: Date,
): Record<Pestana, EventoComprado[]> {
  return {
    proximos: eventos.filter(evento => !yaPaso(evento, ahora)),
    pasados: eventos.filter(evento => yaPaso(evento, ahora)),
  };
}

function yaPaso({ fecha, recinto }: EventoComprado, ahora: Date): boolean {
  const partes = leerPartes(fecha, recinto.zona);
  return partes !== null && diaDePartes(partes) < diaCalendario(ahora, recinto.zona);
}

/** `1 Boleto`, `3 Boletos` (§2.32). */
export function contarBoletos(cantidad: number): string {
  return `${cantidad} ${cantidad === 1 ? 'Boleto' : 'Boletos'}`;
}
