import type { z } from 'zod';
import { atLeast } from './kinds.ts';

/** Secrets that the console writes over the server's settings (record 0066). */
export const secretsSettings = { TAQUILLA_SECRETOS_LLAVE: atLeast(32) };

/** The demonstration's accounts are public, and so is what is written there. */
const DEMO_LLAVE = 'lo-que-se-escribe-en-la-demostracion';

export interface SecretosDeLaCasa {
  proveedor: { llavePrivada: string; llavePublica: string } | null;
  correo: { usuario: string; clave: string } | null;
}

export function readSecrets(v: z.output<z.ZodObject<typeof secretsSettings>>, demo: boolean) {
  return {
    /** Encrypts what the console writes; null refuses it. */
    secretosLlave: v.TAQUILLA_SECRETOS_LLAVE ?? (demo ? DEMO_LLAVE : null),
    /** By the console alone; null where the settings stand. */
    secretos: { proveedor: null, correo: null } as SecretosDeLaCasa,
  };
}

/** The provider's keys of the moment. */
export function llavesDelProveedor({
  openpay: { privateKey, publicKey },
  secretos,
}: {
  openpay: { privateKey: string; publicKey: string };
  secretos: SecretosDeLaCasa;
}): { llavePrivada: string; llavePublica: string } {
  return secretos.proveedor ?? { llavePrivada: privateKey, llavePublica: publicKey };
}

/** The mail server with the login of the moment; null where mail stays in the database. */
export function accesoAlCorreo(smtpUrl: string | null, correo: SecretosDeLaCasa['correo']): string | null {
  if (smtpUrl === null || correo === null) return smtpUrl;
  const url = new URL(smtpUrl);
  url.username = encodeURIComponent(correo.usuario);
  url.password = encodeURIComponent(correo.clave);
  return url.href;
}
