import { correo as correoValido, nombrePersona } from '@taquilla/contract/comun/campos';
import { normalizarCorreo } from '@taquilla/rules/formularios';
import type pg from 'pg';
import { anotarCambio, autorDeTerminal } from '../../auditoria/auditoria.repository.ts';
import { replaceEventosDePersonal } from '../../cuentas/personal.repository.ts';
import { inTransaction } from '../../db/connection.ts';
import { mandarEnlace } from './enlaces.ts';
import { insertInvitada, lockPersona, lockPersonaPorCorreo } from './persona.repository.ts';
import { retirarAcceso } from './retirarAcceso.ts';

/** Changes of the team by the command line, which a person with the server and its database may make. */

/**
 * Invites an owner of the house, for all events: the first owner cannot be invited from the console. Answers the link that
 * sets the password, which a mail carries too; null when the address is of the team, unless it is an owner's who has not used
 * the link yet.
 * @throws z.ZodError for an invalid address or name
 */
export async function invitarDueno(
  db: pg.Pool,
  { correo, nombre, publicUrl }: { correo: string; nombre: string; publicUrl: string },
): Promise<string | null> {
  const leido = { correo: normalizarCorreo(correoValido.parse(correo)), nombre: nombrePersona.parse(nombre) };
  return inTransaction(db, async tx => {
    const nuevo = await insertInvitada(tx, { ...leido, roles: ['plataforma'] });
    const id = nuevo ?? (await lockPersonaPorCorreo(tx, leido.correo));
    const persona = id === null ? null : await lockPersona(tx, id);
    if (id === null || !persona) return null;
    if (nuevo === null && (persona.contrasena !== null || !persona.roles.includes('plataforma'))) return null;
    await replaceEventosDePersonal(tx, id, [null]);
    const url = await mandarEnlace(tx, {
      tipo: 'alta',
      persona: { id, ...leido },
      invitadaPor: { id: null, nombre: 'Quien instaló la consola' },
      publicUrl,
    });
    await anotarCambio(tx, autorDeTerminal(), {
      accion: 'persona.invitar',
      entidad: 'persona',
      entidadId: id,
      despues: { ...leido, roles: ['plataforma'], eventos: 'todos' },
    });
    return url;
  });
}

/**
 * Takes a lost second factor and the password from an account; answers the link that sets both anew, which goes by mail
 * too, or null when the address is of no member of staff (§C13.4).
 */
export async function reiniciarDesdeLaTerminal(
  db: pg.Pool,
  { correo, publicUrl }: { correo: string; publicUrl: string },
): Promise<string | null> {
  return inTransaction(db, async tx => {
    const id = await lockPersonaPorCorreo(tx, normalizarCorreo(correo));
    const persona = id === null ? null : await lockPersona(tx, id);
    if (id === null || !persona || persona.roles.length === 0) return null;
    await retirarAcceso(tx, { id, correo: persona.correo });
    const url = await mandarEnlace(tx, {
      tipo: 'reinicio',
      persona: { ...persona, id },
      invitadaPor: { id: null, nombre: 'Quien administra el servidor' },
      publicUrl,
    });
    await anotarCambio(tx, autorDeTerminal(), {
      accion: 'persona.reiniciar_segundo_factor',
      entidad: 'persona',
      entidadId: id,
    });
    return url;
  });
}
