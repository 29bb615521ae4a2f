import { MINUTOS_ENTRE_CORREOS, PRIMEROS_CORREOS } from '@taquilla/rules/cancelacion';
import { centavos } from '@taquilla/rules/dinero';
import { encolarCorreo } from '../correos/correo.repository.ts';
import { crearTokenDeEnlace } from '../cuentas/enlace/enlaces.ts';
import { inTransaction, type Transaction } from '../db/connection.ts';
import type { Context } from '../server/context.ts';
import { aplicarCambio } from './aplicar.ts';
import { marcarReanudada } from './cancelacion.repository.ts';
import { darPorPagadas } from './contracargos.ts';
import { cerrarDecisiones, cerrarDecisionesAnteriores, recordarDecisiones } from './decidir.repository.ts';
import { caminoDelCambio } from './enlaces.ts';
import { lockEventoDeCancelacion } from './evento.repository.ts';
import {
  anotarFaltan,
  empezarVencida,
  insertVentasTardias,
  listConRezagadas,
  listCorriendo,
  listPorAvisar,
  listVencidas,
  marcarCorreo,
  pararSinFondos,
  posponerInicio,
  soltarContracargos,
  terminarAcabadas,
  tomarSiguiente,
  tomarSinCorreo,
  tomarSinFondos,
  tomarTurno,
} from './llevar.repository.ts';
import { ofrecerDeNuevo } from './ofrecerDeNuevo.ts';
import { ordenarVentaDeCancelacion } from './ordenar.ts';
import { preguntarSaldo } from './preguntarSaldo.ts';
import { pedirCuentas } from './recordar.ts';
import { llevarTransferencias } from './transferir.ts';

/** Mails put into the outbox at once, so that the tickets of others go between them (§C12.1). */
const CORREOS_POR_VUELTA = 100;

/** Transfers that one round sends or asks about. */
const TRANSFERENCIAS_POR_VUELTA = 20;

/** One round of all that goes on after something happened to an event: runs, transfers, and accounts to ask for. */
export async function llevarTodo(context: Context): Promise<void> {
  await llevarCancelaciones(context);
  await llevarTransferencias(context, TRANSFERENCIAS_POR_VUELTA);
  await pedirCuentas(context);
}

/**
 * One round of all runs (§C7.6): starts those whose grace is over, orders the money of as many sales as the rate allows, mails,
 * looks at the balance, and ends what is done. Each step claims its rows, so any number of processes may run it, and a process
 * that dies leaves whole sales behind it.
 */
async function llevarCancelaciones(context: Context): Promise<void> {
  const { db } = context;
  const vencidas = await listVencidas(db);
  for (const vencida of vencidas) await empezar(context, vencida);
  for (const id of await listConRezagadas(db)) await inTransaction(db, tx => insertVentasTardias(tx, id));
  await cerrarDecisiones(db);
  await recordarDecisiones(db);
  await ofrecerDeNuevo(db);
  await soltarContracargos(db);
  await pararSinFondos(db);
  const corriendo = await listCorriendo(db);
  for (const id of corriendo) await ordenarLasQueTocan(context, id);
  await darPorPagadas(db);
  await avisar(context);
  await mirarSaldo(context);
  if (corriendo.length + vencidas.length > 0) await terminarAcabadas(db);
}

/** Starts a run whose grace is over. One that cannot start keeps no other from it, and is tried again in a minute. */
async function empezar(
  { db, log }: Context,
  { id, eventoId }: { id: number; eventoId: number },
): Promise<void> {
  try {
    await inTransaction(db, async tx => {
      // Event first, and then its run, as every decision about them.
      await lockEventoDeCancelacion(tx, eventoId);
      const vencida = await empezarVencida(tx, id);
      if (!vencida) return;
      await insertVentasTardias(tx, id);
      await cerrarDecisionesAnteriores(tx, { id, eventoId });
      await aplicarCambio(tx, vencida);
    });
  } catch (error) {
    log.error({ err: error, cancelacion: id }, 'No se pudo empezar una cancelación o un cambio.');
    await posponerInicio(db, id);
  }
}

async function ordenarLasQueTocan(context: Context, id: number): Promise<void> {
  const cuantas = await tomarTurno(context.db, id);
  for (let hechas = 0; hechas < cuantas; hechas += 1) {
    if (!(await ordenarSiguiente(context, id))) return;
  }
}

/** Orders the money of the next sale of a run, in one transaction; answers false where no sale waits. */
async function ordenarSiguiente({ db, avisarCambio }: Context, id: number): Promise<boolean> {
  const cambio = await inTransaction(db, async tx => {
    const siguiente = await tomarSiguiente(tx, id);
    if (!siguiente) return null;
    return ordenarVentaDeCancelacion(tx, { id, ...siguiente });
  });
  if (cambio === null) return false;
  if (cambio.eventoId !== null) avisarCambio(cambio.eventoId, cambio.lugares);
  return true;
}

/** Puts the mails of runs into the outbox: the first ones, and ten minutes later the others (§C7.13). */
async function avisar({ db, avisarCorreo }: Context): Promise<void> {
  const avisadas = await inTransaction(db, async tx => {
    let cuenta = 0;
    const pedido = { primeros: PRIMEROS_CORREOS, minutos: MINUTOS_ENTRE_CORREOS, lote: CORREOS_POR_VUELTA };
    for (const { id, cuantas } of await listPorAvisar(tx, pedido)) {
      for (const { reservaId, correo } of await tomarSinCorreo(tx, { id, cuantas })) {
        await avisarVenta(tx, { id, reservaId, para: correo });
        cuenta += 1;
      }
    }
    return cuenta;
  });
  if (avisadas > 0) avisarCorreo();
}

/** The mail of one sale, with the secret link to its own page (§C7.9); without an address the link is made all the same. */
async function avisarVenta(
  tx: Transaction,
  { id, reservaId, para }: { id: number; reservaId: string; para: string | null },
): Promise<void> {
  const { token, hash } = crearTokenDeEnlace();
  await marcarCorreo(tx, { id, reservaId, enlace: hash });
  if (para === null) return;
  await encolarCorreo(tx, {
    clave: `cancelacion:${id}:${reservaId}`,
    para,
    tipo: 'cancelacion',
    datos: { reservaId, cancelacionId: id, url: caminoDelCambio(token) },
  });
}

/** Looks at the provider's balance for the runs that wait for money; one that has it goes on by itself (§C7.7). */
async function mirarSaldo(context: Context): Promise<void> {
  const { db, config } = context;
  const esperan = await tomarSinFondos(db, config.cancelaciones.saldoSegundos);
  if (esperan.length === 0) return;
  const saldo = await preguntarSaldo(context);
  if (saldo === null) return;
  for (const { id, porEnviar, menor } of esperan) {
    const faltan = centavos(Math.max(0, porEnviar - saldo));
    await anotarFaltan(db, { id, faltan });
    // It goes on as far as the money reaches, and stops again where it ends.
    if (menor === null || saldo >= menor) await marcarReanudada(db, { id, estado: 'sin_fondos' });
  }
}
