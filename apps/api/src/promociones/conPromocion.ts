import type { Context } from '../server/context.ts';
import { countGuesses } from '../server/limits/attempts.ts';

/**
 * Runs what uses a promotion by its number. The number of a promotion with a code works without the code, so numbers
 * may be guessed no more often than codes; 0 and null ask for none (S6, S8).
 */
export function conPromocion<T>(
  { config, dbCobro }: Pick<Context, 'config' | 'dbCobro'>,
  { promocionId, ip }: { promocionId: number | null; ip: string },
  tarea: () => Promise<T>,
): Promise<T> {
  if (!promocionId) return tarea();
  // A paying buyer does not wait behind the crowd.
  return countGuesses(
    { config, db: dbCobro },
    { matter: 'promocion', ip, reason: 'promocion_invalida' },
    tarea,
  );
}
