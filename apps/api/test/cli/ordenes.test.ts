import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  inject,
  it as prueba,
  vi,
} from 'vitest';
import { startSandbox } from '../../../openpay-sandbox/src/sandbox.ts';
import { startEmbeddedPostgres } from '../../src/db/embedded/start-embedded-postgres.ts';
import { readConfiguration } from '../../src/env/configuration.ts';
import { createLog } from '../../src/log.ts';
import { crearOpenpay } from '../../src/providers/pagos/openpay/openpay.ts';
import { registerHealth } from '../../src/server/health.ts';
import { explainFailure } from '../../src/startup/explainFailure.ts';
import { greeting } from '../../src/startup/greeting.ts';
import { startProviderKeyCheck } from '../../src/startup/providerKey.ts';
import { seedDemo } from '../../src/startup/seedDemo.ts';
import { startServer } from '../../src/startup/startServer.ts';
import { withDatabase } from '../../src/startup/withDatabase.ts';
import { type BaseDePrueba, conBase, crearBase, sql } from '../support/baseDeDatos.ts';
import { crearEvento } from '../support/fabrica.ts';

/** What a command said and how it ended. */
interface Dicho {
  texto: string;
  codigo: number;
}

class Terminado extends Error {}

let carpeta: string;
beforeEach(async () => {
  carpeta = await mkdtemp(join(tmpdir(), 'taquilla-ordenes-'));
});
afterEach(() => rm(carpeta, { recursive: true, force: true }));

/** Runs what a command runs, with this environment and nothing else of ours. */
async function ejecutar(
  entorno: Record<string, string>,
  orden: () => Promise<unknown>,
  argumentos: string[] = [],
): Promise<Dicho> {
  const lineas: string[] = [];
  const anotar = (...partes: unknown[]) => void lineas.push(partes.join(' '));
  const espias = [
    vi.spyOn(console, 'error').mockImplementation(anotar),
    vi.spyOn(console, 'log').mockImplementation(anotar),
    vi.spyOn(console, 'table').mockImplementation(anotar),
    vi.spyOn(process, 'exit').mockImplementation(codigo => {
      process.exitCode = codigo ?? 0;
      throw new Terminado();
    }),
  ];
  const [previos, previo] = [process.argv, process.exitCode];
  process.argv = [process.execPath, 'orden', ...argumentos];
  process.exitCode = 0;
  for (const nombre of ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'TAQUILLA_DEMO', 'NODE_ENV'])
    vi.stubEnv(nombre, entorno[nombre] ?? '');
  vi.stubEnv('TAQUILLA_DATA', join(carpeta, 'datos'));
  vi.resetModules();
  try {
    await orden().catch(error => {
      if (!(error instanceof Terminado)) throw error;
    });
    return { texto: lineas.join('\n'), codigo: Number(process.exitCode) };
  } finally {
    process.argv = previos;
    process.exitCode = previo;
    vi.unstubAllEnvs();
    for (const espia of espias) espia.mockRestore();
  }
}

const cuentas = () => import('../../src/cli/cuentas.ts');

const it = prueba.extend('base', async ({ onTestFinished: _ }, { onCleanup }) => {
  const base = await crearBase(2);
  onCleanup(() => base.cerrar());
  return base;
});

describe('a command without its environment', () => {
  prueba('names the setting that is missing and creates no database', async () => {
    const dicho = await ejecutar({}, cuentas);
    expect(dicho.codigo).toBe(1);
    expect(dicho.texto).toContain('DATABASE_URL: falta');
    expect(dicho.texto).toContain(join(carpeta, 'datos'));
    expect(existsSync(join(carpeta, 'datos'))).toBe(false);
  });

  prueba('works on the embedded database that is there, and names its folder', async () => {
    const dataDir = join(carpeta, 'datos', 'postgres');
    // The same PostgreSQL as the command takes, where the tests run on another.
    const binDir = process.env.POSTGRES_BIN;
    const embebida = await startEmbeddedPostgres({ dataDir, log: () => {}, ...(binDir && { binDir }) });
    try {
      const dicho = await ejecutar({}, () => withDatabase(async db => void (await db.query('select 1'))));
      expect(dicho).toEqual({ codigo: 0, texto: `Base de datos: la embebida, en ${dataDir}` });
    } finally {
      await embebida.stop();
    }
  });
});

