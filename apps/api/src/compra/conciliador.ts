import { inTransaction } from '../db/connection.ts';
import type { Context } from '../server/context.ts';
import { startRounds } from '../server/rounds.ts';
import { reclamarRevisiones } from './cargo.repository.ts';
import { intentarPreguntar } from './confirmarCargo.ts';
import { procesarDevoluciones } from './enviarDevoluciones.ts';
import { barrerAbonos } from './referencia/barrerAbonos.ts';
import { vencerReferencia } from './referencia/cambiarDeIdea.ts';
import { encolarRecordatorios } from './referencia/plazo.repository.ts';
import { expirarReservas, liberarBloqueosVencidos, lockReservasVencidas } from './reserva.repository.ts';

const LOTE = 50;
const PAUSA_MS = 1_000;

/**
 * Finishes or undoes half-done work: asks about charges without an outcome, sends refunds, and expires reservations whose time
 * has passed (their places are free even before that). Every step claims its rows, so any number of processes may run it.
 */
export function iniciarConciliador(context: Context): { detener: () => Promise<void> } {
  const { log } = context;
  return startRounds(() => conciliar(context), {
    log,
    pauseMs: PAUSA_MS,
    onFailure: 'Falló una vuelta del conciliador.',
  });
}

export async function conciliar(context: Context): Promise<void> {
  const cargos = await reclamarRevisiones(context.db, LOTE);
  await Promise.all(cargos.map(cargo => intentarPreguntar(context, cargo)));
  await procesarDevoluciones(context, LOTE);
  while ((await vencerReservas(context)) === LOTE * 4);
  await liberarBloqueos(context);
  if ((await encolarRecordatorios(context.db)) > 0) context.avisarCorreo();
  await barrerAbonos(context);
}

/** Ends the blocks whose hour of release has come: late by one round at most, never early by the database's clock (§C6.2). */
export async function liberarBloqueos({ db, avisarCambio }: Context): Promise<void> {
  for (const { evento, lugares } of await liberarBloqueosVencidos(db)) avisarCambio(evento, lugares);
}

async function vencerReservas({ db, avisarCambio, avisarCorreo }: Context): Promise<number> {
  const vencidas = await inTransaction(db, async tx => {
    const reservas = await lockReservasVencidas(tx, LOTE * 4);
    await expirarReservas(
      tx,
      reservas.map(({ id }) => id),
    );
    for (const reserva of reservas) if (reserva.estado === 'por_pagar') await vencerReferencia(tx, reserva);
    return reservas;
  });
  for (const reserva of vencidas) avisarCambio(reserva.evento_id, reserva.lugares);
  if (vencidas.some(({ estado }) => estado === 'por_pagar')) avisarCorreo();
  return vencidas.length;
}
