import type { Persona } from '@taquilla/contract/consola/equipo';
import { normalizarCorreo } from '@taquilla/rules/formularios';
import { BusinessError } from '../../businessError.ts';
import { replaceEventosDePersonal } from '../../cuentas/personal.repository.ts';
import type { Transaction } from '../../db/connection.ts';
import type { ConsoleChange } from '../../server/console/handleConsole.ts';
import type { Context } from '../../server/context.ts';
import { leerPersona } from './contarPersona.ts';
import { mandarEnlace } from './enlaces.ts';
import { insertInvitada, listEventosPorId, lockPersona } from './persona.repository.ts';

type Medios = Pick<Context, 'publicUrl' | 'avisarCorreo'>;

/** Adds a person to the team, and sends them a link (§C13.3). */
export async function invitar(medios: Medios, cambio: ConsoleChange<'invitar'>): Promise<Persona> {
  const { tx, body, sesion, anotar, alConfirmar } = cambio;
  const { nombre, roles, eventos } = body;
  const correo = normalizarCorreo(body.correo);
  const dados = await idsDeEventosDados(tx, eventos);
  const id = await insertInvitada(tx, { correo, nombre, roles });
  if (id === null) throw new BusinessError('persona_existente');
  await replaceEventosDePersonal(tx, id, dados);
  const { personalId, nombre: por } = sesion();
  await mandarEnlace(tx, {
    tipo: 'alta',
    persona: { id, correo, nombre },
    invitadaPor: { id: personalId, nombre: por },
    publicUrl: medios.publicUrl(),
  });
  await anotar({
    accion: 'persona.invitar',
    entidad: 'persona',
    entidadId: id,
    despues: { correo, nombre, roles, eventos },
  });
  alConfirmar(medios.avisarCorreo);
  return leerPersona(tx, id);
}

/** Sends another link in place of an unused one. */
export async function invitarDeNuevo(
  medios: Medios,
  cambio: ConsoleChange<'invitarDeNuevo'>,
): Promise<Persona> {
  const { tx, params, sesion, anotar, alConfirmar } = cambio;
  const persona = await lockPersona(tx, params.personalId);
  if (!persona) throw new BusinessError('no_encontrado');
  if (persona.roles.length === 0) throw new BusinessError('persona_revocada');
  if (persona.contrasena !== null) throw new BusinessError('persona_activa');
  const { personalId, nombre: por } = sesion();
  await mandarEnlace(tx, {
    tipo: 'alta',
    persona: { ...persona, id: params.personalId },
    invitadaPor: { id: personalId, nombre: por },
    publicUrl: medios.publicUrl(),
  });
  await anotar({ accion: 'persona.invitar_de_nuevo', entidad: 'persona', entidadId: params.personalId });
  alConfirmar(medios.avisarCorreo);
  return leerPersona(tx, params.personalId);
}

/**
 * Ids of events as `personal_evento` keeps them; null for all events.
 * @throws BusinessError `evento_no_encontrado`
 */
export async function idsDeEventosDados(
  tx: Transaction,
  eventos: 'todos' | readonly number[],
): Promise<(number | null)[]> {
  if (eventos === 'todos') return [null];
  const unicos = [...new Set(eventos)];
  if ((await listEventosPorId(tx, unicos)).length !== unicos.length)
    throw new BusinessError('evento_no_encontrado');
  return unicos;
}
