import { MINUTOS_PARA_REVISAR, PRIMEROS_DEL_COMUNICADO } from '@taquilla/rules/comunicados';
import { inTransaction, type Transaction } from '../../db/connection.ts';
import type { Context } from '../../server/context.ts';
import type { Audiencia } from './audiencia.queries.ts';
import {
  contarPendientes,
  empezarComunicado,
  encolarSiguientes,
  soltarPrimeros,
  terminarComunicado,
  tomarEnviando,
  tomarProgramados,
} from './comunicado.repository.ts';

/** Mails of comunicados that wait in the outbox at most: tickets that are sold meanwhile wait behind no more (§C12.1). */
const EN_ESPERA = 60;

/** Begins a comunicado: its sales are fixed, and the first 20 get it (§C12.2). */
export async function empezar(tx: Transaction, { id, ...audiencia }: Audiencia & { id: number }) {
  await empezarComunicado(tx, { id, audiencia, minutos: MINUTOS_PARA_REVISAR });
  const quedan = await encolarSiguientes(tx, { id, cuantas: PRIMEROS_DEL_COMUNICADO });
  if (!quedan) await terminarComunicado(tx, id);
}

/**
 * One round of all comunicados: begins those whose hour has come, and puts the next mails into the outbox. Each step claims its
 * rows, and one transaction marks a sale and writes its mail: any number of processes may run it, and one that dies sends none twice.
 */
export async function llevarComunicados({ db, avisarCorreo }: Pick<Context, 'db' | 'avisarCorreo'>) {
  await inTransaction(db, async tx => {
    for (const programado of await tomarProgramados(tx)) await empezar(tx, programado);
  });
  await soltarPrimeros(db);
  const caben = EN_ESPERA - (await contarPendientes(db));
  if (caben > 0)
    await inTransaction(db, async tx => {
      const id = await tomarEnviando(tx);
      if (id !== null && !(await encolarSiguientes(tx, { id, cuantas: caben })))
        await terminarComunicado(tx, id);
    });
  avisarCorreo();
}
