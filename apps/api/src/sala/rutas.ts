import type { EnVivo } from '../eventos/envivo/enVivo.ts';
import type { Context } from '../server/context.ts';
import type { Handle } from '../server/handle.ts';
import type { HandleShared } from '../server/handleShared.ts';
import { createRateLimit } from '../server/limits/rateLimit.ts';
import { esUsuarioVerificado } from './persona.ts';
import type { Salas } from './salas.ts';
import { crearVistaDeSalas } from './vista.ts';

/**
 * How fast guests of one address may take numbers: enough for a family at home or a bus on one hotspot, too little for a
 * caller to fill the queue alone.
 */
export const RITMO_DE_FICHAS = { perSecond: 1, burst: 200 };

/** The waiting room (record 0017): a number, the view that all share, a turn. */
export function registrarSala(
  { handle, handleShared }: { handle: Handle; handleShared: HandleShared },
  context: Context,
  { salas, enVivo }: { salas: Salas; enVivo: EnVivo },
): void {
  const ver = crearVistaDeSalas(context, { enVivo, marcha: salas.marcha });
  const cubeta = createRateLimit(RITMO_DE_FICHAS);

  handleShared('getSala', 'public, max-age=1', ({ params }) => ver(params.id));

  handle('tomarFicha', ({ params, body, quien, ip }) => {
    if (context.config.rateLimits && !esUsuarioVerificado(quien)) cubeta.require(ip);
    return salas.tomarFicha({ eventoId: params.id, quien, clave: body.clave });
  });

  handle('tomarTurno', async ({ params, body, quien }) => {
    const { expira, ahora, ...turno } = await salas.tomarTurno({ eventoId: params.id, quien, ...body });
    return { ...turno, expira: expira.toISOString(), ahora: ahora.toISOString() };
  });
}
