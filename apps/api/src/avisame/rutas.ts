import type { EnVivo } from '../eventos/envivo/enVivo.ts';
import type { Context } from '../server/context.ts';
import type { Handle } from '../server/handle.ts';
import { confirmarAviso, pedirAviso } from './pedirAviso.ts';

/** The calls of buyers who wait for an event (§B3.9); the link that takes an address off is a page. */
export function registrarAvisame(handle: Handle, context: Context, enVivo: EnVivo): void {
  handle('pedirAviso', ({ params, body, quien, ip }) =>
    pedirAviso(context, enVivo, { eventoId: params.id, correo: body.correo ?? null, quien, ip }),
  );

  handle('confirmarAviso', async ({ params, body, ip }) => {
    await confirmarAviso(context, { eventoId: params.id, llave: body.llave, ip });
    return { message: 'Listo: te escribiremos una vez, en cuanto haya boletos.' };
  });
}
