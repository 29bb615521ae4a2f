import type { Db, Transaction } from '../../db/connection.ts';

/** A paired phone, identified by its cookie. */
export interface LectorEnSesion {
  id: number;
  eventoId: number;
  numero: number;
  /** Gates that the phone may choose from. */
  puertas: number[];
  venceEn: Date;
  /** Since when the phone has worked at this event's doors, over later pairings. */
  primeroEn: Date | null;
  supervisorId: number | null;
  /** Whether a supervisor's time at the phone still runs. */
  conSupervisor: boolean;
}

const CAMPOS = `id, evento_id as "eventoId", numero, puertas, vence_en as "venceEn", primero_en as "primeroEn",
  supervisor_id as "supervisorId",
  coalesce(supervisor_hasta > now() and exists (
    select from supervisor_de_puerta s where s.id = supervisor_id and s.revocado_en is null), false) as "conSupervisor"`;

/** The phones of these cookies, in their order; null for a phone that is revoked, closed or expired. */
export async function listLectoresVivos(
  db: Db,
  hashes: readonly Buffer[],
): Promise<(LectorEnSesion | null)[]> {
  const { rows } = await db.query<LectorEnSesion & { hash: Buffer }>({
    name: 'lectores-vivos',
    text: `select hash, ${CAMPOS} from lectores_vivos($1::bytea[])`,
    values: [hashes],
  });
  const porHash = new Map(rows.map(({ hash, ...lector }) => [hash.toString('hex'), lector]));
  return hashes.map(hash => porHash.get(hash.toString('hex')) ?? null);
}

/**
 * Uses a pairing code up; null where it is unknown, used or expired. A phone that was paired with this event before, by the
 * cookie `antes`, keeps the time of its first pairing: its unsent tries are older than this one (§P1.3).
 */
export async function spendCodigo(
  db: Db,
  {
    codigo,
    hash,
    antes,
    navegador,
  }: { codigo: Buffer; hash: Buffer; antes: Buffer | null; navegador: string },
): Promise<LectorEnSesion | null> {
  const { rows } = await db.query<LectorEnSesion>(
    `update lector set hash = $2, codigo_hash = null, codigo_vence_en = null, emparejado_en = now(), visto_en = now(),
       navegador = $3,
       primero_en = least(primero_en, now(),
         (select v.primero_en from lector v where v.hash = $4 and v.evento_id = lector.evento_id))
     where codigo_hash = $1 and codigo_vence_en > now() and revocado_en is null and cerrado_en is null and vence_en > now()
     returning ${CAMPOS}`,
    [codigo, hash, navegador, antes],
  );
  return rows[0] ?? null;
}

export interface SenasDeLector {
  id: number;
  puertaId: number | null;
  bateria: number | null;
  cola: number;
}

/** Records the state that phones sent with their tries, one entry per phone; answers the database's time. */
export async function touchLectores(db: Db, senas: readonly SenasDeLector[]): Promise<Date> {
  const { rows } = await db.query<{ momento: Date }>({
    name: 'lectores-vistos',
    text: `with suyos as (
        select l.id, s.bateria, s.cola, s."puertaId" from lector l
          join jsonb_to_recordset($1::jsonb) as s (id integer, bateria smallint, cola integer, "puertaId" integer) on s.id = l.id
        order by l.id for no key update of l
      ), vistos as (
        update lector l set visto_en = now(), bateria = coalesce(s.bateria, l.bateria), cola = s.cola,
          puerta_id = coalesce(s."puertaId", l.puerta_id)
        from suyos s where l.id = s.id
      )
      select clock_timestamp() as momento`,
    values: [JSON.stringify(senas)],
  });
  const [fila] = rows;
  if (!fila) throw new Error('the database did not tell the time');
  return fila.momento;
}

/** Figures of a phone's turn: people let in, and its verdicts. */
export async function sumarJornada(
  db: Db,
  lectorId: number,
): Promise<{ entraron: number; porVeredicto: Record<string, number> }> {
  const { rows } = await db.query<{ veredicto: string; cuantos: number; entraron: number }>(
    `select veredicto, count(*)::integer as cuantos, count(*) filter (where dejo_pasar and sentido = 'entrada')::integer as entraron
     from cruce where lector_id = $1 and deshace is null and corrige is null group by veredicto`,
    [lectorId],
  );
  return {
    entraron: rows.reduce((suma, { entraron }) => suma + entraron, 0),
    porVeredicto: Object.fromEntries(rows.map(({ veredicto, cuantos }) => [veredicto, cuantos])),
  };
}

export async function closeLector(db: Db, id: number, cola: number): Promise<void> {
  await db.query('update lector set cerrado_en = now(), cola = $2 where id = $1', [id, cola]);
}

/**
 * Counts a PIN as wrong before it is compared, so that simultaneous tries are limited like successive ones. The fifth locks
 * the phone for five minutes; null while it is locked.
 */
export async function countPin(db: Db, id: number): Promise<{ bloquea: boolean } | null> {
  const { rows } = await db.query<{ bloquea: boolean }>(
    `update lector set fallos_de_pin = (fallos_de_pin + 1) % 5,
       pin_bloqueado_hasta = case when fallos_de_pin = 4 then now() + interval '5 minutes' end
     where id = $1 and coalesce(pin_bloqueado_hasta <= now(), true)
     returning pin_bloqueado_hasta is not null as bloquea`,
    [id],
  );
  return rows[0] ?? null;
}

/** How many wrong proofs each of these phones may still send; none while it is locked. The rows stay locked. */
export async function lockPruebas(tx: Transaction, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await tx.query<{ id: number; quedan: number }>(
    `select id, case when pin_bloqueado_hasta > now() then 0 else 5 - fallos_de_pin end as quedan
     from lector where id = any($1::integer[]) order by id for no key update`,
    [ids],
  );
  return new Map(rows.map(({ id, quedan }) => [id, quedan]));
}

/** Counts wrong proofs as wrong PINs: a sender of guesses hears as few answers as by the form for a PIN (§P7.3). */
export async function countPruebas(tx: Transaction, id: number, falsas: number): Promise<void> {
  await tx.query(
    `update lector set fallos_de_pin = (fallos_de_pin + $2) % 5,
       pin_bloqueado_hasta = case when fallos_de_pin + $2 >= 5 then now() + interval '5 minutes' else pin_bloqueado_hasta end
     where id = $1`,
    [id, falsas],
  );
}

/** Gives the phone to a supervisor for 30 seconds, in which they may search, and clears its count of wrong PINs. */
export async function admitSupervisor(db: Db, id: number, supervisorId: number): Promise<Date> {
  const { rows } = await db.query<{ hasta: Date }>(
    `update lector set supervisor_id = $2, supervisor_hasta = now() + interval '30 seconds', fallos_de_pin = 0,
       pin_bloqueado_hasta = null
     where id = $1 returning supervisor_hasta as hasta`,
    [id, supervisorId],
  );
  const [fila] = rows;
  if (!fila) throw new Error('a phone went away while its supervisor came');
  return fila.hasta;
}
