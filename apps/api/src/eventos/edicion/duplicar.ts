import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { BusinessError } from '../../businessError.ts';
import type { ConsoleChange } from '../../server/console/handleConsole.ts';
import { findEvento } from '../documento/eventos.queries.ts';
import { claveLibre, darEvento } from '../documento/eventos.repository.ts';
import { claveDe } from './clave.ts';
import {
  copiarEvento,
  copiarMapa,
  copiarPlano,
  copiarPromociones,
  copiarPuertas,
  copiarTarifas,
} from './duplicar.repository.ts';

/** Copies an event as drafts, one for each date; a list of dates is a series (§C4.5). */
export async function duplicarEvento(
  cambio: ConsoleChange<'duplicarEvento'>,
): Promise<RespuestaDe<'duplicarEvento'>> {
  const { tx, params, body, sesion, anotar } = cambio;
  const { eventoId } = params;
  const fila = await findEvento(tx, eventoId);
  if (!fila) throw new BusinessError('evento_no_encontrado');
  const nombre = body.nombre ?? fila.nombre;
  const eventos: RespuestaDe<'duplicarEvento'>['eventos'] = [];
  for (const fecha of body.fechas) {
    const clave = await claveLibre(tx, claveDe(nombre));
    const id = await copiarEvento(tx, eventoId, { clave, nombre, fecha });
    await copiarPlano(tx, eventoId, id);
    await copiarMapa(tx, eventoId, id);
    await copiarTarifas(tx, eventoId, id);
    await copiarPromociones(tx, eventoId, id);
    await copiarPuertas(tx, eventoId, id);
    await darEvento(tx, sesion().personalId, id);
    eventos.push({ id, clave, nombre, fecha });
  }
  for (const { id, clave, fecha } of eventos)
    await anotar({
      accion: 'evento.duplicar',
      entidad: 'evento',
      entidadId: id,
      eventoId: id,
      despues: { clave, nombre, fecha, de: fila.clave },
    });
  return { eventos };
}
