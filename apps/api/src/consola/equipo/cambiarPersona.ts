import type { Persona } from '@taquilla/contract/consola/equipo';
import { exigirVersion } from '../../auditoria/exigirVersion.ts';
import { BusinessError } from '../../businessError.ts';
import { replaceEventosDePersonal } from '../../cuentas/personal.repository.ts';
import { revokeSesionesDePersonal } from '../../cuentas/sesion/sesion.repository.ts';
import type { ConsoleChange } from '../../server/console/handleConsole.ts';
import type { Context } from '../../server/context.ts';
import { leerPersona } from './contarPersona.ts';
import { mandarEnlace } from './enlaces.ts';
import { revokeInvitaciones } from './invitacion.repository.ts';
import { idsDeEventosDados } from './invitar.ts';
import { lockPersona, updatePersona } from './persona.repository.ts';
import { retirarAcceso } from './retirarAcceso.ts';

/** Changes the name, roles or events of a person of the team (§C15). A change of roles ends their sessions in the database. */
export async function cambiarPersona(cambio: ConsoleChange<'cambiarPersona'>): Promise<Persona> {
  const { tx, body, params, version, anotar } = cambio;
  const { personalId: id } = params;
  const actual = await lockPersona(tx, id);
  if (!actual) throw new BusinessError('no_encontrado');
  await exigirVersion(tx, {
    pedida: version,
    actual: actual.version,
    entidad: 'persona',
    entidadId: id,
    presente: () => leerPersona(tx, id),
  });
  if (actual.roles.length === 0) throw new BusinessError('persona_revocada');
  const antes = await leerPersona(tx, id);
  const eventos = body.eventos === undefined ? null : await idsDeEventosDados(tx, body.eventos);
  await siNoEsElUltimo(() => updatePersona(tx, id, body));
  if (eventos) await replaceEventosDePersonal(tx, id, eventos);
  if (body.roles && sonOtros(body.roles, actual.roles)) await revokeSesionesDePersonal(tx, id);
  const despues = await leerPersona(tx, id);
  await anotar({
    accion: 'persona.cambiar',
    entidad: 'persona',
    entidadId: id,
    antes: loQueSeCambia(antes),
    despues: loQueSeCambia(despues),
    motivo: body.motivo,
  });
  return despues;
}

/** Takes a person out of the team: their password, links and sessions stop working (§C15). */
export async function revocarPersona(cambio: ConsoleChange<'revocarPersona'>): Promise<Persona> {
  const { tx, body, params, anotar } = cambio;
  const { personalId: id } = params;
  const actual = await lockPersona(tx, id);
  if (!actual) throw new BusinessError('no_encontrado');
  if (actual.roles.length === 0) throw new BusinessError('persona_revocada');
  const antes = await leerPersona(tx, id);
  await siNoEsElUltimo(() => updatePersona(tx, id, { roles: [] }));
  await retirarAcceso(tx, { id, correo: actual.correo });
  await replaceEventosDePersonal(tx, id, []);
  await revokeInvitaciones(tx, id);
  await anotar({
    accion: 'persona.revocar',
    entidad: 'persona',
    entidadId: id,
    antes: loQueSeCambia(antes),
    motivo: body.motivo,
  });
  return leerPersona(tx, id);
}

/** Takes a lost second factor and the password from an account, and sends a link to set both anew (§C13.4). */
export async function reiniciarSegundoFactor(
  medios: Pick<Context, 'publicUrl' | 'avisarCorreo'>,
  cambio: ConsoleChange<'reiniciarSegundoFactor'>,
): Promise<Persona> {
  const { tx, body, params, sesion, anotar, alConfirmar } = cambio;
  const { personalId: id } = params;
  const { personalId: yo, nombre: por } = sesion();
  if (id === yo) throw new BusinessError('misma_persona');
  const actual = await lockPersona(tx, id);
  if (!actual) throw new BusinessError('no_encontrado');
  if (actual.roles.length === 0) throw new BusinessError('persona_revocada');
  await retirarAcceso(tx, { id, correo: actual.correo });
  await mandarEnlace(tx, {
    tipo: 'reinicio',
    persona: { ...actual, id },
    invitadaPor: { id: yo, nombre: por },
    publicUrl: medios.publicUrl(),
  });
  await anotar({
    accion: 'persona.reiniciar_segundo_factor',
    entidad: 'persona',
    entidadId: id,
    motivo: body.motivo,
  });
  alConfirmar(medios.avisarCorreo);
  return leerPersona(tx, id);
}

async function siNoEsElUltimo(tarea: () => Promise<void>): Promise<void> {
  try {
    await tarea();
  } catch (error) {
    throw esUltimoDueno(error) ? new BusinessError('ultimo_dueno') : error;
  }
}

/** Whether the database refused a change because it would leave no Dueño (§C13.5). */
export function esUltimoDueno(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'ultimo_dueno';
}

/** The fields of a person that other staff may change, for the auditoría. */
function loQueSeCambia({ nombre, roles, eventos }: Persona): object {
  return { nombre, roles, eventos: eventos === 'todos' ? eventos : eventos.map(({ clave }) => clave) };
}

function sonOtros(unos: readonly string[], otros: readonly string[]): boolean {
  return [...unos].sort().join() !== [...otros].sort().join();
}
