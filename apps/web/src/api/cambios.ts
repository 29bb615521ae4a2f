import type { CambiosDeEvento } from '@taquilla/contract/cambios';
import { apiKey, BASE } from './call.ts';
import { buildUrl } from './url.ts';

export interface OyenteDeCambios {
  onCambios: (cambios: CambiosDeEvento) => void;
  /** The stream cannot tell what happened before it began: read everything again. */
  onRecargar: () => void;
  /** Whether changes are being told. While they are not, somebody has to ask. */
  onEnVivo: (enVivo: boolean) => void;
}

/** The contract's RUTA_CAMBIOS, whose own file would bring its schemas along. */
const RUTA = '/eventos/:id/cambios';
/** A stream that the server refused, which a browser does not ask for again by itself. */
const OTRA_VEZ_MS = 15_000;

/** Listens to an event's changes until it is told to stop. The browser reconnects, and goes on from where it was. */
export function escucharCambios(eventoId: number, oyente: OyenteDeCambios): () => void {
  let stream: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const abrir = () => {
    // EventSource sends no headers, so the key comes in the address.
    const url = buildUrl(RUTA, { id: eventoId }, { clave: apiKey() });
    stream = new EventSource(BASE + url);
    stream.addEventListener('open', () => oyente.onEnVivo(true));
    stream.addEventListener('cambios', ({ data }) => oyente.onCambios(JSON.parse(data)));
    stream.addEventListener('recargar', () => oyente.onRecargar());
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
