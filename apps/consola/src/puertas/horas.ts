import { formatFechaCorta, formatHora } from '@taquilla/rules/fechas';
import { ZONA_PREDETERMINADA } from '@taquilla/rules/zona';
import { createContext, useContext } from 'react';

/** The zone of the event's venue: a night is told by the clock on its wall, wherever it is watched from. */
export const ZonaDeLaPuerta = createContext(ZONA_PREDETERMINADA);

export function useHoras() {
  const zona = useContext(ZonaDeLaPuerta);
  return { zona, ...horasDe(zona) };
}

export function horasDe(zona: string) {
  return {
    /** `9:04:07 p. m.`: two who come with copies may be seconds apart. */
    aLaHora: (instante: string) =>
      formatHora(instante, zona).replace(/:\d\d/, minuto => `${minuto}:${segundos(instante)}`),
    /** `mié 25 nov · 9:04 p. m.` */
    elDia: (instante: string) => formatFechaCorta(instante, zona),
  };
}

/** The same in every zone of today. */
function segundos(instante: string): string {
  return String(new Date(instante).getUTCSeconds()).padStart(2, '0');
}
