import { BusinessError } from '../../businessError.ts';
import type { ConsoleChange } from '../../server/console/handleConsole.ts';
import { deleteEvento } from '../carga/listaDeEventos.repository.ts';
import { exigirEvento } from './cambiarEvento.ts';
import { exigirSinCambioEnEspera } from './publicar.ts';

/** Deletes a draft (§C4.3). */
export async function borrarEvento(cambio: ConsoleChange<'borrarEvento'>): Promise<{ message: string }> {
  const { tx, anotar } = cambio;
  const { id, clave, nombre, guardado } = await exigirEvento(cambio);
  await exigirSinCambioEnEspera(tx, id);
  if (guardado !== 'borrador')
    throw new BusinessError(
      'transicion_invalida',
      undefined,
      'Sólo se borra un borrador: primero retira el evento.',
    );
  if ((await deleteEvento(tx, id)) !== null) throw new BusinessError('evento_con_ventas');
  await anotar({
    accion: 'evento.borrar',
    entidad: 'evento',
    entidadId: id,
    eventoId: id,
    antes: { clave, nombre },
  });
  return { message: `Se borró «${nombre}».` };
}
