import type { Db, Transaction } from '../../db/connection.ts';

/** The other artists of an event's bill, in their order; those who withdrew are left out. SQL over an event `e`. */
export const OTROS_ARTISTAS = `coalesce((select array_agg(x.nombre order by ea.orden) from evento_artista ea
  join artista x on x.id = ea.artista_id where ea.evento_id = e.id and ea.orden > 0 and ea.retirado_en is null), '{}')`;

/**
 * Writes the other artists of an event's bill in place of those that it had; an unknown name becomes an artist of the house,
 * and one that had withdrawn is back.
 */
export async function ponerOtrosArtistas(
  tx: Transaction,
  eventoId: number,
  nombres: readonly string[],
): Promise<void> {
  const { rowCount: esOtro } = await tx.query(
    `update evento e set version = e.version + 1 where e.id = $1 and ${OTROS_ARTISTAS} <> $2::text[]`,
    [eventoId, nombres],
  );
  if (esOtro === 0) return;
  await tx.query('delete from evento_artista where evento_id = $1 and orden > 0 and retirado_en is null', [
    eventoId,
  ]);
  if (nombres.length === 0) return;
  await tx.query(
    'insert into artista (nombre) select distinct unnest($1::text[]) on conflict (nombre) do nothing',
    [nombres],
  );
  await tx.query(
    `insert into evento_artista (evento_id, artista_id, orden)
     select $1, a.id, (select coalesce(max(orden), 0) from evento_artista where evento_id = $1) + row_number() over (order by min(n.orden))
     from unnest($2::text[]) with ordinality n (nombre, orden) join artista a on a.nombre = n.nombre group by a.id
     on conflict (evento_id, artista_id) do update set retirado_en = null, orden = excluded.orden
       where evento_artista.retirado_en is not null`,
    [eventoId, nombres],
  );
}

/** The whole bill of an event that has not withdrawn, the first one first. */
export async function listArtistas(db: Db, eventoId: number): Promise<{ id: number; nombre: string }[]> {
  const { rows } = await db.query<{ id: number; nombre: string }>(
    `select a.id, a.nombre from evento_artista ea join artista a on a.id = ea.artista_id
     where ea.evento_id = $1 and ea.retirado_en is null order by ea.orden`,
    [eventoId],
  );
  return rows;
}

/** Takes an artist off the bill (§C7.8): the next one becomes the first where it was the first. */
export async function retirarArtista(
  tx: Transaction,
  { eventoId, artistaId }: { eventoId: number; artistaId: number },
): Promise<void> {
  await tx.query(
    'update evento_artista set retirado_en = now() where evento_id = $1 and artista_id = $2 and retirado_en is null',
    [eventoId, artistaId],
  );
  const [primero] = await listArtistas(tx, eventoId);
  if (primero)
    await tx.query('update evento set artista_id = $2 where id = $1 and artista_id is distinct from $2', [
      eventoId,
      primero.id,
    ]);
}
