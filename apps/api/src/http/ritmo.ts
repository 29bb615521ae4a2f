import { createHash } from 'node:crypto';
import type { CodigoError } from '@taquilla/contract/errores';
import { normalizarCorreo } from '@taquilla/rules/formularios';
import type { Contexto } from '../contexto.ts';
import { BusinessError } from '../errores.ts';
import { origenDe } from './origen.ts';
import { type Contador, type Cuenta, leerIntentos, restarIntento, sumarIntento } from './ritmo.repository.ts';

/** How many, in how many seconds. */
type Tope = readonly [cuantos: number, segundos: number];

export interface Regla {
  /** Of one caller, whatever the account. Wide, since a venue's guests may share one address (S8). */
  porOrigen?: Tope;
  /** Of one account, whoever calls. Wide enough that a stranger does not lock the owner out at once. */
  porSujeto?: Tope;
  /** Of one caller for one account: the narrow one. */
  porAmbos?: Tope;
}

const MINUTO = 60;
const HORA = 3600;

/** What is limited across processes (S8). */
export const REGLAS = {
  login: { porOrigen: [300, 15 * MINUTO], porSujeto: [100, HORA], porAmbos: [10, 15 * MINUTO] },
  loginPersonal: { porOrigen: [100, 15 * MINUTO], porSujeto: [50, HORA], porAmbos: [10, 15 * MINUTO] },
  registro: { porOrigen: [300, HORA], porSujeto: [10, HORA] },
  verificacion: { porOrigen: [300, HORA], porSujeto: [5, HORA] },
  recuperacion: { porOrigen: [100, HORA], porSujeto: [5, HORA] },
  contrasena: { porSujeto: [10, 15 * MINUTO] },
  promocion: { porOrigen: [120, 10 * MINUTO] },
} as const satisfies Record<string, Regla>;

export type AsuntoLimitado = keyof typeof REGLAS;

/** An attempt that was counted. */
export interface Intento {
  /** Takes the count back: what went well is no guess, and whoever shares the caller's address is not to pay for it. */
  perdonar(): Promise<void>;
}

interface Quienes {
  ip: string;
  /** The account that is tried: an e-mail or an id. It is kept as a hash. */
  sujeto?: string;
}

/**
 * Counts an attempt before it is made.
 * @throws BusinessError `demasiadas_peticiones` with `detalles.reintentarEnSegundos` when there were too many.
 */
export async function exigirRitmo(
  { db, config }: Pick<Contexto, 'db' | 'config'>,
  asunto: AsuntoLimitado,
  quienes: Quienes,
): Promise<Intento> {
  if (!config.limitesDeRitmo) return { perdonar: async () => {} };
  const contadores = contadoresDe(asunto, quienes);
  const cuentas = await sumarIntento(db, contadores);
  exigirCabida(cuentas, contadores, 0);
  return { perdonar: () => restarIntento(db, contadores) };
}

/**
 * Runs `tarea`, and counts an attempt where it fails for a reason that tells of guessing: who comes with what is right is
 * never counted. Who has guessed too often is refused before it.
 * @throws BusinessError `demasiadas_peticiones`, as `exigirRitmo`
 */
export async function sinAdivinar<T>(
  { db, config }: Pick<Contexto, 'db' | 'config'>,
  { asunto, ip, razon }: { asunto: AsuntoLimitado; ip: string; razon: CodigoError },
  tarea: () => Promise<T>,
): Promise<T> {
  if (!config.limitesDeRitmo) return tarea();
  const contadores = contadoresDe(asunto, { ip });
  exigirCabida(await leerIntentos(db, contadores), contadores, 1);
  try {
    return await tarea();
  } catch (error) {
    if (error instanceof BusinessError && error.code === razon) await sumarIntento(db, contadores);
    throw error;
  }
}

/** Whether `mas` attempts more are within every limit. */
function exigirCabida(
  cuentas: readonly Cuenta[],
  contadores: readonly (Contador & { tope: number })[],
  mas: number,
): void {
  const topes = new Map(contadores.map(c => [c.clave, c.tope]));
  const pasadas = cuentas.filter(c => c.cuenta + mas > (topes.get(c.clave) ?? Number.POSITIVE_INFINITY));
  if (pasadas.length === 0) return;
  throw new BusinessError('demasiadas_peticiones', {
    reintentarEnSegundos: Math.max(1, ...pasadas.map(c => c.restan)),
  });
}

function contadoresDe(asunto: AsuntoLimitado, { ip, sujeto }: Quienes): (Contador & { tope: number })[] {
  const regla: Regla = REGLAS[asunto];
  const origen = origenDe(ip);
  const cuenta = sujeto === undefined ? undefined : resumir(sujeto);
  const contador = (tope: Tope | undefined, quien: string | undefined) =>
    tope && quien ? [{ clave: `${asunto}:${quien}`, tope: tope[0], segundos: tope[1] }] : [];
  return [
    ...contador(regla.porOrigen, `o:${origen}`),
    ...contador(regla.porSujeto, cuenta && `s:${cuenta}`),
    ...contador(regla.porAmbos, cuenta && `a:${cuenta}:${origen}`),
  ];
}

function resumir(sujeto: string): string {
  return createHash('sha256').update(normalizarCorreo(sujeto)).digest('base64url').slice(0, 22);
}
