import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { normalizarCorreo } from '@taquilla/rules/formularios';
import { BusinessError } from '../businessError.ts';
import { admiteToken } from '../server/handle.ts';
import { countLogin } from '../server/limits/attempts.ts';
import { type LoginPlace, rememberPlace } from '../server/limits/knownPlaces.ts';
import { type ConToken, conToken } from './conToken.ts';
import { estaAnticuado, HASH_DE_NADIE, sonIguales } from './contrasena/contrasenas.ts';
import { findPersonalPorCorreo } from './personal.repository.ts';
import type { Cuentas } from './preparar.ts';
import { findHashDeSenuelo, findSenuelo } from './senuelo.repository.ts';
import { findUsuarioPorCorreo, replaceContrasena, type Usuario } from './usuario.repository.ts';

interface Credenciales {
  email: string;
  password: string;
  procedencia: LoginPlace;
}

/**
 * Logs in by e-mail and password (§4.2, §7.2). Known and unknown addresses cost the same work (S7). A stranger who registered
 * a taken address gets the decoy session again, as a new account would get its session.
 */
export async function iniciarSesion(
  cuentas: Cuentas,
  { email, password, procedencia }: Credenciales,
): Promise<ConToken> {
  const correo = normalizarCorreo(email);
  const intento = await countLogin(cuentas.context, 'login', { ...procedencia, subject: correo });
  const entrada = await entrar(cuentas, { correo, password, procedencia });
  await intento.forgive();
  return entrada;
}

async function entrar(
  cuentas: Cuentas,
  { correo, password, procedencia }: { correo: string; password: string; procedencia: LoginPlace },
): Promise<ConToken> {
  const { context, sesiones, contrasenas } = cuentas;
  const usuario = await findUsuarioPorCorreo(context.db, correo);
  const deSenuelo = await findHashDeSenuelo(context.db, correo);
  const hash = await contrasenas.cifrarComo(password, usuario?.contrasena ?? deSenuelo ?? HASH_DE_NADIE);
  if (usuario?.contrasena && sonIguales(usuario.contrasena, hash)) {
    const dueno = { tipo: 'usuario', usuarioId: usuario.id } as const;
    const token = await sesiones.abrirConContrasena(context.db, dueno, hash);
    // The password changed during the comparison: the new one decides.
    if (token === null) return entrar(cuentas, { correo, password, procedencia });
    if (usuario.verificado) await rememberPlace(context.db, { kind: 'login', correo }, procedencia);
    if (estaAnticuado(hash)) await recifrar(cuentas, { usuario, anterior: hash, password });
    return conToken(token, usuario);
  }
  const senuelo = await findSenuelo(context.db, correo, hash);
  if (!senuelo) throw new BusinessError('credenciales_incorrectas');
  return conToken(await sesiones.abrir(context.db, { tipo: 'senuelo', senuelo }), senuelo);
}

/** Replaces a hash of an older cost while the password is at hand. */
async function recifrar(
  { context, contrasenas }: Cuentas,
  { usuario, anterior, password }: { usuario: Usuario; anterior: string; password: string },
): Promise<void> {
  const nueva = await contrasenas.cifrar(password);
  await replaceContrasena(context.db, { id: usuario.id, anterior, nueva });
}

/**
 * Logs a member of staff in at the door (§6.6); unknown addresses cost the same work (S7). Roles and people that have a
 * second factor, or nothing to do at the door, get no token for a password alone.
 */
export async function entrarPersonal(
  { context, sesiones, contrasenas }: Cuentas,
  { email, password, procedencia }: Credenciales,
): Promise<RespuestaDe<'loginPersonal'>> {
  const correo = normalizarCorreo(email);
  const intento = await countLogin(context, 'loginPersonal', { ...procedencia, subject: correo });
  const personal = await findPersonalPorCorreo(context.db, correo);
  const guardada = personal?.contrasena || HASH_DE_NADIE;
  const dada = await contrasenas.cifrarComo(password, guardada);
  if (!personal || !sonIguales(dada, guardada)) throw new BusinessError('credenciales_incorrectas');
  if (!admiteToken(personal.roles, 'dejar_entrar'))
    throw new BusinessError(
      'sin_permiso',
      undefined,
      'Entra por la consola: esta entrada es sólo de la puerta.',
    );
  if (personal.conSegundoFactor)
    throw new BusinessError(
      'sin_permiso',
      undefined,
      'Tu cuenta tiene segundo factor y esta entrada no lo pide: usa un teléfono emparejado.',
    );
  const dueno = { tipo: 'personal', personalId: personal.id } as const;
  const token = await sesiones.abrirConContrasena(context.db, dueno, guardada);
  if (token === null) throw new BusinessError('credenciales_incorrectas');
  await intento.forgive();
  await rememberPlace(context.db, { kind: 'loginPersonal', correo }, procedencia);
  return { token, user: { fullName: personal.nombre, roles: personal.roles } };
}
