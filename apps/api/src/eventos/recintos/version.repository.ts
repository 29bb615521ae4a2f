import type { DocumentoDeRecinto } from '@taquilla/contract/consola/documentoDeRecinto';
import type { MapaSubido } from '@taquilla/contract/consola/recintos';
import { contarLugares } from '@taquilla/rules/recinto/revisar';
import type { Db, Transaction } from '../../db/connection.ts';

export interface VersionGuardada {
  id: number;
  recintoId: number;
  numero: number;
  estado: 'borrador' | 'publicada' | 'retirada';
  version: number;
  documento: DocumentoDeRecinto;
  subido: MapaSubido | null;
  mapa: string | null;
  sha256: string | null;
  cambiadaEn: Date;
}

const CAMPOS = `id, recinto_id as "recintoId", numero, estado, version, documento, subido, mapa, sha256,
  cambiada_en as "cambiadaEn"`;

export async function findVersion(db: Db, id: number): Promise<VersionGuardada | null> {
  const { rows } = await db.query<VersionGuardada>(`select ${CAMPOS} from recinto_version where id = $1`, [
    id,
  ]);
  return rows[0] ?? null;
}

/** The version that an event is pinned to; null for an event without one. */
export async function findVersionDeEvento(db: Db, eventoId: number): Promise<VersionGuardada | null> {
  const { rows } = await db.query<{ id: number | null }>(
    'select recinto_version_id as id from evento where id = $1',
    [eventoId],
  );
  const id = rows[0]?.id ?? null;
  return id === null ? null : findVersion(db, id);
}

/** Whether an event is pinned to a version of its venue. */
export async function tieneVersion(tx: Transaction, eventoId: number): Promise<boolean> {
  const { rowCount } = await tx.query('select from evento where id = $1 and recinto_version_id is not null', [
    eventoId,
  ]);
  return rowCount === 1;
}

/** A venue's published version, or its draft. */
export async function findVersionDe(
  db: Db,
  recintoId: number,
  estado: 'borrador' | 'publicada',
): Promise<VersionGuardada | null> {
  const { rows } = await db.query<VersionGuardada>(
    `select ${CAMPOS} from recinto_version where recinto_id = $1 and estado = $2`,
    [recintoId, estado],
  );
  return rows[0] ?? null;
}

/** A venue by its key, with all its published versions. */
export async function findPublicadas(
  tx: Transaction,
  clave: string,
): Promise<{ recintoId: number; publicadas: { id: number; sha256: string }[] }> {
  const { rows } = await tx.query<{ recintoId: number; id: number | null; sha256: string | null }>(
    `select r.id as "recintoId", v.id, v.sha256 from recinto r
     left join recinto_version v on v.recinto_id = r.id and v.sha256 is not null where r.clave = $1`,
    [clave],
  );
  const [hallado] = rows;
  if (!hallado) throw new Error(`no venue ${clave}`);
  const publicadas = rows.flatMap(({ id, sha256 }) =>
    id === null || sha256 === null ? [] : [{ id, sha256 }],
  );
  return { recintoId: hallado.recintoId, publicadas };
}

/** Pins an event to a version of its venue. */
export async function fijarVersion(tx: Transaction, eventoId: number, versionId: number): Promise<void> {
  await tx.query('update evento set recinto_version_id = $2 where id = $1', [eventoId, versionId]);
}

/** The number of a venue's next version. */
export async function findNumeroSiguiente(db: Db, recintoId: number): Promise<number> {
  const { rows } = await db.query<{ numero: number }>(
    'select coalesce(max(numero), 0)::integer + 1 as numero from recinto_version where recinto_id = $1',
    [recintoId],
  );
  return rows[0]?.numero ?? 1;
}

/** Creates a venue's only draft: of two simultaneous requests, the second gets the first one's draft. */
export async function insertBorrador(
  tx: Transaction,
  { recintoId, documento, subido }: Pick<VersionGuardada, 'recintoId' | 'documento' | 'subido'>,
): Promise<void> {
  await tx.query('select from recinto where id = $1 for no key update', [recintoId]);
  await tx.query(
    `insert into recinto_version (recinto_id, numero, estado, documento, subido, secciones, lugares)
     select $1, $2, 'borrador', $3, $4, $5, $6
     where not exists (select from recinto_version where recinto_id = $1 and estado = 'borrador')`,
    [
      recintoId,
      await findNumeroSiguiente(tx, recintoId),
      JSON.stringify(documento),
      subido && JSON.stringify(subido),
      ...cuentasDe(documento),
    ],
  );
}

