import { normalizarCorreo } from '@taquilla/rules/formularios';
import { inTransaction } from '../db/connection.ts';
import { hasEnlaceReciente, type TipoDeEnlace } from './enlace/enlace.repository.ts';
import { enviarEnlace } from './enlace/enviarEnlace.ts';
import type { Cuentas } from './preparar.ts';
import { findUsuarioPorCorreo, lockUsuario } from './usuario.repository.ts';

/**
 * Mails a link to the account with this address, if there is one, and nothing to any other address. Asking again
 * within a minute does not send again, so that a double click does not spend the first link.
 */
export async function pedirEnlace(
  { context }: Cuentas,
  { tipo, email }: { tipo: TipoDeEnlace; email: string },
): Promise<void> {
  const hallado = await findUsuarioPorCorreo(context.db, normalizarCorreo(email));
  if (!hallado) return;
  await inTransaction(context.db, async tx => {
    const usuario = await lockUsuario(tx, hallado.id);
    if (!usuario || (tipo === 'verificacion' && usuario.verificado)) return;
    if (await hasEnlaceReciente(tx, usuario.id, tipo)) return;
    await enviarEnlace(tx, { tipo, usuario, publicUrl: context.publicUrl() });
  });
  context.avisarCorreo();
}
