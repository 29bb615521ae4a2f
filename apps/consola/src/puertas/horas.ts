import { formatFechaCorta, formatHora } from '@taquilla/rules/fechas';
import { ZONA_PREDETERMINADA } from '@taquilla/rules/zona';
import { createContext, useContext } from 'react';

/** The time zone of the event's venue: the page shows the night in its local time, wherever the reader is. */
export const ZonaDeLaPuerta = createContext(ZONA_PREDETERMINADA);

export function useHoras() {
  const zona = useContext(ZonaDeLaPuerta);
  return { zona, ...horasDe(zona) };
}

export function horasDe(zona: string) {
  return {
    /** `9:04:07 p. m.`, with seconds: two people with copies may come seconds apart. */
    aLaHora: (instante: string) =>
      formatHora(instante, zona).replace(/:\d\d/, minuto => `${minuto}:${segundos(instante)}`),
    /** `mié 25 nov · 9:04 p. m.` */
    elDia: (instante: string) => formatFechaCorta(instante, zona),
  };
}

/** The seconds, which are the same in every present time zone. */
function segundos(instante: string): string {
  return String(new Date(instante).getUTCSeconds()).padStart(2, '0');
}
