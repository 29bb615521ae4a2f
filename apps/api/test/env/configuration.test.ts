import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { LLAMADAS } from '@taquilla/contract/catalogo';
import type { Llamada } from '@taquilla/contract/comun/llamada';
import { RUTAS } from '@taquilla/contract/rutas';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { InvalidConfiguration, readConfiguration, SETTINGS } from '../../src/env/configuration.ts';
import { startupWarnings } from '../../src/startup/warnings.ts';

const PRODUCCION = {
  NODE_ENV: 'production',
  TAQUILLA_API_KEY: 'clave-de-prueba',
  PUBLIC_URL: 'https://tienda.example',
  TRUST_PROXY: '10.0.0.0/8',
  DATABASE_URL: 'postgresql://taquilla@base.example/taquilla',
  SMTP_URL: 'smtp://correo.example',
  CORREO_REMITENTE: 'Taquilla <boletos@tienda.example>',
  OPENPAY_BASE_URL: 'https://proveedor.example',
  OPENPAY_MERCHANT_ID: 'm123',
  OPENPAY_PRIVATE_KEY: 'sk_123',
  OPENPAY_PUBLIC_KEY: 'pk_123',
  OPENPAY_AVISOS_USUARIO: 'proveedor',
  OPENPAY_AVISOS_CLAVE: 'avisos-de-prueba',
  OPENPAY_PRODUCCION: 'si',
  OPERADOR_NOMBRE: 'Boletos del Bajío, S.A. de C.V.',
  OPERADOR_DIRECCION: 'Calle Real 1, León',
  OPERADOR_CORREO: 'hola@tienda.example',
  OPERADOR_TELEFONO: '477 000 0000',
  TAQUILLA_SESION_LLAVE: JSON.stringify(generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })),
  TAQUILLA_BOLETOS_LLAVE: JSON.stringify(generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })),
};

function complaints(env: Record<string, string | undefined>): string[] {
  try {
    readConfiguration(env);
    return [];
  } catch (error) {
    if (!(error instanceof InvalidConfiguration)) throw error;
    return error.message.split('\n');
  }
}

