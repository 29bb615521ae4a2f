import type { Acceso, Encargo } from '@taquilla/contract/comun/acceso';
import type { CodigoError } from '@taquilla/contract/comun/errores';
import type { Llamada } from '@taquilla/contract/comun/llamada';
import { ajustes } from '@taquilla/contract/consola/ajustes';
import { archivosDeEvento } from '@taquilla/contract/consola/archivosDeEvento';
import { auditoria } from '@taquilla/contract/consola/auditoria';
import { caja } from '@taquilla/contract/consola/caja';
import { cambiosDeEvento } from '@taquilla/contract/consola/cambiosDeEvento';
import { cancelaciones } from '@taquilla/contract/consola/cancelaciones';
import { cifras } from '@taquilla/contract/consola/cifras';
import { comunicados } from '@taquilla/contract/consola/comunicados';
import { correosDeCancelacion } from '@taquilla/contract/consola/correosDeCancelacion';
import { cortesias } from '@taquilla/contract/consola/cortesias';
import { cuenta } from '@taquilla/contract/consola/cuenta';
import { equipo } from '@taquilla/contract/consola/equipo';
import { exportaciones } from '@taquilla/contract/consola/exportaciones';
import { organizador } from '@taquilla/contract/consola/organizador';
import { personal } from '@taquilla/contract/consola/personal';
import { posventa } from '@taquilla/contract/consola/posventa';
import { puertas } from '@taquilla/contract/consola/puertas';
import { recintos } from '@taquilla/contract/consola/recintos';
import { sesion } from '@taquilla/contract/consola/sesion';
import { taquilla } from '@taquilla/contract/consola/taquilla';
import { ventas } from '@taquilla/contract/consola/ventas';
import { puerta } from '@taquilla/contract/puerta/boletos';
import { lector } from '@taquilla/contract/puerta/lector';
import { type LlamadaId, RUTAS } from '@taquilla/contract/rutas';
import { apartado } from '@taquilla/contract/tienda/apartado';
import { avisame } from '@taquilla/contract/tienda/avisame';
import { cancelacionesDeTienda } from '@taquilla/contract/tienda/cancelaciones';
import { compra } from '@taquilla/contract/tienda/compra';
import { cuentas } from '@taquilla/contract/tienda/cuentas';
import { eventos } from '@taquilla/contract/tienda/eventos';
import { mejores } from '@taquilla/contract/tienda/mejores';
import { pagos } from '@taquilla/contract/tienda/pagos';
import { referencias } from '@taquilla/contract/tienda/referencias';
import { sala } from '@taquilla/contract/tienda/sala';
import { haceConCodigo, rolesQueHacen, rolesQuePueden } from '@taquilla/rules/permisos';
import { z } from 'zod';
import { RITMO_DE_TIENDAS } from '../compra/referencia/rutas.ts';
import { RITMO_DE_CAMBIOS, RITMO_DE_RESERVAS } from '../compra/rutas.ts';
import { RITMO_DE_PLANES } from '../compra/rutasDePago.ts';
import { RITMO_DE_MEJORES } from '../eventos/rutas.ts';
import { RITMO_DE_FICHAS } from '../sala/rutas.ts';
import { ATTEMPT_LIMITS, type AttemptLimits, type LimitedMatter } from '../server/limits/attempts.ts';

/** A call with everything that the OpenAPI document and the table of calls state about it. */
export interface LlamadaDescrita extends Llamada {
  etiqueta: string;
  metodo: string;
  /** Under `/api/v1`, with `:name` for parameters. */
  ruta: string;
  /** All failures that it may answer. */
  todosLosErrores: readonly CodigoError[];
  /** Limit of how often the call may be made; null where only the server's load limits it. */
  limite: string | null;
}

type Grupo = readonly [etiqueta: string, llamadas: Partial<Record<LlamadaId, Llamada>>, descripcion: string];

/** Groups of calls, in the order of the documents. */
export const GRUPOS: readonly Grupo[] = [
  ['Cuentas', cuentas, 'Accounts, sessions and mail (§7.2-7.10, §7.33).'],
  [
    'Eventos',
    { ...eventos, ...mejores, ...avisame },
    "What there is to see: events, sections, seats, the best places together (§B1.8); the buyer's own tickets (§7.11-7.14, §7.20, §7.21); one mail when an event can be bought (§B3.9).",
  ],
  ['Sala', sala, 'The waiting room of events that have one (record 0017).'],
  ['Compra', { ...compra, ...apartado }, 'Holding places, changing and giving them back (§7.15-7.19, §B1).'],
  [
    'Pagos',
    { ...pagos, ...referencias, ...cancelacionesDeTienda },
    'Promotions, saved cards, charges (§7.23-7.32); money that comes back (§C7).',
  ],
  ['Personal', personal, 'Staff: logging in.'],
  [
    'Consola',
    {
      ...sesion,
      ...equipo,
      ...cuenta,
      ...organizador,
      ...auditoria,
      ...ajustes,
      ...ventas,
      ...puertas,
      ...recintos,
      ...archivosDeEvento,
      ...posventa,
      ...cancelaciones,
      ...cambiosDeEvento,
      ...comunicados,
      ...correosDeCancelacion,
      ...taquilla,
      ...caja,
      ...cifras,
      ...cortesias,
      ...exportaciones,
    },
    'The console of those who run the box office: sessions, team, events, record of changes (docs/consola.md).',
  ],
  ['Puerta', { ...puerta, ...lector }, 'The door: staff who let people in, and paired phones.'],
];

