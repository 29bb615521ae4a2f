import { type CryptoKey, exportJWK, generateKeyPair, type JSONWebKeySet, SignJWT } from 'jose';

const ISSUER = 'https://accounts.google.com';
const LIFETIME_SECONDS = 3600;

/** Signs identity tokens as Google does. */
export interface Issuer {
  readonly keys: JSONWebKeySet;
  /** An identity token; given claims replace the usual ones, and `undefined` leaves one out. */
  sign: (claims?: Record<string, unknown>) => Promise<string>;
  /** An identity token signed by an unpublished key that carries the id of a published one. */
  forge: (claims?: Record<string, unknown>) => Promise<string>;
}

export async function createIssuer(clientId: string): Promise<Issuer> {
  const [real, foreign] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
  const kid = crypto.randomUUID();
  const signWith = (key: CryptoKey) => (claims?: Record<string, unknown>) =>
    new SignJWT({ ...usualClaims(clientId), ...claims })
      .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
      .sign(key);
  return {
    keys: { keys: [{ ...(await exportJWK(real.publicKey)), kid, alg: 'RS256', use: 'sig' }] },
    sign: signWith(real.privateKey),
    forge: signWith(foreign.privateKey),
  };
}

function usualClaims(clientId: string): Record<string, unknown> {
  const now = Math.floor(Date.now() / 1000);
  return {
    iss: ISSUER,
    aud: clientId,
    azp: clientId,
    sub: crypto.randomUUID(),
    email: `${crypto.randomUUID()}@correo.example`,
    email_verified: true,
    name: 'Mateo Luna',
    iat: now,
    exp: now + LIFETIME_SECONDS,
  };
}
