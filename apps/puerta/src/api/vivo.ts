import type { Padron } from '@taquilla/contract/puerta/lector';
import { BASE } from './call.ts';

/** The changed rows, with the count and checksum of the whole list. */
export type CambioEnVivo = Pick<Padron, 'filas' | 'cursor' | 'cuenta' | 'suma'>;

let vivo: EventSource | null = null;

/** Opens the stream of changes unless it is open. */
export function abrirVivo({
  alCambiar,
  alRevocar,
}: {
  alCambiar: (cambio: CambioEnVivo) => void;
  alRevocar: () => void;
}): void {
  if (vivo && vivo.readyState !== EventSource.CLOSED) return;
  vivo = new EventSource(`${BASE}/puerta/vivo`);
  vivo.addEventListener('padron', ({ data }: MessageEvent<string>) => alCambiar(JSON.parse(data)));
  vivo.addEventListener('revocado', alRevocar);
}

export function cerrarVivo(): void {
  vivo?.close();
  vivo = null;
}
