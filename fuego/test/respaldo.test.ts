import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { crearEvento } from '../../apps/api/test/support/fabrica.ts';
import { exigirInvariantes } from '../../apps/api/test/support/invariantes.ts';
import { abrirCampo, type Campo } from '../support/campo.ts';
import { soltarCompradores } from '../support/compradores.ts';
import { esperarReposo } from '../support/comprobar.ts';
import { hasta } from '../support/procesos.ts';
import { hallarProgramas } from '../support/programas.ts';

const ejecutar = promisify(execFile);
const programas = hallarProgramas();
// PostgreSQL's own programs, which few machines have: `npm run fuego -- respaldo`.
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
    const evento = await crearEvento(campo.db, {
      filas: 80,
      asientosPorFila: 50,
      precio: 10_000,
      usoDeServicio: 0,
      usoDeTarjeta: 0,
    });
    let api = 0;
    const { vendidas, parar } = soltarCompradores({
      cuantos: 8,
      evento,
      llamar: (id, entrada) => {
        api += 1;
        return campo.llamar(id, { ...entrada, api: api % 2 });
      },
      tokenDeTarjeta: campo.tokenDeTarjeta,
    });
    const url = campo.db.options.connectionString ?? '';
    const archivo = join(campo.dataDir, 'taquilla.dump');
    const venderMas = () => {
      const antes = vendidas.length;
      return hasta('sales go on', async () => vendidas.length > antes + 20);
    };
    let antes: string[];
    try {
      await venderMas();
      antes = vendidas.map(({ reservaId }) => reservaId);
      await ejecutar(join(carpeta, 'pg_dump'), ['--format=custom', `--file=${archivo}`, url]);
      await venderMas();
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
    // What `npm run cuentas -- --desde` names.
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
