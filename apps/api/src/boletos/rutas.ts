import { normalizarCorreo } from '@taquilla/rules/formularios';
import type { AfterAnswer } from '../server/afterAnswer.ts';
import type { Context } from '../server/context.ts';
import type { Handle } from '../server/handle.ts';
import { countAttempt } from '../server/limits/attempts.ts';
import { misBoletos, misEventos } from './misEventos.ts';
import { recuperarBoletos, reenviarBoletos, reenviarBoletosDeEvento } from './reenviarBoletos.ts';

/** The calls for a buyer's tickets (§7.20, §7.33). */
export function registrarBoletos(
  handle: Handle,
  context: Context,
  { despues, mandarEnlaces }: { despues: AfterAnswer; mandarEnlaces: (correo: string) => Promise<void> },
): void {
  handle('recuperarBoletos', async ({ body: { correo }, ip }) => {
    await countAttempt(context, 'boletos', { ip, subject: correo });
    despues(async () => {
      await recuperarBoletos(context, correo);
      // Sales of cancelled or changed events have a page in place of good tickets (§C7.9).
      await mandarEnlaces(normalizarCorreo(correo));
    });
    return { message: 'Si ese correo tiene boletos, van en camino. Revisa también el correo no deseado.' };
  });
  handle('misEventos', ({ usuario }) => misEventos(context, usuario().usuarioId));

  handle('misBoletos', ({ params, usuario }) =>
    misBoletos(context, { usuarioId: usuario().usuarioId, eventoId: params.id }),
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

  handle('reenviarMisBoletos', async ({ params, usuario }) => {
    await reenviarBoletosDeEvento(context, { usuarioId: usuario().usuarioId, eventoId: params.id });
    return ENVIADOS;
  });
}

const ENVIADOS = { message: 'Tus boletos van en camino a tu correo.' };
