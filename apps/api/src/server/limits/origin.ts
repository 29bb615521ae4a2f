import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';

/**
 * One caller, for limits: an IPv4 address, or the /64 network of an IPv6 one, since the owner of one address of a /64
 * has all of them.
 */
export function originOf(ip: string): string {
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (v4) return v4;
  const [direccion = ''] = ip.split('%');
  if (!isIPv6(direccion)) return ip;
  const [inicio = '', fin] = direccion.split('::');
  const primeros = inicio === '' ? [] : inicio.split(':');
  const ultimos = fin ? fin.split(':') : [];
  const ceros = fin === undefined ? 0 : 8 - primeros.length - ultimos.length;
  const grupos = [...primeros, ...Array<string>(Math.max(0, ceros)).fill('0'), ...ultimos];
  return `${grupos
    .slice(0, 4)
    .map(grupo => Number.parseInt(grupo, 16).toString(16))
    .join(':')}::/64`;
}

/** The same as a number of 64 bits to be kept with what it holds, in place of an address. */
export function originFingerprint(ip: string): string {
  return createHash('sha256').update(originOf(ip)).digest().readBigInt64BE().toString();
}
