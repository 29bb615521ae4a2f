import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { leerPartes } from '@taquilla/rules/fechas';
import { diaCalendario, diaDePartes } from '@taquilla/rules/zona';

/** An event with tickets of the buyer (§3.17). */
export type EventoComprado = RespuestaDe<'misEventos'>['eventos'][number];

/** The tabs of Mis compras (§4.12). */
export type Pestana = 'proximos' | 'pasados';

/**
 * The events of each tab, in their own order. An event counts as past from the next day on, by its venue's calendar: on
 * the night itself its tickets are still under the coming ones. A postponed one is to come, whatever its old date.
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

function yaPaso({ fecha, recinto, suerte }: EventoComprado, ahora: Date): boolean {
  if (suerte === 'aplazado') return false;
  const partes = leerPartes(fecha, recinto.zona);
  return partes !== null && diaDePartes(partes) < diaCalendario(ahora, recinto.zona);
}

/** `1 Boleto`, `3 Boletos` (§2.32). */
export function contarBoletos(cantidad: number): string {
  return `${cantidad} ${cantidad === 1 ? 'Boleto' : 'Boletos'}`;
}
