import { z } from 'zod';
import { idNumerico, instante } from '../comun/campos.ts';
import { defineLlamada } from '../comun/llamada.ts';

const EXPORTA = {
  quien: 'consola',
  sesion: 'abierta',
  encargo: { accion: 'exportar', ambito: 'casa' },
} as const;

/** The content of a file: the sales, attendees or promotions of one event, or a month of the house for its accountant. */
const tipoDeExportacion = z.enum(
  ['ventas', 'asistentes', 'promociones', 'mes'],
  'El tipo de archivo no es válido.',
);

/** Files for download (§C11.6), written in the background; a link works for 24 hours. */
export const exportaciones = {
  pedirExportacion: defineLlamada('pedirExportacion', {
    seccion: '§C11.6',
    resumen: 'Order a file of sales, attendees, promotions, or a month for the accountant.',
    acceso: { ...EXPORTA, nivel: 'hacer' },
    idempotent: true,
    status: 201,
    body: z.object({
      tipo: tipoDeExportacion,
      formato: z.enum(['csv', 'xlsx'], 'El formato es CSV o XLSX.'),
      /** The file's event; null for a month, which covers all of the reader's events. */
      eventoId: idNumerico.nullable().default(null),
      /** The month, as `2026-11`, by each venue's clock. */
      mes: z
        .string()
        .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'El mes no es válido.')
        .nullable()
        .default(null),
    }),
    answer: z.object({ id: z.uuid() }),
    errores: ['datos_invalidos', 'sin_permiso', 'totp_requerido'],
  }),
  verExportacion: defineLlamada('verExportacion', {
    seccion: '§C11.6',
    resumen: 'Whether a file that one ordered is ready.',
    acceso: { ...EXPORTA, nivel: 'leer' },
    params: z.object({ exportacionId: z.uuid() }),
    answer: z.object({
      id: z.uuid(),
      estado: z.enum(['preparando', 'lista', 'fallida']),
      nombre: z.string().nullable(),
      filas: z.int().nullable(),
      venceEn: instante.nullable(),
    }),
    errores: ['no_encontrado'],
  }),
  bajarExportacion: defineLlamada('bajarExportacion', {
    seccion: '§C11.6',
    resumen: 'The file itself, by the person who ordered it, within 24 hours.',
    acceso: { ...EXPORTA, nivel: 'leer' },
    params: z.object({ exportacionId: z.uuid() }),
    /** CSV with a byte order mark, or XLSX. */
    answer: z.unknown(),
    errores: ['no_encontrado'],
  }),
};
