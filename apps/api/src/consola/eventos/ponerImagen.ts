import type { EventoDeConsola } from '@taquilla/contract/consola/eventos';
import { BusinessError } from '../../businessError.ts';
import { avisarDelEvento } from '../../eventos/envivo/emisor.ts';
import { insertAnchos, insertImagen } from '../../eventos/imagen.repository.ts';
import { recibirImagen } from '../../eventos/recibirImagen.ts';
import type { ConsoleChange } from '../../server/console/handleConsole.ts';
import { exigirEvento } from './cambiarEvento.ts';
import { leerEvento } from './contarEvento.ts';
import { updateEvento } from './eventos.repository.ts';
import { veDinero } from './verEventos.ts';

/** Puts an event's poster or banner (§C13.8). @throws BusinessError `imagen_invalida`, `cambio_no_permitido` */
export async function ponerImagen(cambio: ConsoleChange<'ponerImagen'>): Promise<EventoDeConsola> {
  const { tx, params, body, sesion, anotar } = cambio;
  const { eventoId: id, cual } = params;
  // Before the event is locked: it takes a moment.
  const recibida = await recibirImagen(Buffer.from(body.contenido, 'base64'), cual);
  if (!recibida.ok) throw new BusinessError('imagen_invalida', {}, recibida.mensaje);
  const fila = await exigirQueCambie(cambio);
  const { imagen, anchos } = recibida;
  await insertImagen(tx, imagen);
  await insertAnchos(tx, imagen.hash, anchos);
  const texto = body.texto === undefined ? {} : { texto: body.texto };
  await updateEvento(
    tx,
    id,
    cual === 'cartel'
      ? { imagen_promocion: imagen.hash, ...('texto' in texto && { texto_promocion: texto.texto }) }
      : { imagen_banner: imagen.hash, ...('texto' in texto && { texto_banner: texto.texto }) },
  );
  await avisarDelEvento(tx, id);
  await anotar({
    accion: 'evento.imagen',
    entidad: 'evento',
    entidadId: id,
    eventoId: id,
    antes: { [cual]: cual === 'cartel' ? fila.imagen_promocion : fila.imagen_banner },
    despues: { [cual]: imagen.hash, archivo: body.archivo, ...texto },
  });
  return leerEvento(tx, id, { conDinero: veDinero(sesion()) });
}

/** Takes it away; the storefront shows the house's own in its place (§C2.4). */
export async function quitarImagen(cambio: ConsoleChange<'quitarImagen'>): Promise<EventoDeConsola> {
  const { tx, params, sesion, anotar } = cambio;
  const { eventoId: id, cual } = params;
  const fila = await exigirQueCambie(cambio);
  await updateEvento(
    tx,
    id,
    cual === 'cartel'
      ? { imagen_promocion: null, texto_promocion: null }
      : { imagen_banner: null, texto_banner: null },
  );
  await avisarDelEvento(tx, id);
  await anotar({
    accion: 'evento.imagen',
    entidad: 'evento',
    entidadId: id,
    eventoId: id,
    antes: { [cual]: cual === 'cartel' ? fila.imagen_promocion : fila.imagen_banner },
    despues: { [cual]: null },
  });
  return leerEvento(tx, id, { conDinero: veDinero(sesion()) });
}

/** @throws BusinessError `cambio_no_permitido` of an event that is over for good */
async function exigirQueCambie(
  cambio: Pick<ConsoleChange<'quitarImagen'>, 'tx' | 'version' | 'params' | 'sesion'>,
) {
  const fila = await exigirEvento(cambio);
  if (fila.guardado === 'archivado' || fila.guardado === 'cancelado')
    throw new BusinessError('cambio_no_permitido', {}, `El evento está ${fila.guardado}: ya no se cambia.`);
  return fila;
}
