import type { Transaction } from '../../db/connection.ts';

/** A request with a name given by its caller. */
export interface NamedRequest {
  personalId: number;
  llave: string;
  /** SHA-256 of the call and its whole input. */
  huella: Buffer;
}

/**
 * Claims a name for this transaction. Answers the earlier answer, null where the name is new, or `taken` while another
 * transaction works on it. A failure rolls back and leaves no trace: the name may be tried again.
 */
export async function claimKey(
  tx: Transaction,
  { personalId, llave }: NamedRequest,
): Promise<{ huella: Buffer; respuesta: unknown } | null | 'taken'> {
  const { rows: turno } = await tx.query<{ mio: boolean }>(
    `select pg_try_advisory_xact_lock(hashtextextended('llave:' || $1 || ':' || $2, 0)) as mio`,
    [personalId, llave],
  );
  if (!turno[0]?.mio) return 'taken';
  const { rows } = await tx.query<{ huella: Buffer; respuesta: unknown }>(
    `select huella, respuesta from llave_idempotencia
     where personal_id = $1 and llave = $2 and creada_en > now() - interval '24 hours'`,
    [personalId, llave],
  );
  return rows[0] ?? null;
}

/** Keeps the answer under its name, in the transaction of the change that it reports. */
export async function keepAnswer(
  tx: Transaction,
  { personalId, llave, huella }: NamedRequest,
  answer: unknown,
): Promise<void> {
  await tx.query(
    `insert into llave_idempotencia (personal_id, llave, huella, respuesta) values ($1, $2, $3, $4)
     on conflict (personal_id, llave) do update
       set huella = excluded.huella, respuesta = excluded.respuesta, creada_en = now()`,
    [personalId, llave, huella, JSON.stringify(answer)],
  );
}
