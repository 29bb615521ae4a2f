import type { Transaction } from '../../db/connection.ts';
import type { Ids } from './cargarCatalogo.repository.ts';
import type { BloqueoDescrito } from './eventoDescrito.ts';

/**
 * Writes the named blocks of a file, before the places are locked: all code that blocks places locks the block first. Answers
 * their ids by name; null where the file names no blocks and the existing ones stay.
 */
export async function upsertBloqueos(
  tx: Transaction,
  eventoId: number,
  bloqueos: readonly BloqueoDescrito[] | null,
): Promise<Ids | null> {
  if (!bloqueos) return null;
  // Other transactions may still assign places to a block; only changes of the block itself wait.
  await tx.query('select from bloqueo where evento_id = $1 order by id for no key update', [eventoId]);
  for (const { nombre, color, motivo, libera, taquillaPuedeVender } of bloqueos)
    await tx.query(
      `insert into bloqueo as b (evento_id, nombre, color, motivo, libera_en, taquilla_puede_vender) values ($1, $2, $3, $4, $5, $6)
       on conflict (evento_id, nombre) do update set version = b.version + 1, color = excluded.color, motivo = excluded.motivo,
         libera_en = excluded.libera_en, taquilla_puede_vender = excluded.taquilla_puede_vender
       where (b.color, b.motivo, b.libera_en, b.taquilla_puede_vender)
         is distinct from (excluded.color, excluded.motivo, excluded.libera_en, excluded.taquilla_puede_vender)`,
      [eventoId, nombre, color, motivo, libera, taquillaPuedeVender],
    );
  const { rows } = await tx.query<{ nombre: string; id: number }>(
    'select nombre, id from bloqueo where evento_id = $1 and nombre = any ($2)',
    [eventoId, bloqueos.map(({ nombre }) => nombre)],
  );
  return new Map(rows.map(({ nombre, id }) => [nombre, id]));
}

/** Ends the blocks that are missing from the file, once the places are set. */
export async function deleteBloqueos(tx: Transaction, eventoId: number, quedan: Ids | null): Promise<void> {
  if (!quedan) return;
  const ids = [...quedan.values()];
  await tx.query(
    `update lugar set bloqueo_pendiente = null
     where evento_id = $1 and bloqueo_pendiente is not null and bloqueo_pendiente <> all ($2)`,
    [eventoId, ids],
  );
  await tx.query(
    `update lugar set bloqueo_id = null, condicion_previa = null
     where evento_id = $1 and bloqueo_id is not null and bloqueo_id <> all ($2)`,
    [eventoId, ids],
  );
  await tx.query('delete from bloqueo where evento_id = $1 and id <> all ($2)', [eventoId, ids]);
}
