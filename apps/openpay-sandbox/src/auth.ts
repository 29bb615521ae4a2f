import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { OpenpayError } from './errors.ts';
import type { Settings } from './settings.ts';

export type KeyKind = 'private' | 'public';

/** The key's kind on a merchant's path. Any mismatch, merchant included, is 1002. */
export function authenticate(request: FastifyRequest, settings: Settings): KeyKind {
  const { merchant } = request.params as { merchant?: string };
  if (merchant !== settings.merchantId) throw new OpenpayError(1002);
  return authenticateKey(request, settings);
}

/** HTTP Basic with the key as user and an empty password. */
export function authenticateKey(request: FastifyRequest, settings: Settings): KeyKind {
  const key = readKey(request.headers.authorization);
  if (key === null) throw new OpenpayError(1002);
  const { privateKey, otherPrivateKey } = settings;
  if ([privateKey, otherPrivateKey].some(known => known !== null && sameText(key, known))) return 'private';
  if (sameText(key, settings.publicKey)) return 'public';
  throw new OpenpayError(1002);
}

export function sameText(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function readKey(header: string | undefined): string | null {
  const match = /^Basic\s+([A-Za-z0-9+/=]+)$/i.exec(header ?? '');
  if (!match?.[1]) return null;
  const [user, password] = Buffer.from(match[1], 'base64').toString('utf8').split(':');
  return user && !password ? user : null;
}
