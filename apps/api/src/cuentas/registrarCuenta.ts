import { normalizarCorreo } from '@taquilla/rules/formularios';
import { encolarCorreo } from '../correos/correo.repository.ts';
import { inTransaction, type Transaction } from '../db/connection.ts';
import { countAttempt } from '../server/limits/attempts.ts';
import { type ConToken, conToken } from './conToken.ts';
import { insertEnlace } from './enlace/enlace.repository.ts';
import { crearTokenDeEnlace, enviarEnlace } from './enlace/enlaces.ts';
import type { Cuentas } from './preparar.ts';
import { findHashDeSenuelo } from './senuelo.repository.ts';
import {
  findUsuarioPorCorreo,
  insertUsuario,
  lockUsuarioPorCorreo,
  type Usuario,
} from './usuario.repository.ts';

interface Registro {
  fullName: string;
  email: string;
  password: string;
  ip: string;
}

/**
 * Creates an account and its first session (§4.3, §7.3). A taken address gets the same answer, with a decoy session that
 * belongs to no account; its owner gets a mail, and the account stays as it is (S7).
 */
export async function registrarCuenta(
  cuentas: Cuentas,
  { fullName, email, password, ip }: Registro,
): Promise<ConToken> {
  const { context, sesiones } = cuentas;
  const correo = normalizarCorreo(email);
  await countAttempt(context, 'registro', { ip, subject: correo });
  const contrasena = await cifrarParaRegistro(cuentas, correo, password);
  const token = await inTransaction(context.db, async tx => {
    const { id, esNuevo } = await insertUsuario(tx, { correo, fullName, contrasena });
    const duena = await lockUsuarioPorCorreo(tx, correo);
    if (duena) await avisarDueno(tx, duena, context.publicUrl());
    if (esNuevo) return sesiones.abrir(tx, { tipo: 'usuario', usuarioId: id });
    return sesiones.abrir(tx, { tipo: 'senuelo', senuelo: { usuarioId: id, correo, fullName, contrasena } });
  });
  context.avisarCorreo();
  return conToken(token, { fullName, correo });
}

/** Hashes with the salt that the address already has, so that a login compares one hash with the account and the decoys. */
async function cifrarParaRegistro(
  { context, contrasenas }: Cuentas,
  correo: string,
  password: string,
): Promise<string> {
  const usuario = await findUsuarioPorCorreo(context.db, correo);
  const deSenuelo = await findHashDeSenuelo(context.db, correo);
  const modelo = usuario?.contrasena ?? deSenuelo;
  return modelo ? contrasenas.cifrarComo(password, modelo) : contrasenas.cifrar(password);
}

/** Asks the owner of an unproven address to prove it, or tells the owner of a proven one about the attempt. */
async function avisarDueno(tx: Transaction, duena: Usuario, publicUrl: string): Promise<void> {
  if (!duena.verificado) return enviarEnlace(tx, { tipo: 'verificacion', usuario: duena, publicUrl });
  await insertEnlace(tx, { hash: crearTokenDeEnlace().hash, usuarioId: null, tipo: 'verificacion' });
  await encolarCorreo(tx, {
    clave: `cuenta_existente:${crypto.randomUUID()}`,
    para: duena.correo,
    tipo: 'cuenta_existente',
    datos: { nombre: duena.fullName, url: `${publicUrl}/auth/login` },
  });
}
