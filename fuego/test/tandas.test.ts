import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseAccount } from '../../apps/api/src/db/embedded/account.ts';
import { crearEvento, type EventoCreado } from '../../apps/api/test/support/fabrica.ts';
import { abrirCampo, type Campo } from '../support/campo.ts';
import { contarCobros, esperarReposo, exigirCuentasClaras } from '../support/comprobar.ts';
import { cerrarCompuerta } from '../support/compuertas.ts';
import { createPgbouncer } from '../support/pgbouncer.ts';
import { freePort, type ServerProcess, waitUntil } from '../support/processes.ts';
import { findInPath } from '../support/programs.ts';
import { type Caller, withRetries } from '../support/servers.ts';

// Payments in batches (record 0033), by several processes that share PostgreSQL's connections.

const PROCESOS = 3;
const COMPRADORES = 36;
const CLAVE = 'fuego';
const pgbouncer = findInPath('pgbouncer');
const donde = pgbouncer
  ? 'behind PgBouncer'
  : 'behind PgBouncer (not on this machine: apt-get install pgbouncer)';

describe.skipIf(!pgbouncer)(`three processes ${donde}`, () => {
  let campo: Campo;
  let llamar: Caller;
  let evento: EventoCreado;
  let carpeta: string;
  let bouncer: ServerProcess;
  beforeAll(async () => {
    carpeta = await mkdtemp(join(tmpdir(), 'taquilla-pgbouncer-'));
    campo = await abrirCampo({
      procesos: PROCESOS,
      camino: async url => {
        const base = new URL(url.replace('@/', '@localhost/')).searchParams;
        const puerto = await freePort();
        bouncer = await createPgbouncer(pgbouncer ?? '', {
          carpeta,
          puerto,
          clave: CLAVE,
          cuenta: await chooseAccount(carpeta),
          base: `host=${base.get('host')} port=${base.get('port')}`,
        });
        await bouncer.iniciar();
        return {
          DATABASE_URL: `postgresql://taquilla:${CLAVE}@127.0.0.1:${puerto}/taquilla`,
          DATABASE_DIRECT_URL: url,
          TAQUILLA_SENTENCIAS_PREPARADAS: 'no',
        };
      },
    });
    llamar = withRetries(campo.llamar);
    evento = await crearEvento(campo.db, {
      filas: 10,
      asientosPorFila: 20,
      precio: 10_000,
      usoDeServicio: 0,
      usoDeTarjeta: 0,
    });
  });
  afterAll(async () => {
    await campo.cerrar();
    await bouncer.matar();
    await rm(carpeta, { recursive: true, force: true });
  });

  /** Two seats for each buyer, held at one process after the other. */
  const apartarTodos = (desde: number) =>
    Promise.all(
      Array.from({ length: COMPRADORES }, async (_, i) => {
        const primero = (desde + i) * 2;
        const { cuerpo } = await llamar('reservarInvitado', {
          params: { id: evento.eventoId },
          body: { asientosReserva: evento.lugares.slice(primero, primero + 2) },
          api: i % PROCESOS,
        });
        return { reservaId: cuerpo.reservaId as string, api: i % PROCESOS };
      }),
    );

  const pagar = async ({ reservaId, api }: { reservaId: string; api: number }) => {
    const source_id = await campo.tokenDeTarjeta();
    const quien = { nombre_invitado: 'Fuego', correo_invitado: `f${reservaId.slice(0, 13)}@correo.example` };
    const body = { reservaId, source_id, amount: 200, promocion_id: 0, ...quien };
    return llamar('makeCargoInvitado', { body, api });
  };

  /**
   * Requires that each is sold, charged once and has its mail; answers the number of transactions that issued their
   * tickets.
   */
  const exigirVendidas = async (reservas: readonly string[]): Promise<number> => {
    const { rows } = await campo.db.query(
      `select (select count(*)::integer from reserva where id = any ($1) and estado = 'vendida') as vendidas,
         (select count(*)::integer from boleto where reserva_id = any ($1)) as boletos,
         (select count(*)::integer from correo where clave = any (select 'boletos:' || unnest($1::text[]))) as correos,
         (select count(distinct creado_en)::integer from boleto where reserva_id = any ($1)) as transacciones`,
      [reservas],
    );
    const { transacciones, ...hecho } = rows[0];
    const todas = reservas.length;
    expect(hecho).toEqual({ vendidas: todas, boletos: 2 * todas, correos: todas });
    const cobros = await Promise.all(reservas.map(reservaId => contarCobros(campo, reservaId)));
    expect(new Set(cobros)).toEqual(new Set([1]));
    await exigirCuentasClaras(campo);
    return transacciones;
  };

  it('sell in batches to all who pay at once (P3, R17)', async () => {
    const reservas = await apartarTodos(0);
    const compuerta = await cerrarCompuerta(campo, 'emitir_boletos');
    const pagos = reservas.map(pagar);
    await compuerta.alguienEspera();
    await waitUntil('all are charged', async () => (await cobradas(campo)) >= COMPRADORES);
    await compuerta.abrir();
    for (const { cuerpo } of await Promise.all(pagos)) expect(cuerpo.cargo.pagado).toBe(true);
    expect(await exigirVendidas(reservas.map(({ reservaId }) => reservaId))).toBeLessThan(COMPRADORES / 2);
  });

  it('finish the batches of one that is killed amid them, and each sale once (R10)', async () => {
    const reservas = await apartarTodos(COMPRADORES);
    const antes = await cobradas(campo);
    const compuerta = await cerrarCompuerta(campo, 'emitir_boletos');
    const pagos = reservas.map(pagar);
    await compuerta.alguienEspera();
    await waitUntil('all are charged', async () => (await cobradas(campo)) >= antes + COMPRADORES);
    await campo.apis[0]?.matar();
    await compuerta.abrir();
    const respuestas = await Promise.all(pagos);
    for (const [i, { status, cuerpo }] of respuestas.entries()) {
      if (reservas[i]?.api === 0) expect(status).toBe(-1);
      else expect(cuerpo.cargo.pagado).toBe(true);
    }
    await campo.apis[0]?.iniciar();
    await esperarReposo(campo);
    await exigirVendidas(reservas.map(({ reservaId }) => reservaId));
  });
});

/** How many charges the provider has taken so far. */
async function cobradas({ control }: Campo): Promise<number> {
  const cargos = (await control('GET', '/charges')) as { status: string }[];
  return cargos.filter(({ status }) => status === 'completed').length;
}
