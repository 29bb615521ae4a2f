import type { EventoDeConsola } from '@taquilla/contract/consola/eventos';
import { BusinessError } from '../../businessError.ts';
import type { ConsoleChange } from '../../server/console/handleConsole.ts';
import { leerEvento } from '../documento/contarEvento.ts';
import type { FilaDeEvento } from '../documento/eventos.queries.ts';
import { updateEvento } from '../documento/eventos.repository.ts';
import { avisarDelEvento } from '../envivo/announcer.ts';
import { insertAnchos, insertImagen } from '../imagenes/imagen.repository.ts';
import { recibirImagen } from '../imagenes/recibirImagen.ts';
import { exigirEvento } from './cambiarEvento.ts';
import { veDinero } from './verEventos.ts';

/** Puts an event's poster or banner (§C13.8). @throws BusinessError `imagen_invalida`, `cambio_no_permitido` */
export async function ponerImagen(cambio: ConsoleChange<'ponerImagen'>): Promise<EventoDeConsola> {
  const { tx, params, body } = cambio;
  // Reads the picture before the event is locked, since it takes a moment.
  const recibida = await recibirImagen(Buffer.from(body.contenido, 'base64'), params.cual);
  if (!recibida.ok) throw new BusinessError('imagen_invalida', {}, recibida.mensaje);
  const fila = await exigirQueCambie(cambio);
  const { imagen, anchos } = recibida;
  await insertImagen(tx, imagen);
  await insertAnchos(tx, imagen.hash, anchos);
  const { archivo, texto } = body;
  return cambiarImagen(cambio, fila, { hash: imagen.hash, texto, anotado: { archivo } });
}

/** Removes a picture; the storefront shows the house's own in its place (§C2.4). */
export async function quitarImagen(cambio: ConsoleChange<'quitarImagen'>): Promise<EventoDeConsola> {
  return cambiarImagen(cambio, await exigirQueCambie(cambio), { hash: null, texto: null, anotado: {} });
}

/** Writes the picture's hash, tells readers and notes it; an absent text stays. */
async function cambiarImagen(
  { tx, params, sesion, anotar }: Pick<ConsoleChange<'quitarImagen'>, 'tx' | 'params' | 'sesion' | 'anotar'>,
  { imagen_promocion, imagen_banner }: FilaDeEvento,
  { hash, texto, anotado }: { hash: string | null; texto: string | null | undefined; anotado: object },
): Promise<EventoDeConsola> {
  const { eventoId: id, cual } = params;
  const conTexto = texto !== undefined;
  await updateEvento(
    tx,
    id,
    cual === 'cartel'
      ? { imagen_promocion: hash, ...(conTexto && { texto_promocion: texto }) }
      : { imagen_banner: hash, ...(conTexto && { texto_banner: texto }) },
  );
  await avisarDelEvento(tx, id);
  await anotar({
    accion: 'evento.imagen',
    entidad: 'evento',
    entidadId: id,
    eventoId: id,
    antes: { [cual]: cual === 'cartel' ? imagen_promocion : imagen_banner },
    despues: { [cual]: hash, ...anotado, ...(hash !== null && conTexto && { texto }) },
  });
  return leerEvento(tx, id, { conDinero: veDinero(sesion()) });
}

/** @throws BusinessError `cambio_no_permitido` for an archived or cancelled event */
async function exigirQueCambie(
  cambio: Pick<ConsoleChange<'quitarImagen'>, 'tx' | 'version' | 'params' | 'sesion'>,
) {
  const fila = await exigirEvento(cambio);
  if (fila.guardado === 'archivado' || fila.guardado === 'cancelado')
    throw new BusinessError('cambio_no_permitido', {}, `El evento está ${fila.guardado}: ya no se cambia.`);
  return fila;
}
