import { enTransaccion } from '../db/conexion.ts';
import { enviarEnlace } from './enlace/enviarEnlace.ts';
import { hashDeEnlace } from './enlace/tokenDeEnlace.ts';
import { usarEnlace } from './enlace/usarEnlace.ts';
import type { Cuentas } from './preparar.ts';
import { deleteSenuelos, hasOtraContrasena } from './senuelo.repository.ts';
import { revokeSesionesDe } from './sesion/sesion.repository.ts';
import { updateProbado } from './usuario.repository.ts';

/**
 * Verifies an address by the link of its mail and answers the token of a new session.
 *
 * Who else registered this address before it was proven may be a stranger who waits for the owner to prove it. When
 * two of them gave different passwords, none can be trusted: the password and all sessions are dropped, and the owner
 * gets a link to set a new one.
 * @throws BusinessError `enlace_invalido`
 */
export async function verificarCorreo({ contexto, sesiones }: Cuentas, tokenEnlace: string): Promise<string> {
  const token = await enTransaccion(contexto.db, async tx => {
    const usuario = await usarEnlace(tx, hashDeEnlace(tokenEnlace), 'verificacion');
    if (!usuario.verificado) {
      const enDisputa = await hasOtraContrasena(tx, usuario.correo, usuario.contrasena ?? '');
      await updateProbado(tx, usuario.id, enDisputa ? null : usuario.contrasena);
      await deleteSenuelos(tx, usuario.correo);
      if (enDisputa) {
        await revokeSesionesDe(tx, usuario.id);
        await enviarEnlace(tx, { tipo: 'recuperacion', usuario, publicUrl: contexto.publicUrl() });
      }
    }
    return sesiones.abrir(tx, { tipo: 'usuario', usuarioId: usuario.id });
  });
  contexto.avisarCorreo();
  return token;
}
