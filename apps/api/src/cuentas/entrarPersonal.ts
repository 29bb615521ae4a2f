import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { normalizarCorreo } from '@taquilla/rules/formularios';
import { BusinessError } from '../errores.ts';
import { type Procedencia, recordarEntrada } from '../http/entradaConocida.ts';
import { exigirRitmoDeEntrada } from '../http/ritmo.ts';
import { HASH_DE_NADIE, sonIguales } from './contrasena/contrasenas.ts';
import { findPersonalPorCorreo } from './personal.repository.ts';
import type { Cuentas } from './preparar.ts';

/** Logs a member of staff in (§6.6); unknown addresses cost the same work (S7). */
export async function entrarPersonal(
  { contexto, sesiones, contrasenas }: Cuentas,
  { email, password, procedencia }: { email: string; password: string; procedencia: Procedencia },
): Promise<RespuestaDe<'loginPersonal'>> {
  const correo = normalizarCorreo(email);
  const intento = await exigirRitmoDeEntrada(contexto, 'loginPersonal', { ...procedencia, sujeto: correo });
  const personal = await findPersonalPorCorreo(contexto.db, correo);
  const guardada = personal?.contrasena ?? HASH_DE_NADIE;
  const dada = await contrasenas.cifrarComo(password, guardada);
  if (!personal || !sonIguales(dada, guardada)) throw new BusinessError('credenciales_incorrectas');
  const dueno = { tipo: 'personal', personalId: personal.id } as const;
  const token = await sesiones.abrirConContrasena(contexto.db, dueno, guardada);
  if (token === null) throw new BusinessError('credenciales_incorrectas');
  await intento.perdonar();
  await recordarEntrada(contexto.db, { puerta: 'loginPersonal', correo }, procedencia);
  return { token, user: { fullName: personal.nombre, roles: personal.roles } };
}
