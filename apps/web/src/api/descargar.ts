import { toApiError, withoutAnswer } from '@taquilla/cliente/answers';
import { apiKey } from '@taquilla/cliente/apiKey';
import { storage } from '@taquilla/cliente/storage';
import { buildUrl } from '@taquilla/cliente/url';
import { BASE, renewKey } from './call.ts';
import { TOKEN_KEY } from './storageKeys.ts';

/** Files of a purchase. They are no calls of the contract, which speaks JSON. */
export type Descarga = 'boletos.pdf' | 'evento.ics';

/** A PDF of many tickets takes longer than a call. */
const TIMEOUT_MS = 30_000;

/**
 * Saves a file of the buyer's purchases to the device. Fetched rather than linked, because the token goes in a header.
 */
export async function descargar({
  eventoId,
  descarga,
}: {
  eventoId: string;
  descarga: Descarga;
}): Promise<void> {
  const file = await fetchFile(BASE + buildUrl(`/eventos/mis_eventos/:id/${descarga}`, { id: eventoId }), {
    headers: { authorization: `Bearer ${storage.getItem(TOKEN_KEY)}` },
  });
  save(file, descarga);
}

/** A guest's purchase, by two ids that only the buying browser has. */
export interface CompraDeInvitado {
  reservaId: string;
  invitadoId: string;
}

/** Saves a guest's tickets to the device. The ids are secrets, so they go in the body. */
export async function descargarDeInvitado({ reservaId, invitadoId }: CompraDeInvitado): Promise<void> {
  const file = await fetchFile(`${BASE}/boletos/invitado/pdf`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ reservaId, invitadoId }),
  });
  save(file, 'boletos.pdf');
}

function save(file: FetchedFile, nombre: string): void {
  const href = URL.createObjectURL(file.contenido);
  const link = Object.assign(document.createElement('a'), { href, download: file.nombre ?? nombre });
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers read the file after the click has returned.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

interface FetchedFile {
  contenido: Blob;
  nombre: string | null;
}

async function fetchFile(
  url: string,
  init: { method?: 'POST'; headers: object; body?: string },
): Promise<FetchedFile> {
  try {
    const key = apiKey();
    const response = await fetch(url, {
      ...init,
      headers: { 'x-api-key': key, ...init.headers },
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) {
      const error = await toApiError(response);
      if (error.code === 'clave_invalida' && (await renewKey(key))) return await fetchFile(url, init);
      throw error;
    }
    return {
      contenido: await response.blob(),
      nombre: fileNameOf(response.headers.get('content-disposition')),
    };
  } catch (error) {
    throw withoutAnswer(error);
  }
}

/** The file's name as the server gives it: `attachment; filename="boletos.pdf"`. */
export function fileNameOf(disposicion: string | null): string | null {
  return /filename="([^"]+)"/.exec(disposicion ?? '')?.[1] ?? null;
}

/** Saves the paper of a purchase that is paid by reference (§B2.10). */
export async function descargarPago(reservaId: string): Promise<void> {
  const token = storage.getItem(TOKEN_KEY);
  const file = await fetchFile(`${BASE}/pagos/referencia/pdf`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ reservaId }),
  });
  save(file, 'pago-pendiente.pdf');
}
