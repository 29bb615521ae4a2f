import { enTransaccion } from '../db/conexion.ts';
import { BusinessError } from '../errores.ts';
import { type Procedencia, recordarEntrada } from '../http/entradaConocida.ts';
import { type ConToken, conToken } from './conToken.ts';
import { findDuenoDeEnlace, isEnlaceDeVerificado } from './enlace/enlace.repository.ts';
import { enviarEnlace } from './enlace/enviarEnlace.ts';
import { hashDeEnlace } from './enlace/tokenDeEnlace.ts';
import { usarEnlace } from './enlace/usarEnlace.ts';
import type { Cuentas } from './preparar.ts';
import { deleteSenuelos, hasOtraContrasena } from './senuelo.repository.ts';
import { revokeSesionesDe } from './sesion/sesion.repository.ts';
import { updateProbado } from './usuario.repository.ts';

/**
 * Verifies an address by the link of its mail and begins a session. Only a press does this: mail
 * scanners open links and send nothing.
 *
 * A stranger may have registered this address before it was proven, and wait for the owner to prove it. When two
 * registrations gave different passwords, neither can be trusted: the password and all sessions are dropped, and the
 * owner gets a link to set a new one.
 * @throws BusinessError `enlace_invalido`, `correo_ya_verificado`
 */
export async function verificarCorreo(
  cuentas: Cuentas,
  { token: tokenEnlace, procedencia }: { token: string; procedencia: Procedencia },
): Promise<ConToken> {
  const { contexto, sesiones } = cuentas;
  await exigirEnlaceVivo(cuentas, tokenEnlace);
  const abierta = await enTransaccion(contexto.db, async tx => {
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
    await recordarEntrada(tx, { puerta: 'login', correo: usuario.correo }, procedencia);
    return conToken(await sesiones.abrir(tx, { tipo: 'usuario', usuarioId: usuario.id }), usuario);
  });
  contexto.avisarCorreo();
  return abierta;
}

/**
 * Says what became of a verification link, and changes nothing.
 * @throws BusinessError `enlace_invalido`, `correo_ya_verificado`
 */
export async function exigirEnlaceVivo({ contexto: { db } }: Cuentas, tokenEnlace: string): Promise<void> {
  const hash = hashDeEnlace(tokenEnlace);
  if ((await findDuenoDeEnlace(db, hash, 'verificacion')) !== null) return;
  throw new BusinessError(
    (await isEnlaceDeVerificado(db, hash)) ? 'correo_ya_verificado' : 'enlace_invalido',
  );
}
