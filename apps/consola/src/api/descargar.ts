import type { AnyInput } from '@taquilla/cliente/client';
import type { StaffOptions } from '@taquilla/cliente/staff';
import { open } from './call.ts';
import type { LlamadaDeConsola } from './queryFor.ts';

/** Downloads what a call answers (CSV, XLSX, zip, YAML) under the name that the server gives, or `nombre`. */
export function descargar(
  id: LlamadaDeConsola,
  input: AnyInput & StaffOptions,
  nombre: string,
): Promise<void> {
  return open(id, { timeoutMs: 120_000, ...input }, async response => {
    const dado = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
    guardarArchivo(await response.blob(), dado ?? nombre);
  });
}

/** Hands a file to the browser, which puts it where downloads go. */
export function guardarArchivo(contenido: Blob, nombre: string): void {
  const href = URL.createObjectURL(contenido);
  const enlace = Object.assign(document.createElement('a'), { href, download: nombre });
  enlace.click();
  // Once the browser has begun to write it.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
