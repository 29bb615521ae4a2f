import { LLAMADAS } from '@taquilla/contract/catalogo';
import type { Acceso, Encargo } from '@taquilla/contract/comun/acceso';
import type { CodigoError } from '@taquilla/contract/comun/errores';
import type { Llamada } from '@taquilla/contract/comun/llamada';
import { personal } from '@taquilla/contract/consola/personal';
import { puerta } from '@taquilla/contract/puerta/boletos';
import { type LlamadaId, RUTAS } from '@taquilla/contract/rutas';
import { compra } from '@taquilla/contract/tienda/compra';
import { cuentas } from '@taquilla/contract/tienda/cuentas';
import { eventos } from '@taquilla/contract/tienda/eventos';
import { pagos } from '@taquilla/contract/tienda/pagos';
import { sala } from '@taquilla/contract/tienda/sala';
import { rolesQueHacen } from '@taquilla/rules/permisos';
import { z } from 'zod';
import { RITMO_DE_RESERVAS } from '../compra/rutas.ts';
import { RITMO_DE_FICHAS } from '../sala/rutas.ts';
import { ATTEMPT_LIMITS, type AttemptLimits, type LimitedMatter } from '../server/limits/attempts.ts';

/** A call as both documents tell it: the OpenAPI document and the table of calls. */
export interface LlamadaDescrita extends Llamada {
  etiqueta: Etiqueta;
  metodo: string;
  /** Under `/api/v1`, with `:name` for parameters. */
  ruta: string;
  /** All failures that it may answer. */
  todosLosErrores: readonly CodigoError[];
  /** How often it may be made; null when nothing limits it but the server's strength. */
  limite: string | null;
}

/** Groups of calls, in the order of the documents. */
export const ETIQUETAS = {
  Cuentas: 'Accounts, sessions and mail (§7.2-7.10, §7.33).',
  Eventos:
    "What there is to see: events, sections, seats; and the buyer's own tickets (§7.11-7.14, §7.20, §7.21).",
  Sala: 'The waiting room of events that have one (record 0017).',
  Compra: 'Holding places, and giving them back (§7.15-7.19).',
  Pagos: 'Promotions, saved cards, charges (§7.23-7.32).',
  Personal: 'Staff: logging in.',
  Puerta: 'The door: staff who let people in.',
} as const;
export type Etiqueta = keyof typeof ETIQUETAS;

const GRUPOS: readonly (readonly [Etiqueta, Partial<Record<LlamadaId, unknown>>])[] = [
  ['Cuentas', cuentas],
  ['Eventos', eventos],
  ['Sala', sala],
  ['Compra', compra],
  ['Pagos', pagos],
  ['Personal', personal],
  ['Puerta', puerta],
];

export function describirLlamadas(): LlamadaDescrita[] {
  return GRUPOS.flatMap(([etiqueta, grupo]) =>
    idsDe(grupo).map((id): LlamadaDescrita => {
      const llamada: Llamada = LLAMADAS[id];
      const { method, path } = RUTAS[id];
      return {
        ...llamada,
        etiqueta,
        metodo: method,
        ruta: path,
        todosLosErrores: erroresDe(llamada),
        limite: limiteDe(id),
      };
    }),
  );
}

/** Whether a call takes something at this place. */
export function toma(esquema: z.ZodType): boolean {
  return !(esquema instanceof z.ZodUndefined);
}

function idsDe(grupo: Partial<Record<LlamadaId, unknown>>): LlamadaId[] {
  return Object.keys(grupo).filter((id): id is LlamadaId => id in LLAMADAS);
}

function erroresDe(llamada: Llamada): CodigoError[] {
  const { acceso, params, query, body, id, errores } = llamada;
  const deEntrada: CodigoError[] = [params, query, body].some(toma) ? ['datos_invalidos'] : [];
  const deCuerpo: CodigoError[] = toma(body)
    ? ['cuerpo_invalido', 'cuerpo_demasiado_grande', 'tipo_no_soportado']
    : [];
  const deRitmo: CodigoError[] = limiteDe(id) === null ? [] : ['demasiadas_peticiones'];
  return [
    ...new Set([
      ...describirAcceso(acceso).errores,
      ...deEntrada,
      ...deCuerpo,
      ...errores,
      ...deRitmo,
      'saturado' as const,
      'base_no_disponible' as const,
      'error_interno' as const,
    ]),
  ];
}

