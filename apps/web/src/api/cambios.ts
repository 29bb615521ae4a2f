import { apiKey } from '@taquilla/cliente/apiKey';
import { invalidate } from '@taquilla/cliente/queries';
import { buildUrl } from '@taquilla/cliente/url';
import { read } from '@taquilla/cliente/useAnswer';
import type { CambiosDeEvento } from '@taquilla/contract/tienda/cambios';
import { BASE } from './call.ts';
import { call } from './callDePagina.ts';
import { queryFor } from './queryFor.ts';

export interface CambiosListener {
  onCambios: (cambios: CambiosDeEvento) => void;
  /** The stream may have missed earlier changes: read everything again. */
  onRecargar: () => void;
  /** Called every `cadaMs` while the stream is down and the tab is shown. */
  sondeo?: { cadaMs: number; leer: () => Promise<unknown> };
}

/** The contract's RUTA_CAMBIOS, copied because its own file would bring its schemas along. */
const RUTA = '/eventos/:id/cambios';
/** An event that came with a page younger than this is not read again when its stream begins. */
const RECENT_MS = 2_000;
/** Milliseconds until a refused stream is opened again, which a browser does not do itself. */
const AGAIN_MS = 15_000;

/**
 * Reads again the other facts that the organiser may have changed: the event's rates, its promotions, whether it is
 * sold here.
 */
export function rereadEvento(eventoId: number): void {
  rereadDetalle(eventoId);
  void invalidate('validarPromoWeb');
}

function rereadDetalle(eventoId: number): void {
  const params = { id: eventoId };
  const detalle = {
    ...queryFor('getDetalle', { params }),
    // Bypasses the browser's cache, which may hold the answer of a moment ago.
    ask: () => call('getDetalle', { params, cache: 'no-cache' }),
  };
  read(detalle, 'anew').catch(() => {});
}

/**
 * Listens to an event's changes until the returned function is called. The browser reconnects and resumes by itself.
 */
export function listenToCambios(
  eventoId: number,
  { onCambios, onRecargar, sondeo }: CambiosListener,
): () => void {
  let stream: EventSource | null = null;
  // The stream sends `recargar` once as it begins. An event that came with the page is fresh by then; one kept from
  // another page of the event may be half a minute old.
  let justRead = true;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const open = () => {
    // EventSource sends no headers, so the key goes in the address.
    const url = buildUrl(RUTA, { id: eventoId }, { clave: apiKey() });
    stream = new EventSource(BASE + url);
    stream.addEventListener('cambios', ({ data }) => onCambios(JSON.parse(data)));
    stream.addEventListener('recargar', () => {
      if (!justRead) rereadEvento(eventoId);
      else if (performance.now() > RECENT_MS) rereadDetalle(eventoId);
      justRead = false;
      onRecargar();
    });
    stream.addEventListener('error', () => {
      if (stream?.readyState === EventSource.CLOSED) timer = setTimeout(open, AGAIN_MS);
    });
  };

  open();
  const polling =
    sondeo &&
    setInterval(() => {
      if (stream?.readyState !== EventSource.OPEN && !document.hidden) sondeo.leer().catch(() => {});
    }, sondeo.cadaMs);
  return () => {
    clearTimeout(timer);
    clearInterval(polling);
    stream?.close();
  };
}
