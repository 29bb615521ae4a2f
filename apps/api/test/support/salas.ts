import { randomBytes } from 'node:crypto';
import type { Db } from '../../src/db/connection.ts';
import { crearEvento, type EventoCreado, type EventoDePrueba } from './fabrica.ts';

/** A key that a guest's browser makes up. */
export function nuevaClave(): string {
  return randomBytes(24).toString('base64url');
}

export async function crearEventoConSala(db: Db, pedido: EventoDePrueba = {}): Promise<EventoCreado> {
  const evento = await crearEvento(db, pedido);
  await ponerSala(db, evento.eventoId, true);
  return evento;
}

/** Turns an event's waiting room on or off, as the organiser's file does. */
export async function ponerSala(db: Db, eventoId: number, salaDeEspera: boolean): Promise<void> {
  await db.query('update evento set sala_de_espera = $2 where id = $1', [eventoId, salaDeEspera]);
}

/** Moves the last move of a room into the past, as if its seconds had passed. */
export async function pasarTiempo(db: Db, eventoId: number, segundos: number): Promise<void> {
  await db.query(
    `update sala set movida_en = movida_en - make_interval(secs => $2),
       frenada_hasta = frenada_hasta - make_interval(secs => $2) where evento_id = $1`,
    [eventoId, segundos],
  );
}

/** Ends every turn of an event, as if its time had passed. */
export async function vencerTurnos(db: Db, eventoId: number): Promise<void> {
  await db.query(
    `update ficha set turno_hasta = now() - interval '1 second' where evento_id = $1 and turno_hasta is not null`,
    [eventoId],
  );
}
