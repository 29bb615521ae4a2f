import { z } from 'zod';
import { isHost, isNetwork, isOrigin, isPostgresUrl, isSessionKey, isWebAddress } from './shapes.ts';

const vacioEsAusente = (valor: unknown) => (valor === '' ? undefined : valor);
/** A setting that may be missing. `esperado` is what its reader is told: the value itself may be a secret. */
const opcional = <T extends z.ZodType>(tipo: T, esperado = 'un texto') =>
  z.preprocess(vacioEsAusente, tipo.optional()).describe(esperado);

/** Blanks around a value are trimmed; blanks alone count as not set. */
const texto = z
  .preprocess(
    valor => vacioEsAusente(typeof valor === 'string' ? valor.trim() : valor),
    z.string().optional(),
  )
  .describe('un texto');
const entero = (minimo: number, maximo: number) =>
  opcional(
    z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(minimo).max(maximo)),
    `un número entero de ${minimo} a ${maximo}`,
  );
const interruptor = opcional(
  z
    .enum(['1', '0', 'true', 'false', 'si', 'no'])
    .transform(valor => valor === '1' || valor === 'true' || valor === 'si'),
  'si o no',
);
const uno = <const T extends readonly [string, string, ...string[]]>(opciones: T) =>
  opcional(z.enum(opciones), `${opciones.slice(0, -1).join(', ')} o ${opciones.at(-1)}`);
const largo = (minimo: number) => opcional(z.string().min(minimo), `al menos ${minimo} caracteres`);
const sinDiagonal = z
  .string()
  .refine(isWebAddress)
  .transform(url => url.replace(/\/+$/, ''));
const direccionWeb = opcional(sinDiagonal, 'una dirección que empiece con http:// o https://');
const basePostgres = opcional(z.string().refine(isPostgresUrl), 'postgresql://…');
const lista = (valor: string) => valor.split(',').map(parte => parte.trim());

