import type { Content } from '../server/content.ts';
import type { HandleShared } from '../server/handleShared.ts';
import type { EnVivo } from './envivo/enVivo.ts';
import type { EventoVivo } from './envivo/eventoVivo.ts';

/**
 * For answers that change with every sale or change by the organiser, such as whether and from when an event is sold. The
 * server keeps them for less than a second, so that a buyer never sees them more than 2 seconds late.
 */
const ESTADO = 'public, max-age=1';
/** For genres: a short delay does no harm. */
const GENEROS = 'public, max-age=1, stale-while-revalidate=10';

/** Events and their places (§7.11-7.14, §7.21), with answers shared by all callers. */
export function registrarEventos(handleShared: HandleShared, enVivo: EnVivo): void {
  const { catalogo } = enVivo;

  handleShared('getEventos', ESTADO, ({ query }) => contenidoDe(catalogo.eventos(query.tipoDispositivo)));
  handleShared('getCategorias', GENEROS, () => catalogo.categorias());
  handleShared('getDetalle', ESTADO, ({ params }) => contenidoDe(catalogo.detalle(params.id)));

  handleShared('getSecciones', ESTADO, ({ params }) => de(params.id, evento => evento.secciones()));
  handleShared('getEstados', ESTADO, ({ params }) => de(params.id, evento => evento.estados()));
  handleShared('getFilas', ESTADO, ({ params }) => de(params.id, evento => evento.filas(params.seccionId)));

  function de(
    eventoId: number,
    responder: (evento: EventoVivo) => Content | Promise<Content>,
  ): Content | Promise<Content> {
    const evento = enVivo.evento(eventoId);
    return evento instanceof Promise ? evento.then(responder) : responder(evento);
  }
}

type ConContenido = { contenido: Content };

function contenidoDe(answer: ConContenido | Promise<ConContenido>): Content | Promise<Content> {
  return answer instanceof Promise ? answer.then(lista => lista.contenido) : answer.contenido;
}
