import { createHash, randomBytes } from 'node:crypto';

/** The secret of a link (256 bits), which only the mail knows, and its hash, which only the database knows. */
export function crearTokenDeEnlace(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashDeEnlace(token) };
}

/** Under what a link is kept; a secret that long needs no slow hash. */
export function hashDeEnlace(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