const esquema = z.object({
  NODE_ENV: texto,
  PORT: entero(0, 65_535),
  HOST: opcional(z.string().refine(isHost), 'un nombre o una dirección en la cual escuchar'),
  TAQUILLA_DATA: texto,
  DATABASE_URL: basePostgres,
  DATABASE_DIRECT_URL: basePostgres,
  DATABASE_REPLICA_URL: basePostgres,
  POSTGRES_BIN: texto,
  TAQUILLA_POOL: entero(2, 500),
  TAQUILLA_SENTENCIAS_PREPARADAS: interruptor,
  PUBLIC_URL: opcional(
    sinDiagonal.refine(isOrigin),
    'una dirección que empiece con http:// o https://, sin ruta',
  ),
  SMTP_URL: opcional(
    z.union([z.literal('buzon'), z.url({ protocol: /^smtps?$/ })]),
    'smtp:// o smtps:// y un servidor, o buzon',
  ),
  CORREO_REMITENTE: opcional(z.string().regex(/^[^\r\n]*@[^\r\n]+$/), 'Nombre <correo>'),
  TAQUILLA_DEMO: interruptor,
  TAQUILLA_API_KEY: opcional(
    z
      .string()
      .transform(lista)
      .pipe(z.array(z.string().min(8).max(200)).min(1).max(10)),
    'claves de 8 a 200 caracteres, separadas por comas',
  ),
  TAQUILLA_HSTS_SUBDOMINIOS: interruptor,
  CORS_ORIGENES: opcional(
    z
      .string()
      .transform(lista)
      .refine(origenes => origenes.every(isOrigin)),
    'orígenes como https://tienda.example, separados por comas',
  ),
  TRUST_PROXY: opcional(
    z.string().refine(valor => lista(valor).every(isNetwork)),
    'direcciones o redes, como 10.0.0.0/8, separadas por comas',
  ),
  LOG_LEVEL: uno(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
  METRICAS_CLAVE: largo(8),
  TAQUILLA_WEB: texto,
  TAQUILLA_PARADA_SEGUNDOS: entero(0, 120),

  TAQUILLA_APARTADO_SEGUNDOS: entero(5, 7200),
  TAQUILLA_COBRO_SEGUNDOS: entero(10, 86_400),
  TAQUILLA_LIMITES: interruptor,
  TAQUILLA_ANONIMOS_POR_ORIGEN: entero(1, 1_000_000),
  TAQUILLA_ANONIMOS_PORCENTAJE: entero(1, 100),
  TAQUILLA_SESION_DIAS: entero(1, 90),
  TAQUILLA_SESION_LLAVE: opcional(
    z.string().refine(isSessionKey),
    'una llave privada Ed25519 como JWK (JSON)',
  ),
  TAQUILLA_MAX_RESERVAS_EN_CURSO: entero(1, 10_000),
  TAQUILLA_MAX_ATRASO_MS: entero(20, 60_000),
  TAQUILLA_ATASCO_MS: entero(100, 60_000),
  TAQUILLA_OYENTES_POR_ORIGEN: entero(1, 20_000),
  TAQUILLA_SALA_POR_SEGUNDO: entero(1, 100_000),
  TAQUILLA_SALA_DENTRO: entero(1, 10_000_000),
  TAQUILLA_SALA_TURNO_SEGUNDOS: entero(5, 7200),

  OPENPAY_BASE_URL: direccionWeb,
  OPENPAY_MERCHANT_ID: opcional(z.string().regex(/^[a-z0-9]+$/i), 'letras y dígitos'),
  OPENPAY_PRIVATE_KEY: opcional(z.string().regex(/^sk_[a-z0-9]+$/i), 'sk_… y letras y dígitos'),
  OPENPAY_PUBLIC_KEY: opcional(z.string().regex(/^pk_[a-z0-9]+$/i), 'pk_… y letras y dígitos'),
  OPENPAY_PRODUCCION: interruptor,
  OPENPAY_SCRIPT_URL: direccionWeb,
  OPENPAY_DATA_SCRIPT_URL: direccionWeb,
  OPENPAY_TIMEOUT_SEGUNDOS: entero(1, 120),
  OPENPAY_3DS: uno(['auto', 'siempre', 'nunca']),
  OPENPAY_3DS_DESDE: entero(0, 10_000_000),
  OPENPAY_AVISOS_USUARIO: largo(4),
  OPENPAY_AVISOS_CLAVE: largo(8),
  TARJETA_LITERAL: interruptor,

  GOOGLE_CLIENT_ID: texto,
  GOOGLE_EMISOR: texto,
  GOOGLE_JWKS_URL: direccionWeb,
  GOOGLE_SCRIPT_URL: direccionWeb,

  OPERADOR_NOMBRE: texto,
  OPERADOR_DIRECCION: texto,
  OPERADOR_CORREO: opcional(z.email(), 'un correo'),
  OPERADOR_TELEFONO: texto,
  OPERADOR_IPHONE: direccionWeb,
  OPERADOR_ANDROID: direccionWeb,
  OPERADOR_INSTAGRAM: direccionWeb,
  OPERADOR_FACEBOOK: direccionWeb,
  CUENTA_REGRESIVA: opcional(
    z.union([
      z.literal('no'),
      z.iso.datetime({ offset: true }),
      z.iso.datetime({ offset: true, precision: -1 }),
    ]),
    'un momento como 2025-05-17T13:00-06:00, o no',
  ),
  CUENTA_REGRESIVA_TITULO: opcional(z.string().max(120), 'a lo más 120 caracteres'),
});

/** The name of every setting. */
export const SETTINGS: readonly string[] = Object.keys(esquema.shape);

/** A setting that cannot be used; names itself. */
export class InvalidConfiguration extends Error {}

/**
 * Reads and checks all configuration, once. The only reader of `process.env` in the server.
 * @throws ConfiguracionInvalida naming every bad setting.
 */
export function readConfiguration(entorno: Readonly<Record<string, string | undefined>> = process.env) {
  const leido = esquema.safeParse(entorno);
  if (!leido.success) throw new InvalidConfiguration(quejas(leido.error).join('\n'));
  const v = leido.data;
  const enProduccion = v.NODE_ENV === 'production';
  const demo = v.TAQUILLA_DEMO ?? !enProduccion;
  const host = v.HOST ?? '127.0.0.1';
  const puerto = v.PORT ?? 3000;
  exigirCompleta(v, demo);
  return {
    demo,
    /** Whether the demonstration was asked for by name, and is not just what an empty environment means. */
    demoPedida: v.TAQUILLA_DEMO === true,
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
    /** How long all connections may be taken before a waiting request is told to come back. */
    atascoMs: v.TAQUILLA_ATASCO_MS ?? 400,
    /** Whether statements keep their names from one transaction to the next. */
    sentenciasPreparadas: v.TAQUILLA_SENTENCIAS_PREPARADAS ?? true,
    /** Null until the server listens, when neither it nor a fixed port is configured. */
    publicUrl: v.PUBLIC_URL ?? null,
    /** Null keeps mail in the database, where `/dev/correos` shows it in demo mode. */
    smtpUrl: v.SMTP_URL === undefined || v.SMTP_URL === 'buzon' ? null : v.SMTP_URL,
    remitente: v.CORREO_REMITENTE ?? 'Taquilla <boletos@taquilla.example>',
    /** All are taken; pages carry the first. */
    apiKeys: v.TAQUILLA_API_KEY ?? ['taquilla-web'],
    /** Whether browsers are told to reach every subdomain by TLS alone. */
    hstsSubdominios: v.TAQUILLA_HSTS_SUBDOMINIOS ?? false,
    corsOrigenes: v.CORS_ORIGENES ?? [],
    /** Addresses or networks of proxies whose X-Forwarded-For is believed; null believes none. */
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
      /** Unpaid places that guests of one address (IPv6: one /64) may hold at a time, of all events. */
      anonimosPorOrigen: v.TAQUILLA_ANONIMOS_POR_ORIGEN ?? 200,
      /** Share of an event's places that guests may hold unpaid at a time. */
      anonimosPorcentaje: v.TAQUILLA_ANONIMOS_PORCENTAJE ?? 50,
      maxReservasEnCurso: v.TAQUILLA_MAX_RESERVAS_EN_CURSO ?? 400,
      /** An event loop that is this late does not need more work: reservations are sent away. */
      maxAtrasoMs: v.TAQUILLA_MAX_ATRASO_MS ?? 200,
    },
    /** For events with a waiting room. */
    sala: {
      /** Numbers called in a second, of each event. */
      porSegundo: v.TAQUILLA_SALA_POR_SEGUNDO ?? 20,
      /** No number is called while so many turns of the event live. */
      dentro: v.TAQUILLA_SALA_DENTRO ?? 10_000,
      /** How long a turn is good for choosing; what it holds by then keeps its own time. */
      turnoSegundos: v.TAQUILLA_SALA_TURNO_SEGUNDOS ?? 600,
    },
    limitesDeRitmo: v.TAQUILLA_LIMITES ?? true,
    /** Streams of live changes that one address may keep open in this process. */
    oyentesPorOrigen: v.TAQUILLA_OYENTES_POR_ORIGEN ?? 2_000,
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
    /** The demonstration may ask for Google's stand-in, whose settings are known once it runs. */
    googleDeDemo: demo && v.GOOGLE_CLIENT_ID === GOOGLE_DE_DEMO,
    google:
      v.GOOGLE_CLIENT_ID && v.GOOGLE_CLIENT_ID !== GOOGLE_DE_DEMO
        ? {
            clientId: v.GOOGLE_CLIENT_ID,
            emisores: v.GOOGLE_EMISOR
              ? [v.GOOGLE_EMISOR]
              : ['https://accounts.google.com', 'accounts.google.com'],
            jwksUrl: v.GOOGLE_JWKS_URL ?? 'https://www.googleapis.com/oauth2/v3/certs',
            scriptUrl: v.GOOGLE_SCRIPT_URL ?? 'https://accounts.google.com/gsi/client',
          }
        : null,
    /** Settings of the operator that are not set: the texts that stand for them below are invented. */
    operadorInventado: DEL_OPERADOR.filter(nombre => v[nombre] === undefined),
    operador: {
      nombre: v.OPERADOR_NOMBRE ?? 'Taquilla',
      direccion: v.OPERADOR_DIRECCION ?? 'Av. del Fresno 1184, Ciudad de México',
      correo: v.OPERADOR_CORREO ?? 'hola@taquilla.example',
      telefono: v.OPERADOR_TELEFONO ?? '55 0000 0000',
      // The demonstration has no page there of its own, and shows where one would be. Elsewhere what is not set is not there.
      ligas: {
        iphone: v.OPERADOR_IPHONE ?? (demo ? 'https://apps.apple.com/mx/' : null),
        android: v.OPERADOR_ANDROID ?? (demo ? 'https://play.google.com/store/apps' : null),
        instagram: v.OPERADOR_INSTAGRAM ?? (demo ? 'https://www.instagram.com/' : null),
        facebook: v.OPERADOR_FACEBOOK ?? (demo ? 'https://www.facebook.com/' : null),
      },
    },
    cuentaRegresiva:
      v.CUENTA_REGRESIVA === 'no'
        ? null
        : {
            momento: new Date(v.CUENTA_REGRESIVA ?? '2025-05-17T13:00-06:00'),
            titulo: v.CUENTA_REGRESIVA_TITULO ?? 'Arranca la temporada',
            /** The demonstration counts to an event of its own until a moment is set. */
            aSuGranEvento: demo && v.CUENTA_REGRESIVA === undefined,
          },
  };
}

