import { z } from 'zod';
import { optional, text, webAddress } from './kinds.ts';

/** The operator as buyers see it: its name, its mail, logging in with Google, the countdown. */
export const houseSettings = {
  SMTP_URL: optional(
    z.union([z.literal('buzon'), z.url({ protocol: /^smtps?$/ })]),
    'smtp:// o smtps:// y un servidor, o buzon',
  ),
  CORREO_REMITENTE: optional(z.string().regex(/^[^\r\n]*@[^\r\n]+$/), 'Nombre <correo>'),
  GOOGLE_CLIENT_ID: text,
  GOOGLE_EMISOR: text,
  GOOGLE_JWKS_URL: webAddress,
  GOOGLE_SCRIPT_URL: webAddress,
  OPERADOR_NOMBRE: text,
  OPERADOR_DIRECCION: text,
  OPERADOR_CORREO: optional(z.email(), 'un correo'),
  OPERADOR_TELEFONO: text,
  OPERADOR_IPHONE: webAddress,
  OPERADOR_ANDROID: webAddress,
  OPERADOR_INSTAGRAM: webAddress,
  OPERADOR_FACEBOOK: webAddress,
  CUENTA_REGRESIVA: optional(
    z.union([
      z.literal('no'),
      z.iso.datetime({ offset: true }),
      z.iso.datetime({ offset: true, precision: -1 }),
    ]),
    'un momento como 2025-05-17T13:00-06:00, o no',
  ),
  CUENTA_REGRESIVA_TITULO: optional(z.string().max(120), 'a lo más 120 caracteres'),
};

export interface AspectoDeLaCasa {
  /** Colour of buttons and links, as `#rrggbb`; null is the product's own. */
  acento: string | null;
  /** Whether the name stands beside the logo. */
  nombreJunto: boolean;
  logo: LogoDeLaCasa | null;
}

/** A logo by the hashes of its pictures: one for pages, one as PNG for mails and papers. */
interface LogoDeLaCasa {
  imagen: string;
  png: string;
  /** Width divided by height. */
  proporcion: number;
}

export const DEMO_GOOGLE = 'demo';
const OF_OPERATOR = [
  'OPERADOR_NOMBRE',
  'OPERADOR_DIRECCION',
  'OPERADOR_CORREO',
  'OPERADOR_TELEFONO',
] as const;

export function readHouse(v: z.output<z.ZodObject<typeof houseSettings>>, demo: boolean) {
  return {
    /** Null keeps mail in the database, where `/dev/correos` shows it in demo mode. */
    smtpUrl: v.SMTP_URL === undefined || v.SMTP_URL === 'buzon' ? null : v.SMTP_URL,
    remitente: v.CORREO_REMITENTE ?? 'Taquilla <boletos@taquilla.example>',
    /** The demonstration may use Google's stand-in, whose settings are known once it runs. */
    demoGoogle: demo && v.GOOGLE_CLIENT_ID === DEMO_GOOGLE,
    google:
      v.GOOGLE_CLIENT_ID && v.GOOGLE_CLIENT_ID !== DEMO_GOOGLE
        ? {
            clientId: v.GOOGLE_CLIENT_ID,
            issuers: v.GOOGLE_EMISOR
              ? [v.GOOGLE_EMISOR]
              : ['https://accounts.google.com', 'accounts.google.com'],
            jwksUrl: v.GOOGLE_JWKS_URL ?? 'https://www.googleapis.com/oauth2/v3/certs',
            scriptUrl: v.GOOGLE_SCRIPT_URL ?? 'https://accounts.google.com/gsi/client',
          }
        : null,
    /** Settings of the operator that are not set: the texts below that replace them are invented. */
    operadorInventado: OF_OPERATOR.filter(name => v[name] === undefined),
    operador: {
      nombre: v.OPERADOR_NOMBRE ?? 'Taquilla',
      direccion: v.OPERADOR_DIRECCION ?? 'Av. del Fresno 1184, Ciudad de México',
      correo: v.OPERADOR_CORREO ?? 'hola@taquilla.example',
      telefono: v.OPERADOR_TELEFONO ?? '55 0000 0000',
      // The demonstration has no page of its own there, and shows where one would be. Elsewhere a link that is not set is left
      // out.
      ligas: {
        iphone: v.OPERADOR_IPHONE ?? (demo ? 'https://apps.apple.com/mx/' : null),
        android: v.OPERADOR_ANDROID ?? (demo ? 'https://play.google.com/store/apps' : null),
        instagram: v.OPERADOR_INSTAGRAM ?? (demo ? 'https://www.instagram.com/' : null),
        facebook: v.OPERADOR_FACEBOOK ?? (demo ? 'https://www.facebook.com/' : null),
      },
    },
    /** Look of the house for buyers; only the console sets it (§C13.7). */
    aspecto: { acento: null, nombreJunto: true, logo: null } as AspectoDeLaCasa,
    cuentaRegresiva:
      v.CUENTA_REGRESIVA === 'no'
        ? null
        : {
            momento: new Date(v.CUENTA_REGRESIVA ?? '2025-05-17T13:00-06:00'),
            titulo: v.CUENTA_REGRESIVA_TITULO ?? 'Arranca la temporada',
            /** The demonstration counts down to an event of its own until a moment is set. */
            aSuGranEvento: demo && v.CUENTA_REGRESIVA === undefined,
          },
  };
}
