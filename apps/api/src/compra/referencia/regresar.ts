import { randomUUID } from 'node:crypto';
import { type Centavos, centavos } from '@taquilla/rules/dinero';
import { encolarCorreo } from '../../correos/correo.repository.ts';
import type { Transaction } from '../../db/connection.ts';
import { insertDevolucion } from '../devolucion.repository.ts';
import type { ReservaFila } from '../reserva.repository.ts';
import { crearEnlaceDeDevolucion } from '../seguirDevolucion.ts';
import { lockAbonosConResto, sumarAbonado } from './abono.repository.ts';

/**
 * Orders back money that came by reference for a locked reservation, the latest payment first, and asks its buyer for an
 * account (§B2.12, §B2.13); all that is left of it where no amount is given.
 */
export async function regresarAbonos(
  tx: Transaction,
  reserva: Pick<ReservaFila, 'id' | 'correo'>,
  { monto, motivo }: { monto?: number; motivo: string },
): Promise<void> {
  const todo = monto ?? (await sumarAbonado(tx, reserva.id));
  let falta = todo;
  let primera: string | null = null;
  for (const abono of await lockAbonosConResto(tx, reserva.id)) {
    const toma = Math.min(falta, abono.resto);
    if (toma <= 0) break;
    const id = randomUUID();
    await insertDevolucion(tx, {
      id,
      cargoId: null,
      reservaId: reserva.id,
      abonoId: abono.id,
      medio: 'transferencia',
      monto: centavos(toma),
      motivo,
    });
    primera ??= id;
    falta -= toma;
  }
  if (primera) await pedirCuenta(tx, reserva, { id: primera, monto: centavos(todo - falta), motivo });
}

/** Mails the buyer that money goes back by transfer, with the link to say to which account. */
export async function pedirCuenta(
  tx: Transaction,
  { id: reservaId, correo: para }: Pick<ReservaFila, 'id' | 'correo'>,
  { id, monto, motivo }: { id: string; monto: Centavos; motivo: string },
): Promise<void> {
  if (!para) return;
  const url = await crearEnlaceDeDevolucion(tx, id);
  await encolarCorreo(tx, {
    clave: `pago_de_regreso:${id}`,
    para,
    tipo: 'pago_de_regreso',
    datos: { reservaId, monto, motivo, url },
  });
}
