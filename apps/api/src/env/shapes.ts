import { createPrivateKey } from 'node:crypto';
import { isIP, isIPv4 } from 'node:net';

/** Checks of settings that need more than a pattern. */

export function isWebAddress(value: string): boolean {
  return URL.canParse(value) && /^https?:\/\/[^/]/.test(value);
}

/** PostgreSQL's form with a socket has credentials and no host, which the URL standard does not allow. */
export function isPostgresUrl(value: string): boolean {
  return /^postgres(ql)?:\/\//.test(value) && URL.canParse(value.replace('@/', '@localhost/'));
}

/** Scheme, host and port, with nothing after them. */
export function isOrigin(value: string): boolean {
  return isWebAddress(value) && new URL(value).href === `${new URL(value).origin}/`;
}

/** A name or an address that the server can listen on. */
export function isHost(value: string): boolean {
  return isIP(value) > 0 || (/^[a-z0-9.-]+$/i.test(value) && URL.canParse(`http://${value}`));
}

const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

/** An address, a network `address/bits`, or a network name that Fastify knows. */
export function isNetwork(value: string): boolean {
  if (NAMED_NETWORKS.includes(value)) return true;
  const [address = '', bits, ...rest] = value.split('/');
  if (isIP(address) === 0 || rest.length > 0) return false;
  // A network of 0 bits is the whole internet: any caller could claim any address.
  return bits === undefined || (/^[1-9]\d*$/.test(bits) && Number(bits) <= (isIPv4(address) ? 32 : 128));
}

/** A private key that signs sessions. Tried at the start, because the first login would be too late. */
export function isSessionKey(value: string): boolean {
  try {
    const key = createPrivateKey({ key: JSON.parse(value), format: 'jwk' });
    return key.asymmetricKeyType === 'ed25519';
  } catch {
    return false;
  }
}
