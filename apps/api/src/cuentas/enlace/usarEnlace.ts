import { BusinessError } from '../../businessError.ts';
import type { Transaction } from '../../db/connection.ts';
import { lockUsuario, type Usuario } from '../usuario.repository.ts';
import { findDuenoDeEnlace, spendEnlace, type TipoDeEnlace } from './enlace.repository.ts';

/**
 * Uses a link up and locks the account it opens: the account first, then its links, so that a request for a new link
 * and the use of the old one never deadlock.
 * @throws BusinessError `enlace_invalido`
 */
export async function usarEnlace(tx: Transaction, hash: Buffer, tipo: TipoDeEnlace): Promise<Usuario> {
  const usuarioId = await findDuenoDeEnlace(tx, hash, tipo);
  const usuario = usuarioId === null ? null : await lockUsuario(tx, usuarioId);
  if (!usuario || !(await spendEnlace(tx, hash, tipo))) throw new BusinessError('enlace_invalido');
  return usuario;
}
