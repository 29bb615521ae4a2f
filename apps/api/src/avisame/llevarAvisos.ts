import type { Context } from '../server/context.ts';
import { listEventosPorAvisar } from './avisame.queries.ts';
import { contarAvisosPorSalir, encolarAvisos } from './avisame.repository.ts';

/** Mails of this kind that wait in the outbox at most: tickets that are sold meanwhile wait behind no more (§C12.1). */
const EN_ESPERA = 60;
/** Addresses that are told for each free place: some read late, some no longer want to come. */
const POR_LUGAR = 5;
/** Minutes in which those who were told may buy before others are told of the same places: as long as a hold. */
const MINUTOS = 10;
/** Free places from which all that wait are told. */
const DE_SOBRA = 1_000;
/** Time until a sold-out event is looked at again, since all of its places have to be read. */
const SIN_LUGARES_MS = 5_000;

/**
 * A round of the avisos: the addresses that wait for an event that can be bought get their mail, the first confirmed first, and
 * not more of them than its free places carry. Any number of processes may run it.
 */
export function crearVueltaDeAvisos(
  { db, avisarCorreo }: Pick<Context, 'db' | 'avisarCorreo'>,
  ahora: () => number = () => performance.now(),
): () => Promise<void> {
  const sinLugares = new Map<number, number>();
  return async () => {
    let caben = EN_ESPERA - (await contarAvisosPorSalir(db));
    for (const [id, hasta] of sinLugares) if (hasta <= ahora()) sinLugares.delete(id);
    if (caben <= 0) return;
    const eventos = await listEventosPorAvisar(db, {
      excepto: [...sinLugares.keys()],
      hasta: DE_SOBRA,
      minutos: MINUTOS,
    });
    for (const { eventoId, libres, recientes } of eventos) {
      if (libres === 0) sinLugares.set(eventoId, ahora() + SIN_LUGARES_MS);
      const pueden = libres === DE_SOBRA ? caben : libres * POR_LUGAR - recientes;
      const cuantos = Math.min(caben, pueden);
      if (cuantos > 0) caben -= await encolarAvisos(db, { eventoId, cuantos });
    }
    avisarCorreo();
  };
}
