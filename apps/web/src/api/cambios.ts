import { apiKey } from '@taquilla/cliente/apiKey';
import { invalidate } from '@taquilla/cliente/queries';
import { buildUrl } from '@taquilla/cliente/url';
import { read } from '@taquilla/cliente/useAnswer';
import type { CambiosDeEvento } from '@taquilla/contract/tienda/cambios';
import { BASE, call } from './call.ts';
import { queryFor } from './queryFor.ts';

export interface OyenteDeCambios {
  onCambios: (cambios: CambiosDeEvento) => void;
  /** The stream cannot tell what happened before it began: read everything again. */
  onRecargar: () => void;
  /** Called every `cadaMs` while no changes are told and the tab is seen. */
  sondeo?: { cadaMs: number; leer: () => Promise<unknown> };
}

/** The contract's RUTA_CAMBIOS, whose own file would bring its schemas along. */
const RUTA = '/eventos/:id/cambios';
/** A stream that the server refused, which a browser does not ask for again by itself. */
const OTRA_VEZ_MS = 15_000;

/** Reads again what else the organiser may have changed: the event's rates, its promotions, whether it is sold here. */
export function releerEvento(eventoId: number): void {
  const params = { id: eventoId };
  const detalle = {
    ...queryFor('getDetalle', { params }),
    // The browser may still have the answer of a moment ago, which it would give first.
    ask: () => call('getDetalle', { params, cache: 'reload' }),
  };
  read(detalle).catch(() => {});
  void invalidate('validarPromoWeb');
}

/** Listens to an event's changes until it is told to stop. The browser reconnects, and goes on from where it was. */
export function escucharCambios(
  eventoId: number,
  { onCambios, onRecargar, sondeo }: OyenteDeCambios,
): () => void {
  let stream: EventSource | null = null;
  // The page was read a moment ago when its stream begins, which always says so once.
  let recienLeida = true;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const abrir = () => {
    // EventSource sends no headers, so the key comes in the address.
    const url = buildUrl(RUTA, { id: eventoId }, { clave: apiKey() });
    stream = new EventSource(BASE + url);
    stream.addEventListener('cambios', ({ data }) => onCambios(JSON.parse(data)));
    stream.addEventListener('recargar', () => {
      if (!recienLeida) releerEvento(eventoId);
      recienLeida = false;
      onRecargar();
    });
    stream.addEventListener('error', () => {
      if (stream?.readyState === EventSource.CLOSED) timer = setTimeout(abrir, OTRA_VEZ_MS);
    });
  };

  abrir();
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
