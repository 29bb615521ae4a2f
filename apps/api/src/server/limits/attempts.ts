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
type Tope = readonly [cuantos: number, segundos: number];

export interface AttemptLimits {
  /** Of one caller, whatever the account. Wide, since a venue's guests may share one address (S8). */
  byOrigin?: Tope;
  /** Of one account, from any caller. Wide enough that a stranger does not lock the owner out at once. */
  bySubject?: Tope;
  /** Of one caller for one account: the narrow one. */
  byBoth?: Tope;
  /** Of one device that opened the account before, which no other count holds back. */
  byKnownDevice?: Tope;
}

const MINUTO = 60;
const HORA = 3600;

/** The limits that all processes share (S8). */
export const ATTEMPT_LIMITS = {
  login: {
    byOrigin: [300, 15 * MINUTO],
    bySubject: [100, HORA],
    byBoth: [10, 15 * MINUTO],
    byKnownDevice: [10, 15 * MINUTO],
  },
  // Nothing by account alone: the door opens on a new device too, and a password of 79 bits is not guessed.
  loginPersonal: {
    byOrigin: [100, 15 * MINUTO],
    byBoth: [10, 15 * MINUTO],
    byKnownDevice: [10, 15 * MINUTO],
  },
  registro: { byOrigin: [300, HORA], bySubject: [10, HORA] },
  verificacion: { byOrigin: [300, HORA], bySubject: [5, HORA] },
  recuperacion: { byOrigin: [100, HORA], bySubject: [5, HORA] },
  contrasena: { bySubject: [10, 15 * MINUTO] },
  correccion: { byOrigin: [300, HORA], bySubject: [20, HORA] },
  papeles: { bySubject: [60, 10 * MINUTO] },
  promocion: { byOrigin: [120, 10 * MINUTO] },
  limite: { byOrigin: [60, 10 * MINUTO], bySubject: [6, HORA] },
  // Of one reservation alone: others at its address go on paying.
  limiteAlCobrar: { bySubject: [6, HORA] },
} as const satisfies Record<string, AttemptLimits>;

export type LimitedMatter = keyof typeof ATTEMPT_LIMITS;

/** An attempt that was counted. */
export interface Attempt {
  /** Takes the count back: a success is no guess, and other callers at the same address must not pay for it. */
  forgive(): Promise<void>;
}

interface Quienes {
  /** For a limit by origin. */
  ip?: string;
  /** The account that is tried: an e-mail or an id. It is kept as a hash. */
  subject?: string;
}

/** A login, whose place may be one that the account knows. */
interface EntradaALimitar extends LoginPlace {
  subject: string;
}

/**
 * Counts an attempt before it is made.
 * @throws BusinessError `demasiadas_peticiones` with `detalles.reintentarEnSegundos` when there were too many.
 */
export async function countAttempt(
  { db, config }: Pick<Context, 'db' | 'config'>,
  asunto: LimitedMatter,
  quienes: Quienes,
): Promise<Attempt> {
  if (!config.limitesDeRitmo) return { forgive: async () => {} };
  return contar(db, contadoresDe(asunto, quienes));
}

/**
 * The same for a login. A device that opened the account before is held back by its own guesses alone, and an address
 * that did, by what is guessed from there: strangers elsewhere do not lock out a buyer who was in before.
 * @throws BusinessError `demasiadas_peticiones`, as `countAttempt`
 */
export async function countLogin(
  { db, config }: Pick<Context, 'db' | 'config'>,
  puerta: LoginKind,
  entrada: EntradaALimitar,
): Promise<Attempt> {
  if (!config.limitesDeRitmo) return { forgive: async () => {} };
  const conocida = await howKnown(db, { puerta, correo: entrada.subject }, entrada);
  return contar(db, contadoresDeEntrada(puerta, entrada, conocida));
}

