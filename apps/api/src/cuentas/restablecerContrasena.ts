import { BusinessError } from '../businessError.ts';
import { encolarCorreo } from '../correos/correo.repository.ts';
import { inTransaction } from '../db/connection.ts';
import { forgetPlaces, type LoginPlace, rememberPlace } from '../server/limits/knownPlaces.ts';
import { findDuenoDeEnlace, revokeEnlaces } from './enlace/enlace.repository.ts';
import { hashDeEnlace, usarEnlace } from './enlace/enlaces.ts';
import type { Cuentas } from './preparar.ts';
import { deleteSenuelos } from './senuelo.repository.ts';
import { revokeSesionesDe } from './sesion/sesion.repository.ts';
import { updateProbado } from './usuario.repository.ts';

/**
 * Sets a new password with the link of a recovery mail (§1.2). The link proves the address, so the address becomes verified as
 * well; all sessions end and all links are spent.
 * @throws BusinessError `enlace_invalido`
 */
export async function restablecerContrasena(
  { context, contrasenas }: Cuentas,
  { token, newPassword, procedencia }: { token: string; newPassword: string; procedencia: LoginPlace },
): Promise<void> {
  const hash = hashDeEnlace(token);
  // Checked before the costly hash, so that invented links cost nothing.
  if ((await findDuenoDeEnlace(context.db, hash, 'recuperacion')) === null)
    throw new BusinessError('enlace_invalido');
  const contrasena = await contrasenas.cifrar(newPassword);
  await inTransaction(context.db, async tx => {
    const usuario = await usarEnlace(tx, hash, 'recuperacion');
    await updateProbado(tx, usuario.id, contrasena);
    await revokeEnlaces(tx, usuario.id);
    await revokeSesionesDe(tx, usuario.id);
    await deleteSenuelos(tx, usuario.correo);
    await forgetPlaces(tx, { kind: 'login', correo: usuario.correo });
    await rememberPlace(tx, { kind: 'login', correo: usuario.correo }, procedencia);
    await encolarCorreo(tx, {
      clave: `contrasena_cambiada:${crypto.randomUUID()}`,
      para: usuario.correo,
      tipo: 'contrasena_cambiada',
      datos: { nombre: usuario.fullName },
    });
  });
  context.avisarCorreo();
}
