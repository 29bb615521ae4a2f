import { isWithoutAnswer } from '@taquilla/cliente/ApiError';

/** The hint after a failed read; it mentions the connection only when no answer came. */
export function retryHint(error: unknown): string {
  return `${isWithoutAnswer(error) ? 'Revisa tu conexión y v' : 'V'}uelve a intentar.`;
}
