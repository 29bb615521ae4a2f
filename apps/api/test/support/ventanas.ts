import type pg from 'pg';
import { it } from 'vitest';

/**
 * Tests of the counters of attempts (S8), whose windows end by the database's clock, all at some multiple of five
 * minutes. A test that fails while one ended in the midst of it says nothing, and is asked again.
 */
export function itEnUnaVentana(db: () => pg.Pool) {
  return (nombre: string, prueba: () => Promise<void>): void =>
    it(nombre, async () => {
      const antes = await ventanaActual(db());
      try {
        await prueba();
      } catch (error) {
        if ((await ventanaActual(db())) === antes) throw error;
        await db().query('truncate ritmo');
        await prueba();
      }
    });
}

async function ventanaActual(db: pg.Pool): Promise<number | undefined> {
  const { rows } = await db.query<{ ventana: number }>(
    `select floor(extract(epoch from clock_timestamp()) / 300)::integer as ventana`,
  );
  return rows[0]?.ventana;
}
