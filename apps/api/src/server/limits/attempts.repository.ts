import type { Db } from '../../db/connection.ts';

/** One counter: its name, and the length of its window in seconds. */
export interface Counter {
  clave: string;
  segundos: number;
}

/** A counter after a count: the total so far, and the seconds until its window ends. */
export interface Count {
  clave: string;
  cuenta: number;
  restan: number;
}

const WINDOW = `to_timestamp(floor(extract(epoch from now()) / segundos) * segundos)`;
const ASKED = 'unnest($1::text[], $2::integer[]) as pedido (clave, segundos)';

/** Counts one attempt on each counter, atomically and in sorted order. */
export async function addAttempt(db: Db, counters: readonly Counter[]): Promise<Count[]> {
  const { rows } = await db.query<Count>(
    `with sumado as (
       insert into ritmo (clave, ventana, cuenta)
       select clave, ${WINDOW}, 1 from ${ASKED} order by clave
       on conflict (clave, ventana) do update set cuenta = ritmo.cuenta + 1
       returning clave, ventana, cuenta)
     select clave, cuenta, ceil(extract(epoch from ventana - now()) + segundos)::integer restan
     from sumado join ${ASKED} using (clave)`,
    valuesOf(counters),
  );
  return rows;
}

/** The counters with a count in a window that still runs. */
export async function readAttempts(db: Db, counters: readonly Counter[]): Promise<Count[]> {
  const { rows } = await db.query<Count>(
    `select clave, cuenta, ceil(extract(epoch from p.ventana - now()) + segundos)::integer restan
     from ritmo join (select clave, segundos, ${WINDOW} ventana from ${ASKED}) p using (clave, ventana)`,
    valuesOf(counters),
  );
  return rows;
}

/** Takes one attempt back from each counter, if its window still runs. */
export async function subtractAttempt(db: Db, counters: readonly Counter[]): Promise<void> {
  await db.query(
    `with propio as (
       select clave, ventana from ritmo join (select clave, ${WINDOW} ventana from ${ASKED}) p using (clave, ventana)
       order by clave for update of ritmo)
     update ritmo set cuenta = cuenta - 1 from propio
     where ritmo.clave = propio.clave and ritmo.ventana = propio.ventana and cuenta > 0`,
    valuesOf(counters),
  );
}

export async function deleteOldAttempts(db: Db): Promise<void> {
  await db.query(`delete from ritmo where ventana < now() - interval '1 day'`);
}

function valuesOf(counters: readonly Counter[]): [string[], number[]] {
  return [counters.map(c => c.clave), counters.map(c => c.segundos)];
}
