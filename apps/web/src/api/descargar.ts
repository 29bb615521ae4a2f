import { toApiError, withoutAnswer } from './answers.ts';
import { apiKey, BASE } from './call.ts';
import { storage, TOKEN_KEY } from './storage.ts';
import { buildUrl } from './url.ts';

/** Files of a purchase; they are no calls of the contract, which speaks JSON. */
export type Descarga = 'boletos.pdf' | 'evento.ics';

/** A PDF of many tickets takes longer than a call. */
const TIMEOUT_MS = 30_000;

/** Saves a file of the buyer's purchases to the device. Fetched, and not linked to, because the token goes in a header. */
export async function descargar({
  eventoId,
  descarga,
}: {
  eventoId: string;
  descarga: Descarga;
}): Promise<void> {
  const archivo = await pedir(BASE + buildUrl(`/eventos/mis_eventos/:id/${descarga}`, { id: eventoId }));
  const href = URL.createObjectURL(archivo.contenido);
  const link = Object.assign(document.createElement('a'), { href, download: archivo.nombre ?? descarga });
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers read the file after the click has returned.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

async function pedir(url: string): Promise<{ contenido: Blob; nombre: string | null }> {
  try {
    const response = await fetch(url, {
      headers: { 'x-api-key': apiKey(), authorization: `Bearer ${storage.getItem(TOKEN_KEY)}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw await toApiError(response);
    return {
      contenido: await response.blob(),
      nombre: nombreDeArchivo(response.headers.get('content-disposition')),
    };
  } catch (error) {
    throw withoutAnswer(error);
  }
}

/** The file's name as the server gives it: `attachment; filename="boletos.pdf"`. */
export function nombreDeArchivo(disposicion: string | null): string | null {
  return /filename="([^"]+)"/.exec(disposicion ?? '')?.[1] ?? null;
}
