import type { Transaction } from '../../db/connection.ts';
import { notify } from '../../db/notify.ts';
import { CANAL } from '../../eventos/envivo/emisor.ts';
import { escribirMensaje } from '../../eventos/envivo/mensajes.ts';

/** Tells running servers, with the commit, that an event or its plan has changed: buyers see it within two seconds. */
export async function avisarDelEvento(tx: Transaction, eventoId: number): Promise<void> {
  await notify(tx, CANAL, escribirMensaje('consola', new Map([[eventoId, 'todos']])));
}
