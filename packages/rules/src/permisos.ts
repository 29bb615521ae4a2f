import type { Accion, Nivel, Rol } from '@taquilla/contract/comun/acceso';

/**
 * A role's permission for an action: do it, only read, do it after a fresh code (TOTP, §C13.4), or propose it so that
 * another person does it with their code.
 */
export type Permiso = 'hace' | 'lee' | 'hace_con_codigo' | 'propone';

/** A limit on a permission; the use case that does the action applies it. */
export type Limite =
  | 'con_motivo'
  | 'hasta_su_cuota'
  | 'de_bloqueos_que_lo_permiten'
  | 'datos_velados_en_listas'
  | 'por_busqueda'
  | 'asiento_y_folio'
  | 'de_su_caja'
  | 'de_su_caja_hoy_en_efectivo'
  | 'de_su_puerta'
  | 'sus_eventos'
  | 'sus_actos';

interface Celda {
  permiso: Permiso;
  limite?: Limite;
}

const HACE = { permiso: 'hace' } as const;
const LEE = { permiso: 'lee' } as const;
const CON_CODIGO = { permiso: 'hace_con_codigo' } as const;
const PROPONE = { permiso: 'propone' } as const;

/** Every role, in the order of the table (§C1.3). */
export const ROLES = [
  'plataforma',
  'organizador',
  'taquilla',
  'puerta',
  'contabilidad',
] as const satisfies readonly Rol[];

/** The table of §C1.3, and the door's own act (§2.32). A role without an entry has no permission. */
export const PERMISOS: Readonly<Record<Accion, Readonly<Partial<Record<Rol, Celda>>>>> = {
  ver_evento: { plataforma: HACE, organizador: HACE, taquilla: LEE, puerta: LEE, contabilidad: LEE },
  editar_evento: { plataforma: HACE, organizador: HACE },
  fijar_precios: { plataforma: HACE, organizador: HACE, contabilidad: LEE },
  bloquear_lugares: {
    plataforma: HACE,
    organizador: HACE,
    taquilla: { permiso: 'hace', limite: 'con_motivo' },
  },
  vender: { plataforma: HACE, taquilla: HACE },
  dar_cortesias: {
    plataforma: HACE,
    organizador: { permiso: 'hace', limite: 'hasta_su_cuota' },
    taquilla: { permiso: 'hace', limite: 'de_bloqueos_que_lo_permiten' },
    contabilidad: LEE,
  },
  ver_ventas: {
    plataforma: HACE,
    organizador: { permiso: 'hace', limite: 'datos_velados_en_listas' },
    taquilla: { permiso: 'hace', limite: 'por_busqueda' },
    puerta: { permiso: 'hace', limite: 'asiento_y_folio' },
    contabilidad: HACE,
  },
  reenviar_boletos: { plataforma: HACE, organizador: HACE, taquilla: HACE },
  reembolsar: {
    plataforma: CON_CODIGO,
    organizador: PROPONE,
    taquilla: { permiso: 'hace', limite: 'de_su_caja_hoy_en_efectivo' },
    contabilidad: CON_CODIGO,
  },
  cancelar_evento: { plataforma: CON_CODIGO, organizador: PROPONE, contabilidad: LEE },
  ver_cifras: {
    plataforma: HACE,
    organizador: HACE,
    taquilla: { permiso: 'hace', limite: 'de_su_caja' },
    puerta: { permiso: 'hace', limite: 'de_su_puerta' },
    contabilidad: HACE,
  },
  exportar: { plataforma: CON_CODIGO, contabilidad: CON_CODIGO },
  conciliar: { plataforma: HACE, organizador: LEE, contabilidad: HACE },
  llevar_puertas: { plataforma: HACE, organizador: HACE, puerta: LEE },
  dejar_entrar: { puerta: HACE },
  administrar: {
    plataforma: CON_CODIGO,
    organizador: { permiso: 'lee', limite: 'sus_eventos' },
    taquilla: { permiso: 'lee', limite: 'sus_actos' },
    puerta: { permiso: 'lee', limite: 'sus_actos' },
    contabilidad: LEE,
  },
};

/** Roles that do an action themselves, with or without a fresh code. */
export function rolesQueHacen(accion: Accion): Rol[] {
  return ROLES.filter(rol => PERMISOS[accion][rol]?.permiso.startsWith('hace'));
}

/** Whether one of these roles does the action itself. */
export function hace(roles: readonly Rol[], accion: Accion): boolean {
  return rolesQueHacen(accion).some(rol => roles.includes(rol));
}

const BASTAN: Readonly<Record<Nivel, readonly Permiso[]>> = {
  leer: ['lee', 'propone', 'hace', 'hace_con_codigo'],
  proponer: ['propone', 'hace', 'hace_con_codigo'],
  hacer: ['hace', 'hace_con_codigo'],
};

/** Narrows the permissions that count to those without a limit. */
interface Cuales {
  sinLimite?: boolean | undefined;
}

/** Roles that may make a console call of this level on an action. */
export function rolesQuePueden(accion: Accion, nivel: Nivel, cuales: Cuales = {}): Rol[] {
  return ROLES.filter(rol => {
    const permiso = permisoDe(rol, accion, cuales);
    return permiso !== undefined && BASTAN[nivel].includes(permiso);
  });
}

/** Whether these roles do the action only after a fresh code (§C13.4). One role that does it without a code is enough. */
export function haceConCodigo(roles: readonly Rol[], accion: Accion, cuales: Cuales = {}): boolean {
  const permisos = roles.map(rol => permisoDe(rol, accion, cuales));
  return permisos.includes('hace_con_codigo') && !permisos.includes('hace');
}

/**
 * Whether these roles order refunds by themselves, with a fresh code (§C1.3, §C13.4). Others propose them; the bounded
 * right of a till is another call.
 */
export function ordenaReembolsos(roles: readonly Rol[]): boolean {
  return haceConCodigo(roles, 'reembolsar', { sinLimite: true });
}

function permisoDe(rol: Rol, accion: Accion, { sinLimite = false }: Cuales): Permiso | undefined {
  const celda = PERMISOS[accion][rol];
  return sinLimite && celda?.limite !== undefined ? undefined : celda?.permiso;
}

/** Whether these roles require a second factor: one of their actions asks for its code (§C13.4). */
export function pideSegundoFactor(roles: readonly Rol[]): boolean {
  return roles.some(rol =>
    Object.values(PERMISOS).some(celdas => celdas[rol]?.permiso === 'hace_con_codigo'),
  );
}

/** The limits of an action for these roles: null where one of them does it without limits. */
export function limitesDe(roles: readonly Rol[], accion: Accion): readonly Limite[] | null {
  const celdas = roles.flatMap(rol => PERMISOS[accion][rol] ?? []);
  return celdas.some(celda => celda.limite === undefined)
    ? null
    : celdas.flatMap(celda => celda.limite ?? []);
}

/** A member of staff as far as permissions go: their roles, and the events given to them (§C1.2). */
export interface Facultades {
  roles: readonly Rol[];
  eventos: 'todos' | readonly number[];
}

/** The events on which a person acts: all for `plataforma`, the given ones for the other roles. */
export function eventosDe({ roles, eventos }: Facultades): 'todos' | readonly number[] {
  return roles.includes('plataforma') ? 'todos' : eventos;
}

export function actuaEn(personal: Facultades, eventoId: number): boolean {
  const eventos = eventosDe(personal);
  return eventos === 'todos' || eventos.includes(eventoId);
}
