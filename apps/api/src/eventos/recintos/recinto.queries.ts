import type { Db } from '../../db/connection.ts';

export interface RecintoGuardado {
  id: number;
  version: number;
  clave: string;
  nombre: string;
  direccion: string;
  ciudad: string;
  zona: string;
  /** Number of events at the venue. */
  eventos: number;
}

export interface ResumenDeVersion {
  recintoId: number;
  id: number;
  numero: number;
  estado: 'borrador' | 'publicada' | 'retirada';
  secciones: number;
  lugares: number;
  creadaEn: Date;
  cambiadaEn: Date;
  publicadaEn: Date | null;
  sha256: string | null;
}

const RECINTO = `select r.id, r.version, r.clave, r.nombre, r.direccion, c.nombre as ciudad, r.zona,
  (select count(*)::integer from evento e where e.recinto_id = r.id) as eventos
  from recinto r join ciudad c on c.id = r.ciudad_id`;

export async function listRecintos(db: Db): Promise<RecintoGuardado[]> {
  const { rows } = await db.query<RecintoGuardado>(`${RECINTO} order by r.nombre, r.id limit 1000`);
  return rows;
}

export async function findRecinto(db: Db, id: number): Promise<RecintoGuardado | null> {
  const { rows } = await db.query<RecintoGuardado>(`${RECINTO} where r.id = $1`, [id]);
  return rows[0] ?? null;
}

/** Versions of one venue, or the published versions and drafts of all venues; the latest first. */
export async function listVersiones(db: Db, recintoId: number | null): Promise<ResumenDeVersion[]> {
  const { rows } = await db.query<ResumenDeVersion>(
    `select recinto_id as "recintoId", id, numero, estado, secciones, lugares, creada_en as "creadaEn",
       cambiada_en as "cambiadaEn", publicada_en as "publicadaEn", sha256
     from recinto_version where ($1::integer is null and estado <> 'retirada') or recinto_id = $1
     order by recinto_id, numero desc`,
    [recintoId],
  );
  return rows;
}
