import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import pg from 'pg';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  inject,
  it,
  onTestFinished,
  vi,
} from 'vitest';
import { startSandbox } from '../../../openpay-sandbox/src/sandbox.ts';
import { readConfiguration } from '../../src/env/configuration.ts';
import { createLog } from '../../src/log.ts';
import { crearOpenpay } from '../../src/providers/pagos/openpay/openpay.ts';
import type { Context } from '../../src/server/context.ts';
import { registerHealth } from '../../src/server/health.ts';
import { explainFailure } from '../../src/startup/explainFailure.ts';
import { greeting } from '../../src/startup/greeting.ts';
import { startProviderKeyCheck } from '../../src/startup/providerKey.ts';
import { readOperador, startServer } from '../../src/startup/startServer.ts';
import { createDatabase, type TestDatabase, urlOfDatabase } from '../support/database.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taquilla-arranque-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('a start that fails is explained in one sentence with its setting:', () => {
  const falloDe = (env: Record<string, string>) =>
    startServer(readConfiguration({ TAQUILLA_DATA: folder, ...env }), createLog('silent')).then(
      async server => {
        await server.stop();
        throw new Error('it started');
      },
      error => explainFailure(error),
    );

  it('a taken port, before anything was made', async () => {
    const otro = createServer().listen(0, '127.0.0.1');
    await new Promise(resolve => otro.once('listening', resolve));
    const direccion = otro.address();
    const port = typeof direccion === 'object' ? direccion?.port : 0;
    const dicho = await falloDe({ PORT: String(port), TAQUILLA_DATA: join(folder, 'datos') });
    expect(dicho).toMatch(new RegExp(`^El puerto ${port} ya está ocupado .* PORT=\\d+\\.$`));
    expect(existsSync(join(folder, 'datos'))).toBe(false);
    await new Promise(resolve => otro.close(resolve));
  });

  it('an address that this machine does not have, by number or by name', async () => {
    for (const HOST of ['203.0.113.9', 'no-hay.invalid'])
      expect(await falloDe({ PORT: '0', HOST })).toBe(
        `Esta máquina no tiene la dirección ${HOST}. Cambia HOST.`,
      );
  });

  it('a folder that cannot be written', async () => {
    await writeFile(join(folder, 'archivo'), '');
    const dicho = await falloDe({ PORT: '0', TAQUILLA_DATA: join(folder, 'archivo') });
    expect(dicho).toMatch(/^No se puede escribir en .*archivo.* TAQUILLA_DATA\.$/);
    if (process.platform === 'linux')
      expect(await falloDe({ PORT: '0', TAQUILLA_DATA: '/proc/taquilla/datos' })).toBe(
        'No se puede escribir en /proc/taquilla: no se puede crear ahí. Elige otra carpeta con TAQUILLA_DATA.',
      );
    const solaLectura = Object.assign(new Error('EROFS: read-only file system'), {
      code: 'EROFS',
      syscall: 'open',
      path: '/datos/lock',
    });
    expect(explainFailure(solaLectura)).toBe(
      'No se puede escribir en /datos/lock: es de sólo lectura. Elige otra carpeta con TAQUILLA_DATA.',
    );
  });

  it('a database that cannot be reached, or is not there', async () => {
    const lejos = await falloDe({
      PORT: '0',
      DATABASE_URL: 'postgresql://nadie:muysecreta@127.0.0.1:1/nada',
    });
    expect(lejos).toBe(
      'No se pudo conectar con la base de datos. Revisa DATABASE_URL. (ECONNREFUSED 127.0.0.1:1)',
    );
    const sinBase = await falloDe({
      PORT: '0',
      DATABASE_URL: urlOfDatabase(inject('postgresUrl'), 'no_existe'),
    });
    expect(sinBase).toBe('Esa base de datos no existe. Revisa DATABASE_URL. (3D000)');
    expect(`${lejos}${sinBase}`).not.toContain('muysecreta');
  });
});

