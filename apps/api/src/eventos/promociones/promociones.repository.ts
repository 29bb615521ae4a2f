import type { Db, Transaction } from '../../db/connection.ts';

export interface FilaDePromocion {
  id: number;
  version: number;
  evento_id: number;
  nombre: string;
  tipo: 'PORCENTAJE' | 'CANTIDAD';
  porcentaje: number | null;
  cantidad_compra: number | null;
  cantidad_paga: number | null;
  clave: string | null;
  usos_maximos: number | null;
  desde: Date | null;
  hasta: Date | null;
  zona_ids: number[] | null;
  pausada: boolean;
  por_lote: boolean;
  codigos: number;
  apartados: number;
  pagados: number;
  /** Centavos that the promotion took off so far. */
  descontado: number;
  estado: 'activa' | 'programada' | 'pausada' | 'terminada' | 'agotada';
}

/** Promotions with their uses, those of their batches' codes included; `id` asks for one alone. */
export async function listPromociones(
  db: Db,
  eventoId: number,
  id: number | null = null,
): Promise<FilaDePromocion[]> {
  const { rows } = await db.query<FilaDePromocion>(
    `with usos as (
       select coalesce(c.lote_de, c.id) as id,
         count(*) filter (where r.estado in ('cobrando', 'por_pagar') or (r.estado = 'retenida' and r.expira_en > now()))::integer as apartados,
         count(*) filter (where r.estado = 'vendida')::integer as pagados,
         coalesce(sum(r.descuento) filter (where r.estado = 'vendida'), 0)::integer as descontado
       from promocion c join reserva r on r.promocion_id = c.id where c.evento_id = $1 group by 1
     ), claves as (
       select lote_de as id, count(*)::integer as codigos from promocion
       where evento_id = $1 and lote_de is not null group by 1
     )
     select p.id, p.version, p.evento_id, p.nombre, p.tipo, p.porcentaje, p.cantidad_compra, p.cantidad_paga, p.clave,
       p.usos_maximos, p.desde, p.hasta, p.pausada, p.por_lote, coalesce(k.codigos, 0) as codigos,
       coalesce(u.apartados, 0) as apartados, coalesce(u.pagados, 0) as pagados, coalesce(u.descontado, 0) as descontado,
       case when not p.aplica_todo_evento then array(
         select zona_precio_id from promocion_zona where promocion_id = p.id order by 1) end as zona_ids,
       case when p.hasta <= now() then 'terminada' when p.pausada then 'pausada' when p.desde > now() then 'programada'
         when coalesce(u.apartados, 0) + coalesce(u.pagados, 0) >= coalesce(p.usos_maximos, nullif(k.codigos, 0)) then 'agotada'
         else 'activa' end as estado
     from promocion p left join usos u on u.id = p.id left join claves k on k.id = p.id
     where p.evento_id = $1 and p.lote_de is null and ($2::integer is null or p.id = $2) order by p.nombre, p.id`,
    [eventoId, id],
  );
  return rows;
}

/** Locks one promotion, so that neither changes nor a purchase that uses it go on at the same time. */
export async function lockPromocion(
  tx: Transaction,
  eventoId: number,
  id: number,
): Promise<FilaDePromocion | null> {
  await tx.query(
    'select from promocion where evento_id = $1 and (id = $2 or lote_de = $2) order by id for update',
    [eventoId, id],
  );
  const [fila] = await listPromociones(tx, eventoId, id);
  return fila ?? null;
}

/** The columns of a promotion that staff write. */
export interface PromocionDada {
  nombre: string;
  tipo: 'PORCENTAJE' | 'CANTIDAD';
  porcentaje: number | null;
  cantidad_compra: number | null;
  cantidad_paga: number | null;
  clave: string | null;
  usos_maximos: number | null;
  desde: string | Date | null;
  hasta: string | Date | null;
  pausada: boolean;
}

