import type { Db, Transaction } from '../db/connection.ts';
import type { MotivoDeAviso } from './avisame.queries.ts';

export interface AvisoNuevo {
  eventoId: number;
  correo: string;
  motivo: MotivoDeAviso;
  /** The address is its asker's beyond doubt. */
  confirmado: boolean;
}

/** Keeps an address for an event, once. An address that had its mail waits anew, and has to be confirmed again. */
export async function anotarAviso(
  tx: Transaction,
  { eventoId, correo, motivo, confirmado }: AvisoNuevo,
): Promise<{ id: number; pedidos: number }> {
  await tx.query(
    `update avisame a set confirmado_en = null, correo_id = null, encolado_en = null, motivo = $3
     from correo c where a.evento_id = $1 and a.correo = $2 and c.id = a.correo_id and c.estado <> 'pendiente'`,
    [eventoId, correo, motivo],
  );
  const { rows } = await tx.query<{ id: number; pedidos: number }>(
    `insert into avisame (evento_id, correo, motivo, confirmado_en) values ($1, $2, $3, case when $4 then now() end)
     on conflict (evento_id, correo) do update set pedidos = avisame.pedidos + 1, pedido_en = now(),
       confirmado_en = coalesce(avisame.confirmado_en, excluded.confirmado_en)
     returning id::integer, pedidos`,
    [eventoId, correo, motivo, confirmado],
  );
  const [fila] = rows;
  if (!fila) throw new Error('an insert without its row');
  return fila;
}

/** Confirms an address by its key; false for a key that confirms nothing (any more). */
export async function confirmarLlave(
  db: Db,
  { eventoId, llave }: { eventoId: number; llave: string },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update avisame set confirmado_en = coalesce(confirmado_en, now())
     where llave = $2 and evento_id = $1 and correo_id is null
       and (confirmado_en is not null or pedido_en > now() - interval '2 days')`,
    [eventoId, llave],
  );
  return rowCount === 1;
}

/** The event for which an address waits, by its key. */
export async function findEventoDeLlave(
  db: Db,
  llave: string,
): Promise<{ id: number; nombre: string } | null> {
  const { rows } = await db.query<{ id: number; nombre: string }>(
    'select e.id, e.nombre from avisame a join evento e on e.id = a.evento_id where a.llave = $1',
    [llave],
  );
  return rows[0] ?? null;
}

/** Takes an address off, with its mails that have not gone out. */
export async function borrarLlave(db: Db, llave: string): Promise<void> {
  await db.query(
    `with borrado as (delete from avisame where llave = $1 returning id)
     delete from correo c using borrado b
     where c.tipo in ('avisame_confirmar', 'avisame_hay') and c.estado = 'pendiente' and c.datos ->> 'avisameId' = b.id::text`,
    [llave],
  );
}

/** Mails of this kind that wait in the outbox. */
export async function contarAvisosPorSalir(db: Db): Promise<number> {
  const { rows } = await db.query<{ n: number }>(
    `select count(*)::integer as n from correo where tipo = 'avisame_hay' and estado = 'pendiente' and proximo_intento <= now()`,
  );
  return rows[0]?.n ?? 0;
}

/** Puts the mails of the next addresses of an event into the outbox, in the order in which they were confirmed; answers how many. */
export async function encolarAvisos(
  db: Db,
  { eventoId, cuantos }: { eventoId: number; cuantos: number },
): Promise<number> {
  const { rowCount } = await db.query(
    `with elegidos as (
       select id, correo, pedidos from avisame where evento_id = $1 and confirmado_en is not null and correo_id is null
       order by confirmado_en, id limit $2 for update skip locked
     ), mandados as (
       insert into correo (clave, para, tipo, datos)
       select format('avisame:%s:%s:hay', id, pedidos), correo, 'avisame_hay', jsonb_build_object('avisameId', id) from elegidos
       on conflict (clave) do nothing returning id, (datos ->> 'avisameId')::bigint as avisame_id
     )
     update avisame a set correo_id = m.id, encolado_en = now() from mandados m where a.id = m.avisame_id`,
    [eventoId, cuantos],
  );
  return rowCount ?? 0;
}

/** Lets an address wait on whose mail does not go out: its places were gone. */
export async function soltarAviso(db: Db, correoId: number): Promise<void> {
  await db.query('update avisame set correo_id = null, encolado_en = null where correo_id = $1', [correoId]);
}

/**
 * Deletes addresses that wait for nothing: the event is cancelled, put away or has begun, nobody confirmed them for two days, or
 * they were told a day ago. Their mails leave the outbox too.
 */
export async function deleteAvisosViejos(db: Db): Promise<void> {
  await db.query(
    `delete from avisame a using evento e where e.id = a.evento_id and (
       e.estado in ('cancelado', 'archivado') or (e.estado <> 'aplazado' and e.fecha <= now())
       or (a.confirmado_en is null and a.pedido_en < now() - interval '2 days'))`,
  );
  await db.query(
    `delete from avisame a where a.encolado_en < now() - interval '1 day'
       and not exists (select from correo c where c.id = a.correo_id and c.estado = 'pendiente')`,
  );
  await db.query(
    `delete from correo where tipo in ('avisame_confirmar', 'avisame_hay') and estado <> 'pendiente'
       and creado_en < now() - interval '2 days'`,
  );
}
