import { isWithoutAnswer } from '@taquilla/cliente/ApiError';

/** How to go on after a reading that failed: the connection is to blame only where no answer came. */
export function retryHint(error: unknown): string {
  return `${isWithoutAnswer(error) ? 'Revisa tu conexión y v' : 'V'}uelve a intentar.`;
}
