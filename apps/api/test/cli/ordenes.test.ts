import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it as prueba, vi } from 'vitest';
import { startSandbox } from '../../../openpay-sandbox/src/sandbox.ts';
import { runCommand } from '../../src/cli/terminal.ts';
import { startEmbeddedPostgres } from '../../src/db/embedded/start-embedded-postgres.ts';
import { createLog } from '../../src/log.ts';
import { seedDemo } from '../../src/startup/seedDemo.ts';
import { withDatabase } from '../../src/startup/withDatabase.ts';
import { createDatabase, sql, urlOfDatabase } from '../support/database.ts';
import { crearEvento } from '../support/fabrica.ts';

/** The output of a command, and its exit code. */
interface Said {
  texto: string;
  codigo: number;
}

class Ended extends Error {}

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taquilla-ordenes-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs a command with this environment alone, and collects its output. */
async function execute(
  env: Record<string, string>,
  orden: () => Promise<unknown>,
  argumentos: string[] = [],
): Promise<Said> {
  const lineas: string[] = [];
  const anotar = (...partes: unknown[]) => void lineas.push(partes.join(' '));
  const espias = [
    vi.spyOn(console, 'error').mockImplementation(anotar),
    vi.spyOn(console, 'log').mockImplementation(anotar),
    vi.spyOn(process, 'exit').mockImplementation(codigo => {
      process.exitCode = codigo ?? 0;
      throw new Ended();
    }),
  ];
  const [previos, previo] = [process.argv, process.exitCode];
  process.argv = [process.execPath, 'orden', ...argumentos];
  process.exitCode = 0;
  for (const nombre of ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'TAQUILLA_DEMO', 'NODE_ENV'])
    vi.stubEnv(nombre, env[nombre] ?? '');
  vi.stubEnv('TAQUILLA_DATA', join(folder, 'datos'));
  try {
    await orden().catch(error => {
      if (!(error instanceof Ended)) throw error;
    });
    return { texto: lineas.join('\n'), codigo: Number(process.exitCode) };
  } finally {
    process.argv = previos;
    process.exitCode = previo;
    vi.unstubAllEnvs();
    for (const espia of espias) espia.mockRestore();
  }
}

/**
 * Imports a command's file, which runs as it is read, under a new name each time; the modules that it imports are read
 * once.
 */
let vez = 0;
const commandOf = (nombre: string) => (): Promise<unknown> =>
  import(/* @vite-ignore */ `../../src/cli/${nombre}.ts?${vez++}`);
const cuentas = commandOf('cuentas');
const eventos = commandOf('eventos');
const COMMANDS = { cuentas, eventos, personal: commandOf('personal'), reembolsar: commandOf('reembolsar') };

const it = prueba.extend('base', async ({ onTestFinished: _ }, { onCleanup }) => {
  const database = await createDatabase(2);
  onCleanup(() => database.close());
  return database;
});

describe('a command without its environment', () => {
  prueba('names the setting that is missing and creates no database', async () => {
    const dicho = await execute({}, cuentas);
    expect(dicho.codigo).toBe(1);
    expect(dicho.texto).toContain('DATABASE_URL: falta');
    expect(dicho.texto).toContain(join(folder, 'datos'));
    expect(existsSync(join(folder, 'datos'))).toBe(false);
  });

  prueba('works on the embedded database that is there, and names its folder', async () => {
    const dataDir = join(folder, 'datos', 'postgres');
    // Uses the command's own PostgreSQL, where the tests run on another one.
    const binDir = process.env.POSTGRES_BIN;
    const embebida = await startEmbeddedPostgres({ dataDir, log: () => {}, ...(binDir && { binDir }) });
    try {
      const dicho = await execute({}, () => withDatabase(async db => void (await db.query('select 1'))));
      expect(dicho).toEqual({ codigo: 0, texto: `Base de datos: la embebida, en ${dataDir}` });
    } finally {
      await embebida.stop();
    }
  });
});

