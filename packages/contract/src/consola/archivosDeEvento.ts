import { z } from 'zod';
import { idEnDireccion, idNumerico, sinTarjeta } from '../comun/campos.ts';
import { defineLlamada } from '../comun/llamada.ts';
import { datosDeEvento } from './datosDeEvento.ts';
import { eventoDeConsola } from './eventos.ts';

const casa = { quien: 'consola', sesion: 'abierta' } as const;
const EDITA = { ...casa, encargo: { accion: 'editar_evento', ambito: 'evento' }, nivel: 'hacer' } as const;

/** A file as base64. */
const subido = {
  archivo: sinTarjeta(
    z.string().min(1, 'El archivo no tiene nombre.').max(200, 'El nombre del archivo es demasiado largo.'),
  ),
  contenido: z.base64('El archivo está vacío o dañado.'),
};

/** A fault of an event file, in the words of the command line. */
const falla = z.object({
  archivo: z.string(),
  linea: z.int(),
  columna: z.int(),
  ruta: z.string(),
  mensaje: z.string(),
});

/** An event's pictures and files (§C4.6, §C13.8). */
export const archivosDeEvento = {
  ponerImagen: defineLlamada('ponerImagen', {
    seccion: '§C13.8',
    resumen: 'Put a poster or a banner: read by its content, written anew in three widths, without metadata.',
    acceso: EDITA,
    ifMatch: true,
    maxBytes: 14 * 1024 * 1024,
    params: z.object({ eventoId: idEnDireccion, cual: z.enum(['cartel', 'banner']) }),
    body: z.object({
      ...subido,
      /** Description of the picture for blind readers; left out, the present one stays. */
      texto: datosDeEvento.shape.textoCartel.optional(),
    }),
    answer: eventoDeConsola,
    errores: ['evento_no_encontrado', 'imagen_invalida', 'cambio_no_permitido'],
  }),
  quitarImagen: defineLlamada('quitarImagen', {
    seccion: '§C2.4',
    resumen: 'Take the poster or the banner away, with what it says to those who do not see it.',
    acceso: EDITA,
    ifMatch: true,
    params: z.object({ eventoId: idEnDireccion, cual: z.enum(['cartel', 'banner']) }),
    answer: eventoDeConsola,
    errores: ['evento_no_encontrado', 'cambio_no_permitido'],
  }),
  importarEvento: defineLlamada('importarEvento', {
    seccion: '§C4.6',
    resumen:
      'Load an event from its files in a zip, as `npm run eventos -- load` does. A new one comes as a draft; faults are in `detalles.fallas` with line and column.',
    acceso: { ...casa, encargo: { accion: 'editar_evento', ambito: 'casa' }, nivel: 'hacer' },
    idempotent: true,
    dryRun: true,
    maxBytes: 28 * 1024 * 1024,
    body: z.object(subido),
    answer: z.object({
      /** Null for a new event that was only tried. */
      eventoId: idNumerico.nullable(),
      clave: z.string(),
      nombre: z.string(),
      esNuevo: z.boolean(),
      /** One sentence for each change; empty where the files match the event. */
      cambios: z.array(z.string()),
      advertencias: z.array(falla),
    }),
    errores: ['servidor_ocupado', 'archivo_con_fallas', 'lugares_tomados', 'evento_no_encontrado'],
  }),
  exportarEvento: defineLlamada('exportarEvento', {
    seccion: '§C4.6',
    resumen: 'The files of an event as a zip; importing it changes nothing.',
    acceso: EDITA,
    params: z.object({ eventoId: idEnDireccion }),
    /** The zip. */
    answer: z.any(),
    errores: ['evento_no_encontrado'],
  }),
};
