import { consultarBoleto, quemarBoleto } from './puerta/quemarBoleto.ts';
import type { Context } from './server/context.ts';
import type { Handle } from './server/handle.ts';

/** The door, as a table of contents: tickets that are looked at and used up (§6.6). */
export function registrarPuerta(handle: Handle, context: Context): void {
  handle('consultarBoleto', ({ body, personal }) =>
    consultarBoleto(context.db, { quemadoUUID: body.quemadoUUID, personal: personal() }),
  );

  handle('quemarBoleto', ({ body, personal }) =>
    quemarBoleto(context, {
      quemadoUUID: body.quemadoUUID,
      puerta: body.puerta,
      personal: personal(),
      eventoId: body.eventoId ?? null,
    }),
  );
}
