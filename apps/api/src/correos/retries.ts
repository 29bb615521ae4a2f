/** State of a mail after a failed try. */
export interface FailedTry {
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

export type Retry = { tipo: 'esperar'; segundos: number } | { tipo: 'desistir' };

/**
 * When to try again. An unreachable server is tried for days, at most 5 minutes apart, so that tickets leave soon after it is
 * back. A permanent refusal counts only when it is repeated over hours: a mail server that is being set up refuses everything.
 * A mail that may have arrived is sent again at growing intervals: a server that accepts every mail and always confirms too
 * late causes a handful of copies, not hundreds.
 *
 * @param random from 0 to 1; spreads the tries of mails that failed together.
 */
export function decideRetry(
  { intentos, rechazos, esRechazo, esDuda, edadHoras }: FailedTry,
  random: number,
): Retry {
  if (edadHoras >= GIVE_UP_AFTER_HOURS) return { tipo: 'desistir' };
  if (esDuda) return { tipo: 'esperar', segundos: Math.max(WAIT_AFTER_DOUBT, 2 * 3_600 * edadHoras) };
  const base = esRechazo ? WAITS_AFTER_REFUSAL[rechazos - 1] : waitAfterFailure(intentos);
  if (base === undefined) return { tipo: 'desistir' };
  return { tipo: 'esperar', segundos: base * (0.8 + 0.4 * random) };
}

const GIVE_UP_AFTER_HOURS = 5 * 24;
const WAITS_AFTER_REFUSAL: readonly number[] = [60, 600, 3_600, 14_400];
const WAIT_AFTER_DOUBT = 600;
const MIN_WAIT = 5;
const MAX_WAIT = 300;

function waitAfterFailure(intentos: number): number {
  return Math.min(MAX_WAIT, MIN_WAIT * 2 ** Math.min(intentos - 1, 10));
}