describe('a setting that cannot be used', () => {
  it.each([
    ['PORT', 'abc', 'un número entero de 0 a 65535'],
    ['PORT', '70000', 'un número entero de 0 a 65535'],
    ['PORT', ' ', 'un número entero de 0 a 65535'],
    ['PORT', '0x50', 'un número entero de 0 a 65535'],
    ['HOST', '999.1.1.1', 'un nombre o una dirección'],
    ['HOST', 'http://tienda', 'un nombre o una dirección'],
    ['TAQUILLA_POOL', '1', 'un número entero de 2 a 500'],
    ['TAQUILLA_APARTADO_SEGUNDOS', '1.5', 'un número entero de 5 a 7200'],
    ['DATABASE_URL', 'mysql://root:muysecreta@base/x', 'postgresql://…'],
    ['DATABASE_URL', 'postgresql://root:muysecreta@@:::/x', 'postgresql://…'],
    ['PUBLIC_URL', 'tienda.example', 'http:// o https://'],
    ['PUBLIC_URL', 'https://tienda.example/boletos', 'sin ruta'],
    ['SMTP_URL', 'http://usuario:muysecreta@correo', 'smtp:// o smtps://'],
    ['TAQUILLA_DEMO', 'quizá', 'si o no'],
    ['TAQUILLA_API_KEY', 'muysec', 'de 8 a 200 caracteres'],
    ['TRUST_PROXY', 'true', 'direcciones o redes'],
    ['TRUST_PROXY', '10.0.0.0/8, no.es.una.red', 'direcciones o redes'],
    ['TRUST_PROXY', '0.0.0.0/0', 'direcciones o redes'],
    ['TRUST_PROXY', '10.0.0.0/33', 'direcciones o redes'],
    ['CORREO_REMITENTE', 'Taquilla <a@taquilla.example>\r\nBcc: b@malo.example', 'Nombre <correo>'],
    ['CORS_ORIGENES', 'https://uno.example,dos.example', 'orígenes'],
    ['LOG_LEVEL', 'mucho', 'fatal, error, warn, info, debug, trace o silent'],
    ['METRICAS_CLAVE', 'muysec', 'al menos 8 caracteres'],
    ['TAQUILLA_SESION_LLAVE', 'muysecreta', 'llave privada Ed25519 como JWK'],
    ['TAQUILLA_SESION_LLAVE', '{"kty":"muysecreta"}', 'llave privada Ed25519 como JWK'],
    ['OPENPAY_PRIVATE_KEY', 'muysecreta', 'sk_…'],
    ['OPENPAY_AVISOS_CLAVE', 'muysec', 'al menos 8 caracteres'],
    ['CUENTA_REGRESIVA', 'mañana', 'o no'],
    ['OPERADOR_CORREO', 'hola', 'un correo'],
  ])('%s=%s is named in one line with what is expected, and never repeated', (nombre, valor, esperado) => {
    const lineas = complaints({ [nombre]: valor });
    expect(lineas).toHaveLength(1);
    expect(lineas[0]).toMatch(new RegExp(`^${nombre}: se esperaba `));
    expect(lineas[0]).toContain(esperado);
    if (valor.trim().length > 3) expect(lineas[0]).not.toContain(valor);
    expect(lineas[0]).not.toContain('muysec');
  });

  it('is a key of sessions of another kind', () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const llave = JSON.stringify(privateKey.export({ format: 'jwk' }));
    expect(complaints({ TAQUILLA_SESION_LLAVE: llave })).toEqual([
      expect.stringContaining('llave privada Ed25519 como JWK'),
    ]);
  });

  it('is named together with all the others', () => {
    expect(complaints({ PORT: 'abc', HOST: '127.0.0.1', TAQUILLA_POOL: 'x' })).toEqual([
      'PORT: se esperaba un número entero de 0 a 65535',
      'TAQUILLA_POOL: se esperaba un número entero de 2 a 500',
    ]);
  });

  it('is absent where it is empty, as compose files and shells leave it', () => {
    expect(readConfiguration({ PORT: '', SMTP_URL: '', DATABASE_URL: '' })).toEqual(readConfiguration({}));
  });
});

it.each([
  'postgresql://u:c@base.example:5432/taquilla?sslmode=require',
  'postgres://base/taquilla',
  'postgresql:///taquilla?host=/run/postgresql',
  'postgresql://taquilla@/taquilla?host=/run/postgresql',
])('takes %s as the address of a database', url => {
  expect(readConfiguration({ DATABASE_URL: url }).databaseUrl).toBe(url);
});

it.each(['2025-05-17T13:00-06:00', '2025-05-17T13:00:00-06:00', '2025-05-17T19:00Z'])(
  'takes %s as the moment of the countdown',
  momento => {
    const { cuentaRegresiva } = readConfiguration({ CUENTA_REGRESIVA: momento });
    expect(cuentaRegresiva?.momento.toISOString()).toBe('2025-05-17T19:00:00.000Z');
  },
);

