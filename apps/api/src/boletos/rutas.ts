import type { Context } from '../context.ts';
import type { Handle } from '../server/handle.ts';
import { countAttempt } from '../server/limits/attempts.ts';
import { corregirCorreo } from './corregirCorreo.ts';
import { misBoletos, misEventos } from './misEventos.ts';
import { consultarBoleto, quemarBoleto } from './puerta.ts';
import { reenviarBoletos, reenviarBoletosDeEvento } from './reenviarBoletos.ts';

/** Tickets: the buyer's (§7.20, §7.33), and the door's. */
export function registrarBoletos(handle: Handle, context: Context): void {
  handle('misEventos', ({ usuario }) => misEventos(context.db, usuario().usuarioId));

  handle('misBoletos', ({ params, usuario }) =>
    misBoletos(context.db, { usuarioId: usuario().usuarioId, eventoId: params.id }),
  );

  handle('soldTicketsEmail', async ({ params, usuario }) => {
    const { usuarioId } = usuario();
    await reenviarBoletos(context, { reservaId: params.orderId, usuarioId, correo: params.email });
    return ENVIADOS;
  });

  handle('soldTicketsEmail3d', async ({ params, usuario }) => {
    await reenviarBoletos(context, { reservaId: params.saleId, usuarioId: usuario().usuarioId });
    return ENVIADOS;
  });

  handle('soldTicketsEmailInvitado', async ({ params }) => {
    await reenviarBoletos(context, { reservaId: params.saleId, invitadoId: params.invitadoId });
    return ENVIADOS;
  });

  handle('corregirCorreo', async ({ body, ip }) => {
    await countAttempt(context, 'correccion', { ip, subject: body.reservaId });
    const { correo } = await corregirCorreo(context, body);
    return { correo, message: `Tus boletos nuevos van en camino a ${correo}.` };
  });

  handle('reenviarMisBoletos', async ({ params, usuario }) => {
    await reenviarBoletosDeEvento(context, { usuarioId: usuario().usuarioId, eventoId: params.id });
    return ENVIADOS;
  });

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

const ENVIADOS = { message: 'Tus boletos van en camino a tu correo.' };
