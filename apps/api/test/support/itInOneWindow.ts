import type pg from 'pg';
import { it } from 'vitest';

/**
 * Tests of the counters of attempts (S8), whose windows all end by the database's clock, at a multiple of five minutes. A
 * test that fails while a window ended during it proves nothing, and runs again.
 */
export function itInOneWindow(db: () => pg.Pool) {
  return (nombre: string, prueba: () => Promise<void>): void =>
    it(nombre, async () => {
      const before = await currentWindow(db());
      try {
        await prueba();
      } catch (error) {
        if ((await currentWindow(db())) === before) throw error;
        await db().query('truncate ritmo');
        await prueba();
      }
    });
}

async function currentWindow(db: pg.Pool): Promise<number | undefined> {
  const { rows } = await db.query<{ ventana: number }>(
    `select floor(extract(epoch from clock_timestamp()) / 300)::integer as ventana`,
  );
  return rows[0]?.ventana;
}
