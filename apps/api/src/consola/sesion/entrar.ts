import { normalizarCorreo } from '@taquilla/rules/formularios';
import { BusinessError } from '../../businessError.ts';
import { HASH_DE_NADIE, sonIguales } from '../../cuentas/contrasena/contrasenas.ts';
import { findPersonalPorCorreo } from '../../cuentas/personal.repository.ts';
import type { StaffSession } from '../../server/console/staffSession.ts';
import { countLogin } from '../../server/limits/attempts.ts';
import { type LoginPlace, rememberPlace } from '../../server/limits/knownPlaces.ts';
import type { MediosDeConsola } from '../medios.ts';
import { abrirSesion, leerSesion } from './sesiones.ts';

interface Entrada {
  correo: string;
  contrasena: string;
  procedencia: LoginPlace;
  navegador: string;
}

/**
 * Logs a member of staff in at the console; an unknown address costs the same work. Answers the cookie's token and the
 * session, which may still need its second factor.
 * @throws BusinessError `credenciales_incorrectas`, `demasiadas_peticiones`
 */
export async function entrar(
  { context, contrasenas }: MediosDeConsola,
  { correo: dado, contrasena, procedencia, navegador }: Entrada,
): Promise<{ token: string; sesion: StaffSession }> {
  const { db } = context;
  const correo = normalizarCorreo(dado);
  const intento = await countLogin(context, 'consola', { ...procedencia, subject: correo });
  const personal = await findPersonalPorCorreo(db, correo);
  const guardada = personal?.contrasena || HASH_DE_NADIE;
  const cifrada = await contrasenas.cifrarComo(contrasena, guardada);
  if (!personal || !sonIguales(cifrada, guardada)) throw new BusinessError('credenciales_incorrectas');
  const token = await abrirSesion(db, {
    personalId: personal.id,
    contrasena: guardada,
    conCodigo: false,
    origen: procedencia.ip,
    navegador,
  });
  const sesion = token === null ? null : await leerSesion(db, token);
  if (token === null || !sesion) throw new BusinessError('credenciales_incorrectas');
  await intento.forgive();
  // A device is known once both factors were right at it.
  if (sesion.paso === 'lista') await rememberPlace(db, { kind: 'consola', correo }, procedencia);
  return { token, sesion };
}
