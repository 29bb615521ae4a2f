import type pg from 'pg';
import { crearSesiones } from '../../src/cuentas/sesion/sesiones.ts';

const UNA_HORA = 3600;

/** The token of a new session of a user, good for one hour. */
export async function tokenDe(pool: pg.Pool, usuarioId: number): Promise<string> {
  return sesionesDe(pool).abrir(pool, { tipo: 'usuario', usuarioId });
}

/** The token of a new session of a member of staff. */
export async function tokenDePersonal(pool: pg.Pool, personalId: number): Promise<string> {
  return sesionesDe(pool).abrir(pool, { tipo: 'personal', personalId });
}

/** Headers of a request with a session; without a token, those of a visitor who is not logged in. */
export function cabeceras(token?: string, apiKey = 'taquilla-web'): Record<string, string> {
  return { 'x-api-key': apiKey, ...(token && { authorization: `Bearer ${token}` }) };
}

function sesionesDe(pool: pg.Pool) {
  return crearSesiones({ db: pool, llave: null, segundos: UNA_HORA });
}
