import type { CodigoError } from '@taquilla/contract/comun/errores';
import { normalizarCorreo } from '@taquilla/rules/formularios';
import type { Contexto } from '../contexto.ts';
import { BusinessError } from '../errores.ts';
import { comoConoce, type Procedencia, type Puerta, resumir } from './entradaConocida.ts';
import { origenDe } from './origen.ts';
import { type Contador, type Cuenta, leerIntentos, restarIntento, sumarIntento } from './ritmo.repository.ts';

/** How many, in how many seconds. */
type Tope = readonly [cuantos: number, segundos: number];

export interface Regla {
  /** Of one caller, whatever the account. Wide, since a venue's guests may share one address (S8). */
  porOrigen?: Tope;
  /** Of one account, from any caller. Wide enough that a stranger does not lock the owner out at once. */
  porSujeto?: Tope;
  /** Of one caller for one account: the narrow one. */
  porAmbos?: Tope;
  /** Of one device that opened the account before, which no other count holds back. */
  porConocido?: Tope;
}

const MINUTO = 60;
const HORA = 3600;

/** The limits that all processes share (S8). */
export const REGLAS = {
  login: {
    porOrigen: [300, 15 * MINUTO],
    porSujeto: [100, HORA],
    porAmbos: [10, 15 * MINUTO],
    porConocido: [10, 15 * MINUTO],
  },
  // Nothing by account alone: the door opens on a new device too, and a password of 79 bits is not guessed.
  loginPersonal: {
    porOrigen: [100, 15 * MINUTO],
    porAmbos: [10, 15 * MINUTO],
    porConocido: [10, 15 * MINUTO],
  },
  registro: { porOrigen: [300, HORA], porSujeto: [10, HORA] },
  verificacion: { porOrigen: [300, HORA], porSujeto: [5, HORA] },
  recuperacion: { porOrigen: [100, HORA], porSujeto: [5, HORA] },
  contrasena: { porSujeto: [10, 15 * MINUTO] },
  correccion: { porOrigen: [300, HORA], porSujeto: [20, HORA] },
  papeles: { porSujeto: [60, 10 * MINUTO] },
  promocion: { porOrigen: [120, 10 * MINUTO] },
  limite: { porOrigen: [60, 10 * MINUTO], porSujeto: [6, HORA] },
} as const satisfies Record<string, Regla>;

export type AsuntoLimitado = keyof typeof REGLAS;

/** An attempt that was counted. */
export interface Intento {
  /** Takes the count back: a success is no guess, and other callers at the same address must not pay for it. */
  perdonar(): Promise<void>;
}

interface Quienes {
  ip: string;
  /** The account that is tried: an e-mail or an id. It is kept as a hash. */
  sujeto?: string;
}

/** A login, whose place may be one that the account knows. */
interface EntradaALimitar extends Procedencia {
  sujeto: string;
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
  return contar(db, contadoresDe(asunto, quienes));
}

/**
 * The same for a login. A device that opened the account before is held back by its own guesses alone, and an address
 * that did, by what is guessed from there: strangers elsewhere do not lock out a buyer who was in before.
 * @throws BusinessError `demasiadas_peticiones`, as `exigirRitmo`
 */
export async function exigirRitmoDeEntrada(
  { db, config }: Pick<Contexto, 'db' | 'config'>,
  puerta: Puerta,
  entrada: EntradaALimitar,
): Promise<Intento> {
  if (!config.limitesDeRitmo) return { perdonar: async () => {} };
  const conocida = await comoConoce(db, { puerta, correo: entrada.sujeto }, entrada);
  return contar(db, contadoresDeEntrada(puerta, entrada, conocida));
}

async function contar(db: Contexto['db'], contadores: readonly ContadorConTope[]): Promise<Intento> {
  const cuentas = await sumarIntento(db, contadores);
  exigirCabida(cuentas, contadores, 0);
  return { perdonar: () => restarIntento(db, contadores) };
}

/**
 * Runs `tarea`, and counts an attempt where it fails for a reason that tells of guessing: a right password or code is
 * never counted. A caller with too many guesses is refused before it.
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
function exigirCabida(cuentas: readonly Cuenta[], contadores: readonly ContadorConTope[], mas: number): void {
  const topes = new Map(contadores.map(c => [c.clave, c.tope]));
  const pasadas = cuentas.filter(c => c.cuenta + mas > (topes.get(c.clave) ?? Number.POSITIVE_INFINITY));
  if (pasadas.length === 0) return;
  throw new BusinessError('demasiadas_peticiones', {
    reintentarEnSegundos: Math.max(1, ...pasadas.map(c => c.restan)),
  });
}

type ContadorConTope = Contador & { tope: number };

function contadoresDe(asunto: AsuntoLimitado, { ip, sujeto }: Quienes): ContadorConTope[] {
  const { porOrigen, porSujeto, porAmbos }: Regla = REGLAS[asunto];
  const origen = origenDe(ip);
  const cuenta = sujeto === undefined ? undefined : resumir(normalizarCorreo(sujeto));
  return [
    ...contador(asunto, porOrigen, `o:${origen}`),
    ...contador(asunto, porSujeto, cuenta && `s:${cuenta}`),
    ...contador(asunto, porAmbos, cuenta && `a:${cuenta}:${origen}`),
  ];
}

function contadoresDeEntrada(
  puerta: Puerta,
  { ip, sujeto, dispositivo }: EntradaALimitar,
  conocida: 'dispositivo' | 'direccion' | null,
): ContadorConTope[] {
  const cuenta = resumir(normalizarCorreo(sujeto));
  if (conocida === 'dispositivo')
    return contador(puerta, REGLAS[puerta].porConocido, `d:${cuenta}:${resumir(dispositivo)}`);
  const todos = contadoresDe(puerta, { ip, sujeto });
  return conocida === 'direccion' ? todos.filter(({ clave }) => clave !== `${puerta}:s:${cuenta}`) : todos;
}

function contador(
  asunto: AsuntoLimitado,
  tope: Tope | undefined,
  quien: string | undefined,
): ContadorConTope[] {
  return tope && quien ? [{ clave: `${asunto}:${quien}`, tope: tope[0], segundos: tope[1] }] : [];
}
