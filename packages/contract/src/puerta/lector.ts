import { z } from 'zod';
import {
  codigoEscrito,
  idEnDireccion,
  idNumerico,
  instante,
  instanteLocal,
  limpio,
  sinTarjeta,
  uuid,
} from '../comun/campos.ts';
import { defineLlamada } from '../comun/llamada.ts';

/** A gate's verdict on a ticket (§P4.5). */
export const veredicto = z.enum([
  'pasa',
  'pasa_con_nota',
  'ya_usado',
  /** The same ticket at the same phone within a minute of its pass (§P4.4). */
  'repetido',
  'anulado',
  'puerta_equivocada',
  'otro_evento',
  'fuera_de_hora',
  'contracargo',
  'no_valido',
  'sin_datos',
]);
export type Veredicto = z.infer<typeof veredicto>;

export const sentido = z.enum(['entrada', 'salida']);
/** The first 16 bytes of the SHA-256 of a ticket's UUID (its 16 bytes), base64url. */
const huella = z.string().regex(/^[\w-]{22}$/);

export const puertaDeLector = z.object({
  id: idNumerico,
  nombre: z.string(),
  /** Ids of the sections that the gate admits; null stands for all. */
  secciones: z.array(idNumerico).nullable(),
  sentido: z.enum(['entrada', 'salida', 'ambas']),
  abreEn: instante.nullable(),
  cierraEn: instante.nullable(),
  /** Whether the list holds names, "Lista con nombres" (§P3.1). */
  conNombres: z.boolean(),
});

export const reglasDeLector = z.object({
  reingreso: z.enum(['no', 'con_salida', 'libre']),
  reingresosMaximos: z.int(),
  minutosEntre: z.int(),
  contracargo: z.enum(['avisar', 'negar']),
});

/** A paired phone with its event, as pairing and each list answer it. */
export const lectorEmparejado = z.object({
  numero: z.int().positive(),
  venceEn: instante,
  /** The server's clock (§P5.5). */
  ahora: instante,
  evento: z.object({
    id: idNumerico,
    nombre: z.string(),
    fecha: instanteLocal,
    zona: z.string(),
    recinto: z.string(),
  }),
  /** The gates among which the phone may choose. */
  puertas: z.array(puertaDeLector),
  /** All gates of the event, for sending people to the right one. */
  otras: z.array(z.object({ nombre: z.string(), secciones: z.array(idNumerico).nullable() })),
  secciones: z.array(z.object({ id: idNumerico, nombre: z.string() })),
  reglas: reglasDeLector,
  /** Public halves of the keys that sign tickets: number, and key in base64url (§P2.3). */
  llaves: z.array(z.object({ numero: z.int(), x: z.string() })),
  /**
   * The supervisors of the gates that the phone may choose, with one byte of a hash of each PIN: enough to tell a slip of the
   * finger, too little to find the PIN (§P7.3). `puertas` null stands for all.
   */
  supervisores: z.array(
    z.object({
      id: idNumerico,
      nombre: z.string(),
      puertas: z.array(idNumerico).nullable(),
      sal: z.string(),
      vueltas: z.int(),
      pista: z.int().min(0).max(255),
    }),
  ),
});
export type LectorEmparejado = z.infer<typeof lectorEmparejado>;

/**
 * Tickets in columns, one entry a ticket in the order of their ids (§P3.1). No column holds UUIDs, and names come only
 * where the gate has them.
 */
export const filasDePadron = z.object({
  /** 16 bytes each, one after the other, base64 with padding. */
  huellas: z.string(),
  /** Ids of the tickets. */
  boletos: z.array(z.int()),
  /** Says that each entry of `boletos` is the step from the id before, the first from 0: 2 bytes less a ticket. */
  saltos: z.literal(true).optional(),
  secciones: z.array(idNumerico),
  filas: z.array(z.string()),
  asientos: z.array(z.string()),
  /** One letter each: `v` good, `u` used, `a` void, `n` void with a newer one in its place. */
  estados: z.string(),
  /** One hexadecimal digit each: 1 wheelchair, 2 companion, 4 complimentary, 8 contracargo. */
  notas: z.string(),
  /** First name and initial; empty for a list without names. */
  nombres: z.array(z.string()),
  /**
   * Each used ticket: index, last pass in or out (seconds since 1970), its place, number of entries, whether it is inside.
   */
  usos: z.array(z.tuple([z.int(), z.int(), z.string(), z.int(), z.union([z.literal(0), z.literal(1)])])),
});
export type FilasDePadron = z.infer<typeof filasDePadron>;

