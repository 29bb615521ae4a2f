import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';

/**
 * A caller's key for limits: an IPv4 address, or the /64 network of an IPv6 address, since the owner of one address of a /64
 * has all of them.
 */
export function originOf(ip: string): string {
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (v4) return v4;
  const [address = ''] = ip.split('%');
  if (!isIPv6(address)) return ip;
  const [start = '', end] = address.split('::');
  const first = start === '' ? [] : start.split(':');
  const last = end ? end.split(':') : [];
  const zeros = end === undefined ? 0 : 8 - first.length - last.length;
  const groups = [...first, ...Array<string>(Math.max(0, zeros)).fill('0'), ...last];
  return `${groups
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** The origin as a number of 64 bits, stored with a hold in place of an address. */
export function originFingerprint(ip: string): string {
  return createHash('sha256').update(originOf(ip)).digest().readBigInt64BE().toString();
}
