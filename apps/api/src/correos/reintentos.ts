/** State of a mail after a failed try. */
export interface Fracaso {
  /** Tries so far, this one included. */
  intentos: number;
  /** Permanent refusals so far, this one included; 0 when the server could not be reached or asks to wait. */
  rechazos: number;
  esRechazo: boolean;
  /** The server received the whole mail and may have accepted it. */
  esDuda: boolean;
  /** Hours since the mail was written. */
  edadHoras: number;
}

export type Reintento = { tipo: 'esperar'; segundos: number } | { tipo: 'desistir' };

/**
 * When to try again. An unreachable server is tried for days, at most 5 minutes apart, so that tickets leave soon after it is
 * back. A permanent refusal counts only when it is repeated over hours: a mail server that is being set up refuses everything.
 * A mail that may have arrived is sent again at growing intervals: a server that accepts every mail and always confirms too
 * late causes a handful of copies, not hundreds.
 *
 * @param azar from 0 to 1; spreads the tries of mails that failed together.
 */
export function decidirReintento(
  { intentos, rechazos, esRechazo, esDuda, edadHoras }: Fracaso,
  azar: number,
): Reintento {
  if (edadHoras >= DESISTIR_TRAS_HORAS) return { tipo: 'desistir' };
  if (esDuda) return { tipo: 'esperar', segundos: Math.max(ESPERA_TRAS_DUDA, 2 * 3_600 * edadHoras) };
  const base = esRechazo ? ESPERAS_TRAS_RECHAZO[rechazos - 1] : esperaTrasFalla(intentos);
  if (base === undefined) return { tipo: 'desistir' };
  return { tipo: 'esperar', segundos: base * (0.8 + 0.4 * azar) };
}

const DESISTIR_TRAS_HORAS = 5 * 24;
const ESPERAS_TRAS_RECHAZO: readonly number[] = [60, 600, 3_600, 14_400];
const ESPERA_TRAS_DUDA = 600;
const ESPERA_MINIMA = 5;
const ESPERA_MAXIMA = 300;

function esperaTrasFalla(intentos: number): number {
  return Math.min(ESPERA_MAXIMA, ESPERA_MINIMA * 2 ** Math.min(intentos - 1, 10));
}
