import { centavos } from '@taquilla/rules/dinero';
import { ordenarDevolucionEn } from '../compra/devolver.ts';
import { DevolucionImposible } from '../compra/expediente.ts';
import type { Transaction } from '../db/connection.ts';
import { marcarVenta } from './llevar.repository.ts';

/** The event and places that others see free; no event where nothing changed. */
export interface LugaresSueltos {
  lugares: number[];
  eventoId: number | null;
}

/**
 * Orders the money of one sale of a run (§C7.6): tickets void, refund written under the run's key, row done. The refund of a
 * charge that the bank disputes is not sent meanwhile (§C7.15).
 */
export async function ordenarVentaDeCancelacion(
  tx: Transaction,
  { id, reservaId, frase: motivo }: { id: number; reservaId: string; frase: string },
): Promise<LugaresSueltos> {
  try {
    const { monto, anulados, eventoId } = await ordenarDevolucionEn(tx, {
      reservaId,
      motivo,
      monto: null,
      boletos: [],
      // A ticket that was used on a cancelled night is paid back like any other (§C7.16).
      forzar: true,
      enMasa: true,
      clave: `cancelacion:${id}:${reservaId}`,
    });
    await marcarVenta(tx, { id, reservaId, estado: 'ordenada', monto });
    return { lugares: anulados.map(({ lugarId }) => lugarId), eventoId };
  } catch (error) {
    if (!(error instanceof DevolucionImposible)) throw error;
    // The sale was given back by itself meanwhile: nothing is left of it.
    await marcarVenta(tx, { id, reservaId, estado: 'fuera', monto: centavos(0) });
    return { lugares: [], eventoId: null };
  }
}
