import { revokeSesionesDePersonal } from '../../cuentas/sesion/sesion.repository.ts';
import type { Transaction } from '../../db/connection.ts';
import { forgetPlaces } from '../../server/limits/knownPlaces.ts';
import { deleteSegundoFactor } from '../sesion/segundoFactor.repository.ts';
import { clearContrasena } from './persona.repository.ts';

/** Takes password, second factor and sessions from a person whose row is locked: only a new link lets them in. */
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
