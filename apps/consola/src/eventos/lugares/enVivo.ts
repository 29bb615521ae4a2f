import { apiKey } from '@taquilla/cliente/apiKey';
import { buildUrl } from '@taquilla/cliente/url';
import type { EstadoDeEvento } from '@taquilla/contract/consola/eventos';

/** Interval of reading for an event without a stream: one that is not in the storefront. */
const SONDEO_MS = 4_000;
/** Wait after a change, because more usually follow at once. */
const JUNTAR_MS = 250;
const OTRA_VEZ_MS = 15_000;

/**
 * Calls `again` within 2 s of a change of an event's places (§C6.1), by the buyers' stream. An event that buyers do not see
 * has no stream and is read at intervals. Returns the function that stops it.
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
    // EventSource sends no headers, so the address carries the key.
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