export type Configuration = ReturnType<typeof readConfiguration>;

/** One line for each setting, however much is wrong with it. */
function quejas({ issues }: z.ZodError): string[] {
  const nombres = new Set(issues.map(({ path: [nombre] }) => String(nombre)));
  const esperados: Readonly<Record<string, z.ZodType>> = esquema.shape;
  return [...nombres].map(nombre => `${nombre}: se esperaba ${esperados[nombre]?.description}`);
}

const GOOGLE_DE_DEMO = 'demo';
const DEL_OPERADOR = [
  'OPERADOR_NOMBRE',
  'OPERADOR_DIRECCION',
  'OPERADOR_CORREO',
  'OPERADOR_TELEFONO',
] as const;
const DEL_PROVEEDOR = ['OPENPAY_MERCHANT_ID', 'OPENPAY_PRIVATE_KEY', 'OPENPAY_PUBLIC_KEY'] as const;
const DE_PRODUCCION = [
  'TAQUILLA_API_KEY',
  'PUBLIC_URL',
  'SMTP_URL',
  'OPENPAY_BASE_URL',
  ...DEL_PROVEEDOR,
  'OPENPAY_AVISOS_USUARIO',
  'OPENPAY_AVISOS_CLAVE',
] as const;

/** Outside demo mode nothing has a default that a stranger could know, and no buyer is left without their mail. */
function exigirCompleta(v: z.infer<typeof esquema>, demo: boolean): void {
  const exigir = (nombres: readonly (keyof typeof v)[], motivo: string) => {
    const faltan = nombres.filter(nombre => v[nombre] === undefined);
    if (faltan.length === 0) return;
    throw new InvalidConfiguration(faltan.map(nombre => `${nombre}: es obligatoria ${motivo}`).join('\n'));
  };
  if (v.OPENPAY_BASE_URL !== undefined && demo) exigir(DEL_PROVEEDOR, 'con OPENPAY_BASE_URL');
  if (demo) return;
  if (v.GOOGLE_CLIENT_ID === GOOGLE_DE_DEMO) {
    throw new InvalidConfiguration(
      'GOOGLE_CLIENT_ID: se esperaba el de Google, porque el modo de demostración está apagado',
    );
  }
  const remitente = v.SMTP_URL === 'buzon' ? [] : (['CORREO_REMITENTE'] as const);
  exigir([...DE_PRODUCCION, ...remitente], 'cuando el modo de demostración está apagado');
}

/** Where a command was called: npm runs it from the root of the project. */
export function callingFolder(): string {
  return process.env.INIT_CWD ?? process.cwd();
}
