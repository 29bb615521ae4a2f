import { LLAMADAS } from '@taquilla/contract/catalogo';
import type { CodigoError } from '@taquilla/contract/errores';
import type { Acceso, Llamada } from '@taquilla/contract/llamada';
import { compra } from '@taquilla/contract/llamadas/compra';
import { cuentas } from '@taquilla/contract/llamadas/cuentas';
import { eventos } from '@taquilla/contract/llamadas/eventos';
import { pagos } from '@taquilla/contract/llamadas/pagos';
import { puerta } from '@taquilla/contract/llamadas/puerta';
import { sala } from '@taquilla/contract/llamadas/sala';
import { type LlamadaId, RUTAS } from '@taquilla/contract/rutas';
import { z } from 'zod';
import { RITMO_DE_RESERVAS } from '../compra/rutas.ts';
import { type AsuntoLimitado, REGLAS, type Regla } from '../http/ritmo.ts';
import { RITMO_DE_FICHAS } from '../sala/rutas.ts';

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
  Puerta: 'The door: staff who let people in.',
} as const;
export type Etiqueta = keyof typeof ETIQUETAS;

const GRUPOS: readonly (readonly [Etiqueta, Partial<Record<LlamadaId, unknown>>])[] = [
  ['Cuentas', cuentas],
  ['Eventos', eventos],
  ['Sala', sala],
  ['Compra', compra],
  ['Pagos', pagos],
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

const POR_ACCESO: Readonly<Record<Acceso, readonly CodigoError[]>> = {
  publico: ['clave_invalida'],
  sesion: ['clave_invalida', 'sesion_requerida', 'sesion_invalida', 'correo_no_verificado'],
  reserva: ['clave_invalida', 'sesion_invalida'],
  puerta: ['clave_invalida', 'sesion_requerida', 'sesion_invalida', 'sin_permiso'],
  proveedor: ['clave_invalida'],
};

function erroresDe(llamada: Llamada): CodigoError[] {
  const { acceso, params, query, body, id, errores } = llamada;
  const deEntrada: CodigoError[] = [params, query, body].some(toma) ? ['datos_invalidos'] : [];
  const deCuerpo: CodigoError[] = toma(body)
    ? ['cuerpo_invalido', 'cuerpo_demasiado_grande', 'tipo_no_soportado']
    : [];
  const deRitmo: CodigoError[] = limiteDe(id) === null ? [] : ['demasiadas_peticiones'];
  return [
    ...new Set([
      ...POR_ACCESO[acceso],
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

/** What `exigirRitmo` counts each call as. */
const ASUNTOS: Partial<Record<LlamadaId, AsuntoLimitado>> = {
  login: 'login',
  register: 'registro',
  loginPersonal: 'loginPersonal',
  sendVerificationEmail: 'verificacion',
  forgotPassword: 'recuperacion',
  updatePassword: 'contrasena',
  validarClaveWeb: 'promocion',
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
    const { porSegundo, rafaga } = RITMO_DE_RESERVAS;
    return `${rafaga} at once and ${porSegundo}/s per address`;
  }
  if (id === 'tomarFicha') {
    const { porSegundo, rafaga } = RITMO_DE_FICHAS;
    return `${rafaga} at once and ${porSegundo}/s per address, for guests`;
  }
  if (CON_PROMOCION.has(id))
    return `${enPalabras(REGLAS.promocion.porOrigen, 'per address')}, of promotions that there are not`;
  const asunto = ASUNTOS[id];
  if (!asunto) return null;
  const { porOrigen, porSujeto, porAmbos }: Regla = REGLAS[asunto];
  return [
    enPalabras(porOrigen, 'per address'),
    enPalabras(porSujeto, 'per account'),
    enPalabras(porAmbos, 'per account and address'),
  ]
    .filter(texto => texto !== null)
    .join('; ');
}

function enPalabras(tope: readonly [number, number] | undefined, quien: string): string | null {
  if (!tope) return null;
  const [cuantos, segundos] = tope;
  return `${cuantos} in ${segundos / 60} min ${quien}`;
}
