import type { Db, Transaction } from '../../db/connection.ts';

export interface SegundoFactor {
  /** Base32; null until the first code of the proposed secret. */
  secreto: string | null;
  propuesto: string | null;
  ultimoPaso: number;
}

/** A person's second factor, locked; null where there never was one. */
export async function lockSegundoFactor(tx: Transaction, personalId: number): Promise<SegundoFactor | null> {
  const { rows } = await tx.query<SegundoFactor>(
    `select secreto, propuesto, ultimo_paso::float8 as "ultimoPaso" from segundo_factor where personal_id = $1 for update`,
    [personalId],
  );
  return rows[0] ?? null;
}

/** Keeps a proposed secret; the secret in use goes on working. */
export async function upsertPropuesto(db: Db, personalId: number, propuesto: string): Promise<void> {
  await db.query(
    `insert into segundo_factor (personal_id, propuesto) values ($1, $2)
     on conflict (personal_id) do update set propuesto = excluded.propuesto`,
    [personalId, propuesto],
  );
}

/** Takes the proposed secret into use, with the time step of its first code. */
export async function activatePropuesto(tx: Transaction, personalId: number, paso: number): Promise<void> {
  await tx.query(
    `update segundo_factor set secreto = propuesto, propuesto = null, activo_en = now(), ultimo_paso = $2
     where personal_id = $1 and propuesto is not null`,
    [personalId, paso],
  );
}

export async function updateUltimoPaso(tx: Transaction, personalId: number, paso: number): Promise<void> {
  await tx.query('update segundo_factor set ultimo_paso = $2 where personal_id = $1', [personalId, paso]);
}

/** Deletes a person's second factor, with its recovery codes and the pauses for wrong codes. */
export async function deleteSegundoFactor(tx: Transaction, personalId: number): Promise<void> {
  await tx.query('delete from segundo_factor where personal_id = $1', [personalId]);
  await tx.query('delete from codigo_de_recuperacion where personal_id = $1', [personalId]);
  await tx.query('delete from codigo_equivocado where personal_id = $1', [personalId]);
}

export async function replaceCodigosDeRecuperacion(
  tx: Transaction,
  personalId: number,
  hashes: readonly Buffer[],
): Promise<void> {
  await tx.query('delete from codigo_de_recuperacion where personal_id = $1', [personalId]);
  await tx.query('insert into codigo_de_recuperacion (personal_id, hash) select $1, unnest($2::bytea[])', [
    personalId,
    hashes,
  ]);
}

/** Uses a recovery code up; false where there is no such unused code. */
export async function spendCodigoDeRecuperacion(
  tx: Transaction,
  personalId: number,
  hash: Buffer,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update codigo_de_recuperacion set usado_en = now() where personal_id = $1 and hash = $2 and usado_en is null',
    [personalId, hash],
  );
  return rowCount === 1;
}

/** Locks the count of wrong codes; answers the seconds that its pause still lasts, or 0. */
export async function lockEquivocados(
  tx: Transaction,
  { personalId, dispositivo }: { personalId: number; dispositivo: string },
): Promise<number> {
  const { rows } = await tx.query<{ restan: number }>(
    `insert into codigo_equivocado (personal_id, dispositivo) values ($1, $2)
     on conflict (personal_id, dispositivo) do update set fallos = codigo_equivocado.fallos
     returning greatest(0, ceil(extract(epoch from bloqueado_hasta - now())))::integer as restan`,
    [personalId, dispositivo],
  );
  return rows[0]?.restan ?? 0;
}

/** Counts a wrong code; the fifth begins a pause of 15 minutes, and answers its end. */
export async function addEquivocado(
  tx: Transaction,
  { personalId, dispositivo }: { personalId: number; dispositivo: string },
): Promise<Date | null> {
  const { rows } = await tx.query<{ hasta: Date | null }>(
    `update codigo_equivocado set fallos = case when fallos >= 4 then 0 else fallos + 1 end,
       bloqueado_hasta = case when fallos >= 4 then now() + interval '15 minutes' end
     where personal_id = $1 and dispositivo = $2
     returning bloqueado_hasta as hasta`,
    [personalId, dispositivo],
  );
  return rows[0]?.hasta ?? null;
}

export async function forgetEquivocados(
  tx: Transaction,
  { personalId, dispositivo }: { personalId: number; dispositivo: string },
): Promise<void> {
  await tx.query('delete from codigo_equivocado where personal_id = $1 and dispositivo = $2', [
    personalId,
    dispositivo,
  ]);
}

/** A second factor that works from the start, for people of the demonstration. */
export async function insertSegundoFactor(db: Db, personalId: number, secreto: string): Promise<void> {
  await db.query(
    `insert into segundo_factor (personal_id, secreto, activo_en) values ($1, $2, now()) on conflict do nothing`,
    [personalId, secreto],
  );
}

interface FactorDePersona {
  correo: string;
  nombre: string;
  secreto: string;
  ultimoPaso: number;
}

/** All second factors in use, for the demonstration's page. */
export async function listSegundosFactores(db: Db): Promise<FactorDePersona[]> {
  const { rows } = await db.query<FactorDePersona>(
    `select p.correo, p.nombre, f.secreto, f.ultimo_paso::float8 as "ultimoPaso"
     from segundo_factor f join personal p on p.id = f.personal_id where f.secreto is not null order by p.id`,
  );
  return rows;
}
