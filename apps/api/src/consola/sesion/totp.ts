import { createHash, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const SEGUNDOS = 30;
/** Steps before and after the present one whose codes are taken (§C13.4). */
const VENTANA = 1;

/** A secret of 160 bits, as RFC 4226 asks for, in Base32. */
export function nuevoSecreto(): string {
  return new Secret({ size: 20 }).base32;
}

/** The URI that an authenticator reads from a QR. */
export function uriDeSecreto(secreto: string, { casa, correo }: { casa: string; correo: string }): string {
  return crear(secreto, { issuer: casa, label: correo }).toString();
}

/** The time step of a code that is right at `ahora`, by the database's clock; null for a wrong code. */
export function pasoDeCodigo(secreto: string, codigo: string, ahora: Date): number | null {
  const token = codigo.replace(/\s/g, '');
  const timestamp = ahora.getTime();
  const delta = /^\d{6}$/.test(token) ? crear(secreto).validate({ token, timestamp, window: VENTANA }) : null;
  return delta === null ? null : pasoDe(ahora) + delta;
}

/** The code of a step, for the demonstration and for tests. */
export function codigoDePaso(secreto: string, paso: number): string {
  return crear(secreto).generate({ timestamp: paso * SEGUNDOS * 1000 });
}

export function pasoDe(ahora: Date): number {
  return Math.floor(ahora.getTime() / 1000 / SEGUNDOS);
}

function crear(secreto: string, nombres: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({
    ...nombres,
    secret: Secret.fromBase32(secreto),
    algorithm: 'SHA1',
    digits: 6,
    period: SEGUNDOS,
  });
}

const CUANTOS = 10;
/** Letters and digits that are not mistaken for each other. */
const LETRAS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Ten codes such as `k7mq-2xwp-9t3c` (59 bits each), to be shown once. */
export function nuevosCodigos(): string[] {
  const grupo = () => Array.from({ length: 4 }, () => LETRAS[randomInt(LETRAS.length)]).join('');
  return Array.from({ length: CUANTOS }, () => [grupo(), grupo(), grupo()].join('-'));
}

/** The hash that a recovery code is kept under; case, spaces and hyphens do not count. */
export function hashDeCodigo(codigo: string): Buffer {
  return createHash('sha256')
    .update(codigo.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .digest();
}
