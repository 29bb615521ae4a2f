import { z } from 'zod';
import { idEnDireccion, idNumerico, instante } from '../comun/campos.ts';
import { defineLlamada } from '../comun/llamada.ts';
import { pagina, siguiente } from './comun.ts';

const LEE = {
  quien: 'consola',
  sesion: 'abierta',
  encargo: { accion: 'administrar', ambito: 'casa' },
  nivel: 'leer',
} as const;

/** One change by staff (§C13.6). */
export const lineaDeAuditoria = z.object({
  id: z.int().positive(),
  momento: instante,
  /** The author; null of what the command line or the house itself did. */
  personalId: idNumerico.nullable(),
  quien: z.string(),
  /** Whence: the address of the request. */
  origen: z.string().nullable(),
  /** Of the request, for the log. */
  folio: z.string(),
  /** The name of the act, such as `persona.invitar`. */
  accion: z.string(),
  entidad: z.string(),
  entidadId: z.string().nullable(),
  eventoId: idNumerico.nullable(),
  antes: z.record(z.string(), z.unknown()).nullable(),
  despues: z.record(z.string(), z.unknown()).nullable(),
  motivo: z.string().nullable(),
  hash: z.string(),
});

export const auditoria = {
  listarAuditoria: defineLlamada('listarAuditoria', {
    seccion: '§C13.6',
    resumen:
      'Changes by staff, the newest first, as far as the reader sees them: all, those of their events, or their own (§C1.3).',
    acceso: LEE,
    query: z.object({
      ...pagina,
      personalId: idEnDireccion.optional(),
      eventoId: idEnDireccion.optional(),
      entidad: z.string().max(40).optional(),
      entidadId: z.string().max(80).optional(),
      desde: instante.optional(),
      hasta: instante.optional(),
    }),
    answer: z.object({ lineas: z.array(lineaDeAuditoria), siguiente }),
  }),
  verificarAuditoria: defineLlamada('verificarAuditoria', {
    seccion: '§C13.6',
    resumen: '"Verificar cadena": reads every line again. For those who see all lines.',
    acceso: LEE,
    answer: z.object({
      integra: z.boolean(),
      lineas: z.int().min(0),
      /** The first line that is not as it was written; null where all are. */
      primeraMala: z.int().positive().nullable(),
      /** The end of the chain: kept elsewhere, it proves that none was taken off later. */
      punta: z.object({ id: z.int(), hash: z.string() }).nullable(),
    }),
  }),
};
