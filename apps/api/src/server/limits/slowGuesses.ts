import { setTimeout as sleep } from 'node:timers/promises';
import { BusinessError } from '../../businessError.ts';
import type { Context } from '../context.ts';
import { addAttempt } from './attempts.repository.ts';
import { digest } from './knownPlaces.ts';
import { originOf } from './origin.ts';

/** Wrong guesses of an address that are answered at once; a person may mistype. */
const FREE = 5;
const FREE_SECONDS = 15 * 60;
/** How long each later one waits for its answer, one after the other. */
const SLOW_MS = 500;
/** The most wrong guesses of a minute, over all addresses. */
const MOST_A_MINUTE = 300;

/** Of each address, the end of the answer that waits last. */
const waiting = new Map<string, Promise<void>>();

/**
 * Counts a wrong guess of a code and slows its answer down. Strangers and staff share the address of a venue, so the address is
 * never locked: a right code is not counted, and is answered at once. The same wrong code again is no further guess.
 * @throws BusinessError `demasiadas_peticiones` beyond the most of a minute
 */
export async function slowGuess(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { matter, ip, guess }: { matter: 'emparejar'; ip: string; guess: string },
): Promise<void> {
  if (!config.rateLimits) return;
  const [all] = await addAttempt(db, [{ clave: `${matter}:todos`, segundos: 60 }]);
  if (all && all.cuenta > MOST_A_MINUTE)
    throw new BusinessError('demasiadas_peticiones', { reintentarEnSegundos: Math.max(1, all.restan) });
  const origin = originOf(ip);
  const same = { clave: `${matter}:s:${digest(guess)}:${origin}`, segundos: FREE_SECONDS };
  const [again] = await addAttempt(db, [same]);
  if (again && again.cuenta > 1) return;
  const [own] = await addAttempt(db, [{ clave: `${matter}:o:${origin}`, segundos: FREE_SECONDS }]);
  if (own && own.cuenta > FREE) await waitInLine(origin);
}

async function waitInLine(origin: string): Promise<void> {
  const turn = (waiting.get(origin) ?? Promise.resolve()).then(() => sleep(SLOW_MS));
  waiting.set(origin, turn);
  await turn;
  if (waiting.get(origin) === turn) waiting.delete(origin);
}