describe('half a configuration', () => {
  it('is whole with all that production needs, and gives no cause for a warning', () => {
    expect(complaints(PRODUCCION)).toEqual([]);
    expect(startupWarnings(readConfiguration(PRODUCCION))).toEqual([]);
  });

  it.each([
    'TAQUILLA_API_KEY',
    'PUBLIC_URL',
    'SMTP_URL',
    'CORREO_REMITENTE',
    'OPENPAY_BASE_URL',
    'OPENPAY_MERCHANT_ID',
    'OPENPAY_PRIVATE_KEY',
    'OPENPAY_PUBLIC_KEY',
    'OPENPAY_AVISOS_USUARIO',
    'OPENPAY_AVISOS_CLAVE',
  ])('outside of demo mode a missing %s stops the start', nombre => {
    expect(complaints({ ...PRODUCCION, [nombre]: undefined })).toEqual([
      `${nombre}: es obligatoria cuando el modo de demostración está apagado`,
    ]);
  });

  it('without a mail server starts only where that is asked for, and says that buyers get no mail', () => {
    const config = readConfiguration({ ...PRODUCCION, SMTP_URL: 'buzon', CORREO_REMITENTE: undefined });
    expect(config.smtpUrl).toBeNull();
    expect(startupWarnings(config)).toEqual([expect.stringContaining('SMTP_URL es buzon')]);
  });

  it('lets nobody in by the stand-in of Google', () => {
    expect(complaints({ ...PRODUCCION, GOOGLE_CLIENT_ID: 'demo' })).toEqual([
      expect.stringMatching(/^GOOGLE_CLIENT_ID: se esperaba el de Google/),
    ]);
  });

  it('takes no card numbers for real money, and nobody’s word for an address, unless it is told to (S8, S10)', () => {
    const literal = (env: Record<string, string>) => readConfiguration(env).openpay.tarjetaLiteral;
    expect(literal(PRODUCCION)).toBe(false);
    expect(literal({ ...PRODUCCION, TARJETA_LITERAL: 'si' })).toBe(true);
    expect(readConfiguration({ ...PRODUCCION, TRUST_PROXY: undefined }).trustProxy).toBeNull();
  });

  it('does not charge at a real provider with the keys of the demonstration', () => {
    expect(complaints({ OPENPAY_BASE_URL: 'https://proveedor.example' })).toEqual(
      ['OPENPAY_MERCHANT_ID', 'OPENPAY_PRIVATE_KEY', 'OPENPAY_PUBLIC_KEY'].map(
        nombre => `${nombre}: es obligatoria con OPENPAY_BASE_URL`,
      ),
    );
  });

  it.each([
    ['the demonstration in production', { TAQUILLA_DEMO: 'si' }, 'demostración'],
    ['a provider that is its sandbox', { OPENPAY_PRODUCCION: undefined }, 'dinero de verdad'],
    ['a database of its own', { DATABASE_URL: undefined }, 'PostgreSQL integrado'],
    ['a shop without TLS', { PUBLIC_URL: 'http://tienda.example' }, 'sin TLS'],
    ['a key of sessions in every backup', { TAQUILLA_SESION_LLAVE: undefined }, 'TAQUILLA_SESION_LLAVE'],
    ['a key of tickets in every backup', { TAQUILLA_BOLETOS_LLAVE: undefined }, 'TAQUILLA_BOLETOS_LLAVE'],
    ['a proxy that is not believed', { TRUST_PROXY: undefined }, 'TRUST_PROXY'],
    ['an operator that was invented', { OPERADOR_DIRECCION: undefined }, 'OPERADOR_DIRECCION'],
    ['a blank where the operator stands in the legal texts', { OPERADOR_TELEFONO: ' ' }, 'OPERADOR_TELEFONO'],
  ])('warns of %s', (_, cambio, aviso) => {
    expect(startupWarnings(readConfiguration({ ...PRODUCCION, ...cambio }))).toEqual([
      expect.stringContaining(aviso),
    ]);
  });

  it('says nothing in a demonstration', () => {
    expect(startupWarnings(readConfiguration({}))).toEqual([]);
  });
});

describe("the footer's links to apps and networks (§2.18)", () => {
  const NINGUNA = { iphone: null, android: null, instagram: null, facebook: null };

  it('are all there in the demonstration', () => {
    expect(Object.values(readConfiguration({}).operador.ligas)).not.toContain(null);
  });

  it('are what the operator has set, and nothing else, outside of it', () => {
    expect(readConfiguration(PRODUCCION).operador.ligas).toEqual(NINGUNA);
    const OPERADOR_INSTAGRAM = 'https://instagram.com/tienda';
    expect(readConfiguration({ ...PRODUCCION, OPERADOR_INSTAGRAM }).operador.ligas).toEqual({
      ...NINGUNA,
      instagram: OPERADOR_INSTAGRAM,
    });
  });
});

