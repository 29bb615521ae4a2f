import { z } from 'zod';
import { idEnDireccion, idNumerico, instante, sinTarjeta } from '../comun/campos.ts';
import { defineLlamada } from '../comun/llamada.ts';
import { version } from './comun.ts';
import { claveDeRecinto, datosDeRecinto, documentoDeRecinto } from './documentoDeRecinto.ts';

const EDITA = {
  quien: 'consola',
  sesion: 'abierta',
  encargo: { accion: 'editar_evento', ambito: 'casa' },
  nivel: 'hacer',
} as const;
const LEE = { ...EDITA, nivel: 'leer' } as const;
const params = z.object({ recintoId: idEnDireccion });

const versionDeRecinto = z.object({
  id: idNumerico,
  numero: z.int().positive(),
  estado: z.enum(['borrador', 'publicada', 'retirada']),
  secciones: z.int(),
  lugares: z.int(),
  creadaEn: instante,
  cambiadaEn: instante,
  publicadaEn: instante.nullable(),
  /** Hash of document and map: identifies a published version for good. */
  sha256: z.string().nullable(),
});
export type VersionDeRecinto = z.infer<typeof versionDeRecinto>;

const recinto = z.object({
  id: idNumerico,
  version,
  clave: z.string(),
  nombre: z.string(),
  direccion: z.string(),
  ciudad: z.string(),
  zona: z.string(),
  eventos: z.int(),
  /** Shows that the reader does not act on hang on it, so they may only look (§C1.2). */
  ajeno: z.boolean(),
  publicada: versionDeRecinto.nullable(),
  borrador: versionDeRecinto.nullable(),
});
export type Recinto = z.infer<typeof recinto>;

const lugarDelArchivo = z.object({ linea: z.int(), columna: z.int() });
const caja = z.object({ x: z.number(), y: z.number(), ancho: z.number(), alto: z.number() });
const hallazgo = z.object({
  que: z.string(),
  cuantos: z.int(),
  lugares: z.array(lugarDelArchivo),
  /** Boxes of the first findings on the map, in the map's units; absent where they have no position. */
  cajas: z.array(caja).optional(),
});
const size = z.object({ bytes: z.int(), elementos: z.int() });
/** The changes that intake made to an upload (§C10.4). */
const informe = z.object({
  quitado: z.array(hallazgo),
  raro: z.array(hallazgo),
  simplificado: z.array(hallazgo),
  antes: size,
  despues: size,
  secciones: z.array(z.string()),
});
export type InformeDeMapa = z.infer<typeof informe>;

/** A shape of the map that may be a section or a seat. */
const forma = z.object({
  /** The shape's number among the map's elements; the root is 0. */
  n: z.int(),
  caja,
  relleno: z.string(),
  /** Its name in the file, and its layer; empty where it has none. */
  nombre: z.string(),
  capa: z.string(),
  /** The text that stands on the shape. */
  texto: z.string(),
  /** The key that marks it in the file; empty without a mark. */
  clave: z.string(),
  /** True for a line: it encloses no area that could be sold. */
  esLinea: z.boolean().optional(),
  /** True where the shape looks like a letter drawn as a curve. */
  esLetra: z.boolean().optional(),
});
export type FormaDeMapa = z.infer<typeof forma>;

const mapaSubido = z.object({
  archivo: z.string(),
  /** The map after sanitising, without marks. */
  svg: z.string(),
  informe,
  /** Shapes that may be sections, the largest first (§C10.5). */
  formas: z.array(forma),
  /** Groups of similar small shapes that may be seats (§C10.6). */
  asientos: z.array(
    z.object({
      formas: z.array(z.int()),
      /** Texts that stand on the seats and leave the map together with them. */
      numeros: z.array(z.int()).optional(),
      filas: z.array(
        z.object({
          nombre: z.string(),
          asientos: z.array(z.object({ n: z.int(), numero: z.string(), x: z.number(), y: z.number() })),
        }),
      ),
      /** The name of the layer that holds all of the seats; absent where they have none in common. */
      capa: z.string().optional(),
      /** Mean distance between neighbours, in the drawing's units. */
      paso: z.number(),
      caja,
      /** The shape under the seats; null where there is none. */
      sobre: z.int().nullable(),
      /** Shapes of tables: the seats are chairs around them, and each row is a table. */
      mesas: z.array(z.int()).optional(),
    }),
  ),
});
export type MapaSubido = z.infer<typeof mapaSubido>;
export type AsientosPropuestos = MapaSubido['asientos'][number];

const borrador = z.object({
  version,
  recinto: recinto.omit({ publicada: true, borrador: true }),
  numero: z.int().positive(),
  documento: documentoDeRecinto,
  mapa: mapaSubido.nullable(),
  guardadoEn: instante.nullable(),
});
export type BorradorDeRecinto = z.infer<typeof borrador>;

