import type { Contexto } from '../contexto.ts';
import type { Atender } from '../http/atender.ts';
import { exigirRitmo } from '../http/ritmo.ts';
import { corregirCorreo } from './corregirCorreo.ts';
import { misBoletos, misEventos } from './misEventos.ts';
import { consultarBoleto, quemarBoleto } from './puerta.ts';
import { reenviarBoletos, reenviarBoletosDeEvento } from './reenviarBoletos.ts';

/** Tickets: the buyer's (§7.20, §7.33), and the door's. */
export function registrarBoletos(atender: Atender, contexto: Contexto): void {
  atender('misEventos', ({ usuario }) => misEventos(contexto.db, usuario().usuarioId));

  atender('misBoletos', ({ params, usuario }) =>
    misBoletos(contexto.db, { usuarioId: usuario().usuarioId, eventoId: params.id }),
  );

  atender('soldTicketsEmail', async ({ params, usuario }) => {
    const { usuarioId } = usuario();
    await reenviarBoletos(contexto, { reservaId: params.orderId, usuarioId, correo: params.email });
    return ENVIADOS;
  });

  atender('soldTicketsEmail3d', async ({ params, usuario }) => {
    await reenviarBoletos(contexto, { reservaId: params.saleId, usuarioId: usuario().usuarioId });
    return ENVIADOS;
  });

  atender('soldTicketsEmailInvitado', async ({ params }) => {
    await reenviarBoletos(contexto, { reservaId: params.saleId, invitadoId: params.invitadoId });
    return ENVIADOS;
  });

  atender('corregirCorreo', async ({ body, ip }) => {
    await exigirRitmo(contexto, 'correccion', { ip, sujeto: body.reservaId });
    const { correo } = await corregirCorreo(contexto, body);
    return { correo, message: `Tus boletos nuevos van en camino a ${correo}.` };
  });

  atender('reenviarMisBoletos', async ({ params, usuario }) => {
    await reenviarBoletosDeEvento(contexto, { usuarioId: usuario().usuarioId, eventoId: params.id });
    return ENVIADOS;
  });

  atender('consultarBoleto', ({ body, personal }) =>
    consultarBoleto(contexto.db, { quemadoUUID: body.quemadoUUID, personal: personal() }),
  );

  atender('quemarBoleto', ({ body, personal }) =>
    quemarBoleto(contexto, {
      quemadoUUID: body.quemadoUUID,
      puerta: body.puerta,
      personal: personal(),
      eventoId: body.eventoId ?? null,
    }),
  );
}

const ENVIADOS = { message: 'Tus boletos van en camino a tu correo.' };
