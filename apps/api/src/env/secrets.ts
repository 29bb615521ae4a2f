import type { z } from 'zod';
import { atLeast } from './kinds.ts';

/** Secrets that the console writes and that replace the server's settings (record 0066). */
export const secretsSettings = { TAQUILLA_SECRETOS_LLAVE: atLeast(32) };

/** The demonstration's accounts are public, and so are the secrets written there. */
const DEMO_LLAVE = 'lo-que-se-escribe-en-la-demostracion';

export interface SecretosDeLaCasa {
  proveedor: { llavePrivada: string; llavePublica: string } | null;
  correo: { usuario: string; clave: string } | null;
}

export function readSecrets(v: z.output<z.ZodObject<typeof secretsSettings>>, demo: boolean) {
  return {
    /** Key that encrypts the secrets written in the console; null disables writing them. */
    secretosLlave: v.TAQUILLA_SECRETOS_LLAVE ?? (demo ? DEMO_LLAVE : null),
    /** Written by the console only; null where the settings apply. */
    secretos: { proveedor: null, correo: null } as SecretosDeLaCasa,
  };
}

/** The provider's keys in use now. */
export function llavesDelProveedor({
  openpay: { privateKey, publicKey },
  secretos,
}: {
  openpay: { privateKey: string; publicKey: string };
  secretos: SecretosDeLaCasa;
}): { llavePrivada: string; llavePublica: string } {
  return secretos.proveedor ?? { llavePrivada: privateKey, llavePublica: publicKey };
}

/** The mail server's URL with the login in use now; null where mail stays in the database. */
export function accesoAlCorreo(smtpUrl: string | null, correo: SecretosDeLaCasa['correo']): string | null {
  if (smtpUrl === null || correo === null) return smtpUrl;
  const url = new URL(smtpUrl);
  url.username = encodeURIComponent(correo.usuario);
  url.password = encodeURIComponent(correo.clave);
  return url.href;
}
