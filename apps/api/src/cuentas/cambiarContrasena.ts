import { BusinessError } from '../businessError.ts';
import { encolarCorreo } from '../correos/correo.repository.ts';
import { inTransaction } from '../db/connection.ts';
import { countAttempt } from '../server/limits/attempts.ts';
import { forgetPlaces, type LoginPlace, rememberPlace } from '../server/limits/knownPlaces.ts';
import type { UsuarioEnSesion } from '../server/quien.ts';
import { HASH_DE_NADIE, sonIguales } from './contrasena/contrasenas.ts';
import { revokeEnlaces } from './enlace/enlace.repository.ts';
import type { Cuentas } from './preparar.ts';
import { revokeSesionesDe } from './sesion/sesion.repository.ts';
import { findUsuario, replaceContrasena } from './usuario.repository.ts';

interface CambioDeContrasena {
  quien: UsuarioEnSesion;
  actualPassword: string;
  newPassword: string;
  procedencia: LoginPlace;
}

/**
 * Changes a buyer's password (§7.10) and ends their other sessions; the one that asks stays.
 * @throws BusinessError `contrasena_actual_incorrecta`
 */
export async function cambiarContrasena(
  { context, contrasenas }: Cuentas,
  { quien, actualPassword, newPassword, procedencia }: CambioDeContrasena,
): Promise<void> {
  const { usuarioId, sesionId, correo, fullName } = quien;
  const intento = await countAttempt(context, 'contrasena', {
    ip: procedencia.ip,
    subject: String(usuarioId),
  });
  const anterior = (await findUsuario(context.db, usuarioId))?.contrasena ?? HASH_DE_NADIE;
  const dada = await contrasenas.cifrarComo(actualPassword, anterior);
  if (!sonIguales(dada, anterior)) throw new BusinessError('contrasena_actual_incorrecta');
  await intento.forgive();
  const nueva = await contrasenas.cifrar(newPassword);
  await inTransaction(context.db, async tx => {
    // A password change that came first, with the same old password, wins.
    if (!(await replaceContrasena(tx, { id: usuarioId, anterior, nueva })))
      throw new BusinessError('contrasena_actual_incorrecta');
    await revokeSesionesDe(tx, usuarioId, sesionId);
    await revokeEnlaces(tx, usuarioId);
    await forgetPlaces(tx, { kind: 'login', correo });
    await rememberPlace(tx, { kind: 'login', correo }, procedencia);
    await encolarCorreo(tx, {
      clave: `contrasena_cambiada:${crypto.randomUUID()}`,
      para: correo,
      tipo: 'contrasena_cambiada',
      datos: { nombre: fullName },
    });
  });
  context.avisarCorreo();
}
