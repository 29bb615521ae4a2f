import { createHash, randomBytes } from 'node:crypto';
import { normalizarCorreo } from '@taquilla/rules/formularios';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../db/connection.ts';
import { deleteKnownPlaces, findKnownPlaces, upsertKnownPlaces } from './knownPlaces.repository.ts';
import { originOf } from './origin.ts';

/** Where a login comes from: an address, and a device that a cookie names. */
export interface LoginPlace {
  ip: string;
  device: string;
}

/** The kind of account whose places are remembered: buyers and staff may have the same e-mail. */
export type LoginKind = 'login' | 'loginPersonal';

interface Entrada {
  puerta: LoginKind;
  correo: string;
}

const GALLETA = 'dispositivo';
const FORMA = new RegExp(`(?:^|;\\s*)${GALLETA}=([\\w-]{22})(?:;|$)`);
/** 400 days, the longest that browsers keep a cookie. */
const VIDA_SEGUNDOS = 34_560_000;

/** Where a request comes from; a device without the cookie gets a name that no account knows. */
export function placeOf({ ip, headers }: FastifyRequest): LoginPlace {
  const dispositivo = FORMA.exec(headers.cookie ?? '')?.[1] ?? randomBytes(16).toString('base64url');
  return { ip, device: dispositivo };
}

/**
 * Names the device after a successful login. The name says nothing of the person and opens nothing: it only keeps
 * the guesses of others from counting against this device.
 */
export function nameDevice(reply: FastifyReply, { device }: LoginPlace, conTls: boolean): void {
  const atributos = `Path=/api/v1; Max-Age=${VIDA_SEGUNDOS}; HttpOnly; SameSite=Strict${conTls ? '; Secure' : ''}`;
  reply.header('set-cookie', `${GALLETA}=${device}; ${atributos}`);
}

/** How an account knows the place of a login: by its device, only by its address, or not at all. */
export async function howKnown(
  db: Db,
  entrada: Entrada,
  procedencia: LoginPlace,
): Promise<'dispositivo' | 'direccion' | null> {
  const { porDispositivo, porDireccion } = nombresDe(procedencia);
  const halladas = await findKnownPlaces(db, cuentaDe(entrada), [porDispositivo, porDireccion]);
  if (halladas.includes(porDispositivo)) return 'dispositivo';
  return halladas.includes(porDireccion) ? 'direccion' : null;
}

/** Remembers from where an account was opened. Call it only for an address that is proven: decoys know no place (S7). */
export async function rememberPlace(db: Db, entrada: Entrada, procedencia: LoginPlace): Promise<void> {
  await upsertKnownPlaces(db, cuentaDe(entrada), Object.values(nombresDe(procedencia)));
}

/** Forgets all places of an account: with its old password a stranger may have been at one of them. */
export async function forgetPlaces(db: Db, entrada: Entrada): Promise<void> {
  await deleteKnownPlaces(db, cuentaDe(entrada));
}

function cuentaDe({ puerta, correo }: Entrada): string {
  return `${puerta}:${digest(normalizarCorreo(correo))}`;
}

function nombresDe({ ip, device }: LoginPlace) {
  return { porDispositivo: `d:${digest(device)}`, porDireccion: `o:${digest(originOf(ip))}` };
}

/** Enough to compare by; what was hashed is not kept. */
export function digest(texto: string): string {
  return createHash('sha256').update(texto).digest('base64url').slice(0, 22);
}
