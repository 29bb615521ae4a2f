/** Time left, split for a countdown (§2.23). */
export interface TiempoRestante {
  dias: number;
  /** 0-23. */
  horas: number;
  /** 0-59. */
  minutos: number;
  /** 0-59. */
  segundos: number;
}

/** The countdown's text once its moment has passed (§2.23). */
export const YA_INICIO = 'Ya inició';

/** Time from `ahora` to `hasta`; null once it has passed. A started second counts as a whole one, so 0 means over. */
export function tiempoRestante(hasta: Date, ahora: Date): TiempoRestante | null {
  const total = segundosRestantes(hasta, ahora);
  if (total === 0) return null;
  return {
    dias: Math.floor(total / 86_400),
    horas: Math.floor(total / 3600) % 24,
    minutos: Math.floor(total / 60) % 60,
    segundos: total % 60,
  };
}

/** Whole seconds from `ahora` to `hasta`, a started one included; never below 0. */
export function segundosRestantes(hasta: Date, ahora: Date): number {
  return Math.max(0, Math.ceil((hasta.getTime() - ahora.getTime()) / 1000));
}

/** A hold's countdown as `mm:ss` (§4.7); minutes go past 59 where the hold does. */
export function formatMinutosSegundos(segundos: number): string {
  const minutos = Math.floor(segundos / 60);
  return `${String(minutos).padStart(2, '0')}:${String(segundos % 60).padStart(2, '0')}`;
}
