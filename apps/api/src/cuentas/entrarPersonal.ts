import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { normalizarCorreo } from '@taquilla/rules/formularios';
import { BusinessError } from '../businessError.ts';
import { countLogin } from '../server/limits/attempts.ts';
import { type LoginPlace, rememberPlace } from '../server/limits/knownPlaces.ts';
import { HASH_DE_NADIE, sonIguales } from './contrasena/contrasenas.ts';
import { findPersonalPorCorreo } from './personal.repository.ts';
import type { Cuentas } from './preparar.ts';

/** Logs a member of staff in (§6.6); unknown addresses cost the same work (S7). */
export async function entrarPersonal(
  { context, sesiones, contrasenas }: Cuentas,
  { email, password, procedencia }: { email: string; password: string; procedencia: LoginPlace },
): Promise<RespuestaDe<'loginPersonal'>> {
  const correo = normalizarCorreo(email);
  const intento = await countLogin(context, 'loginPersonal', { ...procedencia, subject: correo });
  const personal = await findPersonalPorCorreo(context.db, correo);
  const guardada = personal?.contrasena ?? HASH_DE_NADIE;
  const dada = await contrasenas.cifrarComo(password, guardada);
  if (!personal || !sonIguales(dada, guardada)) throw new BusinessError('credenciales_incorrectas');
  const dueno = { tipo: 'personal', personalId: personal.id } as const;
  const token = await sesiones.abrirConContrasena(context.db, dueno, guardada);
  if (token === null) throw new BusinessError('credenciales_incorrectas');
  await intento.forgive();
  await rememberPlace(context.db, { puerta: 'loginPersonal', correo }, procedencia);
  return { token, user: { fullName: personal.nombre, roles: personal.roles } };
}