describe('a command', () => {
  it('names the database that it works on, without its password', async ({ base }) => {
    const conClave = `${base.url}${base.url.includes('?') ? '&' : '?'}password=muysecreta`;
    const dicho = await ejecutar({ DATABASE_URL: conClave }, () => withDatabase(async () => {}));
    expect(dicho.texto).toMatch(/^Base de datos: prueba_\w+ en .+ \(usuario \w+\)$/);
    expect(dicho.texto).not.toContain('muysecreta');
  });

  it('is not cut off after 15 seconds, as a page’s questions are', async ({ base }) => {
    const vistos: string[] = [];
    await ejecutar({ DATABASE_URL: base.url }, () =>
      withDatabase(async db => {
        const { rows } = await db.query<{ statement_timeout: string }>('show statement_timeout');
        vistos.push(...rows.map(fila => fila.statement_timeout));
      }),
    );
    expect(vistos).toEqual(['1h']);
  });

  prueba('about accounts makes no tables in a database that is not Taquilla’s', async () => {
    const url = conBase(inject('postgresUrl'), `ajena_${crypto.randomUUID().replaceAll('-', '')}`);
    const nombre = new URL(url.replace('@/', '@localhost/')).pathname.slice(1);
    await sql(inject('postgresUrl'), `create database ${nombre}`);
    try {
      const dicho = await ejecutar({ DATABASE_URL: url }, cuentas);
      expect(dicho.codigo).toBe(1);
      expect(dicho.texto).toContain('no es de Taquilla');
      await sql(url, 'create table migracion (nada integer)');
    } finally {
      await sql(inject('postgresUrl'), `drop database ${nombre} with (force)`);
    }
  });
});

describe('the nightly check of the accounts', () => {
  it('is no success on a database without events, and asks whether it is the right one', async ({ base }) => {
    const dicho = await ejecutar({ DATABASE_URL: base.url }, cuentas);
    expect(dicho.codigo).toBe(1);
    expect(dicho.texto).toContain('¿Es la correcta?');
    expect(dicho.texto).not.toContain('en su lugar');
  });

  it('is one before the first sale, and says that there was none', async ({ base }) => {
    await crearEvento(base.pool);
    const dicho = await ejecutar({ DATABASE_URL: base.url }, cuentas);
    expect(dicho.codigo).toBe(0);
    expect(dicho.texto).toContain('ninguna venta');
  });

  it('says in Spanish what it does not take', async ({ base }) => {
    const entorno = { DATABASE_URL: base.url };
    const desconocida = await ejecutar(entorno, cuentas, ['--hasta', '2026-11-22']);
    expect(desconocida.texto).toContain('No existe la opción --hasta.');
    const incompleta = await ejecutar(entorno, cuentas, ['--desde']);
    expect(incompleta.texto).toContain('A la opción --desde le falta su valor o le sobra.');
    const sobrante = await ejecutar(entorno, cuentas, ['ayer']);
    expect(sobrante.texto).toContain('Sobra «ayer».');
    expect([desconocida, incompleta, sobrante].map(dicho => dicho.codigo)).toEqual([2, 2, 2]);
  });
});

it('the demonstration is sown without the limit of a page’s questions', async ({ base }) => {
  await base.pool.query(`
    create table visto (limite text);
    create function anotar_limite() returns trigger language plpgsql as $$ begin
      insert into visto values (current_setting('statement_timeout')); return new; end $$;
    create trigger anotar before insert on usuario for each row execute function anotar_limite()`);
  await seedDemo(base.url, createLog('silent'));
  const { rows } = await base.pool.query('select distinct limite from visto');
  expect(rows).toEqual([{ limite: '1h' }]);
});

