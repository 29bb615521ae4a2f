import type { Db, Transaction } from '../../db/connection.ts';

/** Notes that the session's person is at the counter, at most every ten seconds. A locked session stays locked. */
export async function markVentanilla(db: Db, sesionId: string): Promise<void> {
  await db.query(
    `update sesion_de_consola set ventanilla_en = now()
     where id = $1 and (ventanilla_en is null or ventanilla_en < now() - interval '10 seconds')
       and coalesce(ventanilla_en > now() - interval '5 minutes', true)`,
    [sesionId],
  );
}

/**
 * Notes a change by a session whose screen said that its person is at the counter. A change alone begins nothing: a session
 * that made one call of the counter and works elsewhere never locks.
 */
export async function keepVentanilla(db: Db, sesionId: string): Promise<void> {
  await db.query(
    `update sesion_de_consola set ventanilla_en = now()
     where id = $1 and ventanilla_en < now() - interval '10 seconds' and ventanilla_en > now() - interval '5 minutes'`,
    [sesionId],
  );
}

/** Notes that the session's person left the counter for another screen. */
export async function leaveVentanilla(db: Db, sesionId: string): Promise<void> {
  await db.query('update sesion_de_consola set ventanilla_en = null where id = $1', [sesionId]);
}

export async function lockVentanilla(db: Db, sesionId: string): Promise<void> {
  await db.query(`update sesion_de_consola set ventanilla_en = '-infinity' where id = $1`, [sesionId]);
}

/** The hash of a person's PIN; null where there is none. */
export async function findPin(db: Db, personalId: number): Promise<string | null> {
  const { rows } = await db.query<{ pin: string | null }>('select pin from personal where id = $1', [
    personalId,
  ]);
  return rows[0]?.pin ?? null;
}

export async function updatePin(db: Db, personalId: number, pin: string): Promise<void> {
  await db.query('update personal set pin = $2 where id = $1', [personalId, pin]);
}

/**
 * Takes one of a session's five guesses before the PIN is compared, so that many requests at once get no more. Answers the
 * guesses left; null where none is.
 */
export async function takeGuess(db: Db, sesionId: string): Promise<number | null> {
  const { rows } = await db.query<{ quedan: number }>(
    `update sesion_de_consola set pin_fallos = pin_fallos + 1
     where id = $1 and pin_fallos < 5 and revocada_en is null returning 5 - pin_fallos as quedan`,
    [sesionId],
  );
  return rows[0]?.quedan ?? null;
}

/** Unlocks the session after a right PIN, and notes its person at the counter. */
export async function openCandado(db: Db, sesionId: string): Promise<void> {
  await db.query(
    `update sesion_de_consola set pin_fallos = 0, ventanilla_en = now(), usada_en = now() where id = $1`,
    [sesionId],
  );
}

/** Ends a session whose guesses are used up. */
export async function endSesion(tx: Transaction, sesionId: string): Promise<void> {
  await tx.query('update sesion_de_consola set revocada_en = now() where id = $1 and revocada_en is null', [
    sesionId,
  ]);
}
