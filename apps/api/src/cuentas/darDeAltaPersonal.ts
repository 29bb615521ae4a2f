import { randomInt } from 'node:crypto';
import { correo, nombrePersona } from '@taquilla/contract/comunes';
import { normalizarCorreo } from '@taquilla/rules/formularios';
import type pg from 'pg';
import { z } from 'zod';
import { type Db, enTransaccion } from '../db/conexion.ts';
import { crearContrasenas } from './contrasena/contrasenas.ts';
import { insertPersonal, ROLES, updateContrasenaDePersonal } from './personal.repository.ts';
import { revokeSesionesDePersonal } from './sesion/sesion.repository.ts';

const alta = z.object({
  correo: correo.transform(normalizarCorreo),
  nombre: nombrePersona,
  roles: z.array(z.enum(ROLES)).min(1),
});

/**
 * Adds a member of staff; answers the password that was made for them, or null when the address has somebody already.
 * @throws z.ZodError when address, name or role cannot be.
 */
export async function darDeAltaPersonal(db: Db, datos: unknown): Promise<string | null> {
  const leidos = alta.parse(datos);
  const contrasena = inventarContrasena();
  const hash = await crearContrasenas().cifrar(contrasena);
  return (await insertPersonal(db, { ...leidos, contrasena: hash })) ? contrasena : null;
}

/** Makes another password for a member of staff and ends their sessions; null when there is nobody. */
export async function cambiarContrasenaDePersonal(db: pg.Pool, direccion: string): Promise<string | null> {
  const contrasena = inventarContrasena();
  const hash = await crearContrasenas().cifrar(contrasena);
  const correo = normalizarCorreo(direccion);
  return enTransaccion(db, async tx => {
    const personalId = await updateContrasenaDePersonal(tx, { correo, contrasena: hash });
    if (personalId === null) return null;
    await revokeSesionesDePersonal(tx, personalId);
    return contrasena;
  });
}

/** Without letters and digits that are taken for each other. */
const LETRAS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Four groups of four, such as `k7mq-2xwp-9t3c-hfan`: 79 bits that can be read out. */
function inventarContrasena(): string {
  const grupo = () => Array.from({ length: 4 }, () => LETRAS[randomInt(LETRAS.length)]).join('');
  return [grupo(), grupo(), grupo(), grupo()].join('-');
}
