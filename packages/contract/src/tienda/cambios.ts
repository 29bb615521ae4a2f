import { z } from 'zod';
import { idNumerico } from '../comun/campos.ts';
import { estadoAsiento } from './entidades/evento.ts';

/**
 * The stream of an event's changes, as Server-Sent Events under `/api/v1`. It is no call of `RUTAS`: it never ends.
 * `EventSource` cannot send headers, so the application key may come as `?clave=`.
 * - `cambios`: what changed since the last one, every 150 ms or so. Its `id` is the `version` that `getEstados`
 *   answers for the very same states; given back as `Last-Event-ID` (or `?desde=`) the stream goes on from there.
 * - `recargar`: the stream cannot go on from what the listener knows. They read `getEstados` again and go on
 *   listening; what is sent from now on makes up for whatever that answer does not know yet.
 */
export const RUTA_CAMBIOS = '/eventos/:id/cambios';

/**
 * Data of the event `cambios`. Both are absolute, so hearing one twice does no harm. Thousands hear each, so it is
 * kept short.
 */
export const cambiosDeEvento = z.object({
  /** By the state that they have now, the numbered seats that changed. */
  lugares: z.partialRecord(estadoAsiento, z.array(idNumerico)),
  /** By section, what is left in each of its categories (`disponiblesPorCategoria`). */
  secciones: z.record(z.string().regex(/^\d+$/), z.record(z.string(), z.number().int().min(0))),
});
export type CambiosDeEvento = z.infer<typeof cambiosDeEvento>;

/** Data of the event `recargar`: the version that the server knows. */
export const recargarEvento = z.object({ version: z.string() });
