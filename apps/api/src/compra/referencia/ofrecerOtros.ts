import { acomodar, type BoletoPorAcomodar } from '@taquilla/rules/acomodo';
import { encolarCorreo } from '../../correos/correo.repository.ts';
import type { Transaction } from '../../db/connection.ts';
import { listLugaresPorAcomodar, listLugaresQueBastan } from '../acomodo.queries.ts';
import type { ReservaFila } from '../reserva.repository.ts';
import { ofrecerLugares } from './plazo.repository.ts';

/** For so long other places are kept for money that came late (§B2.12). */
const MINUTOS = 24 * 60;
/** So many choices are tried where others take the same places at once. */
const VECES = 20;

/**
 * Keeps places for a locked reservation that was paid late and whose own are gone: of the same zone, or dearer, for the same
 * money. Answers the reservation with them; null where none are as good.
 */
export async function ofrecerOtros(tx: Transaction, reserva: ReservaFila): Promise<ReservaFila | null> {
  const suyos = await listLugaresPorAcomodar(tx, reserva);
  // A table is sold whole, and a companion's place is beside its own.
  if (suyos.some(({ clase }) => clase === 'mesa' || clase === 'acompanante')) return null;
  const boletos: BoletoPorAcomodar[] = suyos.map((lugar, i) => ({ ...lugar, id: i }));
  const lugares = await tomarOtros(tx, reserva, boletos);
  if (!lugares) return null;
  if (reserva.correo)
    await encolarCorreo(tx, {
      clave: `pago_ofrece:${reserva.id}:${lugares.join(',')}`,
      para: reserva.correo,
      tipo: 'pago_ofrece',
      datos: { reservaId: reserva.id },
    });
  return { ...reserva, estado: 'por_pagar', lugares };
}

/** Takes the best places that are free, or the next best where others take those at this moment; null where none are left. */
async function tomarOtros(
  tx: Transaction,
  { id, evento_id }: ReservaFila,
  boletos: readonly BoletoPorAcomodar[],
): Promise<number[] | null> {
  let libres = await listLugaresQueBastan(tx, evento_id);
  for (let vez = 0; vez < VECES; vez += 1) {
    const hallados = acomodar([{ id, boletos }], libres).get(id);
    const lugares = boletos.map(boleto => hallados?.get(boleto.id) ?? 0);
    if (lugares.includes(0)) return null;
    if (await ofrecerLugares(tx, { id, lugares, minutos: MINUTOS })) return lugares;
    libres = libres.filter(libre => !lugares.includes(libre.id));
  }
  return null;
}