describe('every command', () => {
  prueba.each(Object.entries(COMMANDS))('%s says how it is used to who asks', async (nombre, orden) => {
    for (const palabra of ['--help', '--ayuda', '-h'])
      expect(await execute({}, orden, [palabra])).toEqual({
        codigo: 0,
        texto: expect.stringMatching(new RegExp(`^Uso:\\s+npm run ${nombre}`)),
      });
  });

  prueba('ends in silence where its reader has gone, as `eventos list | head -1` does', async () => {
    const seFue = async () =>
      void process.stdout.emit('error', Object.assign(new Error(), { code: 'EPIPE' }));
    expect(await execute({}, seFue)).toEqual({ codigo: 0, texto: '' });
  });

  prueba.each(Object.entries(COMMANDS))('%s names an option that it does not have', async (_, orden) => {
    const { texto, codigo } = await execute({}, orden, ['--verbose']);
    expect(texto).toMatch(/^No existe la opción --verbose\.\n\nUso:/);
    expect(codigo).toBe(2);
  });

  prueba.each([
    [[], 'Falta la orden.'],
    [['cargar'], 'No existe la orden cargar.'],
    [['load'], 'A la orden load le falta algo o le sobra.'],
    [['list', 'x'], 'A la orden list le falta algo o le sobra.'],
  ])('eventos %j says what it lacks', async (argumentos, motivo) => {
    const { texto, codigo } = await execute({}, eventos, argumentos);
    expect(texto).toMatch(new RegExp(`^${motivo.replaceAll('.', '\\.')}\n\nUso:`));
    expect(codigo).toBe(2);
  });

  prueba('tells of a file that it cannot use in a sentence with its path', async () => {
    const file = join(folder, 'plano.svg');
    await writeFile(file, '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    const salida = join(folder, 'no', 'hay.svg');
    expect(await execute({}, eventos, ['mapa', folder])).toEqual({
      codigo: 1,
      texto: `${folder} no es un archivo.`,
    });
    expect(await execute({}, eventos, ['mapa', file, salida])).toEqual({
      codigo: 1,
      texto: expect.stringContaining(`No se puede usar ${salida}: no existe.`),
    });
    expect(await execute({}, eventos, ['check', join(file, 'evento.yaml')])).toEqual({
      codigo: 1,
      texto: `No se puede usar ${join(file, 'evento.yaml')}: no es una carpeta.`,
    });
  });
});

describe('a command', () => {
  it('tells of a database that goes away under it in a sentence', async ({ base: database }) => {
    const { texto, codigo } = await execute({ DATABASE_URL: database.url }, () =>
      runCommand(() =>
        withDatabase(async db => {
          const cliente = await db.connect();
          cliente.on('error', () => {});
          try {
            await cliente.query('select pg_terminate_backend(pg_backend_pid())');
          } finally {
            cliente.release(true);
          }
          return 0;
        }),
      ),
    );
    expect(texto).toContain('Se perdió la base de datos.');
    expect(texto).not.toContain('    at ');
    expect(codigo).toBe(1);
  });

  it('names the database that it works on, without its password', async ({ base: database }) => {
    const conClave = `${database.url}${database.url.includes('?') ? '&' : '?'}password=muysecreta`;
    const dicho = await execute({ DATABASE_URL: conClave }, () => withDatabase(async () => {}));
    expect(dicho.texto).toMatch(/^Base de datos: prueba_\w+ en .+ \(usuario \w+\)$/);
    expect(dicho.texto).not.toContain('muysecreta');
  });

  it('is not cut off after 15 seconds, as a page’s questions are', async ({ base: database }) => {
    const vistos: string[] = [];
    await execute({ DATABASE_URL: database.url }, () =>
      withDatabase(async db => {
        const { rows } = await db.query<{ statement_timeout: string }>('show statement_timeout');
        vistos.push(...rows.map(fila => fila.statement_timeout));
      }),
    );
    expect(vistos).toEqual(['1h']);
  });

  prueba(
    'that asks about accounts or events makes no tables in a database that is not Taquilla’s',
    async () => {
      const url = urlOfDatabase(inject('postgresUrl'), `ajena_${crypto.randomUUID().replaceAll('-', '')}`);
      const nombre = new URL(url.replace('@/', '@localhost/')).pathname.slice(1);
      await sql(inject('postgresUrl'), `create database ${nombre}`);
      try {
        for (const [orden, argumentos] of [
          [cuentas, []],
          [eventos, ['list']],
          [eventos, ['export', 'prueba']],
          [eventos, ['delete', 'prueba']],
        ] as const) {
          const dicho = await execute({ DATABASE_URL: url }, orden, [...argumentos]);
          expect(dicho.codigo).toBe(1);
          expect(dicho.texto).toContain('faltan las tablas de Taquilla');
        }
        await sql(url, 'create table migracion (nada integer)');
      } finally {
        await sql(inject('postgresUrl'), `drop database ${nombre} with (force)`);
      }
    },
  );
});

describe('the nightly check of the accounts', () => {
  it('is no success on a database without events, and asks whether it is the right one', async ({
    base: database,
  }) => {
    const dicho = await execute({ DATABASE_URL: database.url }, cuentas);
    expect(dicho.codigo).toBe(1);
    expect(dicho.texto).toContain('¿Es la correcta?');
    expect(dicho.texto).not.toContain('en su lugar');
  });

  it('is one before the first sale, and says that there was none', async ({ base: database }) => {
    await crearEvento(database.pool);
    const dicho = await execute({ DATABASE_URL: database.url }, cuentas);
    expect(dicho.codigo).toBe(0);
    expect(dicho.texto).toContain('Hay 1 evento y ninguna venta');
  });

  it('says so where the provider does not answer or takes no key, and is no success', async ({
    base: database,
  }) => {
    await crearEvento(database.pool);
    const openpay = await startSandbox();
    for (const OPENPAY_BASE_URL of ['http://127.0.0.1:9', openpay.url]) {
      vi.stubEnv('OPENPAY_BASE_URL', OPENPAY_BASE_URL);
      vi.stubEnv('OPENPAY_MERCHANT_ID', openpay.merchantId);
      vi.stubEnv('OPENPAY_PRIVATE_KEY', 'sk_otra');
      vi.stubEnv('OPENPAY_PUBLIC_KEY', 'pk_otra');
      const { texto, codigo } = await execute({ DATABASE_URL: database.url }, cuentas, [
        '--desde',
        '2026-11-20',
      ]);
      expect(texto).toContain('No se pudo leer la lista del proveedor');
      expect(texto).not.toContain('en su lugar');
      expect(codigo).toBe(1);
    }
    await openpay.close();
  });

  it('says in Spanish what it does not take', async ({ base: database }) => {
    const env = { DATABASE_URL: database.url };
    const desconocida = await execute(env, cuentas, ['--hasta', '2026-11-22']);
    expect(desconocida.texto).toContain('No existe la opción --hasta.');
    const incompleta = await execute(env, cuentas, ['--desde']);
    expect(incompleta.texto).toContain('A la opción --desde le falta su valor o le sobra.');
    const imposible = await execute(env, cuentas, ['--desde', '2026-13-45']);
    expect(imposible.texto).toContain('--desde es un día, como 2026-11-22');
    const sobrante = await execute(env, cuentas, ['ayer']);
    expect(sobrante.texto).toContain('Sobra «ayer».');
    expect([desconocida, incompleta, imposible, sobrante].map(dicho => dicho.codigo)).toEqual([2, 2, 2, 2]);
  });
});

it('the demonstration is sown without the limit of a page’s questions', async ({ base: database }) => {
  await database.pool.query(`
    create table visto (limite text);
    create function anotar_limite() returns trigger language plpgsql as $$ begin
      insert into visto values (current_setting('statement_timeout')); return new; end $$;
    create trigger anotar before insert on usuario for each row execute function anotar_limite()`);
  await seedDemo(database.url, createLog('silent'));
  const { rows } = await database.pool.query('select distinct limite from visto');
  expect(rows).toEqual([{ limite: '1h' }]);
});
