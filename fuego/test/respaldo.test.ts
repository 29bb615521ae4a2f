import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { exigirInvariantes } from '../../apps/api/test/support/invariantes.ts';
import { awaitRest } from '../support/comprobar.ts';
import { startFeria } from '../support/feria.ts';
import { findPrograms } from '../support/programs.ts';
import { openTestBed, type TestBed } from '../support/testBed.ts';

const run = promisify(execFile);
const programs = findPrograms();
// Needs PostgreSQL's own programs, which few machines have: `npm run fuego -- respaldo`.
const wants = process.env.FUEGO_ESCALA !== undefined;
const faltan = typeof programs === 'string';
if (wants && faltan) console.log(`Backup and restore were not tested: ${programs}`);

describe.skipIf(!wants || faltan)('a backup that was taken while people bought', () => {
  const folder = faltan ? '' : programs.postgres;
  let bed: TestBed;
  beforeAll(async () => {
    vi.stubEnv('POSTGRES_BIN', folder);
    bed = await openTestBed({ processes: 2 });
  });
  afterAll(() => bed?.close());

  it('has all that was acknowledged before it, and heals what was half done in it (R10)', async () => {
    const { vendidas, venderMas, stop } = await startFeria(bed, { cuantos: 8 });
    const url = bed.db.options.connectionString ?? '';
    const file = join(bed.dataDir, 'taquilla.dump');
    let antes: string[];
    try {
      await venderMas(20);
      antes = vendidas.map(({ reservaId }) => reservaId);
      await run(join(folder, 'pg_dump'), ['--format=custom', `--file=${file}`, url]);
      await venderMas(20);
    } finally {
      await stop();
    }
    await Promise.all(bed.apis.map(proceso => proceso.stop()));
    const otra = url.replace('@/taquilla', '@/restaurada');
    await bed.db.query('create database restaurada');
    await run(join(folder, 'pg_restore'), ['--no-owner', '--exit-on-error', `--dbname=${otra}`, file]);
    await putInPlace(url);
    for (const proceso of bed.apis) await proceso.start();
    await awaitRest(bed);

    await exigirInvariantes(bed.db);
    const { rows } = await bed.db.query(`select id from reserva where estado = 'vendida'`);
    const guardadas = new Set(rows.map(({ id }) => id));
    expect(antes.filter(id => !guardadas.has(id))).toEqual([]);
    const despues = vendidas.filter(({ reservaId }) => !guardadas.has(reservaId)).length;
    const libro = (await bed.control('GET', '/charges')) as { order_id: string; status: string }[];
    const sabidos = await bed.db.query(`select order_id from cargo where estado = 'completado'`);
    const sabidas = new Set(sabidos.rows.map(({ order_id }) => order_id));
    const cobrados = libro.filter(({ status }) => status === 'completed');
    // The charges that `npm run cuentas -- --desde` names.
    expect(cobrados.filter(({ order_id }) => !sabidas.has(order_id))).toHaveLength(despues);
    expect(despues).toBeGreaterThan(0);
  });

  async function putInPlace(url: string): Promise<void> {
    const postgres = url.replace('@/taquilla', '@/postgres');
    const psql = (orden: string) =>
      run(join(folder, 'psql'), [postgres, '-v', 'ON_ERROR_STOP=1', '-c', orden]);
    await psql(`select pg_terminate_backend(pid) from pg_stat_activity where datname = 'taquilla'`);
    await psql('alter database taquilla rename to anterior');
    await psql('alter database restaurada rename to taquilla');
  }
});
