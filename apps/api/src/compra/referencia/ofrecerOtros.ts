import { acomodar, type BoletoPorAcomodar } from '@taquilla/rules/acomodo';
import { encolarCorreo } from '../../correos/correo.repository.ts';
import type { Transaction } from '../../db/connection.ts';
import { listLugaresPorAcomodar, listLugaresQueBastan } from '../acomodo.queries.ts';
import type { ReservaFila } from '../reserva.repository.ts';
import { ofrecerLugares } from './plazo.repository.ts';

/** For so long other places are kept for money that came late (§B2.12). */
const MINUTOS = 24 * 60;

/**
 * Keeps places for a locked reservation that was paid late and whose own are gone: of the same zone, or dearer, for the same
 * money. Answers the reservation with them; null where none are as good.
 */
export async function ofrecerOtros(tx: Transaction, reserva: ReservaFila): Promise<ReservaFila | null> {
  const suyos = await listLugaresPorAcomodar(tx, reserva);
  // A table is sold whole, and a companion's place is beside its own.
  if (suyos.some(({ clase }) => clase === 'mesa' || clase === 'acompanante')) return null;
  const boletos: BoletoPorAcomodar[] = suyos.map((lugar, i) => ({ ...lugar, id: i }));
  const libres = await listLugaresQueBastan(tx, reserva.evento_id);
  const hallados = acomodar([{ id: reserva.id, boletos }], libres).get(reserva.id);
  const lugares = boletos.map(({ id }) => hallados?.get(id) ?? 0);
  if (lugares.includes(0)) return null;
  if (!(await ofrecerLugares(tx, { id: reserva.id, lugares, minutos: MINUTOS }))) return null;
  if (reserva.correo)
    await encolarCorreo(tx, {
      clave: `pago_ofrece:${reserva.id}:${lugares.join(',')}`,
      para: reserva.correo,
      tipo: 'pago_ofrece',
      datos: { reservaId: reserva.id },
    });
  return { ...reserva, estado: 'por_pagar', lugares };
}
