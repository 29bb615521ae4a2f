import { createHash, randomBytes } from 'node:crypto';
import type { SesionContada } from '@taquilla/contract/consola/sesion';
import { pideSegundoFactor } from '@taquilla/rules/permisos';
import type pg from 'pg';
import { BusinessError } from '../../businessError.ts';
import type { Db } from '../../db/connection.ts';
import type { ReadStaffSession, StaffSession } from '../../server/console/staffSession.ts';
import {
  type FilaDeSesionDeConsola,
  findSesionDeConsola,
  insertSesionDeConsola,
  revokeSesionDeConsola,
  type SesionDeConsolaNueva,
  touchSesionDeConsola,
} from './sesion.repository.ts';

/** Address and browser of a new session, which tell a person's own sessions apart in their list. */
export interface Procedencia {
  origen: string;
  navegador: string;
}

type Apertura = Pick<SesionDeConsolaNueva, 'personalId' | 'contrasena' | 'conCodigo'> & Procedencia;

/** Begins a session and answers its cookie's token; null when the password has changed since. */
export async function abrirSesion(db: Db, apertura: Apertura): Promise<string | null> {
  const token = randomBytes(32).toString('base64url');
  const abierta = await insertSesionDeConsola(db, {
    ...apertura,
    id: crypto.randomUUID(),
    hash: hashDe(token),
  });
  return abierta ? token : null;
}

export function crearLectorDeSesiones(db: pg.Pool): ReadStaffSession {
  return async token => {
    const sesion = await leerSesion(db, token);
    if (sesion?.porAnotar) await touchSesionDeConsola(db, sesion.sesionId);
    return sesion;
  };
}

/** Reads the session of a cookie, also inside a transaction that has just changed it. */
export async function leerSesion(
  db: Db,
  token: string,
): Promise<(StaffSession & { porAnotar: boolean }) | null> {
  const fila = await findSesionDeConsola(db, hashDe(token));
  if (!fila) return null;
  return {
    tipo: 'personal',
    sesionId: fila.id,
    personalId: fila.personal_id,
    nombre: fila.nombre,
    correo: fila.correo,
    roles: fila.roles,
    eventos: eventosDe(fila),
    paso: pasoDe(fila),
    conSegundoFactor: fila.con_segundo_factor,
    csrf: marcaDe(token),
    codigoFrescoHasta: fila.codigo_fresco_hasta,
    candado: fila.candado,
    enVentanilla: fila.en_ventanilla,
    venceEn: fila.expira_en,
    inactivaEn: fila.inactiva_en < fila.expira_en ? fila.inactiva_en : fila.expira_en,
    porAnotar: fila.por_anotar,
  };
}

/**
 * Reads the session of a cookie again, after a change of it.
 * @throws BusinessError `sesion_invalida`
 */
export async function releerSesion(db: Db, token: string | null): Promise<StaffSession> {
  const sesion = token === null ? null : await leerSesion(db, token);
  if (!sesion) throw new BusinessError('sesion_invalida');
  return sesion;
}

export async function salir(db: Db, { sesionId, personalId }: StaffSession): Promise<void> {
  await revokeSesionDeConsola(db, { id: sesionId, personalId });
}

/** A session as its app gets it. */
export function contarSesion(sesion: StaffSession, demo: boolean): SesionContada {
  const { personalId, nombre, correo, roles, eventos } = sesion;
  return {
    paso: sesion.paso,
    csrf: sesion.csrf,
    personal: { id: personalId, nombre, correo, roles: [...roles] },
    eventos: eventos === 'todos' ? 'todos' : [...eventos],
    codigoFrescoHasta: sesion.codigoFrescoHasta?.toISOString() ?? null,
    venceEn: sesion.venceEn.toISOString(),
    inactivaEn: sesion.inactivaEn.toISOString(),
    candado: sesion.candado,
    enVentanilla: sesion.enVentanilla,
    demo,
  };
}

function pasoDe({ roles, con_segundo_factor: activo, codigo_en: dado }: FilaDeSesionDeConsola) {
  if (activo) return dado ? 'lista' : 'codigo';
  return pideSegundoFactor(roles) ? 'alta_totp' : 'lista';
}

function eventosDe({ roles, eventos }: FilaDeSesionDeConsola): 'todos' | readonly number[] {
  if (roles.includes('plataforma') || eventos.includes(null)) return 'todos';
  return eventos.filter(id => id !== null);
}

/** The key that a session is kept under; a secret of 256 bits needs no slow hash. */
function hashDe(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/**
 * The value that `X-Csrf` must have: the server and its own pages alone know it, since they alone read the cookie or its
 * answers.
 */
function marcaDe(token: string): string {
  return createHash('sha256').update(`csrf:${token}`).digest('base64url');
}
