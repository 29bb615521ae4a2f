import { normalizarCorreo } from '@taquilla/rules/formularios';
import { BusinessError } from '../businessError.ts';
import { inTransaction, type Transaction } from '../db/connection.ts';
import { readNow } from '../db/now.ts';
import type { IdentidadDeGoogle } from '../providers/google/provider.ts';
import { type LoginPlace, rememberPlace } from '../server/limits/knownPlaces.ts';
import { type ConToken, conToken } from './conToken.ts';
import { revokeEnlaces } from './enlace/enlace.repository.ts';
import type { Cuentas } from './preparar.ts';
import { deleteSenuelos } from './senuelo.repository.ts';
import { revokeSesionesDe } from './sesion/sesion.repository.ts';
import {
  findUsuario,
  insertUsuarioDeGoogle,
  lockUsuarioDeGoogle,
  type Usuario,
  updateFullName,
  updateGoogleSub,
  updateProbado,
} from './usuario.repository.ts';

/**
 * Logs in with an identity token of Google (§4.4, §7.7). The first time, links the account with the same address, or creates
 * one.
 * @throws BusinessError `google_inactivo`, `google_invalido`
 */
export async function entrarConGoogle(
  { context, sesiones, google }: Cuentas,
  tokenDeIdentidad: string,
  procedencia: LoginPlace,
): Promise<ConToken> {
  if (!google) throw new BusinessError('google_inactivo');
  const leida = await google.leerIdentidad(tokenDeIdentidad, await readNow(context.db));
  if (!leida) throw new BusinessError('google_invalido');
  const identidad = { ...leida, correo: normalizarCorreo(leida.correo) };
  return inTransaction(context.db, async tx => {
    const usuario = (await entrar(tx, identidad)) ?? (await crear(tx, identidad));
    const token = await sesiones.abrir(tx, { tipo: 'usuario', usuarioId: usuario.id });
    await rememberPlace(tx, { kind: 'login', correo: usuario.correo }, procedencia);
    return conToken(token, usuario);
  });
}

async function entrar(tx: Transaction, identidad: IdentidadDeGoogle): Promise<Usuario | null> {
  const usuario = await lockUsuarioDeGoogle(tx, identidad);
  if (!usuario || usuario.googleSub === identidad.sub) return usuario;
  // The address moved to another Google account: its present owner is not the person who linked it.
  if (usuario.googleSub !== null) throw new BusinessError('google_invalido');
  await updateGoogleSub(tx, usuario.id, identidad.sub);
  if (usuario.verificado) return usuario;
  await desconfiar(tx, usuario);
  await updateFullName(tx, usuario.id, identidad.fullName);
  return { ...usuario, fullName: identidad.fullName };
}

/**
 * Resets an account whose address was never proven: the person who registered it may be a stranger, and their password and
 * sessions must not open the owner's account.
 */
async function desconfiar(tx: Transaction, usuario: Usuario): Promise<void> {
  await updateProbado(tx, usuario.id, null);
  await revokeSesionesDe(tx, usuario.id);
  await revokeEnlaces(tx, usuario.id);
  await deleteSenuelos(tx, usuario.correo);
}

async function crear(tx: Transaction, identidad: IdentidadDeGoogle): Promise<Usuario> {
  const id = await insertUsuarioDeGoogle(tx, identidad);
  const usuario = id === null ? await entrar(tx, identidad) : await findUsuario(tx, id);
  if (!usuario) throw new Error('an account was neither created nor found');
  return usuario;
}
