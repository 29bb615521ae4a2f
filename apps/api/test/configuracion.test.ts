import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { advertencias } from '../src/arranque/advertencias.ts';
import { ConfiguracionInvalida, leerConfiguracion } from '../src/env.ts';

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
};

function quejas(entorno: Record<string, string | undefined>): string[] {
  try {
    leerConfiguracion(entorno);
    return [];
  } catch (error) {
    if (!(error instanceof ConfiguracionInvalida)) throw error;
    return error.message.split('\n');
  }
}

describe('a setting that cannot be used', () => {
  it.each([
    ['PORT', 'abc', 'a whole number from 0 to 65535'],
    ['PORT', '70000', 'a whole number from 0 to 65535'],
    ['PORT', ' ', 'a whole number from 0 to 65535'],
    ['PORT', '0x50', 'a whole number from 0 to 65535'],
    ['HOST', '999.1.1.1', 'a name or an address'],
    ['HOST', 'http://tienda', 'a name or an address'],
    ['TAQUILLA_POOL', '1', 'a whole number from 2 to 500'],
    ['TAQUILLA_APARTADO_SEGUNDOS', '1.5', 'a whole number from 5 to 7200'],
    ['DATABASE_URL', 'mysql://root:muysecreta@base/x', 'postgresql://…'],
    ['DATABASE_URL', 'postgresql://root:muysecreta@@:::/x', 'postgresql://…'],
    ['PUBLIC_URL', 'tienda.example', 'http:// or https://'],
    ['PUBLIC_URL', 'https://tienda.example/boletos', 'without a path'],
    ['SMTP_URL', 'http://usuario:muysecreta@correo', 'smtp:// or smtps://'],
    ['TAQUILLA_DEMO', 'quizá', 'si or no'],
    ['TAQUILLA_API_KEY', 'muysec', '8 to 200 characters'],
    ['TRUST_PROXY', 'true', 'addresses or networks'],
    ['TRUST_PROXY', '10.0.0.0/8, no.es.una.red', 'addresses or networks'],
    ['TRUST_PROXY', '0.0.0.0/0', 'addresses or networks'],
    ['TRUST_PROXY', '10.0.0.0/33', 'addresses or networks'],
    ['CORREO_REMITENTE', 'Taquilla <a@taquilla.example>\r\nBcc: b@malo.example', 'Name <address>'],
    ['CORS_ORIGENES', 'https://uno.example,dos.example', 'origins'],
    ['LOG_LEVEL', 'mucho', 'fatal, error, warn, info, debug, trace or silent'],
    ['METRICAS_CLAVE', 'muysec', 'at least 8 characters'],
    ['TAQUILLA_SESION_LLAVE', 'muysecreta', 'private Ed25519 key as JWK'],
    ['TAQUILLA_SESION_LLAVE', '{"kty":"muysecreta"}', 'private Ed25519 key as JWK'],
    ['OPENPAY_PRIVATE_KEY', 'muysecreta', 'sk_…'],
    ['OPENPAY_AVISOS_CLAVE', 'muysec', 'at least 8 characters'],
    ['CUENTA_REGRESIVA', 'mañana', 'or no'],
    ['OPERADOR_CORREO', 'hola', 'an e-mail address'],
  ])('%s=%s is named in one line with what is expected, and never repeated', (nombre, valor, esperado) => {
    const lineas = quejas({ [nombre]: valor });
    expect(lineas).toHaveLength(1);
    expect(lineas[0]).toMatch(new RegExp(`^${nombre}: expected `));
    expect(lineas[0]).toContain(esperado);
    if (valor.trim().length > 3) expect(lineas[0]).not.toContain(valor);
    expect(lineas[0]).not.toContain('muysec');
  });

  it('is a key of sessions of another kind', () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const llave = JSON.stringify(privateKey.export({ format: 'jwk' }));
    expect(quejas({ TAQUILLA_SESION_LLAVE: llave })).toEqual([
      expect.stringContaining('private Ed25519 key as JWK'),
    ]);
  });

  it('is named together with all the others', () => {
    expect(quejas({ PORT: 'abc', HOST: '127.0.0.1', TAQUILLA_POOL: 'x' })).toEqual([
      'PORT: expected a whole number from 0 to 65535',
      'TAQUILLA_POOL: expected a whole number from 2 to 500',
    ]);
  });

  it('is absent where it is empty, as compose files and shells leave it', () => {
    expect(leerConfiguracion({ PORT: '', SMTP_URL: '', DATABASE_URL: '' })).toEqual(leerConfiguracion({}));
  });
});

