import type { Db, Transaction } from '../../db/connection.ts';

export interface FilaDeLector {
  id: number;
  numero: number;
  estado: 'por_emparejar' | 'activo' | 'callado' | 'cerrado' | 'revocado' | 'vencido';
  puertas: number[];
  puertaId: number | null;
  creadoPor: string;
  emparejadoEn: Date | null;
  venceEn: Date;
  codigoVenceEn: Date | null;
  vistoEn: Date | null;
  bateria: number | null;
  cola: number | null;
  navegador: string;
}

const CAMPOS = `l.id, l.numero, case when l.revocado_en is not null then 'revocado' when l.cerrado_en is not null then 'cerrado'
    when l.vence_en <= now() then 'vencido' when l.hash is null then 'por_emparejar'
    when l.visto_en < now() - interval '1 minute' then 'callado' else 'activo' end as estado,
  l.puertas, l.puerta_id as "puertaId", p.nombre as "creadoPor", l.emparejado_en as "emparejadoEn", l.vence_en as "venceEn",
  case when l.codigo_vence_en > now() then l.codigo_vence_en end as "codigoVenceEn", l.visto_en as "vistoEn", l.bateria, l.cola,
  coalesce(l.navegador, '') as navegador`;

export async function listLectores(db: Db, eventoId: number): Promise<FilaDeLector[]> {
  const { rows } = await db.query<FilaDeLector>(
    `select ${CAMPOS} from lector l join personal p on p.id = l.creado_por where l.evento_id = $1 order by l.numero`,
    [eventoId],
  );
  return rows;
}

export async function findLector(db: Db, id: number): Promise<FilaDeLector> {
  const { rows } = await db.query<FilaDeLector>(
    `select ${CAMPOS} from lector l join personal p on p.id = l.creado_por where l.id = $1`,
    [id],
  );
  const [fila] = rows;
  if (!fila) throw new Error('a phone that was just written is not there');
  return fila;
}

/** The event's date, under a lock that gives out the numbers of its phones one after the other. */
export async function lockEventoDeLectores(
  tx: Transaction,
  eventoId: number,
): Promise<{ vivos: number; ultimo: number; hasta: Date }> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('lectores:' || $1, 0))`, [eventoId]);
  const { rows } = await tx.query<{ vivos: number; ultimo: number; hasta: Date }>(
    `select count(l.id) filter (where l.revocado_en is null and l.cerrado_en is null and l.vence_en > now())::integer as vivos,
       coalesce(max(l.numero), 0) as ultimo, greatest(e.fecha + make_interval(mins => e.duracion_min), now()) + interval '6 hours' as hasta
     from evento e left join lector l on l.evento_id = e.id where e.id = $1 group by e.id`,
    [eventoId],
  );
  const [fila] = rows;
  if (!fila) throw new Error('an event that its staff act on is not there');
  return fila;
}

export interface LectorNuevo {
  eventoId: number;
  numero: number;
  puertas: readonly number[];
  codigo: Buffer;
  creadoPor: number;
  venceEn: string | Date;
}

export async function insertLector(tx: Transaction, l: LectorNuevo): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into lector (evento_id, numero, puertas, codigo_hash, codigo_vence_en, creado_por, vence_en)
     values ($1, $2, $3, $4, now() + interval '15 minutes', $5, $6) returning id`,
    [l.eventoId, l.numero, l.puertas, l.codigo, l.creadoPor, l.venceEn],
  );
  return rows[0]?.id ?? 0;
}

/** Gives a phone's number a new code, and the phone that was paired under it stops; false where the event has no such phone. */
export async function renewLector(
  tx: Transaction,
  id: number,
  { eventoId, puertas, codigo, venceEn }: Omit<LectorNuevo, 'numero' | 'creadoPor'>,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update lector set puertas = $3, codigo_hash = $4, codigo_vence_en = now() + interval '15 minutes', hash = null, vence_en = $5,
       revocado_en = null, cerrado_en = null, supervisor_id = null, supervisor_hasta = null
     where id = $1 and evento_id = $2`,
    [id, eventoId, puertas, codigo, venceEn],
  );
  return rowCount === 1;
}

/** Takes a phone away, paired or not; false where the event has no such living phone. */
export async function revokeLector(tx: Transaction, eventoId: number, id: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update lector set revocado_en = now(), codigo_hash = null, codigo_vence_en = null
     where id = $1 and evento_id = $2 and revocado_en is null`,
    [id, eventoId],
  );
  return rowCount === 1;
}