/** An earlier pass or refusal of a ticket, with its time and place (§P4.7). */
export const pasoDeHistoria = z.object({
  cuando: instante,
  puerta: z.string(),
  /** "Lector 7", or the name of the member of staff who burned the ticket. */
  quien: z.string(),
  sentido,
  dejoPasar: z.boolean(),
  enLinea: z.boolean(),
  /** True where the phone's clock had not been compared: the screen shows "≈". */
  dudoso: z.boolean(),
});

/** A ticket that entered too often, this phone being one of those that let it in (§P5.3). */
const choqueDeLector = z.object({
  boletoId: idNumerico,
  seccion: z.string(),
  fila: z.string(),
  asiento: z.string(),
  pasos: z.array(pasoDeHistoria),
});
export type ChoqueDeLector = z.infer<typeof choqueDeLector>;

/** Phones that were silent for a minute although they should report (§P5.1). */
export const sinConexion = z.object({ cuantos: z.int(), desde: instante.nullable() });

export const padron = z.object({
  /** `completo`: a whole list, which replaces the one before; `cambios`: rows that replace those of the same ticket. */
  tipo: z.enum(['completo', 'cambios']),
  cabecera: lectorEmparejado,
  /** The cursor for the next request. */
  cursor: z.string(),
  /** Count and checksum of the whole list once it holds these rows (rules `puerta/padron`). */
  cuenta: z.int().min(0),
  suma: z.int().min(0),
  filas: filasDePadron,
  choques: z.array(choqueDeLector),
  sinConexion,
});
export type Padron = z.infer<typeof padron>;

/** One try at a gate, as a phone reports it (§P4.4). */
const cruce = z.object({
  id: uuid,
  quemadoUUID: uuid.optional(),
  huella: huella.optional(),
  puertaId: idNumerico,
  sentido,
  /** The phone's own verdict; null asks the server to decide. */
  decision: z.object({ veredicto, dejoPasar: z.boolean() }).nullable(),
  /** Time of the try by the phone's clock. */
  momento: instante,
  /** Milliseconds to add to the phone's clock; null where the phone has never compared it. */
  desfaseMs: z.int().min(-4e11).max(4e11).nullable(),
  cursor: z.string().max(60).nullable(),
  manual: z.boolean().default(false),
  supervisorId: idNumerico.nullable().default(null),
  /** Proof that a supervisor gave the PIN at this phone for this decision (rules `puerta/supervisor`). */
  prueba: z
    .string()
    .regex(/^[\w-]{43}$/)
    .nullable()
    .default(null),
  motivo: sinTarjeta(z.string().trim().max(200)).nullable().default(null),
  /** Id of a try of this phone that a supervisor undoes. */
  deshace: uuid.nullable().default(null),
});
export type CruceEnviado = z.input<typeof cruce>;

export const cruceJuzgado = z.object({
  id: uuid,
  /** The server's verdict. For a ticket that the phone let through, any verdict but a pass is a late refusal (§P4.3). */
  veredicto,
  /** Whether the person is to walk in. */
  dejoPasar: z.boolean(),
  choque: z.boolean(),
  /** For a try that names a supervisor: whether their proof held; refused also after their revocation (§P7.3). */
  supervision: z.enum(['aceptada', 'rechazada']).nullable(),
  boleto: z
    .object({
      id: idNumerico,
      seccion: z.string(),
      fila: z.string(),
      asiento: z.string(),
      nombre: z.string(),
    })
    .nullable(),
  /** The ticket's event, where it is not this one (§P4.5). */
  otroEvento: z.object({ nombre: z.string(), fecha: instante, zona: z.string() }).nullable(),
  /** Earlier passes in the order of corrected time. */
  historia: z.array(pasoDeHistoria),
  /** Number of refusals since the ticket was last let in. */
  intentos: z.int().min(0),
  /** Folio of the refusal's page, below `/rechazos/`, for the refused person. */
  folio: z.string(),
});
export type CruceJuzgado = z.infer<typeof cruceJuzgado>;

