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
type Cap = readonly [cuantos: number, segundos: number];

export interface AttemptLimits {
  /** Of one caller, whatever the account. Wide, since a venue's guests may share one address (S8). */
  byOrigin?: Cap;
  /** Of one account, from any caller. Wide enough that a stranger does not lock the owner out at once. */
  bySubject?: Cap;
  /** Of one caller for one account: the narrow one. */
  byBoth?: Cap;
  /** Of one device that opened the account before, which no other count holds back. */
  byKnownDevice?: Cap;
}

const MINUTE = 60;
const HOUR = 3600;

/** The limits that all processes share (S8). */
export const ATTEMPT_LIMITS = {
  login: {
    byOrigin: [300, 15 * MINUTE],
    bySubject: [100, HOUR],
    byBoth: [10, 15 * MINUTE],
    byKnownDevice: [10, 15 * MINUTE],
  },
  // Nothing by account alone: the door opens on a new device too, and a password of 79 bits is not guessed.
  loginPersonal: {
    byOrigin: [100, 15 * MINUTE],
    byBoth: [10, 15 * MINUTE],
    byKnownDevice: [10, 15 * MINUTE],
  },
  // Nothing by account alone either: guesses of others must lock no owner out, and a second factor comes after the password.
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
  contrasena: { bySubject: [10, 15 * MINUTE] },
  correccion: { byOrigin: [300, HOUR], bySubject: [20, HOUR] },
  // A code of eight letters and digits, which works once.
  emparejar: { byOrigin: [10, 15 * MINUTE] },
  papeles: { bySubject: [60, 10 * MINUTE] },
  promocion: { byOrigin: [120, 10 * MINUTE] },
  limite: { byOrigin: [60, 10 * MINUTE], bySubject: [6, HOUR] },
  // Of one reservation alone: others at its address go on paying.
  limiteAlCobrar: { bySubject: [6, HOUR] },
} as const satisfies Record<string, AttemptLimits>;

export type LimitedMatter = keyof typeof ATTEMPT_LIMITS;

/** An attempt that was counted. */
export interface Attempt {
  /** Takes the count back: a success is no guess, and other callers at the same address must not pay for it. */
  forgive(): Promise<void>;
}

interface Callers {
  /** For a limit by origin. */
  ip?: string;
  /** The account that is tried: an e-mail or an id. It is kept as a hash. */
  subject?: string;
}

/** A login, whose place may be one that the account knows. */
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
 * The same for a login. A device that opened the account before is held back by its own guesses alone, and an address
 * that did, by what is guessed from there: strangers elsewhere do not lock out a buyer who was in before.
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
 * Refuses a caller that has no attempt left, without counting one.
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

/** How the counter of one subject is named in the database; where it has no row, nothing was counted for a day. */
export function subjectCounter(matter: LimitedMatter, subject: string): string {
  return countersOf(matter, { subject })
    .map(({ clave }) => clave)
    .join();
}

/**
 * Runs `task`, and counts an attempt where it fails for a reason that tells of guessing: a right password or code is
 * never counted. A caller with too many guesses is refused before it.
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

/** Refuses unless `more` attempts are within every limit. */
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
