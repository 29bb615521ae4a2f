import type { Padron } from '@taquilla/contract/puerta/lector';
import { BASE } from './call.ts';

/** The changed rows, with the count and checksum of the whole list. */
export type CambioEnVivo = Pick<Padron, 'filas' | 'cursor' | 'cuenta' | 'suma'>;

let vivo: EventSource | null = null;
let abierta: number | null = null;

/** Opens the stream of changes for a gate, unless it is open: the gate decides about names (§P3.1). */
export function abrirVivo({
  puertaId,
  alCambiar,
  alRevocar,
}: {
  puertaId: number | null;
  alCambiar: (cambio: CambioEnVivo) => void;
  alRevocar: () => void;
}): void {
  if (vivo && vivo.readyState !== EventSource.CLOSED && abierta === puertaId) return;
  cerrarVivo();
  abierta = puertaId;
  vivo = new EventSource(`${BASE}/puerta/vivo${puertaId === null ? '' : `?puerta=${puertaId}`}`);
  vivo.addEventListener('padron', ({ data }: MessageEvent<string>) => alCambiar(JSON.parse(data)));
  vivo.addEventListener('revocado', alRevocar);
}

export function cerrarVivo(): void {
  vivo?.close();
  vivo = null;
}
