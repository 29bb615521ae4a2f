import { type Autor, anotarCambio } from '../../auditoria/auditoria.repository.ts';
import { BusinessError } from '../../businessError.ts';
import { sonIguales } from '../../cuentas/contrasena/contrasenas.ts';
import { type Db, inTransaction } from '../../db/connection.ts';
import type { StaffSession } from '../../server/console/staffSession.ts';
import type { MediosDeConsola } from '../medios.ts';
import {
  endSesion,
  findPin,
  leaveVentanilla,
  lockVentanilla,
  markVentanilla,
  openCandado,
  takeGuess,
} from './candado.repository.ts';

const AL_ESTAR = { presente: markVentanilla, fuera: leaveVentanilla, bloqueada: lockVentanilla };

/** Notes whether a session's person is at the counter, as their screen reports. */
export function estarEnVentanilla(db: Db, sesionId: string, estado: keyof typeof AL_ESTAR): Promise<void> {
  return AL_ESTAR[estado](db, sesionId);
}

const SE_ACABARON = 'Fueron cinco PIN equivocados: entra con tu contraseña.';

/**
 * Opens the locked counter by its person's PIN (§C13.1). Guesses are counted for each session, which begins with a whole
 * login: guesses at one device lock no other, and the fifth wrong one ends the session.
 * @throws BusinessError `pin_invalido`, `sesion_invalida`, `totp_requerido`
 */
export async function abrirCandado(
  { context: { db }, contrasenas }: Pick<MediosDeConsola, 'context' | 'contrasenas'>,
  { sesion, pin, autor }: { sesion: StaffSession; pin: string; autor: Autor },
): Promise<void> {
  if (sesion.paso !== 'lista') throw new BusinessError('totp_requerido');
  const { sesionId, personalId } = sesion;
  const guardado = await findPin(db, personalId);
  const quedan = await takeGuess(db, sesionId);
  if (quedan === null) throw new BusinessError('sesion_invalida', undefined, SE_ACABARON);
  if (guardado !== null && sonIguales(await contrasenas.cifrarComo(pin, guardado), guardado))
    return openCandado(db, sesionId);
  if (quedan > 0) throw new BusinessError('pin_invalido', { quedan });
  await inTransaction(db, async tx => {
    await endSesion(tx, sesionId);
    await anotarCambio(tx, autor, {
      accion: 'cuenta.pin_equivocado',
      entidad: 'persona',
      entidadId: personalId,
    });
  });
  throw new BusinessError('sesion_invalida', undefined, SE_ACABARON);
}
