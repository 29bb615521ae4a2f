import pg from 'pg';
import { waitUntil } from './processes.ts';
import type { TestBed } from './testBed.ts';

/** Named points of a purchase, each just before a row is written. The product's code has no knowledge of them. */
export const GATES = {
  apartar: 'insert on reserva',
  abrir_cargo: 'insert on cargo',
  anotar_respuesta: 'update of estado on cargo',
  emitir_boletos: 'insert on boleto',
  encolar_correo: 'insert on correo',
  dar_ficha: 'insert on ficha',
  cobrar_en_caja: 'insert on cobro_de_taquilla',
  mover_caja: 'insert on movimiento_caja',
  anotar: 'insert on auditoria',
  ordenar_devolucion: 'insert on devolucion',
  anotar_devolucion: 'update of estado on devolucion',
  asentar_ficha_publica: 'insert on ficha_publica',
  mover_lugares: 'update on lugar',
} as const;
export type Gate = keyof typeof GATES;

const LOCK = 7_071;

export interface ClosedGate {
  /** Resolves when a transaction waits at the point. */
  awaitOne: () => Promise<void>;
  open: () => Promise<void>;
}

/**
 * Closes a point: a request that reaches it waits inside its transaction until the point is opened; so does a batch,
 * however short its timeout for locks.
 */
export async function closeGate(bed: TestBed, gate: Gate): Promise<ClosedGate> {
  const event = GATES[gate];
  const guard = new pg.Client({ connectionString: bed.db.options.connectionString });
  await guard.connect();
  await guard.query(`
    create or replace function fuego_pausa() returns trigger language plpgsql set lock_timeout = 0 as $$
    begin perform pg_advisory_xact_lock_shared(${LOCK}); return new; end $$`);
  await guard.query(`create trigger fuego_pausa before ${event} for each row execute function fuego_pausa()`);
  await guard.query(`select pg_advisory_lock(${LOCK})`);
  const table = event.split(' ').at(-1);
  return {
    awaitOne: () =>
      waitUntil(`a transaction waits before ${event}`, async () => {
        const { rows } = await guard.query(
          `select 1 from pg_locks where locktype = 'advisory' and objid = ${LOCK} and not granted`,
        );
        return rows.length > 0;
      }),
    open: async () => {
      await guard.query(`select pg_advisory_unlock(${LOCK})`);
      await guard.query(`drop trigger fuego_pausa on ${table}`);
      await guard.end();
    },
  };
}
