import { createPrivateKey } from 'node:crypto';
import { isIP, isIPv4 } from 'node:net';

/** What settings must look like, where that takes more than a pattern. */

export function isWebAddress(valor: string): boolean {
  return URL.canParse(valor) && /^https?:\/\/[^/]/.test(valor);
}

/** PostgreSQL's own form that names a socket has credentials and no host, which is no URL by the book. */
export function isPostgresUrl(valor: string): boolean {
  return /^postgres(ql)?:\/\//.test(valor) && URL.canParse(valor.replace('@/', '@localhost/'));
}

/** Scheme, host and port, and nothing behind them. */
export function isOrigin(valor: string): boolean {
  return isWebAddress(valor) && new URL(valor).href === `${new URL(valor).origin}/`;
}

/** A name or an address to listen on. */
export function isHost(valor: string): boolean {
  return isIP(valor) > 0 || (/^[a-z0-9.-]+$/i.test(valor) && URL.canParse(`http://${valor}`));
}

const REDES_CON_NOMBRE = ['loopback', 'linklocal', 'uniquelocal'];

/** An address, a network `address/bits`, or a network that Fastify knows by name. */
export function isNetwork(valor: string): boolean {
  if (REDES_CON_NOMBRE.includes(valor)) return true;
  const [direccion = '', bits, ...resto] = valor.split('/');
  if (isIP(direccion) === 0 || resto.length > 0) return false;
  // A network of no bits is the whole internet: any caller could claim any address.
  return bits === undefined || (/^[1-9]\d*$/.test(bits) && Number(bits) <= (isIPv4(direccion) ? 32 : 128));
}

/** A private key that signs sessions. Tried here, because the first login would be late to find out. */
export function isSessionKey(valor: string): boolean {
  try {
    const llave = createPrivateKey({ key: JSON.parse(valor), format: 'jwk' });
    return llave.asymmetricKeyType === 'ed25519';
  } catch {
    return false;
  }
}
