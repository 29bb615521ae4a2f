import { generateKeyPairSync } from 'node:crypto';
import type pg from 'pg';
import { crearLlavero, type Llavero } from '../../src/cuentas/sesion/llavero.ts';
import { crearSesiones } from '../../src/cuentas/sesion/sesiones.ts';

const UNA_HORA = 3600;
const SIETE_DIAS = 7 * 86_400;

/** The token of a new session of a user, good for one hour. */
export async function tokenDe(pool: pg.Pool, usuarioId: number): Promise<string> {
  return sesionesDe(pool).abrir(pool, { tipo: 'usuario', usuarioId });
}

/** The token of a new session of a member of staff. */
export async function tokenDePersonal(pool: pg.Pool, personalId: number): Promise<string> {
  return sesionesDe(pool).abrir(pool, { tipo: 'personal', personalId });
}

/** Headers of a request with a session; without a token, those of a visitor who is not logged in. */
export function headersOf(token?: string, apiKey = 'taquilla-web'): Record<string, string> {
  return { 'x-api-key': apiKey, ...(token && { authorization: `Bearer ${token}` }) };
}

/** The keys as a process has them: `configurada` is `TAQUILLA_SESION_LLAVE`. */
export function llaveroDe(pool: pg.Pool, configurada: string | null = null): Llavero {
  return crearLlavero(pool, { configurada, segundos: SIETE_DIAS, now: () => new Date() });
}

/** A key in the form of `TAQUILLA_SESION_LLAVE`. */
export function createLlave(): string {
  return JSON.stringify(generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }));
}

function sesionesDe(pool: pg.Pool) {
  return crearSesiones({ db: pool, llavero: llaveroDe(pool), segundos: UNA_HORA });
}
