import type { CodigoError } from '@taquilla/contract/comun/errores';
import { normalizarCorreo } from '@taquilla/rules/formularios';
import { BusinessError } from '../../businessError.ts';
import type { Db } from '../../db/connection.ts';
import type { Context } from '../context.ts';
import {
  addAttempt,
  type Count,
  type Counter,
  readAttempts,
  subtractAttempt,
} from './attempts.repository.ts';
import { digest, howKnown, type LoginKind, type LoginPlace } from './knownPlaces.ts';
import { originOf } from './origin.ts';

/** How many, in how many seconds. */
type Cap = readonly [count: number, seconds: number];

export interface AttemptLimits {
  /** Per caller, over all accounts. Wide, since the guests of a venue may share one address (S8). */
  byOrigin?: Cap;
  /** Per account, over all callers. Wide enough that a stranger does not lock the owner out at once. */
  bySubject?: Cap;
  /** Per caller and account: the narrow limit. */
  byBoth?: Cap;
  /** Per device that opened the account before; no other limit applies to it. */
  byKnownDevice?: Cap;
}

const MINUTE = 60;
const HOUR = 3600;

/** The limits shared by all processes (S8). */
export const ATTEMPT_LIMITS = {
  login: {
    byOrigin: [300, 15 * MINUTE],
    bySubject: [100, HOUR],
    byBoth: [10, 15 * MINUTE],
    byKnownDevice: [10, 15 * MINUTE],
  },
  // No limit by account alone: the door app logs in on new devices too, and a password of 79 bits cannot be guessed.
  loginPersonal: {
    byOrigin: [100, 15 * MINUTE],
    byBoth: [10, 15 * MINUTE],
    byKnownDevice: [10, 15 * MINUTE],
  },
  // No limit by account alone: other people's guesses must not lock an owner out, and a second factor follows the password.
  consola: {
    byOrigin: [100, 15 * MINUTE],
    byBoth: [10, 15 * MINUTE],
    byKnownDevice: [10, 15 * MINUTE],
  },
  recuperacionDePersonal: { byOrigin: [100, HOUR], bySubject: [5, HOUR] },
  registro: { byOrigin: [300, HOUR], bySubject: [10, HOUR] },
  verificacion: { byOrigin: [300, HOUR], bySubject: [5, HOUR] },
  recuperacion: { byOrigin: [100, HOUR], bySubject: [5, HOUR] },
  boletos: { byOrigin: [100, HOUR], bySubject: [3, HOUR] },
  // A reference keeps places for hours, and a code is a mail to an address that anybody may write (§B10).
  referencia: { byOrigin: [300, HOUR], bySubject: [5, HOUR] },
  codigoDeCorreo: { byOrigin: [100, HOUR], bySubject: [5, HOUR] },
  // Each makes a mail to an address that anybody may write.
  avisame: { byOrigin: [100, HOUR], bySubject: [6, HOUR] },
  confirmarAviso: { byOrigin: [300, HOUR] },
  contrasena: { bySubject: [10, 15 * MINUTE] },
  correccion: { byOrigin: [300, HOUR], bySubject: [20, HOUR] },
  // Searches of sales by words or amount, by staff who see no list: each shows twenty buyers at most.
  busqueda: { bySubject: [240, HOUR] },
  papeles: { bySubject: [60, 10 * MINUTE] },
  promocion: { byOrigin: [120, 10 * MINUTE] },
  limite: { byOrigin: [60, 10 * MINUTE], bySubject: [6, HOUR] },
  // Per reservation only: other buyers at the same address can still pay.
  limiteAlCobrar: { bySubject: [6, HOUR] },
} as const satisfies Record<string, AttemptLimits>;

export type LimitedMatter = keyof typeof ATTEMPT_LIMITS;

/** An attempt that was counted. */
export interface Attempt {
  /** Takes the count back: a success is no guess, and must not count against other callers at the same address. */
  forgive(): Promise<void>;
}

interface Callers {
  /** The address of the caller, for limits by origin. */
  ip?: string;
  /** The account in question: an e-mail or an id. Kept as a hash. */
  subject?: string;
}

/** A login, with a place that the account may know. */
interface LimitedLogin extends LoginPlace {
  subject: string;
}

/**
 * Counts an attempt before it is made.
 * @throws BusinessError `demasiadas_peticiones` with `detalles.reintentarEnSegundos` when there were too many.
 */
