import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { BusinessError } from '../../businessError.ts';
import { cifrarPin, esPinFacil, seConfunde } from '../../puerta/lector/pin.ts';
import { listPuertas, listSupervisores } from '../../puerta/lector/puertas.queries.ts';
import type { ConsoleChange } from '../../server/console/handleConsole.ts';
import { insertSupervisor, revokeSupervisor } from './puertas.repository.ts';

/** Adds a supervisor. The PIN alone tells supervisors apart, also at a phone without a network (§P1.1). */
export async function crearSupervisor(
  cambio: ConsoleChange<'crearSupervisor'>,
): Promise<RespuestaDe<'crearSupervisor'>> {
  const { tx, body, params, anotar } = cambio;
  const { eventoId } = params;
  const { nombre, pin, puertas } = body;
  if (esPinFacil(pin)) throw new BusinessError('pin_facil');
  const suyas = new Set((await listPuertas(tx, eventoId)).map(({ id }) => id));
  if (puertas?.some(id => !suyas.has(id))) throw new BusinessError('puerta_no_encontrada');
  const otros = await listSupervisores(tx, eventoId);
  for (const otro of otros) if (await seConfunde(pin, otro)) throw new BusinessError('pin_repetido');
  const id = await insertSupervisor(tx, { eventoId, nombre, puertas, ...(await cifrarPin(pin, otros)) });
  await anotar({
    accion: 'supervisor.crear',
    entidad: 'supervisor_de_puerta',
    entidadId: id,
    eventoId,
    despues: { nombre, puertas },
  });
  return { id, nombre, puertas };
}

export async function revocarSupervisor(
  cambio: ConsoleChange<'revocarSupervisor'>,
): Promise<RespuestaDe<'revocarSupervisor'>> {
  const { tx, params, anotar } = cambio;
  const { eventoId, supervisorId } = params;
  const revocado = await revokeSupervisor(tx, eventoId, supervisorId);
  if (!revocado) throw new BusinessError('no_encontrado');
  await anotar({
    accion: 'supervisor.revocar',
    entidad: 'supervisor_de_puerta',
    entidadId: supervisorId,
    eventoId,
    antes: { nombre: revocado.nombre },
  });
  return revocado;
}
