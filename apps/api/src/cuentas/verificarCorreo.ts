import { BusinessError } from '../businessError.ts';
import { inTransaction } from '../db/connection.ts';
import { type LoginPlace, rememberPlace } from '../server/limits/knownPlaces.ts';
import { type ConToken, conToken } from './conToken.ts';
import { findDuenoDeEnlace, isEnlaceDeVerificado } from './enlace/enlace.repository.ts';
import { enviarEnlace, hashDeEnlace, usarEnlace } from './enlace/enlaces.ts';
import type { Cuentas } from './preparar.ts';
import { deleteSenuelos, hasOtraContrasena } from './senuelo.repository.ts';
import { revokeSesionesDe } from './sesion/sesion.repository.ts';
import { updateProbado } from './usuario.repository.ts';

/**
 * Verifies an address by the link of its mail and begins a session. Only a press of the button calls this: mail scanners open
 * links and send nothing.
 *
 * A stranger may have registered this address before it was proven, and wait for the owner to prove it. When two registrations
 * gave different passwords, neither can be trusted: the password and all sessions are dropped, and the owner gets a link to
 * set a new one.
 * @throws BusinessError `enlace_invalido`, `correo_ya_verificado`
 */
export async function verificarCorreo(
  cuentas: Cuentas,
  { token: tokenEnlace, procedencia }: { token: string; procedencia: LoginPlace },
): Promise<ConToken> {
  const { context, sesiones } = cuentas;
  await exigirEnlaceVivo(cuentas, tokenEnlace);
  const abierta = await inTransaction(context.db, async tx => {
    const usuario = await usarEnlace(tx, hashDeEnlace(tokenEnlace), 'verificacion');
    if (!usuario.verificado) {
      const enDisputa = await hasOtraContrasena(tx, usuario.correo, usuario.contrasena ?? '');
      await updateProbado(tx, usuario.id, enDisputa ? null : usuario.contrasena);
      await deleteSenuelos(tx, usuario.correo);
      if (enDisputa) {
        await revokeSesionesDe(tx, usuario.id);
        await enviarEnlace(tx, { tipo: 'recuperacion', usuario, publicUrl: context.publicUrl() });
      }
    }
    await rememberPlace(tx, { kind: 'login', correo: usuario.correo }, procedencia);
    return conToken(await sesiones.abrir(tx, { tipo: 'usuario', usuarioId: usuario.id }), usuario);
  });
  context.avisarCorreo();
  return abierta;
}

/**
 * Checks a verification link without using it.
 * @throws BusinessError `enlace_invalido`, `correo_ya_verificado`
 */
export async function exigirEnlaceVivo({ context: { db } }: Cuentas, tokenEnlace: string): Promise<void> {
  const hash = hashDeEnlace(tokenEnlace);
  if ((await findDuenoDeEnlace(db, hash, 'verificacion')) !== null) return;
  throw new BusinessError(
    (await isEnlaceDeVerificado(db, hash)) ? 'correo_ya_verificado' : 'enlace_invalido',
  );
}
