import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const SEED_BYTES = 12;
const TAG_BYTES = 16;

/** A purpose separates the keys of different uses: what one use encrypted no other can decrypt. */
function keyFor(secret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32));
}

/** Encrypts a value to seed, tag and text, in base64url. */
export function encrypt(value: unknown, secret: string, purpose: string): string {
  const seed = randomBytes(SEED_BYTES);
  const cipher = createCipheriv(CIPHER, keyFor(secret, purpose), seed);
  const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
  return Buffer.concat([seed, cipher.getAuthTag(), text]).toString('base64url');
}

/** Decrypts; null where the text was encrypted with another key or for another purpose, or is damaged. */
export function decrypt(encrypted: string, secret: string, purpose: string): unknown {
  const bytes = Buffer.from(encrypted, 'base64url');
  const [tagAt, textAt] = [SEED_BYTES, SEED_BYTES + TAG_BYTES];
  try {
    const cipher = createDecipheriv(CIPHER, keyFor(secret, purpose), bytes.subarray(0, tagAt), {
      authTagLength: TAG_BYTES,
    });
    cipher.setAuthTag(bytes.subarray(tagAt, textAt));
    return JSON.parse(
      Buffer.concat([cipher.update(bytes.subarray(textAt)), cipher.final()]).toString('utf8'),
    );
  } catch {
    return null;
  }
}
