import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { exigirInvariantes } from '../../apps/api/test/support/invariantes.ts';
import { abrirCampo, type Campo } from '../support/campo.ts';
import { esperarReposo } from '../support/comprobar.ts';
import { soltarFeria } from '../support/feria.ts';
import { findPrograms } from '../support/programs.ts';

const ejecutar = promisify(execFile);
const programas = findPrograms();
// Needs PostgreSQL's own programs, which few machines have: `npm run fuego -- respaldo`.
const quiere = process.env.FUEGO_ESCALA !== undefined;
const faltan = typeof programas === 'string';
if (quiere && faltan) console.log(`Backup and restore were not tested: ${programas}`);

describe.skipIf(!quiere || faltan)('a backup that was taken while people bought', () => {
  const carpeta = faltan ? '' : programas.postgres;
  let campo: Campo;
  beforeAll(async () => {
    vi.stubEnv('POSTGRES_BIN', carpeta);
    campo = await abrirCampo({ procesos: 2 });
  });
  afterAll(() => campo?.cerrar());

  it('has all that was acknowledged before it, and heals what was half done in it (R10)', async () => {
    const { vendidas, venderMas, parar } = await soltarFeria(campo, { cuantos: 8 });
    const url = campo.db.options.connectionString ?? '';
    const archivo = join(campo.dataDir, 'taquilla.dump');
    let antes: string[];
    try {
      await venderMas(20);
      antes = vendidas.map(({ reservaId }) => reservaId);
      await ejecutar(join(carpeta, 'pg_dump'), ['--format=custom', `--file=${archivo}`, url]);
      await venderMas(20);
    } finally {
      await parar();
    }
    await Promise.all(campo.apis.map(proceso => proceso.parar()));
    const otra = url.replace('@/taquilla', '@/restaurada');
    await campo.db.query('create database restaurada');
    await ejecutar(join(carpeta, 'pg_restore'), [
      '--no-owner',
      '--exit-on-error',
      `--dbname=${otra}`,
      archivo,
    ]);
    await ponerEnSuLugar(url);
    for (const proceso of campo.apis) await proceso.iniciar();
    await esperarReposo(campo);

    await exigirInvariantes(campo.db);
    const { rows } = await campo.db.query(`select id from reserva where estado = 'vendida'`);
    const guardadas = new Set(rows.map(({ id }) => id));
    expect(antes.filter(id => !guardadas.has(id))).toEqual([]);
    const despues = vendidas.filter(({ reservaId }) => !guardadas.has(reservaId)).length;
    const libro = (await campo.control('GET', '/charges')) as { order_id: string; status: string }[];
    const sabidos = await campo.db.query(`select order_id from cargo where estado = 'completado'`);
    const sabidas = new Set(sabidos.rows.map(({ order_id }) => order_id));
    const cobrados = libro.filter(({ status }) => status === 'completed');
    // The charges that `npm run cuentas -- --desde` names.
    expect(cobrados.filter(({ order_id }) => !sabidas.has(order_id))).toHaveLength(despues);
    expect(despues).toBeGreaterThan(0);
  });

  async function ponerEnSuLugar(url: string): Promise<void> {
    const postgres = url.replace('@/taquilla', '@/postgres');
    const psql = (orden: string) =>
      ejecutar(join(carpeta, 'psql'), [postgres, '-v', 'ON_ERROR_STOP=1', '-c', orden]);
    await psql(`select pg_terminate_backend(pid) from pg_stat_activity where datname = 'taquilla'`);
    await psql('alter database taquilla rename to anterior');
    await psql('alter database restaurada rename to taquilla');
  }
});