export function describirLlamadas(): LlamadaDescrita[] {
  return GRUPOS.flatMap(([etiqueta, llamadas]) =>
    Object.values(llamadas).map(llamada => {
      const { method: metodo, path: ruta } = RUTAS[llamada.id];
      const limite = LIMITES[llamada.id] ?? null;
      return { ...llamada, etiqueta, metodo, ruta, limite, todosLosErrores: erroresDe(llamada, limite) };
    }),
  );
}

/** Whether a call takes this part: params, query or body. */
export function toma(esquema: z.ZodType): boolean {
  return !(esquema instanceof z.ZodUndefined);
}

function erroresDe(llamada: Llamada, limite: string | null): readonly CodigoError[] {
  const { acceso, params, query, body, errores } = llamada;
  const todos: CodigoError[] = [
    ...describirAcceso(acceso).errores,
    ...([params, query, body].some(toma) ? ['datos_invalidos' as const] : []),
    ...(toma(body) ? (['cuerpo_invalido', 'cuerpo_demasiado_grande', 'tipo_no_soportado'] as const) : []),
    ...errores,
    ...deConsola(llamada),
    ...(limite === null ? [] : ['demasiadas_peticiones' as const]),
    'saturado',
    'base_no_disponible',
    'error_interno',
  ];
  return [...new Set(todos)];
}

/** Errors that every call of the console may have. */
function deConsola({ acceso, ifMatch, idempotent }: Llamada): CodigoError[] {
  if (acceso.quien !== 'consola') return [];
  return [
    ...(ifMatch ? (['version_requerida', 'version_distinta'] as const) : []),
    ...(idempotent ? (['llave_requerida', 'llave_reutilizada', 'en_proceso'] as const) : []),
    'demasiadas_peticiones',
  ];
}

const POR_RESERVA = deGolpe(RITMO_DE_RESERVAS);
const POR_CAMBIO = `${RITMO_DE_CAMBIOS.perSecond}/s per hold`;
/** With `conPromocion` only unknown promotions are counted. */
const POR_PROMOCION = `${intentos('promocion')}, of promotions that there are not`;
const LIMITES: Partial<Record<LlamadaId, string>> = {
  login: intentos('login'),
  register: intentos('registro'),
  loginPersonal: intentos('loginPersonal'),
  entrarConsola: intentos('consola'),
  pedirRecuperacion: intentos('recuperacionDePersonal'),
  cambiarMiContrasena: intentos('contrasena'),
  sendVerificationEmail: intentos('verificacion'),
  forgotPassword: intentos('recuperacion'),
  updatePassword: intentos('contrasena'),
  corregirCorreo: intentos('correccion'),
  pedirAviso: intentos('avisame'),
  confirmarAviso: intentos('confirmarAviso'),
  emparejarLector: '300 a minute in all, of codes that are none; slower from the sixth of an address on',
  validarClaveWeb: intentos('promocion'),
  revisarLimite: intentos('limite'),
  getMejores: deGolpe(RITMO_DE_MEJORES),
  reservar: POR_RESERVA,
  reservarInvitado: POR_RESERVA,
  reservarGenerales: POR_RESERVA,
  apartar: POR_RESERVA,
  cambiarApartado: POR_CAMBIO,
  masTiempo: POR_CAMBIO,
  tomarFicha: `${deGolpe(RITMO_DE_FICHAS)}, for guests`,
  aplicarPromo: POR_PROMOCION,
  makeCargo: POR_PROMOCION,
  makeCargoInvitado: POR_PROMOCION,
  vender: POR_PROMOCION,
  planesDeMeses: porReserva(RITMO_DE_PLANES),
  pedirReferencia: intentos('referencia'),
  mandarCodigoDeCorreo: intentos('codigoDeCorreo'),
  tiendasCerca: porReserva(RITMO_DE_TIENDAS),
  estadoDeReferencia: 'the provider is asked once in 30 s per reservation',
};

function porReserva({ perSecond, burst }: { perSecond: number; burst: number }): string {
  return `${burst} at once and ${perSecond}/s per reservation`;
}

