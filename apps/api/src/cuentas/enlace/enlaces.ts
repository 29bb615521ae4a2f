import { createHash, randomBytes } from 'node:crypto';
import { normalizarCorreo } from '@taquilla/rules/formularios';
import { BusinessError } from '../../businessError.ts';
import { encolarCorreo } from '../../correos/correo.repository.ts';
import { inTransaction, type Transaction } from '../../db/connection.ts';
import type { Cuentas } from '../preparar.ts';
import { findUsuarioPorCorreo, lockUsuario, type Usuario } from '../usuario.repository.ts';
import {
  findDuenoDeEnlace,
  hasEnlaceReciente,
  insertEnlace,
  spendEnlace,
  type TipoDeEnlace,
} from './enlace.repository.ts';

/**
 * Mails a link to the account with this address, if there is one; an address without an account gets no mail. A second request
 * within a minute sends no mail, so that a double click does not spend the first link.
 */
export async function pedirEnlace(
  { context }: Cuentas,
  { tipo, email }: { tipo: TipoDeEnlace; email: string },
): Promise<void> {
  const hallado = await findUsuarioPorCorreo(context.db, normalizarCorreo(email));
  if (!hallado) return;
  await inTransaction(context.db, async tx => {
    const usuario = await lockUsuario(tx, hallado.id);
    if (!usuario || (tipo === 'verificacion' && usuario.verificado)) return;
    if (await hasEnlaceReciente(tx, usuario.id, tipo)) return;
    await enviarEnlace(tx, { tipo, usuario, publicUrl: context.publicUrl() });
  });
  context.avisarCorreo();
}

const PAGINAS: Readonly<Record<TipoDeEnlace, string>> = {
  verificacion: '/auth/verificar',
  recuperacion: '/auth/reset',
};

interface EnlacePorEnviar {
  tipo: TipoDeEnlace;
  usuario: { id: number; correo: string; fullName: string };
  publicUrl: string;
}

/** Makes a link that works once, and enqueues its mail. */
export async function enviarEnlace(
  tx: Transaction,
  { tipo, usuario, publicUrl }: EnlacePorEnviar,
): Promise<void> {
  const { token, hash } = crearTokenDeEnlace();
  await insertEnlace(tx, { hash, usuarioId: usuario.id, tipo });
  await encolarCorreo(tx, {
    clave: `${tipo}:${hash.toString('base64url')}`,
    para: usuario.correo,
    tipo,
    datos: { nombre: usuario.fullName, url: `${publicUrl}${PAGINAS[tipo]}?token=${token}` },
  });
}

/**
 * Uses a link up and locks its account: the account first, then its links, so that a request for a new link and the use of the
 * old one never deadlock.
 * @throws BusinessError `enlace_invalido`
 */
export async function usarEnlace(tx: Transaction, hash: Buffer, tipo: TipoDeEnlace): Promise<Usuario> {
  const usuarioId = await findDuenoDeEnlace(tx, hash, tipo);
  const usuario = usuarioId === null ? null : await lockUsuario(tx, usuarioId);
  if (!usuario || !(await spendEnlace(tx, hash, tipo))) throw new BusinessError('enlace_invalido');
  return usuario;
}

/** A link's secret (256 bits), which only the mail has, and its hash, which only the database has. */
export function crearTokenDeEnlace(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashDeEnlace(token) };
}

/** The hash under which a link is kept; a secret of 256 bits needs no slow hash. */
export function hashDeEnlace(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
