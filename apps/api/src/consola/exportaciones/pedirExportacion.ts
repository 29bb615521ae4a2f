import { BusinessError } from '../../businessError.ts';
import type { ConsoleChange } from '../../server/console/handleConsole.ts';
import { insertExportacion } from './exportacion.repository.ts';

/**
 * Orders a file, and notes it in the auditoría.
 * @throws BusinessError `datos_invalidos` where a month or an event is missing
 */
export async function pedirExportacion(
  { tx, body, sesion, anotar }: ConsoleChange<'pedirExportacion'>,
  id: string,
): Promise<void> {
  const { tipo, formato, eventoId, mes } = body;
  if (tipo === 'mes' && mes === null) throw new BusinessError('datos_invalidos', undefined, 'Elige el mes.');
  if (tipo === 'asistentes' && eventoId === null)
    throw new BusinessError('datos_invalidos', undefined, 'Elige el evento.');
  await insertExportacion(tx, {
    id,
    personal_id: sesion().personalId,
    tipo,
    formato,
    evento_id: eventoId,
    mes: mes === null ? null : `${mes}-01`,
  });
  await anotar({
    accion: 'exportacion.pedir',
    entidad: 'exportacion',
    entidadId: id,
    ...(eventoId !== null && { eventoId }),
    despues: { tipo, formato, mes },
  });
}