/** What `countAttempt` counts each call as. */
const ASUNTOS: Partial<Record<LlamadaId, LimitedMatter>> = {
  login: 'login',
  register: 'registro',
  loginPersonal: 'loginPersonal',
  sendVerificationEmail: 'verificacion',
  forgotPassword: 'recuperacion',
  updatePassword: 'contrasena',
  corregirCorreo: 'correccion',
  validarClaveWeb: 'promocion',
  revisarLimite: 'limite',
};
/** Where `conPromocion` counts a promotion that there is not, and nothing else. */
const CON_PROMOCION: ReadonlySet<LlamadaId> = new Set([
  'aplicarPromo',
  'makeCargo',
  'makeCargoInvitado',
  'vender',
]);
const RESERVAS: ReadonlySet<LlamadaId> = new Set(['reservar', 'reservarInvitado', 'reservarGenerales']);

function limiteDe(id: LlamadaId): string | null {
  if (RESERVAS.has(id)) {
    const { perSecond, burst } = RITMO_DE_RESERVAS;
    return `${burst} at once and ${perSecond}/s per address`;
  }
  if (id === 'tomarFicha') {
    const { perSecond, burst } = RITMO_DE_FICHAS;
    return `${burst} at once and ${perSecond}/s per address, for guests`;
  }
  if (CON_PROMOCION.has(id))
    return `${enPalabras(ATTEMPT_LIMITS.promocion.byOrigin, 'per address')}, of promotions that there are not`;
  const asunto = ASUNTOS[id];
  if (!asunto) return null;
  const { byOrigin, bySubject, byBoth, byKnownDevice }: AttemptLimits = ATTEMPT_LIMITS[asunto];
  return [
    enPalabras(byOrigin, 'per address'),
    enPalabras(bySubject, 'per account'),
    enPalabras(byBoth, 'per account and address'),
    enPalabras(byKnownDevice, 'on a device that opened the account before, which alone counts there'),
  ]
    .filter(texto => texto !== null)
    .join('; ');
}

function enPalabras(tope: readonly [number, number] | undefined, quien: string): string | null {
  if (!tope) return null;
  const [cuantos, segundos] = tope;
  return `${cuantos} in ${segundos / 60} min ${quien}`;
}

interface AccesoDescrito {
  /** The callers of a call, in words. */
  quien: string;
  /** What a caller brings, by the document's security schemes. */
  seguridad: readonly Record<string, readonly string[]>[];
  /** How a caller may be refused before the call is read. */
  errores: readonly CodigoError[];
}

const CLAVE = { clave: [] };
const CON_SESION = { clave: [], sesion: [] };

export function describirAcceso(acceso: Acceso): AccesoDescrito {
  switch (acceso.quien) {
    case 'publico':
      return { quien: 'For anybody.', seguridad: [CLAVE], errores: ['clave_invalida'] };
    case 'comprador':
      return {
        quien: 'For a logged-in buyer with a verified e-mail.',
        seguridad: [CON_SESION],
        errores: ['clave_invalida', 'sesion_requerida', 'sesion_invalida', 'correo_no_verificado'],
      };
    case 'dueno': {
      const { encargo } = acceso;
      return {
        quien: `For the holder of the purchase's id; a registered buyer's also needs their session.${encargo ? ` For staff: ${rolesEnPalabras(encargo)}.` : ''}`,
        seguridad: [CLAVE, CON_SESION, ...(encargo ? [{ clave: [], personal: [] }] : [])],
        errores: ['clave_invalida', 'sesion_invalida', ...(encargo ? ['sin_permiso' as const] : [])],
      };
    }
    case 'personal':
      return {
        quien: `For staff: ${rolesEnPalabras(acceso.encargo)}.`,
        seguridad: [{ clave: [], personal: [] }],
        errores: ['clave_invalida', 'sesion_requerida', 'sesion_invalida', 'sin_permiso'],
      };
    case 'proveedor':
      return { quien: 'For the card provider.', seguridad: [{ proveedor: [] }], errores: ['clave_invalida'] };
  }
}

function rolesEnPalabras({ accion, ambito }: Encargo): string {
  const roles = rolesQueHacen(accion).map(rol => `\`${rol}\``);
  return `${roles.join(', ')}${ambito === 'evento' ? ', on events given to them' : ''}`;
}