function deGolpe({ perSecond, burst }: { perSecond: number; burst: number }): string {
  return `${burst} at once and ${perSecond}/s per address`;
}

function intentos(asunto: LimitedMatter): string {
  const { byOrigin, bySubject, byBoth, byKnownDevice }: AttemptLimits = ATTEMPT_LIMITS[asunto];
  const topes = [
    [byOrigin, 'per address'],
    [bySubject, 'per account'],
    [byBoth, 'per account and address'],
    [byKnownDevice, 'on a device that opened the account before, which alone counts there'],
  ] as const;
  return topes
    .flatMap(([tope, quien]) => (tope ? [`${tope[0]} in ${tope[1] / 60} min ${quien}`] : []))
    .join('; ');
}

interface AccesoDescrito {
  /** The callers of the call, in words. */
  quien: string;
  /** Credentials of a caller, by the document's security schemes. */
  seguridad: readonly Record<string, readonly string[]>[];
  /** Refusals of a caller before the call is read. */
  errores: readonly CodigoError[];
}

const CLAVE = { clave: [] };
const CON_SESION = { clave: [], sesion: [] };
const DE_PERSONAL = { clave: [], personal: [] };

export function describirAcceso(acceso: Acceso): AccesoDescrito {
  switch (acceso.quien) {
    case 'publico':
      return { quien: 'For every caller.', seguridad: [CLAVE], errores: ['clave_invalida'] };
    case 'comprador':
      return {
        quien: 'For a logged-in buyer with a verified e-mail.',
        seguridad: [CON_SESION],
        errores: ['clave_invalida', 'sesion_requerida', 'sesion_invalida', 'correo_no_verificado'],
      };
    case 'dueno':
      return {
        quien: "For the holder of the purchase's id; a registered buyer's also needs their session.",
        seguridad: [CLAVE, CON_SESION],
        errores: ['clave_invalida', 'sesion_invalida'],
      };
    case 'personal':
      return {
        quien: paraPersonal(acceso.encargo),
        seguridad: [DE_PERSONAL],
        errores: ['clave_invalida', 'sesion_requerida', 'sesion_invalida', 'sin_permiso'],
      };
    case 'consola':
      return describirConsola(acceso);
    case 'lector':
      return {
        quien: acceso.sesion === 'ninguna' ? 'For a phone, from our own pages.' : 'For a paired phone.',
        seguridad: [acceso.sesion === 'ninguna' ? CLAVE : { clave: [], lector: [] }],
        errores: [
          'clave_invalida',
          'origen_invalido',
          ...(acceso.sesion === 'ninguna' ? [] : (['lector_revocado'] as const)),
        ],
      };
    case 'proveedor':
      return { quien: 'For the card provider.', seguridad: [{ proveedor: [] }], errores: ['clave_invalida'] };
  }
}

function describirConsola(acceso: Extract<Acceso, { quien: 'consola' }>): AccesoDescrito {
  const deFuera: CodigoError[] = ['clave_invalida', 'origen_invalido'];
  if (acceso.sesion === 'ninguna') {
    const errores = [...deFuera, 'conexion_sin_cifrar' as const];
    return { quien: 'For every caller, from our own pages.', seguridad: [CLAVE], errores };
  }
  const seguridad = [{ clave: [], consola: [] }];
  const deSesion: CodigoError[] = [...deFuera, 'sesion_requerida', 'sesion_invalida'];
  if (acceso.sesion === 'a_medias')
    return {
      quien: 'For staff at the console, also before the second factor.',
      seguridad,
      errores: deSesion,
    };
  const errores: CodigoError[] = [
    ...deSesion,
    'totp_requerido',
    'totp_por_configurar',
    'ventanilla_bloqueada',
  ];
  if (!('encargo' in acceso)) return { quien: 'For staff at the console.', seguridad, errores };
  const { encargo, nivel, sinLimite } = acceso;
  const roles = rolesQuePueden(encargo.accion, nivel, { sinLimite }).map(rol => {
    const conCodigo = nivel === 'hacer' && haceConCodigo([rol], encargo.accion, { sinLimite });
    return `\`${rol}\`${conCodigo ? ' with a fresh code' : ''}`;
  });
  return {
    quien: `For staff at the console: ${roles.join(', ')}${DONDE[encargo.ambito]}.`,
    seguridad,
    errores: [...errores, 'sin_permiso'],
  };
}

function paraPersonal({ accion, ambito }: Encargo): string {
  const roles = rolesQueHacen(accion).map(rol => `\`${rol}\``);
  return `For staff: ${roles.join(', ')}${DONDE[ambito]}.`;
}

const DONDE: Readonly<Record<Encargo['ambito'], string>> = {
  evento: ', on events given to them',
  casa: '',
  todos: ', where all events are given to them',
};
