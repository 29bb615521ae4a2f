/** Words of what happens to a sold event (§C7), shared by all audiences; their meaning is in `rules/cancelacion.ts`. */

/** A run's kind: an event is cancelled, or its buyers choose to keep or to return. */
export const TIPOS_DE_CANCELACION = [
  'cancelar',
  'aplazar',
  'reprogramar',
  'recinto',
  'artista',
  'interrumpir',
] as const;

export const CAUSAS_DE_CANCELACION = [
  'ventas_bajas',
  'produccion',
  'artista_no_viene',
  'recinto',
  'otra',
  'clima',
  'sanitaria',
  'enfermedad',
  'autoridad',
] as const;

/** The state of a run. `propuesta` waits for a second person; `gracia` can be undone; `sin_fondos` goes on by itself. */
export const ESTADOS_DE_CANCELACION = [
  'propuesta',
  'gracia',
  'corriendo',
  'pausada',
  'sin_fondos',
  'terminada',
  'deshecha',
  'retirada',
] as const;

/**
 * How far one sale of a run is, as board, CSV and public page tell it (§C7.7). The pesos of all states add up to what was
 * paid. `conserva` and `sin_decidir` exist only where buyers choose.
 */
export const COMO_VA = [
  'devuelto',
  'en_camino',
  'por_enviar',
  'espera_cuenta',
  'en_caja',
  'fallida',
  'contracargo',
  'sin_costo',
  'conserva',
  'sin_decidir',
] as const;

export type TipoDeCancelacion = (typeof TIPOS_DE_CANCELACION)[number];
export type CausaDeCancelacion = (typeof CAUSAS_DE_CANCELACION)[number];
export type EstadoDeCancelacion = (typeof ESTADOS_DE_CANCELACION)[number];
export type ComoVa = (typeof COMO_VA)[number];
