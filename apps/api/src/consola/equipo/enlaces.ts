import { normalizarCorreo } from '@taquilla/rules/formularios';
import { encolarCorreo } from '../../correos/correo.repository.ts';
import { crearTokenDeEnlace } from '../../cuentas/enlace/enlaces.ts';
import { findPersonalPorCorreo } from '../../cuentas/personal.repository.ts';
import { inTransaction, type Transaction } from '../../db/connection.ts';
import type { Context } from '../../server/context.ts';
import { hasRecuperacionReciente, insertInvitacion, type TipoDeInvitacion } from './invitacion.repository.ts';
import { lockPersona } from './persona.repository.ts';

interface EnlacePorMandar {
  tipo: TipoDeInvitacion;
  persona: { id: number; correo: string; nombre: string };
  invitadaPor: { id: number | null; nombre: string };
  publicUrl: string;
}

/** Makes a link that sets a password once, and its mail; answers the link's URL. */
export async function mandarEnlace(tx: Transaction, enlace: EnlacePorMandar): Promise<string> {
  const { tipo, persona, invitadaPor, publicUrl } = enlace;
  const { token, hash } = crearTokenDeEnlace();
  await insertInvitacion(tx, { hash, tipo, personalId: persona.id, invitadaPor: invitadaPor.id });
  const url = `${publicUrl}/consola/invitacion/${token}`;
  await encolarCorreo(tx, {
    clave: `acceso:${hash.toString('base64url')}`,
    para: persona.correo,
    tipo: 'acceso_de_personal',
    datos: { motivo: tipo, nombre: persona.nombre, por: invitadaPor.nombre, url },
  });
  return url;
}

/** Sends a link for a new password where the address has one. Runs after the answer, which does not tell whether it has. */
export async function pedirRecuperacion(
  context: Pick<Context, 'db' | 'publicUrl' | 'avisarCorreo'>,
  correo: string,
): Promise<void> {
  const hallada = await findPersonalPorCorreo(context.db, normalizarCorreo(correo));
  if (!hallada) return;
  await inTransaction(context.db, async tx => {
    const persona = await lockPersona(tx, hallada.id);
    // An invited person has a link that works longer already; a person who was taken out gets none.
    if (!persona?.contrasena || persona.roles.length === 0) return;
    if (await hasRecuperacionReciente(tx, hallada.id)) return;
    await mandarEnlace(tx, {
      tipo: 'recuperacion',
      persona: hallada,
      invitadaPor: { id: null, nombre: hallada.nombre },
      publicUrl: context.publicUrl(),
    });
  });
  context.avisarCorreo();
}
