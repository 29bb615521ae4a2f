import { z } from 'zod';

const interruptor = z
  .enum(['1', '0', 'true', 'false', 'si', 'no'])
  .transform(valor => valor === '1' || valor === 'true' || valor === 'si');
const direccionWeb = z.url({ protocol: /^https?$/ }).transform(url => url.replace(/\/+$/, ''));
const segundos = (minimo: number, maximo: number) => z.coerce.number().int().min(minimo).max(maximo);
const vacioEsAusente = (valor: unknown) => (valor === '' ? undefined : valor);
const opcional = <T extends z.ZodType>(tipo: T) => z.preprocess(vacioEsAusente, tipo.optional());
// Not z.url: PostgreSQL's own form that names a socket has no host.
const basePostgres = opcional(z.string().regex(/^postgres(ql)?:\/\//, 'expected postgresql://…'));

const esquema = z.object({
  NODE_ENV: opcional(z.string()),
  PORT: opcional(z.coerce.number().int().min(0).max(65_535)),
  HOST: opcional(z.string()),
  TAQUILLA_DATA: opcional(z.string()),
  DATABASE_URL: basePostgres,
  DATABASE_DIRECT_URL: basePostgres,
  DATABASE_REPLICA_URL: basePostgres,
  POSTGRES_BIN: opcional(z.string()),
  TAQUILLA_POOL: opcional(z.coerce.number().int().min(2).max(500)),
  TAQUILLA_SENTENCIAS_PREPARADAS: opcional(interruptor),
  PUBLIC_URL: opcional(direccionWeb),
  SMTP_URL: opcional(z.url({ protocol: /^smtps?$/ })),
  CORREO_REMITENTE: opcional(z.string()),
  TAQUILLA_DEMO: opcional(interruptor),
  TAQUILLA_API_KEY: opcional(z.string().min(8).max(200)),
  CORS_ORIGENES: opcional(z.string()),
  TRUST_PROXY: opcional(
    z.string().regex(/[.:]|loopback|linklocal|uniquelocal/, 'addresses or networks, such as 10.0.0.0/8'),
  ),
  LOG_LEVEL: opcional(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])),
  METRICAS_CLAVE: opcional(z.string().min(8)),
  TAQUILLA_WEB: opcional(z.string()),
  TAQUILLA_PARADA_SEGUNDOS: opcional(segundos(0, 120)),

  TAQUILLA_APARTADO_SEGUNDOS: opcional(segundos(5, 7200)),
  TAQUILLA_COBRO_SEGUNDOS: opcional(segundos(10, 86_400)),
  TAQUILLA_LIMITES: opcional(interruptor),
  TAQUILLA_SESION_DIAS: opcional(z.coerce.number().int().min(1).max(90)),
  TAQUILLA_SESION_LLAVE: opcional(z.string().startsWith('{')),
  TAQUILLA_MAX_RESERVAS_EN_CURSO: opcional(z.coerce.number().int().min(1).max(10_000)),
  TAQUILLA_MAX_ATRASO_MS: opcional(z.coerce.number().int().min(20).max(60_000)),

  OPENPAY_BASE_URL: opcional(direccionWeb),
  OPENPAY_MERCHANT_ID: opcional(z.string().regex(/^[a-z0-9]+$/i)),
  OPENPAY_PRIVATE_KEY: opcional(z.string().regex(/^sk_[a-z0-9]+$/i)),
  OPENPAY_PUBLIC_KEY: opcional(z.string().regex(/^pk_[a-z0-9]+$/i)),
  OPENPAY_PRODUCCION: opcional(interruptor),
  OPENPAY_SCRIPT_URL: opcional(z.url()),
  OPENPAY_DATA_SCRIPT_URL: opcional(z.url()),
  OPENPAY_TIMEOUT_SEGUNDOS: opcional(segundos(1, 120)),
  OPENPAY_3DS: opcional(z.enum(['auto', 'siempre', 'nunca'])),
  OPENPAY_3DS_DESDE: opcional(z.coerce.number().min(0)),
  OPENPAY_AVISOS_USUARIO: opcional(z.string().min(4)),
  OPENPAY_AVISOS_CLAVE: opcional(z.string().min(8)),
  TARJETA_LITERAL: opcional(interruptor),

  GOOGLE_CLIENT_ID: opcional(z.string()),
  GOOGLE_EMISOR: opcional(z.string()),
  GOOGLE_JWKS_URL: opcional(z.url()),
  GOOGLE_SCRIPT_URL: opcional(z.url()),

  OPERADOR_NOMBRE: opcional(z.string()),
  OPERADOR_DIRECCION: opcional(z.string()),
  OPERADOR_CORREO: opcional(z.email()),
  OPERADOR_TELEFONO: opcional(z.string()),
  OPERADOR_IPHONE: opcional(direccionWeb),
  OPERADOR_ANDROID: opcional(direccionWeb),
  OPERADOR_INSTAGRAM: opcional(direccionWeb),
  OPERADOR_FACEBOOK: opcional(direccionWeb),
  CUENTA_REGRESIVA: opcional(z.union([z.literal('no'), z.iso.datetime({ offset: true })])),
  CUENTA_REGRESIVA_TITULO: opcional(z.string().max(120)),
});

