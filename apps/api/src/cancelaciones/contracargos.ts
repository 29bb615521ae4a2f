import type pg from 'pg';
import { findCargo } from '../compra/cargo.repository.ts';
import { cerrarCargo } from '../compra/devolver.ts';
import { lockReserva } from '../compra/reserva.repository.ts';
import { inTransaction } from '../db/connection.ts';
import { listPagadosPorElBanco, marcarPagadasPorElBanco } from './contracargo.repository.ts';

/** The bank gave the money of a charge back, by a dispute that its buyer won: its refunds are not paid again (§C7.15). */
export async function darPorPagadas(db: pg.Pool): Promise<void> {
  for (const { cargoId, reservaId } of await listPagadosPorElBanco(db))
    await inTransaction(db, async tx => {
      const reserva = await lockReserva(tx, reservaId);
      await marcarPagadasPorElBanco(tx, cargoId);
      const cargo = await findCargo(tx, cargoId);
      if (reserva && cargo) await cerrarCargo(tx, { reserva, cargo });
    });
}