it.each([
  'postgresql://u:c@base.example:5432/taquilla?sslmode=require',
  'postgres://base/taquilla',
  'postgresql:///taquilla?host=/run/postgresql',
  'postgresql://taquilla@/taquilla?host=/run/postgresql',
])('takes %s as the address of a database', url => {
  expect(leerConfiguracion({ DATABASE_URL: url }).databaseUrl).toBe(url);
});

describe('half a configuration', () => {
  it('is whole with all that production needs, and gives no cause for a warning', () => {
    expect(quejas(PRODUCCION)).toEqual([]);
    expect(advertencias(leerConfiguracion(PRODUCCION))).toEqual([]);
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
    expect(quejas({ ...PRODUCCION, [nombre]: undefined })).toEqual([
      `${nombre}: required when demo mode is off`,
    ]);
  });

  it('without a mail server starts only where that is asked for, and says that buyers get no mail', () => {
    const config = leerConfiguracion({ ...PRODUCCION, SMTP_URL: 'buzon', CORREO_REMITENTE: undefined });
    expect(config.smtpUrl).toBeNull();
    expect(advertencias(config)).toEqual([expect.stringContaining('no mail leaves this server')]);
  });

  it('lets nobody in by the stand-in of Google', () => {
    expect(quejas({ ...PRODUCCION, GOOGLE_CLIENT_ID: 'demo' })).toEqual([
      expect.stringMatching(/^GOOGLE_CLIENT_ID: expected Google/),
    ]);
  });

  it('takes no card numbers for real money, and nobody’s word for an address, unless it is told to (S8, S10)', () => {
    const literal = (entorno: Record<string, string>) => leerConfiguracion(entorno).openpay.tarjetaLiteral;
    expect(literal(PRODUCCION)).toBe(false);
    expect(literal({ ...PRODUCCION, TARJETA_LITERAL: 'si' })).toBe(true);
    expect(leerConfiguracion({ ...PRODUCCION, TRUST_PROXY: undefined }).trustProxy).toBeNull();
  });

  it('does not charge at a real provider with the keys of the demonstration', () => {
    expect(quejas({ OPENPAY_BASE_URL: 'https://proveedor.example' })).toEqual(
      ['OPENPAY_MERCHANT_ID', 'OPENPAY_PRIVATE_KEY', 'OPENPAY_PUBLIC_KEY'].map(
        nombre => `${nombre}: required with OPENPAY_BASE_URL`,
      ),
    );
  });

  it.each([
    ['the demonstration in production', { TAQUILLA_DEMO: 'si' }, 'demo mode is on'],
    ['a provider that is its sandbox', { OPENPAY_PRODUCCION: undefined }, 'no real money'],
    ['a database of its own', { DATABASE_URL: undefined }, 'embedded PostgreSQL'],
    ['a shop without TLS', { PUBLIC_URL: 'http://tienda.example' }, 'without TLS'],
    ['a proxy that is not believed', { TRUST_PROXY: undefined }, 'TRUST_PROXY'],
    ['an operator that was invented', { OPERADOR_DIRECCION: undefined }, 'OPERADOR_DIRECCION'],
    ['a blank where the operator stands in the legal texts', { OPERADOR_TELEFONO: ' ' }, 'OPERADOR_TELEFONO'],
  ])('warns of %s', (_, cambio, aviso) => {
    expect(advertencias(leerConfiguracion({ ...PRODUCCION, ...cambio }))).toEqual([
      expect.stringContaining(aviso),
    ]);
  });

  it('says nothing in a demonstration', () => {
    expect(advertencias(leerConfiguracion({}))).toEqual([]);
  });
});

describe("the footer's links to apps and networks (§2.18)", () => {
  const NINGUNA = { iphone: null, android: null, instagram: null, facebook: null };

  it('are all there in the demonstration', () => {
    expect(Object.values(leerConfiguracion({}).operador.ligas)).not.toContain(null);
  });

  it('are what the operator has set, and nothing else, outside of it', () => {
    expect(leerConfiguracion(PRODUCCION).operador.ligas).toEqual(NINGUNA);
    const OPERADOR_INSTAGRAM = 'https://instagram.com/tienda';
    expect(leerConfiguracion({ ...PRODUCCION, OPERADOR_INSTAGRAM }).operador.ligas).toEqual({
      ...NINGUNA,
      instagram: OPERADOR_INSTAGRAM,
    });
  });
});
