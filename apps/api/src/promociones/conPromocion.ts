import type { Context } from '../server/context.ts';
import { countGuesses } from '../server/limits/attempts.ts';

/**
 * Runs a task that uses a promotion by its number. The number of a promotion with a code works without the code, so guesses of
 * numbers are limited like guesses of codes; 0 and null name no promotion (S6, S8).
 */
export function conPromocion<T>(
  { config, dbCobro }: Pick<Context, 'config' | 'dbCobro'>,
  { promocionId, ip }: { promocionId: number | null; ip: string },
  tarea: () => Promise<T>,
): Promise<T> {
  if (!promocionId) return tarea();
  // Uses the connections for payments, so that a paying buyer does not wait behind the crowd.
  return countGuesses(
    { config, db: dbCobro },
    { matter: 'promocion', ip, reason: 'promocion_invalida' },
    tarea,
  );
}
