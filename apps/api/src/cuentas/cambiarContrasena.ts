import { encolarCorreo } from '../correos/correo.repository.ts';
import { enTransaccion } from '../db/conexion.ts';
import { BusinessError } from '../errores.ts';
import { olvidarEntradas, type Procedencia, recordarEntrada } from '../http/entradaConocida.ts';
import type { UsuarioEnSesion } from '../http/quien.ts';
import { exigirRitmo } from '../http/ritmo.ts';
import { HASH_DE_NADIE, sonIguales } from './contrasena/contrasenas.ts';
import { revokeEnlaces } from './enlace/enlace.repository.ts';
import type { Cuentas } from './preparar.ts';
import { revokeSesionesDe } from './sesion/sesion.repository.ts';
import { findUsuario, replaceContrasena } from './usuario.repository.ts';

interface CambioDeContrasena {
  quien: UsuarioEnSesion;
  actualPassword: string;
  newPassword: string;
  procedencia: Procedencia;
}

/**
 * Changes a buyer's password (§7.10) and ends their other sessions; the one that asks stays.
 * @throws BusinessError `contrasena_actual_incorrecta`
 */
export async function cambiarContrasena(
  { contexto, contrasenas }: Cuentas,
  { quien, actualPassword, newPassword, procedencia }: CambioDeContrasena,
): Promise<void> {
  const { usuarioId, sesionId, correo, fullName } = quien;
  const intento = await exigirRitmo(contexto, 'contrasena', {
    ip: procedencia.ip,
    sujeto: String(usuarioId),
  });
  const anterior = (await findUsuario(contexto.db, usuarioId))?.contrasena ?? HASH_DE_NADIE;
  const dada = await contrasenas.cifrarComo(actualPassword, anterior);
  if (!sonIguales(dada, anterior)) throw new BusinessError('contrasena_actual_incorrecta');
  await intento.perdonar();
  const nueva = await contrasenas.cifrar(newPassword);
  await enTransaccion(contexto.db, async tx => {
    // A change of the password that came first, with the old one, wins.
    if (!(await replaceContrasena(tx, { id: usuarioId, anterior, nueva })))
      throw new BusinessError('contrasena_actual_incorrecta');
    await revokeSesionesDe(tx, usuarioId, sesionId);
    await revokeEnlaces(tx, usuarioId);
    await olvidarEntradas(tx, { puerta: 'login', correo });
    await recordarEntrada(tx, { puerta: 'login', correo }, procedencia);
    await encolarCorreo(tx, {
      clave: `contrasena_cambiada:${crypto.randomUUID()}`,
      para: correo,
      tipo: 'contrasena_cambiada',
      datos: { nombre: fullName },
    });
  });
  contexto.avisarCorreo();
}
