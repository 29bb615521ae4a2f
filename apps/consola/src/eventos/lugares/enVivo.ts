import { apiKey } from '@taquilla/cliente/apiKey';
import { buildUrl } from '@taquilla/cliente/url';
import type { EstadoDeEvento } from '@taquilla/contract/consola/eventos';

/** How often places are read again where no stream tells of them: an event that is not in the storefront has none. */
const SONDEO_MS = 4_000;
/** Changes come in crowds: so long one waits for the rest of them. */
const JUNTAR_MS = 250;
const OTRA_VEZ_MS = 15_000;

/**
 * Calls `again` when places of an event changed, by the stream that buyers hear too, within 2 s (§C6.1); what buyers do not
 * see has no stream and is read again. Returns what ends it.
 */
export function escucharLugares(
  { id: eventoId, estado }: { id: number; estado?: EstadoDeEvento },
  again: () => void,
): () => void {
  let stream: EventSource | null = null;
  let juntando: ReturnType<typeof setTimeout> | undefined;
  let reabrir: ReturnType<typeof setTimeout> | undefined;
  const cambio = () => {
    clearTimeout(juntando);
    juntando = setTimeout(again, JUNTAR_MS);
  };
  const abrir = () => {
    // EventSource sends no headers, so the key comes in the address.
    stream = new EventSource(
      `/api/v1${buildUrl('/eventos/:id/cambios', { id: eventoId }, { clave: apiKey() })}`,
    );
    stream.addEventListener('cambios', cambio);
    stream.addEventListener('recargar', cambio);
    stream.addEventListener('error', () => {
      if (stream?.readyState === EventSource.CLOSED) reabrir = setTimeout(abrir, OTRA_VEZ_MS);
    });
  };
  if (estado !== 'borrador' && estado !== 'archivado') abrir();
  const sondeo = setInterval(() => {
    if (stream?.readyState !== EventSource.OPEN && !document.hidden) again();
  }, SONDEO_MS);
  return () => {
    clearTimeout(juntando);
    clearTimeout(reabrir);
    clearInterval(sondeo);
    stream?.close();
  };
}
