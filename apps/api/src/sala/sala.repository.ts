import type { CodigoError } from '@taquilla/contract/comun/errores';
import type { Db } from '../db/connection.ts';

/** How a room lets people in: the settings, and whether this process requests a pause. */
export interface Marcha {
  /** Numbers called in a second. */
  porSegundo: number;
  /** While this many turns live, no number is called. */
  dentro: number;
  frenar: boolean;
}

/** State of a room: the last number given out, the last one called. */
export interface SalaLeida {
  resultado: 'ok' | CodigoError;
  ultimo: number;
  avance: number;
  detenida: boolean;
}

export interface FichaPedida {
  persona: string;
  numero: number;
}

export interface TurnoLeido {
  resultado: 'ok' | CodigoError;
  expira: Date;
  ahora: Date;
  /** The living reservation made with the turn. */
  reservaId: string | null;
}

/** Advances the room by the database's clock and answers its state. */
export async function leerSala(db: Db, eventoId: number, marcha: Marcha): Promise<SalaLeida> {
  const { rows } = await db.query<SalaLeida>({
    name: 'leer_sala',
    text: 'select resultado, ultimo, avance, detenida from leer_sala($1, $2, $3, $4)',
    values: [eventoId, marcha.porSegundo, marcha.dentro, marcha.frenar],
  });
  return exigirFila(rows[0]);
}

/** Gives a number to each person, in the order of the list; one statement for any length. */
export async function tomarFichas(
  db: Db,
  eventoId: number,
  { personas, marcha }: { personas: readonly string[]; marcha: Marcha },
): Promise<{ resultado: 'ok' | CodigoError; numeros: number[] | null }> {
  const { rows } = await db.query<{ resultado: 'ok' | CodigoError; numeros: number[] | null }>({
    name: 'tomar_fichas',
    text: 'select resultado, numeros from tomar_fichas($1, $2, $3, $4, $5)',
    values: [eventoId, personas, marcha.porSegundo, marcha.dentro, marcha.frenar],
  });
  return exigirFila(rows[0]);
}

/** Exchanges called numbers for turns of `segundos`; answers in the order of the list. */
export async function tomarTurnos(
  db: Db,
  eventoId: number,
  { fichas, segundos, marcha }: { fichas: readonly FichaPedida[]; segundos: number; marcha: Marcha },
): Promise<TurnoLeido[]> {
  const { rows } = await db.query<TurnoLeido>({
    name: 'tomar_turnos',
    text: `select resultado, expira, clock_timestamp() as ahora, reserva_id as "reservaId"
      from tomar_turnos($1, $2, $3, make_interval(secs => $4), $5, $6, $7)`,
    values: [
      eventoId,
      fichas.map(({ persona }) => persona),
      fichas.map(({ numero }) => numero),
      segundos,
      marcha.porSegundo,
      marcha.dentro,
      marcha.frenar,
    ],
  });
  return rows;
}

/** People waiting and people inside, over all events still to come. */
export async function contarSalas(db: Db): Promise<{ esperando: number; dentro: number }> {
  const { rows } = await db.query<{ esperando: number; dentro: number }>(
    `select coalesce(sum(s.repartidos - floor(s.avance)), 0)::integer as esperando,
       coalesce(sum(
         (select count(*) from ficha f where f.evento_id = s.evento_id and f.turno_hasta > now())), 0)::integer as dentro
     from sala s join evento e on e.id = s.evento_id where e.sala_de_espera and e.fecha > now()`,
  );
  return exigirFila(rows[0]);
}

/** Deletes the numbers of past events, at most `maximo` at a time; answers how many. */
export async function deleteFichasViejas(db: Db, maximo: number): Promise<number> {
  const { rowCount } = await db.query(
    `delete from ficha where ctid = any (array(
       select f.ctid from ficha f
       where f.evento_id in (
         select s.evento_id from sala s join evento e on e.id = s.evento_id where e.fecha < now() - interval '1 day')
       limit $1))`,
    [maximo],
  );
  return rowCount ?? 0;
}

function exigirFila<T>(fila: T | undefined): T {
  if (!fila) throw new Error('the room answered nothing');
  return fila;
}
