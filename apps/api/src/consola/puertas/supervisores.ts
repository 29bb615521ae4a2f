import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { BusinessError } from '../../businessError.ts';
import { cifrarPin, esElPin, esPinFacil } from '../../puerta/lector/pin.ts';
import { listSupervisores } from '../../puerta/lector/puertas.queries.ts';
import type { ConsoleChange } from '../../server/console/handleConsole.ts';
import { insertSupervisor, revokeSupervisor } from './puertas.repository.ts';

/** Adds a supervisor. The PIN alone tells supervisors apart, so no two of an event have the same one (§P1.1). */
export async function crearSupervisor(
  cambio: ConsoleChange<'crearSupervisor'>,
): Promise<RespuestaDe<'crearSupervisor'>> {
  const { tx, body, params, anotar } = cambio;
  const { eventoId } = params;
  const { nombre, pin } = body;
  if (esPinFacil(pin)) throw new BusinessError('pin_facil');
  for (const otro of await listSupervisores(tx, eventoId))
    if (await esElPin(pin, otro)) throw new BusinessError('pin_repetido');
  const id = await insertSupervisor(tx, { eventoId, nombre, ...(await cifrarPin(pin)) });
  await anotar({
    accion: 'supervisor.crear',
    entidad: 'supervisor_de_puerta',
    entidadId: id,
    eventoId,
    despues: { nombre },
  });
  return { id, nombre };
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