export async function countAttempt(
  { db, config }: Pick<Context, 'db' | 'config'>,
  matter: LimitedMatter,
  callers: Callers,
): Promise<Attempt> {
  if (!config.rateLimits) return { forgive: async () => {} };
  return count(db, countersOf(matter, callers));
}

/**
 * As `countAttempt`, for a login. A device that opened the account before is limited by its own guesses only, and an address
 * that did, by the guesses from that address: strangers elsewhere cannot lock out a buyer who was in before.
 * @throws BusinessError `demasiadas_peticiones`, as `countAttempt`
 */
export async function countLogin(
  { db, config }: Pick<Context, 'db' | 'config'>,
  kind: LoginKind,
  login: LimitedLogin,
): Promise<Attempt> {
  if (!config.rateLimits) return { forgive: async () => {} };
  const known = await howKnown(db, { kind, correo: login.subject }, login);
  return count(db, countersOfLogin(kind, login, known));
}

async function count(db: Context['db'], counters: readonly CappedCounter[]): Promise<Attempt> {
  const counts = await addAttempt(db, counters);
  requireRoom(counts, counters, 0);
  return { forgive: () => subtractAttempt(db, counters) };
}

/**
 * Refuses a caller without attempts left; counts none.
 * @throws BusinessError `demasiadas_peticiones`, as `countAttempt`
 */
export async function requireAttemptLeft(
  { db, config }: { db: Db; config: Context['config'] },
  matter: LimitedMatter,
  callers: Callers,
): Promise<void> {
  if (!config.rateLimits) return;
  const counters = countersOf(matter, callers);
  requireRoom(await readAttempts(db, counters), counters, 1);
}

/** Name of one subject's counter in the database; without a row, there was no count for a day. */
export function subjectCounter(matter: LimitedMatter, subject: string): string {
  return countersOf(matter, { subject })
    .map(({ clave }) => clave)
    .join();
}

/**
 * Runs `task`, and counts an attempt where it fails for `reason`, a sign of guessing: a right password or code is never
 * counted. A caller with too many guesses is refused before the task.
 * @throws BusinessError `demasiadas_peticiones`, as `countAttempt`
 */
export async function countGuesses<T>(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { matter, ip, reason }: { matter: LimitedMatter; ip: string; reason: CodigoError },
  task: () => Promise<T>,
): Promise<T> {
  if (!config.rateLimits) return task();
  const counters = countersOf(matter, { ip });
  requireRoom(await readAttempts(db, counters), counters, 1);
  try {
    return await task();
  } catch (error) {
    if (error instanceof BusinessError && error.code === reason) await addAttempt(db, counters);
    throw error;
  }
}

/** Throws unless `more` attempts are within every limit. */
function requireRoom(counts: readonly Count[], counters: readonly CappedCounter[], more: number): void {
  const caps = new Map(counters.map(c => [c.clave, c.cap]));
  const exceeded = counts.filter(c => c.cuenta + more > (caps.get(c.clave) ?? Number.POSITIVE_INFINITY));
  if (exceeded.length === 0) return;
  throw new BusinessError('demasiadas_peticiones', {
    reintentarEnSegundos: Math.max(1, ...exceeded.map(c => c.restan)),
  });
}

type CappedCounter = Counter & { cap: number };

function countersOf(matter: LimitedMatter, { ip, subject }: Callers): CappedCounter[] {
  const { byOrigin, bySubject, byBoth }: AttemptLimits = ATTEMPT_LIMITS[matter];
  const origin = ip && originOf(ip);
  const account = subject === undefined ? undefined : digest(normalizarCorreo(subject));
  return [
    ...counter(matter, byOrigin, origin && `o:${origin}`),
    ...counter(matter, bySubject, account && `s:${account}`),
    ...counter(matter, byBoth, account && origin && `a:${account}:${origin}`),
  ];
}

function countersOfLogin(
  kind: LoginKind,
  { ip, subject, device }: LimitedLogin,
  known: 'device' | 'address' | null,
): CappedCounter[] {
  const account = digest(normalizarCorreo(subject));
  if (known === 'device')
    return counter(kind, ATTEMPT_LIMITS[kind].byKnownDevice, `d:${account}:${digest(device)}`);
  const all = countersOf(kind, { ip, subject });
  return known === 'address' ? all.filter(({ clave }) => clave !== `${kind}:s:${account}`) : all;
}

function counter(matter: LimitedMatter, cap: Cap | undefined, whose: string | undefined): CappedCounter[] {
  return cap && whose ? [{ clave: `${matter}:${whose}`, cap: cap[0], segundos: cap[1] }] : [];
}