export async function insertPromocion(
  tx: Transaction,
  eventoId: number,
  { porLote, zonaIds, ...p }: PromocionDada & { porLote: boolean; zonaIds: readonly number[] | null },
): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into promocion (evento_id, nombre, tipo, porcentaje, cantidad_compra, cantidad_paga, aplica_todo_evento, clave,
       usos_maximos, desde, hasta, pausada, por_lote)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning id`,
    [
      eventoId,
      p.nombre,
      p.tipo,
      p.porcentaje,
      p.cantidad_compra,
      p.cantidad_paga,
      zonaIds === null,
      p.clave,
      p.usos_maximos,
      p.desde,
      p.hasta,
      p.pausada,
      porLote,
    ],
  );
  const id = rows[0]?.id ?? 0;
  await ponerZonas(tx, eventoId, id, zonaIds);
  return id;
}

/** Changes a promotion and the codes of its batches, which keep their own name, code and uses. */
export async function updatePromocion(
  tx: Transaction,
  { id, evento_id }: Pick<FilaDePromocion, 'id' | 'evento_id'>,
  { zonaIds, ...p }: PromocionDada & { zonaIds: readonly number[] | null },
): Promise<void> {
  await tx.query(
    `update promocion set version = version + 1, nombre = case when id = $1 then $2 else nombre end, tipo = $3, porcentaje = $4,
       cantidad_compra = $5, cantidad_paga = $6, clave = case when id = $1 then $7 else clave end,
       usos_maximos = case when id = $1 then $8::integer else usos_maximos end, desde = $9, hasta = $10, pausada = $11,
       aplica_todo_evento = $12
     where id = $1 or (lote_de = $1 and clave is not null)`,
    [
      id,
      p.nombre,
      p.tipo,
      p.porcentaje,
      p.cantidad_compra,
      p.cantidad_paga,
      p.clave,
      p.usos_maximos,
      p.desde,
      p.hasta,
      p.pausada,
      zonaIds === null,
    ],
  );
  await ponerZonas(tx, evento_id, id, zonaIds);
}

/** Whether all of these price zones are the event's. */
export async function sonZonasDe(
  tx: Transaction,
  eventoId: number,
  zonaIds: readonly number[],
): Promise<boolean> {
  const { rows } = await tx.query<{ son: boolean }>(
    `select not exists (
       select from unnest($2::integer[]) as dada (id)
       where not exists (select from zona_precio z where z.id = dada.id and z.evento_id = $1)) as son`,
    [eventoId, zonaIds],
  );
  return rows[0]?.son ?? false;
}

async function ponerZonas(
  tx: Transaction,
  eventoId: number,
  id: number,
  zonaIds: readonly number[] | null,
): Promise<void> {
  await tx.query(
    'delete from promocion_zona where promocion_id in (select id from promocion where id = $1 or lote_de = $1)',
    [id],
  );
  await tx.query(
    `insert into promocion_zona (promocion_id, zona_precio_id)
     select p.id, z.id from promocion p cross join zona_precio z
     where (p.id = $1 or p.lote_de = $1) and z.evento_id = $2 and z.id = any ($3)`,
    [id, eventoId, zonaIds ?? []],
  );
}

/** Deletes a promotion; false where a purchase has used it. */
export async function deletePromocion(tx: Transaction, id: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from reserva r join promocion p on p.id = r.promocion_id where p.id = $1 or p.lote_de = $1 limit 1`,
    [id],
  );
  if (rowCount) return false;
  await ponerZonas(tx, 0, id, null);
  await tx.query('delete from promocion where lote_de = $1', [id]);
  await tx.query('delete from promocion where id = $1', [id]);
  return true;
}

/** Adds codes of one use to a batch; answers the codes that were free. */
export async function insertClaves(
  tx: Transaction,
  loteId: number,
  claves: readonly string[],
): Promise<string[]> {
  const { rows } = await tx.query<{ id: number; clave: string }>(
    `insert into promocion (evento_id, nombre, tipo, porcentaje, cantidad_compra, cantidad_paga, aplica_todo_evento, clave,
       usos_maximos, desde, hasta, pausada, lote_de)
     select evento_id, left(nombre, 80) || ' · ' || c.clave, tipo, porcentaje, cantidad_compra, cantidad_paga, aplica_todo_evento,
       c.clave, 1, desde, hasta, pausada, id
     from promocion, unnest($2::text[]) with ordinality as c (clave, orden) where id = $1 order by c.orden
     on conflict do nothing returning id, clave`,
    [loteId, claves],
  );
  await tx.query(
    `insert into promocion_zona (promocion_id, zona_precio_id)
     select n.id, z.zona_precio_id from unnest($2::integer[]) as n (id) cross join promocion_zona z where z.promocion_id = $1`,
    [loteId, rows.map(({ id }) => id)],
  );
  return rows.map(({ clave }) => clave);
}

/** Whether the database refused a name or a code that another promotion of the event has. */
export function esPromocionRepetida(error: unknown): boolean {
  return (
    error instanceof Error &&
    'constraint' in error &&
    (error.constraint === 'promocion_evento_id_nombre_key' ||
      error.constraint === 'promocion_evento_id_clave_key')
  );
}
