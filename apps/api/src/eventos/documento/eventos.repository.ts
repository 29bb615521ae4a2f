import type { Transaction } from '../../db/connection.ts';
import { COLUMNAS, COLUMNAS_APARTE } from './columnas.ts';

/** The columns of an event that staff write, by name. */
export type ColumnasDeEvento = Partial<Record<string, unknown>>;

const ESCRITAS: readonly string[] = [
  ...Object.values(COLUMNAS),
  ...COLUMNAS_APARTE,
  'estado',
  'publicado_en',
];

/** Changes columns of an event; a trigger counts its version up. */
export async function updateEvento(tx: Transaction, id: number, cambio: ColumnasDeEvento): Promise<void> {
  const columnas = ESCRITAS.filter(columna => cambio[columna] !== undefined);
  if (columnas.length === 0) return;
  const puestas = columnas.map((columna, i) => `${columna} = $${i + 2}`).join(', ');
  await tx.query(`update evento set ${puestas} where id = $1`, [
    id,
    ...columnas.map(columna => cambio[columna]),
  ]);
}

/** Inserts a draft; its charges are those of the house's last event until others are set. */
export async function insertBorrador(tx: Transaction, cambio: ColumnasDeEvento): Promise<number> {
  const columnas = ESCRITAS.filter(columna => cambio[columna] !== undefined);
  const { rows } = await tx.query<{ id: number }>(
    `insert into evento (estado, uso_de_tarjeta, uso_de_servicio, iva_rate, is_iva_applied, uds_por_categoria,
       ${columnas.join(', ')})
     select 'borrador', coalesce(u.uso_de_tarjeta, 0), coalesce(u.uso_de_servicio, 0), coalesce(u.iva_rate, 0),
       coalesce(u.is_iva_applied, false), false, ${columnas.map((_, i) => `$${i + 1}`).join(', ')}
     from (select 1) uno left join lateral (select * from evento order by id desc limit 1) u on true
     returning id`,
    columnas.map(columna => cambio[columna]),
  );
  const [fila] = rows;
  if (!fila) throw new Error('the insert returned no row');
  return fila.id;
}

/** The id of an artist or a genre by name; an unknown name is added. */
export async function idPorNombre(
  tx: Transaction,
  tabla: 'categoria' | 'artista',
  nombre: string,
): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into ${tabla} (nombre) values ($1) on conflict (nombre) do update set nombre = excluded.nombre returning id`,
    [nombre],
  );
  return rows[0]?.id ?? 0;
}

/** Gives an event to its maker, unless the maker has all events (§C1.2). */
export async function darEvento(tx: Transaction, personalId: number, eventoId: number): Promise<void> {
  await tx.query(
    `insert into personal_evento (personal_id, evento_id) select $1, $2
     where not exists (select from personal_evento where personal_id = $1 and evento_id is null)
     on conflict do nothing`,
    [personalId, eventoId],
  );
}

export async function existeRecinto(tx: Transaction, id: number): Promise<boolean> {
  const { rowCount } = await tx.query('select from recinto where id = $1', [id]);
  return (rowCount ?? 0) > 0;
}

/** The id of a published version of a venue's plan: `versionId`, or the latest; null where there is none. */
export async function findVersionPublicada(
  tx: Transaction,
  recintoId: number,
  versionId: number | null,
): Promise<number | null> {
  const { rows } = await tx.query<{ id: number }>(
    `select id from recinto_version where recinto_id = $1 and estado = 'publicada' and ($2::integer is null or id = $2)
     order by numero desc limit 1`,
    [recintoId, versionId],
  );
  return rows[0]?.id ?? null;
}

/** The first of `base`, `base-2`, `base-3`… that no event has; a lock keeps other transactions from taking it. */
export async function claveLibre(tx: Transaction, base: string): Promise<string> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('claves de eventos', 0))`);
  const { rows } = await tx.query<{ clave: string }>(
    `select clave from evento where clave = $1 or clave like $1 || '-%'`,
    [base],
  );
  const tomadas = new Set(rows.map(({ clave }) => clave));
  for (let n = 1; ; n += 1) {
    const clave = n === 1 ? base : `${base}-${n}`;
    if (!tomadas.has(clave)) return clave;
  }
}

/** Whether the database refused a key because another event has it. */
export function esClaveOcupada(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'evento_clave_key';
}
