import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseAccount } from '../../apps/api/src/db/embedded/account.ts';
import { crearEvento, type EventoCreado } from '../../apps/api/test/support/fabrica.ts';
import { awaitRest, countCobros, exigirCuentasClaras } from '../support/comprobar.ts';
import { closeGate } from '../support/gates.ts';
import { createPgbouncer } from '../support/pgbouncer.ts';
import { freePort, type ServerProcess, waitUntil } from '../support/processes.ts';
import { findInPath } from '../support/programs.ts';
import { type Caller, withRetries } from '../support/servers.ts';
import { openTestBed, type TestBed } from '../support/testBed.ts';

// Payments in batches (record 0033), by several processes that share PostgreSQL's connections.

const PROCESSES = 3;
const COMPRADORES = 36;
const CLAVE = 'fuego';
const pgbouncer = findInPath('pgbouncer');
const donde = pgbouncer
  ? 'behind PgBouncer'
  : 'behind PgBouncer (not on this machine: apt-get install pgbouncer)';

describe.skipIf(!pgbouncer)(`three processes ${donde}`, () => {
  let bed: TestBed;
  let call: Caller;
  let evento: EventoCreado;
  let folder: string;
  let bouncer: ServerProcess;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'taquilla-pgbouncer-'));
    bed = await openTestBed({
      processes: PROCESSES,
      route: async url => {
        const base = new URL(url.replace('@/', '@localhost/')).searchParams;
        const port = await freePort();
        bouncer = await createPgbouncer(pgbouncer ?? '', {
          folder,
          port,
          password: CLAVE,
          account: await chooseAccount(folder),
          database: `host=${base.get('host')} port=${base.get('port')}`,
        });
        await bouncer.start();
        return {
          DATABASE_URL: `postgresql://taquilla:${CLAVE}@127.0.0.1:${port}/taquilla`,
          DATABASE_DIRECT_URL: url,
          TAQUILLA_SENTENCIAS_PREPARADAS: 'no',
        };
      },
    });
    call = withRetries(bed.call);
    evento = await crearEvento(bed.db, {
      filas: 10,
      asientosPorFila: 20,
      precio: 10_000,
      usoDeServicio: 0,
      usoDeTarjeta: 0,
    });
  });
  afterAll(async () => {
    await bed.close();
    await bouncer.kill();
    await rm(folder, { recursive: true, force: true });
  });

  /** Two seats for each buyer, held at one process after the other. */
  const apartarTodos = (desde: number) =>
    Promise.all(
      Array.from({ length: COMPRADORES }, async (_, i) => {
        const primero = (desde + i) * 2;
        const { body } = await call('reservarInvitado', {
          params: { id: evento.eventoId },
          body: { asientosReserva: evento.lugares.slice(primero, primero + 2) },
          api: i % PROCESSES,
        });
        return { reservaId: body.reservaId as string, api: i % PROCESSES };
      }),
    );

  const pagar = async ({ reservaId, api }: { reservaId: string; api: number }) => {
    const source_id = await bed.tokenDeTarjeta();
    const quien = { nombre_invitado: 'Fuego', correo_invitado: `f${reservaId.slice(0, 13)}@correo.example` };
    const body = { reservaId, source_id, amount: 200, promocion_id: 0, ...quien };
    return call('makeCargoInvitado', { body, api });
  };

  /**
   * Requires that each is sold, charged once and has its mail; answers the number of transactions that issued their
   * tickets.
   */
  const exigirVendidas = async (reservas: readonly string[]): Promise<number> => {
    const { rows } = await bed.db.query(
      `select (select count(*)::integer from reserva where id = any ($1) and estado = 'vendida') as vendidas,
         (select count(*)::integer from boleto where reserva_id = any ($1)) as boletos,
         (select count(*)::integer from correo where clave = any (select 'boletos:' || unnest($1::text[]))) as correos,
         (select count(distinct creado_en)::integer from boleto where reserva_id = any ($1)) as transacciones`,
      [reservas],
    );
    const { transacciones, ...hecho } = rows[0];
    const todas = reservas.length;
    expect(hecho).toEqual({ vendidas: todas, boletos: 2 * todas, correos: todas });
    const cobros = await Promise.all(reservas.map(reservaId => countCobros(bed, reservaId)));
    expect(new Set(cobros)).toEqual(new Set([1]));
    await exigirCuentasClaras(bed);
    return transacciones;
  };

  it('sell in batches to all who pay at once (P3, R17)', async () => {
    const reservas = await apartarTodos(0);
    const gate = await closeGate(bed, 'emitir_boletos');
    const pagos = reservas.map(pagar);
    await gate.awaitOne();
    await waitUntil('all are charged', async () => (await cobradas(bed)) >= COMPRADORES);
    await gate.open();
    for (const { body } of await Promise.all(pagos)) expect(body.cargo.pagado).toBe(true);
    expect(await exigirVendidas(reservas.map(({ reservaId }) => reservaId))).toBeLessThan(COMPRADORES / 2);
  });

  it('finish the batches of one that is killed amid them, and each sale once (R10)', async () => {
    const reservas = await apartarTodos(COMPRADORES);
    const antes = await cobradas(bed);
    const gate = await closeGate(bed, 'emitir_boletos');
    const pagos = reservas.map(pagar);
    await gate.awaitOne();
    await waitUntil('all are charged', async () => (await cobradas(bed)) >= antes + COMPRADORES);
    await bed.apis[0]?.kill();
    await gate.open();
    const responses = await Promise.all(pagos);
    for (const [i, { status, body }] of responses.entries()) {
      if (reservas[i]?.api === 0) expect(status).toBe(-1);
      else expect(body.cargo.pagado).toBe(true);
    }
    await bed.apis[0]?.start();
    await awaitRest(bed);
    await exigirVendidas(reservas.map(({ reservaId }) => reservaId));
  });
});

/** How many charges the provider has taken so far. */
async function cobradas({ control }: TestBed): Promise<number> {
  const cargos = (await control('GET', '/charges')) as { status: string }[];
  return cargos.filter(({ status }) => status === 'completed').length;
}