/** The draft, locked until the transaction ends. */
export async function lockBorrador(tx: Transaction, recintoId: number): Promise<VersionGuardada | null> {
  const { rows } = await tx.query<VersionGuardada>(
    `select ${CAMPOS} from recinto_version where recinto_id = $1 and estado = 'borrador' for update`,
    [recintoId],
  );
  return rows[0] ?? null;
}

export async function updateBorrador(
  tx: Transaction,
  id: number,
  documento: DocumentoDeRecinto,
): Promise<{ version: number; guardadoEn: Date; lugares: number }> {
  const [secciones, lugares] = cuentasDe(documento);
  const { rows } = await tx.query<{ version: number; guardadoEn: Date }>(
    `update recinto_version set documento = $2, secciones = $3, lugares = $4, version = version + 1, cambiada_en = now()
     where id = $1 returning version, cambiada_en as "guardadoEn"`,
    [id, JSON.stringify(documento), secciones, lugares],
  );
  const [guardada] = rows;
  if (!guardada) throw new Error(`no draft ${id}`);
  return { ...guardada, lugares };
}

export async function updateSubido(
  tx: Transaction,
  id: number,
  { original, subido }: { original: Buffer; subido: MapaSubido },
): Promise<void> {
  await tx.query('update recinto_version set original = $2, subido = $3 where id = $1', [
    id,
    original,
    JSON.stringify(subido),
  ]);
}

interface Publicada {
  documento: DocumentoDeRecinto;
  mapa: string | null;
  sha256: string;
}

/** Publishes the draft and withdraws the version before. */
export async function publicarVersion(
  tx: Transaction,
  { id, recintoId, mapa, sha256 }: Pick<Publicada, 'mapa' | 'sha256'> & { id: number; recintoId: number },
): Promise<void> {
  await retirarPublicada(tx, recintoId);
  await tx.query(
    `update recinto_version set estado = 'publicada', mapa = $2, sha256 = $3, publicada_en = now() where id = $1`,
    [id, mapa, sha256],
  );
}

/** Inserts a version from an event's files, published at once; one that is not `vigente` is for its event alone. */
export async function insertDeArchivo(
  tx: Transaction,
  recintoId: number,
  { documento, subido, mapa, sha256, vigente }: Publicada & { subido: MapaSubido | null; vigente: boolean },
): Promise<number> {
  if (vigente) await retirarPublicada(tx, recintoId);
  const numero = await findNumeroSiguiente(tx, recintoId);
  // The draft moves up, so that it keeps the last number.
  await tx.query(
    `update recinto_version set numero = $2 where recinto_id = $1 and estado = 'borrador' and numero = $2 - 1`,
    [recintoId, numero],
  );
  const { rows } = await tx.query<{ id: number }>(
    `insert into recinto_version (recinto_id, numero, estado, documento, subido, mapa, sha256, publicada_en, secciones, lugares)
     select $1, coalesce(max(numero) filter (where estado <> 'borrador'), 0) + 1, $8, $2, $3, $4, $5, now(), $6, $7
     from recinto_version where recinto_id = $1 returning id`,
    [
      recintoId,
      JSON.stringify(documento),
      subido && JSON.stringify(subido),
      mapa,
      sha256,
      ...cuentasDe(documento),
      vigente ? 'publicada' : 'retirada',
    ],
  );
  return rows[0]?.id ?? 0;
}

async function retirarPublicada(tx: Transaction, recintoId: number): Promise<void> {
  await tx.query(
    `update recinto_version set estado = 'retirada' where recinto_id = $1 and estado = 'publicada'`,
    [recintoId],
  );
}

function cuentasDe({ secciones }: DocumentoDeRecinto): [number, number] {
  return [secciones.length, secciones.reduce((suma, seccion) => suma + contarLugares(seccion), 0)];
}
