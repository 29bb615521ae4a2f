import type { QueryClient } from '@tanstack/react-query';
import { buildUrl } from '@taquilla/cliente/url';
import type { CambiosDeEvento } from '@taquilla/contract/tienda/cambios';
import { apiKey } from './apiKey.ts';
import { BASE, call } from './call.ts';
import { queryFor } from './queries.ts';

export interface OyenteDeCambios {
  onCambios: (cambios: CambiosDeEvento) => void;
  /** The stream cannot tell what happened before it began: read everything again. */
  onRecargar: () => void;
  /** Whether changes are being told. While they are not, the page has to poll. */
  onEnVivo: (enVivo: boolean) => void;
}

/** The contract's RUTA_CAMBIOS, whose own file would bring its schemas along. */
const RUTA = '/eventos/:id/cambios';
/** A stream that the server refused, which a browser does not ask for again by itself. */
const OTRA_VEZ_MS = 15_000;

/** Reads again what else the organiser may have changed: the event's rates, its promotions, whether it is sold here. */
export function releerEvento(cliente: QueryClient, eventoId: number): void {
  const params = { id: eventoId };
  const detalle = {
    ...queryFor('getDetalle', { params }),
    // The browser may still have the answer of a moment ago, which it would give first.
    queryFn: () => call('getDetalle', { params, cache: 'reload' }),
    staleTime: 0,
  };
  cliente.fetchQuery(detalle).catch(() => {});
  void cliente.invalidateQueries({ queryKey: ['validarPromoWeb'] });
}

/** Listens to an event's changes until it is told to stop. The browser reconnects, and goes on from where it was. */
export function escucharCambios(cliente: QueryClient, eventoId: number, oyente: OyenteDeCambios): () => void {
  let stream: EventSource | null = null;
  // The page was read a moment ago when its stream begins, which always says so once.
  let recienLeida = true;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const abrir = () => {
    // EventSource sends no headers, so the key comes in the address.
    const url = buildUrl(RUTA, { id: eventoId }, { clave: apiKey() });
    stream = new EventSource(BASE + url);
    stream.addEventListener('open', () => oyente.onEnVivo(true));
    stream.addEventListener('cambios', ({ data }) => oyente.onCambios(JSON.parse(data)));
    stream.addEventListener('recargar', () => {
      if (!recienLeida) releerEvento(cliente, eventoId);
      recienLeida = false;
      oyente.onRecargar();
    });
    stream.addEventListener('error', () => {
      oyente.onEnVivo(false);
      if (stream?.readyState === EventSource.CLOSED) timer = setTimeout(abrir, OTRA_VEZ_MS);
    });
  };

  abrir();
  return () => {
    clearTimeout(timer);
    stream?.close();
  };
}
