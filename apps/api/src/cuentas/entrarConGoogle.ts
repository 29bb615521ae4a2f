import { normalizarCorreo } from '@taquilla/rules/formularios';
import { readAhora } from '../db/ahora.ts';
import { enTransaccion, type Transaccion } from '../db/conexion.ts';
import { BusinessError } from '../errores.ts';
import { type Procedencia, recordarEntrada } from '../http/entradaConocida.ts';
import type { IdentidadDeGoogle } from '../providers/google/puerto.ts';
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
 * Logs in with an identity token of Google (§4.4, §7.7); the first time, the account with the same address is linked,
 * or one is created.
 * @throws BusinessError `google_inactivo`, `google_invalido`
 */
export async function entrarConGoogle(
  { contexto, sesiones, google }: Cuentas,
  tokenDeIdentidad: string,
  procedencia: Procedencia,
): Promise<ConToken> {
  if (!google) throw new BusinessError('google_inactivo');
  const leida = await google.leerIdentidad(tokenDeIdentidad, await readAhora(contexto.db));
  if (!leida) throw new BusinessError('google_invalido');
  const identidad = { ...leida, correo: normalizarCorreo(leida.correo) };
  return enTransaccion(contexto.db, async tx => {
    const usuario = (await entrar(tx, identidad)) ?? (await crear(tx, identidad));
    const token = await sesiones.abrir(tx, { tipo: 'usuario', usuarioId: usuario.id });
    await recordarEntrada(tx, { puerta: 'login', correo: usuario.correo }, procedencia);
    return conToken(token, usuario);
  });
}

async function entrar(tx: Transaccion, identidad: IdentidadDeGoogle): Promise<Usuario | null> {
  const usuario = await lockUsuarioDeGoogle(tx, identidad);
  if (!usuario || usuario.googleSub === identidad.sub) return usuario;
  // The address moved to another Google account: its owner now is not the person who linked it.
  if (usuario.googleSub !== null) throw new BusinessError('google_invalido');
  await updateGoogleSub(tx, usuario.id, identidad.sub);
  if (usuario.verificado) return usuario;
  await desconfiar(tx, usuario);
  await updateFullName(tx, usuario.id, identidad.fullName);
  return { ...usuario, fullName: identidad.fullName };
}

/** The person who registered the address never proved it: what they set up must not open the owner's account. */
async function desconfiar(tx: Transaccion, usuario: Usuario): Promise<void> {
  await updateProbado(tx, usuario.id, null);
  await revokeSesionesDe(tx, usuario.id);
  await revokeEnlaces(tx, usuario.id);
  await deleteSenuelos(tx, usuario.correo);
}

async function crear(tx: Transaccion, identidad: IdentidadDeGoogle): Promise<Usuario> {
  const id = await insertUsuarioDeGoogle(tx, identidad);
  const usuario = id === null ? await entrar(tx, identidad) : await findUsuario(tx, id);
  if (!usuario) throw new Error('an account was neither created nor found');
  return usuario;
}
