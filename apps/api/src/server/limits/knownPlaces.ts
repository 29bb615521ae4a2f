import { createHash, randomBytes } from 'node:crypto';
import { normalizarCorreo } from '@taquilla/rules/formularios';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../db/connection.ts';
import { deleteKnownPlaces, findKnownPlaces, upsertKnownPlaces } from './knownPlaces.repository.ts';
import { originOf } from './origin.ts';

/** Origin of a login: an address, and a device named by a cookie. */
export interface LoginPlace {
  ip: string;
  device: string;
}

/** The kind of account whose places are remembered: buyers and staff may have the same e-mail. */
export type LoginKind = 'login' | 'loginPersonal' | 'consola';

interface KnownLogin {
  kind: LoginKind;
  correo: string;
}

const COOKIE = 'dispositivo';
const COOKIE_FORM = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]{22})(?:;|$)`);
/** 400 days, the longest that browsers keep a cookie. */
const LIFE_SECONDS = 34_560_000;

/** The place of a request; a device without the cookie gets a name that no account knows. */
export function placeOf({ ip, headers }: FastifyRequest): LoginPlace {
  const device = COOKIE_FORM.exec(headers.cookie ?? '')?.[1] ?? randomBytes(16).toString('base64url');
  return { ip, device };
}

/**
 * Names the device after a successful login. The name says nothing about the person and opens nothing: it only keeps other
 * people's guesses from counting against this device.
 */
export function nameDevice(reply: FastifyReply, { device }: LoginPlace, withTls: boolean): void {
  const attributes = `Path=/api/v1; Max-Age=${LIFE_SECONDS}; HttpOnly; SameSite=Strict${withTls ? '; Secure' : ''}`;
  reply.header('set-cookie', `${COOKIE}=${device}; ${attributes}`);
}

/** How an account knows the place of a login: by its device, only by its address, or not at all. */
export async function howKnown(
  db: Db,
  login: KnownLogin,
  place: LoginPlace,
): Promise<'device' | 'address' | null> {
  const { byDevice, byAddress } = namesOf(place);
  const found = await findKnownPlaces(db, accountOf(login), [byDevice, byAddress]);
  if (found.includes(byDevice)) return 'device';
  return found.includes(byAddress) ? 'address' : null;
}

/** Remembers the place from which an account was opened. Call it only for a proven address: decoys know no place (S7). */
export async function rememberPlace(db: Db, login: KnownLogin, place: LoginPlace): Promise<void> {
  await upsertKnownPlaces(db, accountOf(login), Object.values(namesOf(place)));
}

/** Deletes all places of an account: a stranger with its old password may have been at one of them. */
export async function forgetPlaces(db: Db, login: KnownLogin): Promise<void> {
  await deleteKnownPlaces(db, accountOf(login));
}

function accountOf({ kind, correo }: KnownLogin): string {
  return `${kind}:${digest(normalizarCorreo(correo))}`;
}

function namesOf({ ip, device }: LoginPlace) {
  return { byDevice: `d:${digest(device)}`, byAddress: `o:${digest(originOf(ip))}` };
}

/** A hash long enough for comparisons; the text itself is not kept. */
export function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