const problema = z.object({
  /** A stable name, such as `asiento_repetido`. */
  tipo: z.string(),
  mensaje: z.string(),
  /** Ids of the sections with the problem. */
  secciones: z.array(z.string()),
});
const revision = z.object({ errores: z.array(problema), advertencias: z.array(problema) });
export type RevisionDeRecinto = z.infer<typeof revision>;
export type ProblemaDeRecinto = z.infer<typeof problema>;

/** A file as base64, because it may be UTF-16 or compressed. */
const subido = {
  archivo: sinTarjeta(
    z.string().min(1, 'El archivo no tiene nombre.').max(200, 'El nombre del archivo es demasiado largo.'),
  ),
  contenido: z.base64('El archivo está vacío o dañado.'),
};

export const recintos = {
  listarRecintos: defineLlamada('listarRecintos', {
    seccion: '§C2.12',
    resumen: 'Every venue, with its published version and its draft.',
    acceso: LEE,
    answer: z.object({ recintos: z.array(recinto) }),
  }),
  crearRecinto: defineLlamada('crearRecinto', {
    seccion: '§C10.1',
    resumen: 'A new venue with an empty draft, a template, or a copy of another one.',
    acceso: EDITA,
    idempotent: true,
    status: 201,
    body: datosDeRecinto.extend({
      clave: claveDeRecinto.optional(),
      inicio: z.enum(['vacio', 'teatro', 'arena', 'ring', 'mesas', 'cancha']).default('vacio'),
      copiaDe: idNumerico.optional(),
    }),
    answer: recinto,
    errores: ['recinto_existente', 'no_encontrado'],
  }),
  importarRecinto: defineLlamada('importarRecinto', {
    seccion: '§C10.1',
    resumen:
      'A new venue from its file as the command line reads it: YAML, or a zip of it and its map. Faults are in `detalles.fallas`, with line and column.',
    acceso: EDITA,
    idempotent: true,
    status: 201,
    maxBytes: 14 * 1024 * 1024,
    body: z.object(subido),
    answer: recinto,
    errores: ['archivo_con_fallas', 'recinto_existente', 'servidor_ocupado'],
  }),
  cambiarRecinto: defineLlamada('cambiarRecinto', {
    seccion: '§C15',
    resumen:
      'Change name, address or city of a venue: each sale of a show to come there gets a mail. The time zone, while no show is to come.',
    acceso: EDITA,
    ifMatch: true,
    params,
    body: datosDeRecinto
      .partial()
      .refine(dado => Object.keys(dado).length > 0, { message: 'No hay nada que cambiar.' }),
    answer: recinto,
    errores: ['no_encontrado', 'cambio_no_permitido'],
  }),
  listarVersiones: defineLlamada('listarVersiones', {
    seccion: '§C3.1',
    resumen: 'A venue with its versions, the latest first.',
    acceso: LEE,
    params,
    answer: z.object({ recinto, versiones: z.array(versionDeRecinto) }),
    errores: ['no_encontrado'],
  }),
  verBorrador: defineLlamada('verBorrador', {
    seccion: '§C10.2',
    resumen: 'The draft; of a venue without one what it would begin as.',
    acceso: EDITA,
    params,
    answer: borrador,
    errores: ['no_encontrado'],
  }),
  guardarBorrador: defineLlamada('guardarBorrador', {
    seccion: '§C10.11',
    resumen: 'Keep the draft as it is edited.',
    acceso: EDITA,
    ifMatch: true,
    maxBytes: 8 * 1024 * 1024,
    params,
    body: z.object({ documento: documentoDeRecinto }),
    answer: z.object({ version, guardadoEn: instante, lugares: z.int() }),
    errores: ['no_encontrado', 'documento_invalido'],
  }),
  subirMapaDeRecinto: defineLlamada('subirMapaDeRecinto', {
    seccion: '§C10.3',
    resumen:
      'Take a map in as its designer exported it: report, safe map, candidates for sections and seats.',
    acceso: EDITA,
    idempotent: true,
    maxBytes: 14 * 1024 * 1024,
    params,
    body: z.object(subido),
    answer: borrador,
    errores: ['no_encontrado', 'svg_invalido', 'servidor_ocupado'],
  }),
  revisarBorrador: defineLlamada('revisarBorrador', {
    seccion: '§C10.12',
    resumen: 'The check list of the draft.',
    acceso: EDITA,
    params,
    answer: revision,
    errores: ['no_encontrado'],
  }),
  publicarBorrador: defineLlamada('publicarBorrador', {
    seccion: '§C10.12',
    resumen: 'Publish the draft: from then on it never changes.',
    acceso: EDITA,
    ifMatch: true,
    idempotent: true,
    params,
    answer: recinto,
    errores: ['no_encontrado', 'revision_con_errores'],
  }),
  bajarVersion: defineLlamada('bajarVersion', {
    seccion: '§C10.2',
    resumen: "A version as the venue's file that the command line reads, or as a zip of it and its map.",
    acceso: LEE,
    params: z.object({ archivo: z.string().regex(/^[1-9]\d{0,9}\.(yaml|zip)$/) }),
    /** The file. */
    answer: z.any(),
    errores: ['no_encontrado'],
  }),
};
