import type pg from 'pg';
import { lockReserva } from '../../src/compra/reserva.repository.ts';
import { marcarDeCaja } from '../../src/consola/taquilla/apartar.repository.ts';
import { cotizarEnCaja } from '../../src/consola/taquilla/apartarEnCaja.ts';
import { cobrarEnCaja } from '../../src/consola/taquilla/venderEnCaja.ts';
import { inTransaction } from '../../src/db/connection.ts';
import { INVITADA } from './compras.ts';
import { crearPersonal } from './fabrica.ts';

/** Opens a till of a new member of staff; `fondo` in centavos. */
export async function abrirCajaDe(db: pg.Pool, { fondo = 0 } = {}): Promise<number> {
  const personalId = await crearPersonal(db, { nombre: 'Caja', roles: ['taquilla'] });
  const { rows } = await db.query<{ id: number }>(
    `insert into caja (personal_id, nombre, fondo) values ($1, 'Uno', $2) returning id`,
    [personalId, fondo],
  );
  return rows[0]?.id ?? 0;
}

/** Sells a held reservation at a till of its own. */
export async function cobrarEnUnaCaja(
  db: pg.Pool,
  reservaId: string,
  medio: 'efectivo' | 'terminal',
): Promise<void> {
  const cajaId = await abrirCajaDe(db);
  await inTransaction(db, async tx => {
    await marcarDeCaja(tx, reservaId, cajaId);
    const reserva = await lockReserva(tx, reservaId);
    if (!reserva) throw new Error('the hold is gone');
    const apartado = await cotizarEnCaja(tx, reserva, undefined);
    const pago =
      medio === 'efectivo' ? { medio, recibido: apartado.efectivo.total / 100 } : { medio, folio: 'T-1' };
    const { nombre_invitado: nombre, correo_invitado: correo } = INVITADA;
    await cobrarEnCaja(tx, { cajaId, apartado, pago, nombre, correo });
  });
}
