import pg from 'pg';
import type { Campo } from './campo.ts';
import { waitUntil } from './processes.ts';

/** Named points of a purchase, each just before a row is written. The product's code has no knowledge of them. */
export const COMPUERTAS = {
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
export type Compuerta = keyof typeof COMPUERTAS;

const CLAVE = 7_071;

export interface Detenido {
  /** Resolves when a transaction waits at the point. */
  alguienEspera: () => Promise<void>;
  abrir: () => Promise<void>;
}

/**
 * Closes a point: a request that reaches it waits inside its transaction until the point is opened; so does a batch,
 * however short its timeout for locks.
 */
export async function cerrarCompuerta(campo: Campo, compuerta: Compuerta): Promise<Detenido> {
  const evento = COMPUERTAS[compuerta];
  const guardian = new pg.Client({ connectionString: campo.db.options.connectionString });
  await guardian.connect();
  await guardian.query(`
    create or replace function fuego_pausa() returns trigger language plpgsql set lock_timeout = 0 as $$
    begin perform pg_advisory_xact_lock_shared(${CLAVE}); return new; end $$`);
  await guardian.query(
    `create trigger fuego_pausa before ${evento} for each row execute function fuego_pausa()`,
  );
  await guardian.query(`select pg_advisory_lock(${CLAVE})`);
  const tabla = evento.split(' ').at(-1);
  return {
    alguienEspera: () =>
      waitUntil(`a transaction waits before ${evento}`, async () => {
        const { rows } = await guardian.query(
          `select 1 from pg_locks where locktype = 'advisory' and objid = ${CLAVE} and not granted`,
        );
        return rows.length > 0;
      }),
    abrir: async () => {
      await guardian.query(`select pg_advisory_unlock(${CLAVE})`);
      await guardian.query(`drop trigger fuego_pausa on ${tabla}`);
      await guardian.end();
    },
  };
}
