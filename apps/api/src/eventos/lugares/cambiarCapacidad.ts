import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { exigirVersion } from '../../auditoria/exigirVersion.ts';
import { BusinessError } from '../../businessError.ts';
import type { ConsoleChange } from '../../server/console/handleConsole.ts';
import { ponerCapacidad } from '../carga/cargarGenerales.repository.ts';
import { avisarDelEvento } from '../envivo/announcer.ts';
import { asentarFicha } from '../fichas/fichas.ts';
import { listSeccionesDeLugares } from './lugares.queries.ts';
import { contarSeccion, lockSeccionGeneral } from './lugares.repository.ts';

/** Sets how many places a general section has; taken and blocked places stay (§C4.3). */
export async function cambiarCapacidad(
  cambio: ConsoleChange<'cambiarCapacidad'>,
): Promise<RespuestaDe<'cambiarCapacidad'>> {
  const { tx, params, body, version, sesion, anotar } = cambio;
  const { eventoId, seccionId } = params;
  const seccion = await lockSeccionGeneral(tx, eventoId, seccionId);
  if (!seccion) throw new BusinessError('seccion_no_encontrada');
  const leer = async () => {
    const [leida] = (await listSeccionesDeLugares(tx, eventoId)).filter(({ id }) => id === seccionId);
    if (!leida) throw new BusinessError('seccion_no_encontrada');
    const { libres, apartados, vendidos, bloqueados, cortesias } = leida.conteos;
    const capacidad = libres + apartados + vendidos + bloqueados + cortesias;
    return { version: leida.version, capacidad, conteos: leida.conteos };
  };
  await exigirVersion(tx, {
    pedida: version,
    actual: seccion.version,
    entidad: 'seccion',
    entidadId: seccionId,
    presente: leer,
  });
  const antes = await leer();
  const faltan = await ponerCapacidad(tx, { eventoId, seccionId, capacidad: body.capacidad });
  if (faltan > 0)
    throw new BusinessError(
      'lugares_tomados',
      { minimo: body.capacidad + faltan },
      `Hay ${body.capacidad + faltan} lugares vendidos, apartados o bloqueados: la capacidad no puede ser menor.`,
    );
  await contarSeccion(tx, seccionId);
  const despues = await leer();
  await asentarFicha(tx, eventoId, sesion().personalId);
  await avisarDelEvento(tx, eventoId);
  await anotar({
    accion: 'seccion.capacidad',
    entidad: 'seccion',
    entidadId: seccionId,
    eventoId,
    antes: { seccion: seccion.nombre, capacidad: antes.capacidad },
    despues: { seccion: seccion.nombre, capacidad: despues.capacidad },
    motivo: body.motivo,
  });
  return despues;
}