describe('the kit for production', () => {
  const leer = (file: string) => readFileSync(new URL(`../../../../${file}`, import.meta.url), 'utf8');
  const EJEMPLO = leer('.env.example');

  it('has every setting in .env.example, once, and no other', () => {
    const nombrados = [...EJEMPLO.matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(([, nombre]) => nombre);
    expect(nombrados.sort()).toEqual([...SETTINGS, 'POSTGRES_PASSWORD'].sort());
  });

  it('starts with .env.example as it is, warned of nothing but the sandbox', () => {
    const config = readConfiguration(parseEnv(EJEMPLO));
    expect(config).toMatchObject({ demo: false, operador: { telefono: '477 000 0000' } });
    expect(startupWarnings(config)).toEqual([
      expect.stringContaining('OPENPAY_PRODUCCION'),
      expect.stringContaining('TAQUILLA_SESION_LLAVE'),
      expect.stringContaining('TAQUILLA_BOLETOS_LLAVE'),
    ]);
  });

  it('takes the examples that .env.example leaves out', () => {
    const todo = EJEMPLO.replace(/^#(?=[A-Z][A-Z0-9_]*=)/gm, '');
    expect(complaints(parseEnv(todo))).toEqual([]);
  });

  it('passes every setting on in compose.yaml', () => {
    const { services } = parse(leer('compose.yaml'));
    const pasados: Record<string, string> = services.taquilla.environment;
    expect(Object.keys(pasados).sort()).toEqual([...SETTINGS].sort());
    const FIJOS = ['NODE_ENV', 'HOST', 'PORT'];
    for (const nombre of SETTINGS.filter(nombre => !FIJOS.includes(nombre)))
      expect(pasados[nombre]).toMatch(new RegExp(`^\\$\\{${nombre}:[-?]`));
  });

  it('takes all that the build reads beside the workspaces into the image', () => {
    const copiados = [...leer('Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(
      ([, files = '']) => files.split(' '),
    );
    const delBuild = /^const COMMON_SOURCES = \[(.*?)\];/ms.exec(leer('scripts/build.mjs'))?.[1] ?? '';
    const fuentes = [...delBuild.matchAll(/'([\w.-]+)[/']/g)].map(([, nombre]) => nombre);
    const deVite = ['web', 'consola', 'puerta'].flatMap(app =>
      [...leer(`apps/${app}/vite.config.ts`).matchAll(/'\.\.\/\.\.\/([\w.-]+)'/g)].map(
        ([, nombre]) => nombre,
      ),
    );
    expect(fuentes.length * deVite.length).toBeGreaterThan(0);
    expect(copiados).toEqual(expect.arrayContaining([...fuentes, ...deVite]));
  });

  it.each(['nginx.conf', 'nginx-un-servidor.conf'])('lets the console send what it may through %s', file => {
    const mayores = Object.values<Llamada>(LLAMADAS).filter(({ maxBytes = 0 }) => maxBytes > 0);
    const [, megas] =
      /location (?=\/api\/v1\/consola\/ )[^{]*\{[^}]*client_max_body_size (\d+)m;/.exec(
        leer(`deploy/${file}`),
      ) ?? [];
    expect(mayores.length).toBeGreaterThan(0);
    expect(mayores.filter(({ id }) => !RUTAS[id].path.startsWith('/consola/'))).toEqual([]);
    expect(Number(megas) * 1024 * 1024).toBeGreaterThanOrEqual(
      Math.max(...mayores.map(({ maxBytes = 0 }) => maxBytes)),
    );
  });

  it.each([
    ['README.md', 'docs/operation.md'],
    ['README.es.md', 'docs/operacion.md'],
  ])('names every setting in its documents: %s, %s', (portada, manual) => {
    const documentos = `${leer(portada)}${leer(manual)}`;
    const breves = ['NODE_ENV', ...SETTINGS.filter(nombre => nombre.startsWith('OPERADOR_'))];
    for (const nombre of SETTINGS.filter(nombre => !breves.includes(nombre)))
      expect(documentos).toContain(`\`${nombre}\``);
  });
});
