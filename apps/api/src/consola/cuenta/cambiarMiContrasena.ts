import { type Autor, anotarCambio } from '../../auditoria/auditoria.repository.ts';
import { BusinessError } from '../../businessError.ts';
import { encolarCorreo } from '../../correos/correo.repository.ts';
import { HASH_DE_NADIE, sonIguales } from '../../cuentas/contrasena/contrasenas.ts';
import { findPersonalPorCorreo } from '../../cuentas/personal.repository.ts';
import { revokeSesionesDePersonal } from '../../cuentas/sesion/sesion.repository.ts';
import { inTransaction } from '../../db/connection.ts';
import type { StaffSession } from '../../server/console/staffSession.ts';
import { countAttempt } from '../../server/limits/attempts.ts';
import { forgetPlaces, type LoginPlace, rememberPlace } from '../../server/limits/knownPlaces.ts';
import { lockPersona, setContrasena } from '../equipo/persona.repository.ts';
import type { MediosDeConsola } from '../medios.ts';
import { esComun } from '../sesion/contrasenaComun.ts';
import { abrirSesion } from '../sesion/sesiones.ts';

interface CambioDeContrasena {
  sesion: StaffSession;
  actual: string;
  nueva: string;
  procedencia: LoginPlace;
  navegador: string;
  autor: Autor;
}

/**
 * Changes the caller's own password: all their sessions end, and a new one begins here. Answers the new cookie's token.
 * @throws BusinessError `contrasena_actual_incorrecta`, `contrasena_comun`
 */
export async function cambiarMiContrasena(
  { context, contrasenas }: MediosDeConsola,
  { sesion, actual, nueva, procedencia, navegador, autor }: CambioDeContrasena,
): Promise<string> {
  const { db, config } = context;
  const { personalId, correo, nombre } = sesion;
  const intento = await countAttempt(context, 'contrasena', {
    ip: procedencia.ip,
    subject: `personal:${personalId}`,
  });
  const anterior = (await findPersonalPorCorreo(db, correo))?.contrasena || HASH_DE_NADIE;
  const dada = await contrasenas.cifrarComo(actual, anterior);
  if (!sonIguales(dada, anterior)) throw new BusinessError('contrasena_actual_incorrecta');
  await intento.forgive();
  if (esComun(nueva, [correo, nombre, config.operador.nombre])) throw new BusinessError('contrasena_comun');
  const contrasena = await contrasenas.cifrar(nueva);
  const token = await inTransaction(db, async tx => {
    // Another change of the same old password that came first wins.
    if ((await lockPersona(tx, personalId))?.contrasena !== anterior)
      throw new BusinessError('contrasena_actual_incorrecta');
    await setContrasena(tx, { id: personalId, contrasena });
    await revokeSesionesDePersonal(tx, personalId);
    await forgetPlaces(tx, { kind: 'consola', correo });
    await rememberPlace(tx, { kind: 'consola', correo }, procedencia);
    await anotarCambio(tx, autor, { accion: 'cuenta.contrasena', entidad: 'persona', entidadId: personalId });
    await encolarCorreo(tx, {
      clave: `contrasena_de_personal:${crypto.randomUUID()}`,
      para: correo,
      tipo: 'contrasena_de_personal',
      datos: { nombre },
    });
    // The session had given its second factor already, so the new one has a fresh code.
    return abrirSesion(tx, {
      personalId,
      contrasena,
      conCodigo: sesion.conSegundoFactor,
      origen: procedencia.ip,
      navegador,
    });
  });
  context.avisarCorreo();
  if (token === null) throw new BusinessError('contrasena_actual_incorrecta');
  return token;
}
