import { z } from 'zod';
import { atLeast, integer, list, noSlash, oneOf, optional, postgresUrl, text, toggle } from './kinds.ts';
import { isHost, isNetwork, isOrigin } from './shapes.ts';

/** The process, its database and its addresses. */
export const serverSettings = {
  NODE_ENV: text,
  PORT: integer(0, 65_535),
  HOST: optional(z.string().refine(isHost), 'un nombre o una dirección en la cual escuchar'),
  TAQUILLA_DATA: text,
  DATABASE_URL: postgresUrl,
  DATABASE_DIRECT_URL: postgresUrl,
  DATABASE_REPLICA_URL: postgresUrl,
  POSTGRES_BIN: text,
  TAQUILLA_POOL: integer(2, 500),
  TAQUILLA_SENTENCIAS_PREPARADAS: toggle,
  TAQUILLA_ATASCO_MS: integer(100, 60_000),
  PUBLIC_URL: optional(
    noSlash.refine(isOrigin),
    'una dirección que empiece con http:// o https://, sin ruta',
  ),
  TAQUILLA_DEMO: toggle,
  TAQUILLA_API_KEY: optional(
    z
      .string()
      .transform(list)
      .pipe(z.array(z.string().min(8).max(200)).min(1).max(10)),
    'claves de 8 a 200 caracteres, separadas por comas',
  ),
  TAQUILLA_HSTS_SUBDOMINIOS: toggle,
  CORS_ORIGENES: optional(
    z
      .string()
      .transform(list)
      .refine(origins => origins.every(isOrigin)),
    'orígenes como https://tienda.example, separados por comas',
  ),
  TRUST_PROXY: optional(
    z.string().refine(value => list(value).every(isNetwork)),
    'direcciones o redes, como 10.0.0.0/8, separadas por comas',
  ),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
  METRICAS_CLAVE: atLeast(8),
  TAQUILLA_WEB: text,
  TAQUILLA_PARADA_SEGUNDOS: integer(0, 120),
};

export function readServer(v: z.output<z.ZodObject<typeof serverSettings>>, demo: boolean) {
  return {
    inProduction: v.NODE_ENV === 'production',
    host: v.HOST ?? '127.0.0.1',
    port: v.PORT ?? 3000,
    dataDir: v.TAQUILLA_DATA ?? '.taquilla',
    databaseUrl: v.DATABASE_URL ?? null,
    postgresBin: v.POSTGRES_BIN ?? null,
    /** Address of the database that bypasses the pooler of `databaseUrl`; null where there is no pooler. */
    databaseDirectUrl: v.DATABASE_DIRECT_URL ?? null,
    databaseReplicaUrl: v.DATABASE_REPLICA_URL ?? null,
    connections: v.TAQUILLA_POOL ?? 20,
    /** Milliseconds for which all connections may be busy before a waiting request is refused with a time to come back. */
    stallMs: v.TAQUILLA_ATASCO_MS ?? 400,
    /** Whether statements keep their names from one transaction to the next. */
    preparedStatements: v.TAQUILLA_SENTENCIAS_PREPARADAS ?? true,
    /** Null until the server listens, where neither the address nor a fixed port is configured. */
    publicUrl: v.PUBLIC_URL ?? null,
    /** All keys are accepted; pages use the first. */
    apiKeys: v.TAQUILLA_API_KEY ?? ['taquilla-web'],
    /** Whether browsers must use TLS for every subdomain. */
    hstsSubdomains: v.TAQUILLA_HSTS_SUBDOMINIOS ?? false,
    corsOrigins: v.CORS_ORIGENES ?? [],
    /** Addresses or networks of proxies whose X-Forwarded-For is trusted; null trusts none. */
    trustProxy: v.TRUST_PROXY ?? null,
    logLevel: v.LOG_LEVEL ?? 'info',
    /** Bearer key of `/metrics`. Outside demo mode the page exists only with a key. */
    metricsKey: v.METRICAS_CLAVE ?? null,
    /** Folder of the built storefront; null for the storefront beside the server. */
    web: v.TAQUILLA_WEB ?? null,
    /** How long a stopping server goes on serving, so that load balancers notice. */
    stopMs: (v.TAQUILLA_PARADA_SEGUNDOS ?? (demo ? 0 : 3)) * 1000,
  };
}
