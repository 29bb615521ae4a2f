import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { BusinessError } from '../../businessError.ts';
import type { Context } from '../../server/context.ts';
import { supervisaAqui } from './cabecera.ts';
import { admitSupervisor, countPin, type LectorEnSesion } from './lector.repository.ts';
import { esElPin } from './pin.ts';
import { listSupervisores } from './puertas.queries.ts';

/**
 * Gives a phone for one act, or 30 seconds of searching, to the supervisor with this PIN (§P7.3). Five wrong PINs lock the phone
 * for five minutes.
 * @throws BusinessError `pin_invalido`, `pin_bloqueado`
 */
export async function entrarSupervisor(
  { db }: Pick<Context, 'db'>,
  lector: LectorEnSesion,
  pin: string,
): Promise<RespuestaDe<'entrarSupervisor'>> {
  const intento = await countPin(db, lector.id);
  if (!intento) throw new BusinessError('pin_bloqueado');
  for (const { id, nombre, ...suyo } of await listSupervisores(db, lector.eventoId)) {
    if (!supervisaAqui(suyo, lector) || !(await esElPin(pin, suyo))) continue;
    const hasta = await admitSupervisor(db, lector.id, id);
    return { supervisor: { id, nombre }, hasta: hasta.toISOString() };
  }
  throw new BusinessError(intento.bloquea ? 'pin_bloqueado' : 'pin_invalido');
}