const SUYO = { quien: 'lector', sesion: 'abierta' } as const;

export const lector = {
  emparejarLector: defineLlamada('emparejarLector', {
    seccion: '§P1.2',
    resumen: 'Pair a phone by its code, which works once. Sets its cookie.',
    acceso: { quien: 'lector', sesion: 'ninguna' },
    body: z.object({ codigo: codigoEscrito.min(1).max(40), navegador: z.string().max(200).default('') }),
    answer: lectorEmparejado,
    errores: ['codigo_invalido', 'conexion_sin_cifrar', 'demasiadas_peticiones'],
  }),
  padronDePuerta: defineLlamada('padronDePuerta', {
    seccion: '§P3.1',
    resumen: 'The list of tickets: whole, or the changes since a cursor.',
    acceso: SUYO,
    query: z.object({
      desde: z.string().max(60).optional(),
      /** Sent by a phone that reads `saltos`; an older app does not ask for them (§P8.3). */
      saltos: z.enum(['si']).optional(),
      /** The gate where the phone stands: it alone decides about names (§P3.1). */
      puerta: idEnDireccion.optional(),
    }),
    answer: padron,
    errores: ['padron_nuevo'],
  }),
  enviarCruces: defineLlamada('enviarCruces', {
    seccion: '§P4.1',
    resumen:
      'Tries at the gate, in any order and as often as need be: those that ask are decided, those that were decided are kept.',
    acceso: SUYO,
    body: z.object({
      /** The phone's clock at sending. */
      ahora: instante,
      bateria: z.int().min(0).max(100).nullable().default(null),
      /** Number of tries that wait at the phone besides these. */
      cola: z.int().min(0).default(0),
      cruces: z.array(cruce).max(200),
    }),
    answer: z.object({ ahora: instante, cruces: z.array(cruceJuzgado) }),
    errores: ['puerta_no_encontrada'],
  }),
  entrarSupervisor: defineLlamada('entrarSupervisor', {
    seccion: '§P7.3',
    resumen: 'A supervisor takes the phone for one act, or for 30 seconds of searching, by their PIN.',
    acceso: SUYO,
    body: z.object({ pin: z.string().regex(/^\d{6}$/, 'El PIN tiene seis dígitos.') }),
    answer: z.object({ supervisor: z.object({ id: idNumerico, nombre: z.string() }), hasta: instante }),
    errores: ['pin_invalido', 'pin_bloqueado'],
  }),
  buscarEnPuerta: defineLlamada('buscarEnPuerta', {
    seccion: '§P6.4',
    resumen: 'Find tickets by seat, folio or, where the gate has names, by name. For a supervisor.',
    acceso: SUYO,
    body: z.object({ texto: z.string().overwrite(limpio).min(1).max(60), puertaId: idNumerico }),
    answer: z.object({
      boletos: z.array(
        z.object({
          id: idNumerico,
          huella,
          seccion: z.string(),
          fila: z.string(),
          asiento: z.string(),
          nombre: z.string(),
          estado: z.enum(['vigente', 'usado', 'anulado']),
          historia: z.array(pasoDeHistoria),
        }),
      ),
    }),
    errores: ['sin_permiso', 'puerta_no_encontrada'],
  }),
  cerrarLector: defineLlamada('cerrarLector', {
    seccion: '§P8.2',
    resumen: '"Cerrar jornada": ends the phone\'s session; its cookie opens nothing any more.',
    acceso: SUYO,
    body: z.object({ cola: z.int('Falta cuántas lecturas quedan sin enviar.').min(0) }),
    answer: z.object({
      numero: z.int().positive(),
      entraron: z.int().min(0),
      rechazos: z.int().min(0),
      porVeredicto: z.record(z.string(), z.int()),
    }),
  }),
};

/** The stream that tells a phone at once about tickets burned at others. Its events are `padron` (changes) and `revocado`. */
export const RUTA_VIVO = '/puerta/vivo';
