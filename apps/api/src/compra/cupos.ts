import type { Db } from '../db/connection.ts';
import { Lru } from '../server/lru.ts';
import { findTamano } from './apartar.repository.ts';

/** Ids come from callers: those of events that there are not must not fill the memory. */
const MAX_EVENTOS = 1_000;
const VIGENCIA_MS = 60_000;

/**
 * How many unpaid places of an event guests may hold together: a share of what it sells, and never less than one buyer
 * may have. The size of an event is counted once a minute.
 */
export function crearCupos(db: Db, porcentaje: number): (eventoId: number) => Promise<number> {
  const cupos = new Lru<number, { cupo: number; hasta: number }>(MAX_EVENTOS);

  return async eventoId => {
    const antes = cupos.get(eventoId);
    if (antes && performance.now() < antes.hasta) return antes.cupo;
    const { lugares, limite } = await findTamano(db, eventoId);
    const cupo = Math.max(limite, Math.ceil((lugares * porcentaje) / 100));
    cupos.set(eventoId, { cupo, hasta: performance.now() + VIGENCIA_MS });
    return cupo;
  };
}
