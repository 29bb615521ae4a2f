import { randomInt } from 'node:crypto';
import { correo, nombrePersona } from '@taquilla/contract/comun/campos';
import { normalizarCorreo } from '@taquilla/rules/formularios';
import { ROLES } from '@taquilla/rules/permisos';
import type pg from 'pg';
import { z } from 'zod';
import { type Db, inTransaction } from '../db/connection.ts';
import { forgetPlaces } from '../server/limits/knownPlaces.ts';
import { crearContrasenas } from './contrasena/contrasenas.ts';
import {
  insertPersonal,
  listEventosPorClave,
  lockPersonal,
  replaceEventosDePersonal,
  updateContrasenaDePersonal,
  updateRolesDePersonal,
} from './personal.repository.ts';
import { revokeSesionesDePersonal } from './sesion/sesion.repository.ts';

/** Stands for all events, future ones included. */
export const TODOS = 'todos';

const rolesDePersonal = z
  .array(z.enum(ROLES, `El rol es uno de: ${ROLES.join(', ')}`))
  .min(1, 'Falta el rol: --rol');

/** Keys of events, or only `todos`. */
const eventosDePersonal = z
  .array(z.string().trim().min(1, 'Falta el evento: --evento'))
  .min(1, 'Falta el evento: --evento')
  .refine(claves => claves.length === 1 || !claves.includes(TODOS), `Escribe eventos, o sólo ${TODOS}.`);

const alta = z.object({
  correo: correo.transform(normalizarCorreo),
  nombre: nombrePersona,
  roles: rolesDePersonal,
  eventos: eventosDePersonal.default([TODOS]),
});

/**
 * Adds a member of staff, for all events unless some are named. Answers the password made for them, or null when the address
 * has a member of staff already.
 * @throws z.ZodError for an invalid address, name, role or event
 */
export async function darDeAltaPersonal(db: pg.Pool, datos: unknown): Promise<string | null> {
  const leidos = alta.parse(datos);
  const contrasena = inventarContrasena();
  const hash = await crearContrasenas().cifrar(contrasena);
  return inTransaction(db, async tx => {
    const personalId = await insertPersonal(tx, { ...leidos, contrasena: hash });
    if (personalId === null) return null;
    await replaceEventosDePersonal(tx, personalId, await idsDeEventos(tx, leidos.eventos));
    return contrasena;
  });
}

/** Makes a new password for a member of staff and ends their sessions; null when the address has no member of staff. */
export async function cambiarContrasenaDePersonal(db: pg.Pool, direccion: string): Promise<string | null> {
  const contrasena = inventarContrasena();
  const hash = await crearContrasenas().cifrar(contrasena);
  const correo = normalizarCorreo(direccion);
  return inTransaction(db, async tx => {
    const personalId = await updateContrasenaDePersonal(tx, { correo, contrasena: hash });
    if (personalId === null) return null;
    await revokeSesionesDePersonal(tx, personalId);
    for (const puerta of ['loginPersonal', 'consola'] as const)
      await forgetPlaces(tx, { kind: puerta, correo });
    return contrasena;
  });
}

/**
 * Replaces the roles of a member of staff, from their next request on; false when the address has no member of staff.
 * @throws z.ZodError for an invalid role
 */
export async function cambiarRolesDePersonal(db: Db, direccion: string, roles: unknown): Promise<boolean> {
  const leidos = rolesDePersonal.parse(roles);
  return (await updateRolesDePersonal(db, { correo: normalizarCorreo(direccion), roles: leidos })) !== null;
}

/**
 * Replaces the events of a member of staff, from their next request on; false when the address has no member of staff.
 * @throws z.ZodError for an invalid event
 */
export async function cambiarEventosDePersonal(
  db: pg.Pool,
  direccion: string,
  eventos: unknown,
): Promise<boolean> {
  const leidos = eventosDePersonal.parse(eventos);
  return inTransaction(db, async tx => {
    const personalId = await lockPersonal(tx, normalizarCorreo(direccion));
    if (personalId === null) return false;
    await replaceEventosDePersonal(tx, personalId, await idsDeEventos(tx, leidos));
    return true;
  });
}

/** Ids of the events with these keys; `[null]` stands for all events. */
async function idsDeEventos(db: Db, claves: readonly string[]): Promise<(number | null)[]> {
  if (claves.includes(TODOS)) return [null];
  const hallados = await listEventosPorClave(db, claves);
  const falta = claves.find(clave => !hallados.some(evento => evento.clave === clave));
  if (falta === undefined) return hallados.map(({ id }) => id);
  throw new z.ZodError([
    { code: 'custom', path: ['eventos'], input: falta, message: `No hay evento con la clave ${falta}.` },
  ]);
}

/**
 * Removes a member of staff: ends their sessions and refuses their password. False when the address has no member of staff.
 */
export async function quitarPersonal(db: pg.Pool, direccion: string): Promise<boolean> {
  const correo = normalizarCorreo(direccion);
  const contrasena = await crearContrasenas().cifrar(inventarContrasena());
  return inTransaction(db, async tx => {
    const personalId = await updateContrasenaDePersonal(tx, { correo, contrasena });
    if (personalId === null) return false;
    await updateRolesDePersonal(tx, { correo, roles: [] });
    await replaceEventosDePersonal(tx, personalId, []);
    await revokeSesionesDePersonal(tx, personalId);
    for (const puerta of ['loginPersonal', 'consola'] as const)
      await forgetPlaces(tx, { kind: puerta, correo });
    return true;
  });
}

/** Letters and digits that cannot be mistaken for each other. */
const LETRAS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Four groups of four, such as `k7mq-2xwp-9t3c-hfan`: 79 bits that can be read aloud. */
function inventarContrasena(): string {
  const grupo = () => Array.from({ length: 4 }, () => LETRAS[randomInt(LETRAS.length)]).join('');
  return [grupo(), grupo(), grupo(), grupo()].join('-');
}
