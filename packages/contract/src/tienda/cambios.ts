import { z } from 'zod';
import { idNumerico } from '../comun/campos.ts';
import { estadoAsiento } from './entidades/evento.ts';

/**
 * The stream of an event's changes, as Server-Sent Events under `/api/v1`. It is not in `RUTAS`, because it never ends.
 * `EventSource` cannot send headers, so the application key may come as `?clave=`.
 * - `cambios`: the changes since the last message, every 150 ms or so. Its `id` is the `version` that `getEstados` answers
 *   for the very same states; a listener that sends it as `Last-Event-ID` (or `?desde=`) resumes from there.
 * - `recargar`: the stream cannot resume from the listener's version. The listener reads `getEstados` again and goes on
 *   listening; later messages bring the changes that the answer lacks.
 */
export const RUTA_CAMBIOS = '/eventos/:id/cambios';

/**
 * Data of the event `cambios`. Both fields are absolute, so receiving a message twice does no harm. Thousands of browsers
 * receive each message, so it is short.
 */
export const cambiosDeEvento = z.object({
  /** The numbered seats that changed, by their new state. */
  lugares: z.partialRecord(estadoAsiento, z.array(idNumerico)),
  /** Free places by section and by price zone (`disponiblesPorCategoria`). */
  secciones: z.record(z.string().regex(/^\d+$/), z.record(z.string(), z.number().int().min(0))),
});
export type CambiosDeEvento = z.infer<typeof cambiosDeEvento>;

/** Data of the event `recargar`: the server's present version. */
export const recargarEvento = z.object({ version: z.string() });