/** A setting that cannot be used; names itself. */
export class ConfiguracionInvalida extends Error {}

/**
 * Reads and checks all configuration, once. The only reader of `process.env` in the server.
 * @throws ConfiguracionInvalida naming every bad setting.
 */
export function leerConfiguracion(entorno: Readonly<Record<string, string | undefined>> = process.env) {
  const leido = esquema.safeParse(entorno);
  if (!leido.success) {
    throw new ConfiguracionInvalida(
      leido.error.issues
        .map(i => `${i.path.join('.')}: ${i.message} (is "${entorno[String(i.path[0])]}")`)
        .join('\n'),
    );
  }
  const v = leido.data;
  const enProduccion = v.NODE_ENV === 'production';
  const demo = v.TAQUILLA_DEMO ?? !enProduccion;
  const host = v.HOST ?? '127.0.0.1';
  const puerto = v.PORT ?? 3000;
  if (!demo) exigirProduccion(v);
  return {
    demo,
    enProduccion,
    host,
    puerto,
    datos: v.TAQUILLA_DATA ?? '.taquilla',
    databaseUrl: v.DATABASE_URL ?? null,
    postgresBin: v.POSTGRES_BIN ?? null,
    /** Past a pooler in front of `databaseUrl`; null where there is none. */
    databaseDirectUrl: v.DATABASE_DIRECT_URL ?? null,
    databaseReplicaUrl: v.DATABASE_REPLICA_URL ?? null,
    conexiones: v.TAQUILLA_POOL ?? 20,
    /** Whether statements keep their names from one transaction to the next. */
    sentenciasPreparadas: v.TAQUILLA_SENTENCIAS_PREPARADAS ?? true,
    /** Null until the server listens, when neither it nor a fixed port is configured. */
    publicUrl: v.PUBLIC_URL ?? null,
    smtpUrl: v.SMTP_URL ?? null,
    remitente: v.CORREO_REMITENTE ?? 'Taquilla <boletos@taquilla.example>',
    apiKey: v.TAQUILLA_API_KEY ?? 'taquilla-web',
    corsOrigenes: v.CORS_ORIGENES?.split(',').map(o => o.trim()) ?? [],
    /** Addresses or networks of proxies whose X-Forwarded-For is believed; null believes nobody. */
    trustProxy: v.TRUST_PROXY ?? null,
    logLevel: v.LOG_LEVEL ?? 'info',
    /** Key (Bearer) of `/metrics`. Outside demo mode there is no such page without one. */
    metricasClave: v.METRICAS_CLAVE ?? null,
    /** Folder of the built storefront; null for the one beside the server. */
    web: v.TAQUILLA_WEB ?? null,
    /** How long a server that is told to stop goes on serving, so that load balancers see it go. */
    paradaMs: (v.TAQUILLA_PARADA_SEGUNDOS ?? (demo ? 0 : 3)) * 1000,
    compra: {
      apartadoSegundos: v.TAQUILLA_APARTADO_SEGUNDOS ?? 600,
      cobroSegundos: v.TAQUILLA_COBRO_SEGUNDOS ?? 1800,
      maxReservasEnCurso: v.TAQUILLA_MAX_RESERVAS_EN_CURSO ?? 400,
      /** An event loop that is this late does not need more work: reservations are sent away. */
      maxAtrasoMs: v.TAQUILLA_MAX_ATRASO_MS ?? 200,
    },
    limitesDeRitmo: v.TAQUILLA_LIMITES ?? true,
    sesion: {
      segundos: (v.TAQUILLA_SESION_DIAS ?? 7) * 86_400,
      /** Private Ed25519 key as JWK (JSON); null for the one that all processes share in the database. */
      llave: v.TAQUILLA_SESION_LLAVE ?? null,
    },
    openpay: {
      /** Null in demo mode without an address: the stand-in is started and answers its own. */
      baseUrl: v.OPENPAY_BASE_URL ?? null,
      merchantId: v.OPENPAY_MERCHANT_ID ?? 'mtaquillademo0000000',
      privateKey: v.OPENPAY_PRIVATE_KEY ?? 'sk_demo0000000000000000000000000000',
      publicKey: v.OPENPAY_PUBLIC_KEY ?? 'pk_demo0000000000000000000000000000',
      sandbox: !(v.OPENPAY_PRODUCCION ?? false),
      scriptUrl: v.OPENPAY_SCRIPT_URL ?? null,
      dataScriptUrl: v.OPENPAY_DATA_SCRIPT_URL ?? null,
      timeoutMs: (v.OPENPAY_TIMEOUT_SEGUNDOS ?? 40) * 1000,
      tresDSecure: v.OPENPAY_3DS ?? 'auto',
      /** Pesos from which 3-D Secure is asked for from the start. */
      tresDSecureDesde: v.OPENPAY_3DS_DESDE ?? 10_000,
      avisos: {
        usuario: v.OPENPAY_AVISOS_USUARIO ?? 'openpay',
        clave: v.OPENPAY_AVISOS_CLAVE ?? 'avisos-de-demo',
      },
      tarjetaLiteral: v.TARJETA_LITERAL ?? !(v.OPENPAY_PRODUCCION ?? false),
    },
    google: v.GOOGLE_CLIENT_ID
      ? {
          clientId: v.GOOGLE_CLIENT_ID,
          emisores: v.GOOGLE_EMISOR
            ? [v.GOOGLE_EMISOR]
            : ['https://accounts.google.com', 'accounts.google.com'],
          jwksUrl: v.GOOGLE_JWKS_URL ?? 'https://www.googleapis.com/oauth2/v3/certs',
          scriptUrl: v.GOOGLE_SCRIPT_URL ?? 'https://accounts.google.com/gsi/client',
        }
      : null,
    operador: {
      nombre: v.OPERADOR_NOMBRE ?? 'Taquilla',
      direccion: v.OPERADOR_DIRECCION ?? 'Av. del Fresno 1184, Ciudad de México',
      correo: v.OPERADOR_CORREO ?? 'hola@taquilla.example',
      telefono: v.OPERADOR_TELEFONO ?? '55 0000 0000',
      ligas: {
        iphone: v.OPERADOR_IPHONE ?? null,
        android: v.OPERADOR_ANDROID ?? null,
        instagram: v.OPERADOR_INSTAGRAM ?? null,
        facebook: v.OPERADOR_FACEBOOK ?? null,
      },
    },
    cuentaRegresiva:
      v.CUENTA_REGRESIVA === 'no'
        ? null
        : {
            momento: new Date(v.CUENTA_REGRESIVA ?? '2025-05-17T13:00:00-06:00'),
            titulo: v.CUENTA_REGRESIVA_TITULO ?? 'Arranca la temporada',
          },
  };
}

export type Configuracion = ReturnType<typeof leerConfiguracion>;

/** Outside demo mode nothing has a default that a stranger could know. */
function exigirProduccion(v: z.infer<typeof esquema>): void {
  const exigidas = [
    'TAQUILLA_API_KEY',
    'PUBLIC_URL',
    'OPENPAY_BASE_URL',
    'OPENPAY_MERCHANT_ID',
    'OPENPAY_PRIVATE_KEY',
    'OPENPAY_PUBLIC_KEY',
    'OPENPAY_AVISOS_USUARIO',
    'OPENPAY_AVISOS_CLAVE',
  ] as const;
  const faltan = exigidas.filter(nombre => v[nombre] === undefined);
  if (faltan.length > 0) {
    throw new ConfiguracionInvalida(
      faltan.map(nombre => `${nombre}: required when demo mode is off`).join('\n'),
    );
  }
}
