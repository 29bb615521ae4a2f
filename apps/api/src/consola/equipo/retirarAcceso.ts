import { revokeSesionesDePersonal } from '../../cuentas/sesion/sesion.repository.ts';
import type { Transaction } from '../../db/connection.ts';
import { forgetPlaces } from '../../server/limits/knownPlaces.ts';
import { deleteSegundoFactor } from '../sesion/segundoFactor.repository.ts';
import { clearContrasena } from './persona.repository.ts';

/** Removes password, second factor and sessions of a person whose row is locked, so that they come in by a new link alone. */
export async function retirarAcceso(
  tx: Transaction,
  { id, correo }: { id: number; correo: string },
): Promise<void> {
  await clearContrasena(tx, id);
  await deleteSegundoFactor(tx, id);
  await revokeSesionesDePersonal(tx, id);
  for (const puerta of ['consola', 'loginPersonal'] as const)
    await forgetPlaces(tx, { kind: puerta, correo });
}
