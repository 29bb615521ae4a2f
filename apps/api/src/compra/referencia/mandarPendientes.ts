import { listPorPagarDeCorreo } from '../../boletos/pagoPendiente.queries.ts';
import { encolarCorreo } from '../../correos/correo.repository.ts';
import type { Context } from '../../server/context.ts';

/** Mails the purchases of a guest's address that wait for money to that address alone (§B2.10), each at most once a minute. */
export async function mandarPendientes(
  { db, now, avisarCorreo }: Pick<Context, 'db' | 'now' | 'avisarCorreo'>,
  correo: string,
): Promise<void> {
  const minuto = Math.floor(now().getTime() / 60_000);
  for (const reservaId of await listPorPagarDeCorreo(db, correo))
    await encolarCorreo(db, {
      clave: `pago_pendiente:${reservaId}:${minuto}`,
      para: correo,
      tipo: 'pago_pendiente',
      datos: { reservaId },
    });
  avisarCorreo();
}