async function contar(db: Context['db'], contadores: readonly ContadorConTope[]): Promise<Attempt> {
  const cuentas = await addAttempt(db, contadores);
  exigirCabida(cuentas, contadores, 0);
  return { forgive: () => subtractAttempt(db, contadores) };
}

/**
 * Refuses a caller that has no attempt left, without counting one.
 * @throws BusinessError `demasiadas_peticiones`, as `countAttempt`
 */
export async function requireAttemptLeft(
  { db, config }: { db: Db; config: Context['config'] },
  asunto: LimitedMatter,
  quienes: Quienes,
): Promise<void> {
  if (!config.limitesDeRitmo) return;
  const contadores = contadoresDe(asunto, quienes);
  exigirCabida(await readAttempts(db, contadores), contadores, 1);
}

/** How the counter of one subject is named in the database; where it has no row, nothing was counted for a day. */
export function subjectCounter(asunto: LimitedMatter, subject: string): string {
  return contadoresDe(asunto, { subject })
    .map(({ clave }) => clave)
    .join();
}

/**
 * Runs `tarea`, and counts an attempt where it fails for a reason that tells of guessing: a right password or code is
 * never counted. A caller with too many guesses is refused before it.
 * @throws BusinessError `demasiadas_peticiones`, as `countAttempt`
 */
export async function countGuesses<T>(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { asunto, ip, razon }: { asunto: LimitedMatter; ip: string; razon: CodigoError },
  tarea: () => Promise<T>,
): Promise<T> {
  if (!config.limitesDeRitmo) return tarea();
  const contadores = contadoresDe(asunto, { ip });
  exigirCabida(await readAttempts(db, contadores), contadores, 1);
  try {
    return await tarea();
  } catch (error) {
    if (error instanceof BusinessError && error.code === razon) await addAttempt(db, contadores);
    throw error;
  }
}

/** Whether `mas` attempts more are within every limit. */
function exigirCabida(cuentas: readonly Count[], contadores: readonly ContadorConTope[], mas: number): void {
  const topes = new Map(contadores.map(c => [c.clave, c.tope]));
  const pasadas = cuentas.filter(c => c.cuenta + mas > (topes.get(c.clave) ?? Number.POSITIVE_INFINITY));
  if (pasadas.length === 0) return;
  throw new BusinessError('demasiadas_peticiones', {
    reintentarEnSegundos: Math.max(1, ...pasadas.map(c => c.restan)),
  });
}

type ContadorConTope = Counter & { tope: number };

function contadoresDe(asunto: LimitedMatter, { ip, subject }: Quienes): ContadorConTope[] {
  const { byOrigin, bySubject, byBoth }: AttemptLimits = ATTEMPT_LIMITS[asunto];
  const origen = ip && originOf(ip);
  const cuenta = subject === undefined ? undefined : digest(normalizarCorreo(subject));
  return [
    ...contador(asunto, byOrigin, origen && `o:${origen}`),
    ...contador(asunto, bySubject, cuenta && `s:${cuenta}`),
    ...contador(asunto, byBoth, cuenta && origen && `a:${cuenta}:${origen}`),
  ];
}

function contadoresDeEntrada(
  puerta: LoginKind,
  { ip, subject, device }: EntradaALimitar,
  conocida: 'dispositivo' | 'direccion' | null,
): ContadorConTope[] {
  const cuenta = digest(normalizarCorreo(subject));
  if (conocida === 'dispositivo')
    return contador(puerta, ATTEMPT_LIMITS[puerta].byKnownDevice, `d:${cuenta}:${digest(device)}`);
  const todos = contadoresDe(puerta, { ip, subject });
  return conocida === 'direccion' ? todos.filter(({ clave }) => clave !== `${puerta}:s:${cuenta}`) : todos;
}

function contador(
  asunto: LimitedMatter,
  tope: Tope | undefined,
  quien: string | undefined,
): ContadorConTope[] {
  return tope && quien ? [{ clave: `${asunto}:${quien}`, tope: tope[0], segundos: tope[1] }] : [];
}