it('waits for a database whose first connection takes longer than a page may wait', async () => {
  const database = await createDatabase(1);
  onTestFinished(() => database.close());
  const { host, port, user, password, database: name } = new pg.Client({ connectionString: database.url });
  const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  // A slow machine: what a client sends first arrives after 1.2 s.
  const slow = createServer(client => {
    const server = connect(target);
    for (const side of [client, server]) side.on('error', () => client.destroy());
    setTimeout(() => client.pipe(server).pipe(client), 1_200);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void slow.close());
  await new Promise(resolve => slow.once('listening', resolve));
  const at = `127.0.0.1:${(slow.address() as AddressInfo).port}`;
  const url = `postgresql://${user}${password ? `:${password}` : ''}@${at}/${name}`;
  await expect(readOperador(url, readConfiguration({}))).resolves.toBeUndefined();
});

describe('the provider’s key', () => {
  const probar = async (cambio: { privateKey?: () => string; baseUrl?: string }, escrita = false) => {
    const openpay = await startSandbox();
    const avisos: string[] = [];
    const { merchantId, privateKey, url: baseUrl } = openpay;
    const pagos = crearOpenpay({
      merchantId,
      privateKey: () => privateKey,
      baseUrl,
      timeoutMs: 30_000,
      remitente: 'a@taquilla.example',
      ...cambio,
    });
    const anotar = (...partes: unknown[]) => void avisos.push(String(partes.at(-1)));
    const log = { debug: anotar, info: anotar, warn: anotar, error: anotar };
    const llave = startProviderKeyCheck({ pagos, log, llaveEscrita: () => escrita });
    const app = Fastify();
    const isStopping = () => false;
    await vi.waitUntil(() => avisos.length > 0, 60_000);
    registerHealth(app, { db: database.pool, log, isStopping, providerState: llave.state });
    const response = await app.inject({ url: '/readyz' });
    await llave.stop();
    await openpay.close();
    return { avisos, estado: response.statusCode, proveedor: response.json().proveedor };
  };
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createDatabase(2);
  });
  afterAll(() => database.close());

  it('is tried at the start, and a wrong one is warned of and seen in /readyz', async () => {
    expect(await probar({ privateKey: () => 'sk_otra' })).toEqual({
      avisos: [expect.stringContaining('rechaza OPENPAY_MERCHANT_ID u OPENPAY_PRIVATE_KEY')],
      estado: 200,
      proveedor: 'llave_rechazada',
    });
    const { avisos } = await probar({ privateKey: () => 'sk_otra' }, true);
    expect(avisos).toEqual([
      expect.stringContaining('rechaza OPENPAY_MERCHANT_ID o la llave privada que se escribió en «Ajustes»'),
    ]);
    expect(await probar({})).toMatchObject({ estado: 200, proveedor: 'acepta' });
  });

  it('is asked again every minute: a provider that goes silent is told, and one that is back (§C4.1)', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const openpay = await startSandbox();
    let baseUrl = openpay.url;
    const pagos = () =>
      crearOpenpay({
        merchantId: openpay.merchantId,
        privateKey: () => openpay.privateKey,
        baseUrl,
        timeoutMs: 30_000,
        remitente: 'a@taquilla.example',
      });
    const log = createLog('silent');
    const llave = startProviderKeyCheck({
      pagos: { aceptaLlave: () => pagos().aceptaLlave() } as Context['pagos'],
      log,
      llaveEscrita: () => false,
    });
    onTestFinished(llave.stop);
    const estado = async (cual: string) => vi.waitUntil(() => llave.state() === cual, 60_000);
    const pasaUnMinuto = () => vi.advanceTimersByTimeAsync(60_000);
    await estado('acepta');
    baseUrl = 'http://127.0.0.1:9';
    await vi.waitUntil(() => vi.getTimerCount() > 0, 60_000);
    await pasaUnMinuto();
    await estado('sin_respuesta');
    baseUrl = openpay.url;
    await vi.waitUntil(() => vi.getTimerCount() > 0, 60_000);
    await pasaUnMinuto();
    await estado('acepta');
    await openpay.close();
  });

  it('is not called wrong while the provider does not answer', async () => {
    expect(await probar({ baseUrl: 'http://127.0.0.1:9' })).toEqual({
      avisos: [expect.stringContaining('no responde')],
      estado: 200,
      proveedor: 'sin_respuesta',
    });
  });
});

it('every line of the log is in Spanish', () => {
  const fuentes = new URL('../../src/', import.meta.url);
  const dichos = readdirSync(fuentes, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts'))
    .flatMap(file => {
      const texto = readFileSync(new URL(file, fuentes), 'utf8');
      const lineas = [
        ...texto.matchAll(/\blog(?:\.(?:debug|info|warn|error)|\[[^;]*?\])?\(([^;]*?)\)[;,)\n]/g),
      ];
      return lineas.flatMap(([, partes = '']) => partes.match(/'[^'\n]*'|`[^`]*`/g) ?? []);
    })
    .filter(dicho => dicho.includes(' '));
  expect(dichos.length).toBeGreaterThan(25);
  expect(dichos.filter(dicho => /\b(?:the|was|not|is|are|cannot|of|it|with)\b/i.test(dicho))).toEqual([]);
});

describe('what a started server says', () => {
  const donde = { url: 'http://127.0.0.1:3000', providerUrl: 'http://127.0.0.1:3001' };

  it('is, in a demonstration, where to log in, the mails and the test cards', () => {
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

  it('names no page that is not there', () => {
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
