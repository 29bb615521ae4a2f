import type { Rol } from '@taquilla/contract/comun/acceso';
import type { BloqueoDeConsola } from '@taquilla/contract/consola/lugares';
import { limitesDe } from '@taquilla/rules/permisos';
import { exigirVersion } from '../../auditoria/exigirVersion.ts';
import { BusinessError } from '../../businessError.ts';
import type { ConsoleChange } from '../../server/console/handleConsole.ts';
import type { Context } from '../../server/context.ts';
import { findVersiones } from '../precios/precios.queries.ts';
import {
  deleteBloqueo,
  esBloqueoRepetido,
  insertBloqueo,
  lockBloqueo,
  updateBloqueo,
} from './lugares.repository.ts';
import { verBloqueos } from './verLugares.ts';

export async function crearBloqueo(cambio: ConsoleChange<'crearBloqueo'>): Promise<BloqueoDeConsola> {
  const { tx, params, body, sesion, anotar } = cambio;
  const { eventoId } = params;
  if (body.taquillaPuedeVender) exigirQueAbra(sesion().roles);
  if (!(await findVersiones(tx, eventoId))) throw new BusinessError('evento_no_encontrado');
  const id = await siNoSeRepite(() =>
    insertBloqueo(tx, eventoId, { ...body, personalId: sesion().personalId }),
  );
  const { motivo, ...despues } = body;
  await anotar({ accion: 'bloqueo.crear', entidad: 'bloqueo', entidadId: id, eventoId, despues, motivo });
  return leer(cambio, id);
}

export async function cambiarBloqueo(cambio: ConsoleChange<'cambiarBloqueo'>): Promise<BloqueoDeConsola> {
  const { tx, params, body, sesion, anotar } = cambio;
  const { eventoId, bloqueoId: id } = params;
  const antes = await exigirBloqueo(cambio);
  if (body.taquillaPuedeVender === true && !antes.taquillaPuedeVender) exigirQueAbra(sesion().roles);
  const { nombre, color, motivo, liberaEn, taquillaPuedeVender } = body;
  await siNoSeRepite(() =>
    updateBloqueo(tx, id, {
      nombre: nombre ?? antes.nombre,
      color: color ?? antes.color,
      motivo: motivo ?? antes.motivo,
      liberaEn: liberaEn === undefined ? antes.liberaEn : liberaEn,
      taquillaPuedeVender: taquillaPuedeVender ?? antes.taquillaPuedeVender,
    }),
  );
  await anotar({
    accion: 'bloqueo.cambiar',
    entidad: 'bloqueo',
    entidadId: id,
    eventoId,
    antes,
    despues: body,
  });
  return leer(cambio, id);
}

/** Ends a block; its places are for sale again. */
export async function borrarBloqueo(
  { avisarCambio }: Pick<Context, 'avisarCambio'>,
  cambio: ConsoleChange<'borrarBloqueo'>,
): Promise<{ message: string }> {
  const { tx, params, anotar, alConfirmar } = cambio;
  const { eventoId, bloqueoId: id } = params;
  const antes = await exigirBloqueo(cambio);
  const lugares = await deleteBloqueo(tx, id);
  await anotar({ accion: 'bloqueo.borrar', entidad: 'bloqueo', entidadId: id, eventoId, antes });
  alConfirmar(() => avisarCambio(eventoId, lugares));
  return { message: `Se terminó el bloqueo «${antes.nombre}».` };
}

/** @throws BusinessError `no_encontrado`, `version_distinta` */
async function exigirBloqueo(
  cambio: Pick<ConsoleChange<'cambiarBloqueo'>, 'tx' | 'version' | 'params'>,
): Promise<BloqueoDeConsola> {
  const { tx, version, params } = cambio;
  const { eventoId, bloqueoId: id } = params;
  if (!(await lockBloqueo(tx, eventoId, id))) throw new BusinessError('no_encontrado');
  const actual = await leer(cambio, id);
  await exigirVersion(tx, {
    pedida: version,
    actual: actual.version,
    entidad: 'bloqueo',
    entidadId: id,
    presente: async () => actual,
  });
  return actual;
}

async function leer(
  { tx, params }: Pick<ConsoleChange<'crearBloqueo'>, 'tx' | 'params'>,
  id: number,
): Promise<BloqueoDeConsola> {
  const [bloqueo] = await verBloqueos(tx, params.eventoId, id);
  if (!bloqueo) throw new BusinessError('no_encontrado');
  return bloqueo;
}

/**
 * Requires a person whose right over places has no limit. The box office gives complimentary tickets out of blocks that are
 * open to it (§C1.3), so it opens none itself, and puts no place into an open one.
 * @throws BusinessError `sin_permiso`
 */
export function exigirQueAbra(roles: readonly Rol[]): void {
  if (limitesDe(roles, 'bloquear_lugares') !== null)
    throw new BusinessError(
      'sin_permiso',
      undefined,
      'Qué lugares bloqueados puede usar la taquilla lo decide quien organiza.',
    );
}

async function siNoSeRepite<T>(tarea: () => Promise<T>): Promise<T> {
  try {
    return await tarea();
  } catch (error) {
    throw esBloqueoRepetido(error) ? new BusinessError('bloqueo_repetido', { campos: ['nombre'] }) : error;
  }
}
