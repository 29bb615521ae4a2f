import type { Db, Transaction } from '../../db/connection.ts';
import type { PuertaDeEvento, ReglasDeEvento } from '../../puerta/lector/puertas.queries.ts';

export type FilaDePuerta = PuertaDeEvento & { version: number; retirada: boolean };

const CAMPOS = `id, nombre, secciones, sentido, abre_en as "abreEn", cierra_en as "cierraEn", con_nombres as "conNombres", version,
  retirada_en is not null as retirada`;

/** Gates of an event; those that were taken away come last. */
export async function listPuertasDeConsola(db: Db, eventoId: number): Promise<FilaDePuerta[]> {
  const { rows } = await db.query<FilaDePuerta>(
    `select ${CAMPOS} from puerta where evento_id = $1 order by retirada_en is not null, nombre, id`,
    [eventoId],
  );
  return rows;
}

export async function lockPuerta(
  tx: Transaction,
  eventoId: number,
  id: number,
): Promise<FilaDePuerta | null> {
  const { rows } = await tx.query<FilaDePuerta>(
    `select ${CAMPOS} from puerta where evento_id = $1 and id = $2 for update`,
    [eventoId, id],
  );
  return rows[0] ?? null;
}

/** The fields of a gate that staff write. */
export interface CamposDePuerta {
  nombre: string;
  secciones: number[] | null;
  sentido: string;
  abreEn: string | null;
  cierraEn: string | null;
  conNombres: boolean;
}

/** Adds a gate; null where the event has one of the same name. */
export async function insertPuerta(
  tx: Transaction,
  eventoId: number,
  p: CamposDePuerta,
): Promise<FilaDePuerta | null> {
  const { rows } = await tx.query<FilaDePuerta>(
    `insert into puerta (evento_id, nombre, secciones, sentido, abre_en, cierra_en, con_nombres) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (evento_id, nombre) do nothing returning ${CAMPOS}`,
    [eventoId, p.nombre, p.secciones, p.sentido, p.abreEn, p.cierraEn, p.conNombres],
  );
  return rows[0] ?? null;
}

/** Whether the event has another gate of the same name. */
export async function hasPuertaConNombre(
  db: Db,
  { eventoId, nombre, salvo }: { eventoId: number; nombre: string; salvo: number },
): Promise<boolean> {
  const { rows } = await db.query('select from puerta where evento_id = $1 and nombre = $2 and id <> $3', [
    eventoId,
    nombre,
    salvo,
  ]);
  return rows.length > 0;
}

export async function updatePuerta(
  tx: Transaction,
  id: number,
  p: CamposDePuerta & { retirada: boolean },
): Promise<FilaDePuerta> {
  const { rows } = await tx.query<FilaDePuerta>(
    `update puerta set nombre = $2, secciones = $3, sentido = $4, abre_en = $5, cierra_en = $6, con_nombres = $7,
       retirada_en = case when $8 then coalesce(retirada_en, now()) end, version = version + 1
     where id = $1 returning ${CAMPOS}`,
    [id, p.nombre, p.secciones, p.sentido, p.abreEn, p.cierraEn, p.conNombres, p.retirada],
  );
  const [fila] = rows;
  if (!fila) throw new Error('a locked gate went away');
  return fila;
}

/** How many of these ids are sections of the event. */
export async function countSecciones(db: Db, eventoId: number, ids: readonly number[]): Promise<number> {
  const { rows } = await db.query<{ cuantas: number }>(
    'select count(*)::integer as cuantas from seccion where evento_id = $1 and id = any($2)',
    [eventoId, ids],
  );
  return rows[0]?.cuantas ?? 0;
}

/** Sections of an event, each with its number of living tickets. */
export async function listSeccionesConBoletos(
  db: Db,
  eventoId: number,
): Promise<{ id: number; nombre: string; boletos: number }[]> {
  const { rows } = await db.query<{ id: number; nombre: string; boletos: number }>(
    `select s.id, s.nombre, coalesce(n.boletos, 0)::integer as boletos from seccion s
     left join (
       select l.seccion_id, count(*) as boletos from boleto b join lugar l on l.id = b.lugar_id
       where b.evento_id = $1 and b.anulado_en is null group by l.seccion_id
     ) n on n.seccion_id = s.id
     where s.evento_id = $1 order by s.orden, s.id`,
    [eventoId],
  );
  return rows;
}

/** Locks the rules of an event's gates; version 0 where it has the defaults. */
export async function lockReglas(
  tx: Transaction,
  eventoId: number,
): Promise<(ReglasDeEvento & { version: number }) | null> {
  const { rows } = await tx.query<ReglasDeEvento & { version: number }>(
    `select reingreso, reingresos_maximos as "reingresosMaximos", minutos_entre as "minutosEntre", contracargo, version
     from regla_de_puerta where evento_id = $1 for update`,
    [eventoId],
  );
  return rows[0] ?? null;
}

export async function findVersionDeReglas(db: Db, eventoId: number): Promise<number> {
  const { rows } = await db.query<{ version: number }>(
    'select version from regla_de_puerta where evento_id = $1',
    [eventoId],
  );
  return rows[0]?.version ?? 0;
}

/** Writes the rules in place of version `version`; false where another change was first. */
export async function upsertReglas(
  tx: Transaction,
  { eventoId, version, reglas }: { eventoId: number; version: number; reglas: ReglasDeEvento },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into regla_de_puerta (evento_id, reingreso, reingresos_maximos, minutos_entre, contracargo, version)
     values ($1, $2, $3, $4, $5, $6 + 1)
     on conflict (evento_id) do update set reingreso = excluded.reingreso, reingresos_maximos = excluded.reingresos_maximos,
       minutos_entre = excluded.minutos_entre, contracargo = excluded.contracargo, version = excluded.version
     where regla_de_puerta.version = $6`,
    [eventoId, reglas.reingreso, reglas.reingresosMaximos, reglas.minutosEntre, reglas.contracargo, version],
  );
  return rowCount === 1;
}

export async function insertSupervisor(
  tx: Transaction,
  s: {
    eventoId: number;
    nombre: string;
    puertas: number[] | null;
    sal: Buffer;
    hash: Buffer;
    vueltas: number;
  },
): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into supervisor_de_puerta (evento_id, nombre, puertas, sal, hash, vueltas)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [s.eventoId, s.nombre, s.puertas, s.sal, s.hash, s.vueltas],
  );
  return rows[0]?.id ?? 0;
}

/** Takes a supervisor away; null where there is none, or none any more. */
export async function revokeSupervisor(
  tx: Transaction,
  eventoId: number,
  id: number,
): Promise<{ id: number; nombre: string } | null> {
  const { rows } = await tx.query<{ id: number; nombre: string }>(
    `update supervisor_de_puerta set revocado_en = now() where evento_id = $1 and id = $2 and revocado_en is null
     returning id, nombre`,
    [eventoId, id],
  );
  return rows[0] ?? null;
}

/** Writes a person's decision about a choque; false where there is none. */
export async function resolveChoque(
  tx: Transaction,
  c: { eventoId: number; boletoId: number; personalId: number; nota: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update choque set resuelto_en = now(), resuelto_por = $3, nota = $4
     where evento_id = $1 and boleto_id = $2 and retirado_en is null`,
    [c.eventoId, c.boletoId, c.personalId, c.nota],
  );
  return rowCount === 1;
}