describe('a start that fails is explained in one sentence with its setting:', () => {
  const falloDe = (entorno: Record<string, string>) =>
    startServer(readConfiguration({ TAQUILLA_DATA: carpeta, ...entorno }), createLog('silent')).then(
      async servidor => {
        await servidor.detener();
        throw new Error('it started');
      },
      error => explainFailure(error),
    );

  prueba('a taken port, before anything was made', async () => {
    const otro = createServer().listen(0, '127.0.0.1');
    await new Promise(resolve => otro.once('listening', resolve));
    const direccion = otro.address();
    const puerto = typeof direccion === 'object' ? direccion?.port : 0;
    const dicho = await falloDe({ PORT: String(puerto), TAQUILLA_DATA: join(carpeta, 'datos') });
    expect(dicho).toMatch(new RegExp(`^El puerto ${puerto} ya está ocupado .* PORT=\\d+\\.$`));
    expect(existsSync(join(carpeta, 'datos'))).toBe(false);
    await new Promise(resolve => otro.close(resolve));
  });

  prueba('a folder that cannot be written', async () => {
    await writeFile(join(carpeta, 'archivo'), '');
    const dicho = await falloDe({ PORT: '0', TAQUILLA_DATA: join(carpeta, 'archivo') });
    expect(dicho).toMatch(/^No se puede escribir en .*archivo.* TAQUILLA_DATA\.$/);
    const solaLectura = Object.assign(new Error('EROFS: read-only file system'), {
      code: 'EROFS',
      syscall: 'open',
      path: '/datos/lock',
    });
    expect(explainFailure(solaLectura)).toBe(
      'No se puede escribir en /datos/lock: es de sólo lectura. Elige otra carpeta con TAQUILLA_DATA.',
    );
  });

  prueba('a database that cannot be reached, or is not there', async () => {
    const lejos = await falloDe({
      PORT: '0',
      DATABASE_URL: 'postgresql://nadie:muysecreta@127.0.0.1:1/nada',
    });
    expect(lejos).toMatch(/^No se pudo conectar con la base de datos\. Revisa DATABASE_URL\./);
    const sinBase = await falloDe({ PORT: '0', DATABASE_URL: conBase(inject('postgresUrl'), 'no_existe') });
    expect(sinBase).toMatch(/^Esa base de datos no existe\. Revisa DATABASE_URL\./);
    expect(`${lejos}${sinBase}`).not.toContain('muysecreta');
  });
});

describe('the provider’s key', () => {
  const probar = async (cambio: { privateKey?: string; baseUrl?: string }) => {
    const openpay = await startSandbox();
    const avisos: string[] = [];
    const { merchantId, privateKey, url: baseUrl } = openpay;
    const pagos = crearOpenpay({
      merchantId,
      privateKey,
      baseUrl,
      timeoutMs: 30_000,
      remitente: 'a@taquilla.example',
      ...cambio,
    });
    const anotar = (...partes: unknown[]) => void avisos.push(String(partes.at(-1)));
    const log = { debug: anotar, info: anotar, warn: anotar, error: anotar };
    const llave = startProviderKeyCheck({ pagos, log });
    const app = Fastify();
    const isStopping = () => false;
    await vi.waitUntil(() => avisos.length > 0, 60_000);
    registerHealth(app, { db: base.pool, log, isStopping, providerState: llave.estado });
    const respuesta = await app.inject({ url: '/readyz' });
    await llave.detener();
    await openpay.close();
    return { avisos, estado: respuesta.statusCode, proveedor: respuesta.json().proveedor };
  };
  let base: BaseDePrueba;
  beforeAll(async () => {
    base = await crearBase(2);
  });
  afterAll(() => base.cerrar());

  prueba('is tried at the start, and a wrong one is warned of and seen in /readyz', async () => {
    expect(await probar({ privateKey: 'sk_otra' })).toEqual({
      avisos: [expect.stringContaining('rechaza OPENPAY_MERCHANT_ID u OPENPAY_PRIVATE_KEY')],
      estado: 200,
      proveedor: 'llave_rechazada',
    });
    expect(await probar({})).toMatchObject({ estado: 200, proveedor: 'acepta' });
  });

  prueba('is not called wrong while the provider does not answer', async () => {
    expect(await probar({ baseUrl: 'http://127.0.0.1:9' })).toEqual({
      avisos: [expect.stringContaining('no responde')],
      estado: 200,
      proveedor: 'sin_respuesta',
    });
  });
});

describe('what a started server says', () => {
  const donde = { url: 'http://127.0.0.1:3000', providerUrl: 'http://127.0.0.1:3001' };

  prueba('is, in a demonstration, where to log in, the mails and the test cards', () => {
    const texto = greeting(readConfiguration({}), donde);
    for (const parte of [
      'http://127.0.0.1:3000/auth/login',
      'jimena@taquilla.example, contraseña Boletos2026',
      'puerta@taquilla.example, contraseña Puerta2026',
      'http://127.0.0.1:3000/dev/correos',
      'http://127.0.0.1:3001/tarjetas',
      '4111 1111 1111 1111 paga',
    ])
      expect(texto).toContain(parte);
  });

  prueba('names no page that is not there', () => {
    const conServicios = readConfiguration({
      SMTP_URL: 'smtp://correo.example',
      OPENPAY_BASE_URL: 'https://proveedor.example',
      OPENPAY_MERCHANT_ID: 'm1',
      OPENPAY_PRIVATE_KEY: 'sk_1',
      OPENPAY_PUBLIC_KEY: 'pk_1',
    });
    expect(greeting(conServicios, donde)).not.toMatch(/dev\/correos|tarjetas|4111/);
  });
});
