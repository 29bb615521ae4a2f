import { type Autor, anotarCambio } from '../../auditoria/auditoria.repository.ts';
import { BusinessError } from '../../businessError.ts';
import { HASH_DE_NADIE, sonIguales } from '../../cuentas/contrasena/contrasenas.ts';
import { findPersonalPorCorreo } from '../../cuentas/personal.repository.ts';
import { inTransaction } from '../../db/connection.ts';
import { esPinFacil } from '../../puerta/lector/pin.ts';
import type { StaffSession } from '../../server/console/staffSession.ts';
import { countAttempt } from '../../server/limits/attempts.ts';
import type { MediosDeConsola } from '../medios.ts';
import { findPin, updatePin } from '../sesion/candado.repository.ts';

interface PinNuevo {
  sesion: StaffSession;
  pin: string;
  /** The password, which a person who already has a PIN must give. */
  contrasena: string | undefined;
  ip: string;
  autor: Autor;
}

/**
 * Sets the PIN that opens the locked counter (§C13.1).
 * @throws BusinessError `pin_facil`, `contrasena_actual_incorrecta`, `demasiadas_peticiones`
 */
export async function ponerPin(
  { context, contrasenas }: Pick<MediosDeConsola, 'context' | 'contrasenas'>,
  { sesion, pin, contrasena, ip, autor }: PinNuevo,
): Promise<void> {
  const { personalId, correo } = sesion;
  const { db } = context;
  if (esPinFacil(pin)) throw new BusinessError('pin_facil');
  if ((await findPin(db, personalId)) !== null) {
    const intento = await countAttempt(context, 'contrasena', { ip, subject: `personal:${personalId}` });
    const debida = (await findPersonalPorCorreo(db, correo))?.contrasena || HASH_DE_NADIE;
    if (!sonIguales(await contrasenas.cifrarComo(contrasena ?? '', debida), debida))
      throw new BusinessError('contrasena_actual_incorrecta');
    await intento.forgive();
  }
  const cifrado = await contrasenas.cifrar(pin);
  await inTransaction(db, async tx => {
    await updatePin(tx, personalId, cifrado);
    await anotarCambio(tx, autor, { accion: 'cuenta.pin', entidad: 'persona', entidadId: personalId });
  });
}
