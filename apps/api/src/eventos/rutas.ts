import { dePesos } from '@taquilla/rules/dinero';
import type { Content } from '../server/content.ts';
import type { Handle } from '../server/handle.ts';
import type { HandleShared } from '../server/handleShared.ts';
import { createRateLimit } from '../server/limits/rateLimit.ts';
import type { EnVivo } from './envivo/enVivo.ts';
import type { EventoVivo } from './envivo/eventoVivo.ts';
import type { Mejores } from './mejores/mejores.ts';

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

/** How fast one address may ask for best places: enough for a crowd behind it, as each wish is searched for once a second. */
export const RITMO_DE_MEJORES = { perSecond: 10, burst: 100 };

/** The best places together (§B1.8), drawn for each caller. */
export function registrarMejores(
  handle: Handle,
  mejores: Mejores,
  { rateLimits }: { rateLimits: boolean },
): void {
  const cubeta = createRateLimit(RITMO_DE_MEJORES);
  handle('getMejores', async ({ params, query: { hasta, ...query }, ip }) => {
    if (rateLimits) cubeta.require(ip);
    return await mejores.proponer(params.id, {
      ...query,
      ...(hasta !== undefined && { hasta: dePesos(hasta) }),
    });
  });
}

type ConContenido = { contenido: Content };

function contenidoDe(answer: ConContenido | Promise<ConContenido>): Content | Promise<Content> {
  return answer instanceof Promise ? answer.then(lista => lista.contenido) : answer.contenido;
}
