import { randomUUID } from 'node:crypto';
import { insertDevolucion } from '../compra/devolucion.repository.ts';
import { inTransaction } from '../db/connection.ts';
import type { Context } from '../server/context.ts';
import { mandarEnlace } from './enlaces.ts';
import { tomarPorRecordar, tomarTarjetasRechazadas } from './recordar.repository.ts';

/** Days after the run's mail on which a buyer is reminded of money that has nowhere to go (§C7.10). */
const DIAS_DE_RECORDATORIO = [3, 10, 30];

const POR_VUELTA = 50;

/** One round of asking for accounts: cards that refused the money for good, and reminders (§C7.10). */
export async function pedirCuentas(context: Context): Promise<void> {
  await pasarTarjetasRechazadas(context);
  await recordarCuentas(context);
}

/**
 * Lets a refund that the card refused for good wait for an account, and asks its buyer for one. A buyer without an address stays
 * with a person, among the refunds that failed.
 */
async function pasarTarjetasRechazadas({ db, avisarCorreo }: Context): Promise<void> {
  const cuantas = await inTransaction(db, async tx => {
    const rechazadas = await tomarTarjetasRechazadas(tx, POR_VUELTA);
    for (const { id: enLugarDe, cargoId, raiz, correo, monto, motivo } of rechazadas) {
      const id = randomUUID();
      await insertDevolucion(tx, { id, cargoId, monto, motivo, medio: 'transferencia', enLugarDe });
      await mandarEnlace(tx, {
        reservaId: raiz,
        para: correo,
        motivo: 'tarjeta',
        clave: `tarjeta:${enLugarDe}`,
      });
    }
    return rechazadas.length;
  });
  if (cuantas > 0) avisarCorreo();
}

async function recordarCuentas({ db, avisarCorreo }: Context): Promise<void> {
  const cuantas = await inTransaction(db, async tx => {
    const debidas = await tomarPorRecordar(tx, { dias: DIAS_DE_RECORDATORIO, lote: POR_VUELTA });
    for (const { cancelacionId, reservaId, correo, vez, devuelve, espera } of debidas) {
      if (!espera || correo === null) continue;
      const clave = `recordatorio:${cancelacionId}:${reservaId}:${devuelve ? 'devuelve:' : ''}${vez}`;
      await mandarEnlace(tx, { reservaId, para: correo, motivo: 'recordatorio', clave });
    }
    return debidas.length;
  });
  if (cuantas > 0) avisarCorreo();
}
